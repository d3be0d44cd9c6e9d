def crc_table(polynomial):
    """What each byte does to a CRC that takes the lowest bit first."""
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (polynomial if byte & 1 else 0)
        table.append(byte)
    return table


def crc(data, table, ones):
    """A CRC that begins with ones and is inverted at its end."""
    value = ones
    for byte in data:
        value = value >> 8 ^ table[(value ^ byte) & 0xFF]
    return value ^ ones


CRC32C_TABLE = crc_table(0x82F63B78)


def crc32c(data):
    """CRC-32C (Castagnoli), RFC 3720."""
    return crc(data, CRC32C_TABLE, 0xFFFFFFFF)


CRC64_TABLE = crc_table(0xC96C5795D7870F42)


def crc64(data):
    """CRC-64/XZ, which Go's hash/crc64 calls ECMA."""
    return crc(data, CRC64_TABLE, 0xFFFFFFFFFFFFFFFF)


def hashkit_crc(data):
    """Bits 16 to 30 of CRC-32, as libhashkit and twemproxy have it."""
    return zlib.crc32(data) >> 16 & 0x7FFF


def twemproxy_crc16(data):
    """CRC-16/XMODEM whose register has 32 bits and is never cut."""
    value = 0
    for byte in data:
        entry = binascii.crc_hqx(bytes([value >> 8 & 0xFF ^ byte]), 0)
        value = (value << 8 ^ entry) & 0xFFFFFFFF
    return value
