"""Consistent-hash ring of the scheme reference (Ringscope VERSION).

owner("key") is the name of the node that owns a key. Written out by Ringscope VERSION.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left

# Every node: its name, the text hashed for it, and its number of points. Points of a node: 32 ×
# weight, rounded, halves up, and at least 1; none at weight 0.
NODES = [
    ("A", "A", 32),
    ("B", "B", 32),
    ("C", "C", 32),
]


# The sha256 of "node:{id}:{i}", {i} from 0, is a point of a node: bytes 0 to 7 of the digest, the
# first one highest. {id} is the node's name, or its label where it has one.
def points(text, count):
    """The positions of the points of a node."""
    for index in range(count):
        digest = hashlib.sha256(b"node:%s:%d" % (text, index)).digest()
        yield int.from_bytes(digest[:8], "big")


# A key is placed by the sha256 of "key:{key}": bytes 0 to 7 of the digest, the first one highest.
def position(key):
    """Where a key is."""
    digest = hashlib.sha256(b"key:%s" % key).digest()
    return int.from_bytes(digest[:8], "big")


# Two points at one position are refused.
ring = {}
for name, text, own in NODES:
    for place in points(text.encode(), own):
        if place in ring:
            raise ValueError(f"{name!r} and {ring[place]!r} both have a point at {place}")
        ring[place] = name
places = sorted(ring)


# A key belongs to the first point at or after it; after the last point comes the first.
def owner(key: str) -> str | None:
    """The name of the node that owns a key; None where no node has points."""
    if not places:
        return None
    here = position(key.encode())
    at = bisect_left(places, here) % len(places)
    return ring[places[at]]
