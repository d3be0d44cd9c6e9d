def rotl32(value, by):
    return (value << by | value >> (32 - by)) & 0xFFFFFFFF


def rotl64(value, by):
    return (value << by | value >> (64 - by)) & 0xFFFFFFFFFFFFFFFF


def little_endian(data):
    """Bytes as a number, the first one lowest."""
    return int.from_bytes(data, "little")


def signed_bytes(data):
    """Bytes as C's signed char has them: from 0x80 on they are negative."""
    return [byte - 256 if byte > 127 else byte for byte in data]


def utf16_units(data):
    """The text as Java has it: units of 16 bits."""
    units = data.decode("utf-8", "replace").encode("utf-16-le")
    return [units[at] | units[at + 1] << 8 for at in range(0, len(units), 2)]
