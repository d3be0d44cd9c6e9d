"""Consistent-hash ring of the scheme nginx (nginx 1.22.1).

owner("key") is the name of the node that owns a key. Written out by Ringscope VERSION.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left

# Every node: its name, the text hashed for it, and its number of points. Points of a node: 160 ×
# weight, rounded, halves up, and at least 1; none at weight 0.
NODES = [
    ("a.example:80", "a.example\x0080", 160),
    ("b", "b\x00", 160),
]


# The crc32 of "{id}{previous:u32le}" is a point of a node: all bytes of the digest, the first one
# highest. {id} is the node's host, a zero byte and its port. {previous} is the point before, 0 at
# first.
def points(text, count):
    """The positions of the points of a node."""
    previous = 0
    for _ in range(count):
        previous = zlib.crc32(b"%s%s" % (text, previous.to_bytes(4, "little")))
        yield previous


# A key is placed by the crc32 of "{key}": all bytes of the digest, the first one highest.
def position(key):
    """Where a key is."""
    return zlib.crc32(key)


# Of two points at one position that of the first node counts.
ring = {}
for name, text, own in NODES:
    for place in points(text.encode(), own):
        ring.setdefault(place, name)
places = sorted(ring)


# A key belongs to the first point at or after it; after the last point comes the first.
def owner(key: str) -> str | None:
    """The name of the node that owns a key; None where no node has points."""
    if not places:
        return None
    here = position(key.encode())
    at = bisect_left(places, here) % len(places)
    return ring[places[at]]
