"""Rules tests: one package a game, one test a clause or scenario of its rules file."""
