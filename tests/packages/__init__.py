"""Games that are packages of their own, installed beside Bathysphere."""
