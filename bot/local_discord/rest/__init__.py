"""The HTTP side: routes, answers to interactions, errors, rate limits, files."""
