"""A local stand-in for Discord: REST, gateway, attachments and a page to act as members."""
