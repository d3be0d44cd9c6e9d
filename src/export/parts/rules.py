def little_smeared(data):
    """Little-endian from signed bytes: a negative one sets all bits above it."""
    value = 0
    for at, byte in enumerate(data):
        value |= (byte - 256 if byte > 127 else byte) << 8 * at
    return value % 2 ** (8 * len(data))


def raised(data):
    """Big-endian and signed, raised so that the smallest number is 0."""
    return int.from_bytes(data, "big") ^ 1 << 8 * len(data) - 1


def absolute(data):
    """Big-endian and signed, without its sign."""
    return abs(int.from_bytes(data, "big", signed=True))


def raised_pair(data):
    """Two signed little-endian words, the first one higher, raised so that the smallest is 0."""
    half = len(data) // 2
    least = 1 << 8 * half - 1
    high = int.from_bytes(data[:half], "little") ^ least
    low = int.from_bytes(data[half:], "little") ^ least
    return high << 8 * half | low


def tag(key, opening, closing):
    """What stands between two marks, if that is something; else the whole key."""
    _, found, rest = key.partition(opening)
    inside, closed, _ = rest.partition(closing)
    return inside if found and closed and inside else key


def uri(key, whole, length, depth):
    """What HAProxy hashes of a URI; a length or depth of 0 is no limit."""
    key = key[:length] if length else key
    slashes = 0
    for at, byte in enumerate(key):
        slashes += byte == ord("/")
        deep = byte == ord("/") and 0 < depth < slashes
        if deep or byte == ord("?") and not whole:
            return key[:at]
    return key


def plain_number(key):
    """The number that a key of plain digits spells, unless it is longer than any position."""
    digits = key.lstrip(b"0") or key[:1]
    return int(digits) if key.isdigit() and len(digits) <= 39 else None


def avalanche(value):
    """HAProxy's avalanche: Bob Jenkins' hash of a 32-bit integer, then a multiplication."""
    value = (value + 0x7ED55D16 + (value << 12)) & 0xFFFFFFFF
    value = value ^ 0xC761C23C ^ value >> 19
    value = (value + 0x165667B1 + (value << 5)) & 0xFFFFFFFF
    value = (value + 0xD3A2646C ^ value << 9) & 0xFFFFFFFF
    value = (value + 0xFD7046C5 + (value << 3)) & 0xFFFFFFFF
    value = value ^ 0xB55A4F09 ^ value >> 16
    return value * 3221225473 & 0xFFFFFFFF
