"""Bodies of several parts, read at once: half of the time that reading them as a stream takes.

The local Discord answers everybody in turn: who clicks while a picture is uploaded waits for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from email.parser import HeaderParser

_LINE = b"\r\n"
_HEADERS = HeaderParser()


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a form: a field, or a file if it has a filename."""

    name: str
    filename: str
    data: bytes


def read_parts(body: bytes, content_type: str) -> Iterator[Part]:
    """Yield the parts of a form; ValueError if it is none or does not end as it should."""
    boundary = _HEADERS.parsestr(f"Content-Type: {content_type}").get_boundary()
    if not boundary:
        raise ValueError("there is no boundary between the parts")
    # The break in front belongs to a boundary; the first one may lack it at the body's start.
    _preamble, *sections = (_LINE + body).split(_LINE + b"--" + boundary.encode())
    # The last boundary ends in two dashes; without them the sender was cut off.
    if not sections or not sections.pop().startswith(b"--"):
        raise ValueError("the body does not end with its boundary")
    for section in sections:
        head, _, data = section.partition(_LINE * 2)
        headers = _HEADERS.parsestr(head.decode("utf-8", "replace").lstrip())
        name = headers.get_param("name", header="content-disposition")
        yield Part(str(name or ""), headers.get_filename() or "", data)
