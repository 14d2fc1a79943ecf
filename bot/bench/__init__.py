"""Measuring: engine, pictures, storage; and load, by many scripted people at many tables."""
