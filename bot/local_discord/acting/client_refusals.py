"""Input that the Discord client itself would not let through."""


class ClientRefusalError(Exception):
    """Told to the member on the page; the bot never hears of it."""
