"""What a member can do in a client, and what the client does not let through."""
