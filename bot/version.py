"""Which release this is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def release() -> str:
    """Return the version of the installed package, "unknown" when it runs uninstalled."""
    try:
        return version("bathysphere")
    except PackageNotFoundError:
        return "unknown"
