"""The databases that releases left behind; see make.py."""
