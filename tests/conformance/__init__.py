"""The conformance suite: checks C1 to C15 that every game must pass, as functions for any game.

A check takes a `Record` (one whole game played by `walk`) and raises AssertionError with a message
that names the check, the game, the seats, the options, the seed and the step.
"""
