"""The Discord side: services, commands, scheduling, the command line."""

import os

# Zones come from the package tzdata (bot.courtesy.zones). Without this word zoneinfo loads how
# Python was built, 0.7 MB, to find out where the machine keeps its own.
os.environ.setdefault("PYTHONTZPATH", "")
