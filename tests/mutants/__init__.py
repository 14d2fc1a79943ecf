"""Small faults put into the code one at a time: does a test notice each of them?"""
