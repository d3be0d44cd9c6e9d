def fnv1(units, start, prime, bits):
    """FNV-1 (RFC 9923): multiply, then mix the next unit in."""
    value = start
    for unit in units:
        value = (value * prime ^ unit) % 2**bits
    return value


def fnv1a(units, start, prime, bits):
    """FNV-1a (RFC 9923): mix the next unit in, then multiply."""
    value = start
    for unit in units:
        value = (value ^ unit) * prime % 2**bits
    return value


def java_string(data):
    """Java's String.hashCode."""
    value = 0
    for unit in utf16_units(data):
        value = (value * 31 + unit) & 0xFFFFFFFF
    return value


def sdbm(data):
    """sdbm, Ozan Yigit, as HAProxy has it."""
    value = 0
    for byte in data:
        value = (value * 65599 + byte) & 0xFFFFFFFF
    return value


def djb2(data):
    """djb2, Dan Bernstein, the variant that adds."""
    value = 5381
    for byte in data:
        value = (value * 33 + byte) & 0xFFFFFFFF
    return value


def wt6(data):
    """wt6, Willy Tarreau: two halves that turn by amounts they take from each other."""
    mask = 0xFFFFFFFF
    h0, h1, turn0, turn1 = 0xA53C965A, 0x5CA6953A, 6, 18
    for byte in data:
        left = (h0 ^ byte) ^ mask
        right = (h1 + byte ^ mask) & mask
        h0, h1 = rotl32(right, turn0), rotl32(left, turn1)
        mixed = (h0 >> 16 ^ h1) & 0xFFFF
        turn0, turn1 = mixed & 0x1F, mixed >> 11
    return h0 ^ h1


def one_at_a_time(data):
    """one_at_a_time, Bob Jenkins, with signed bytes."""
    value = 0
    for byte in signed_bytes(data):
        value = (value + byte) * 1025 & 0xFFFFFFFF
        value ^= value >> 6
    value = value * 9 & 0xFFFFFFFF
    value ^= value >> 11
    return value * 32769 & 0xFFFFFFFF


def lookup3(data, seed):
    """lookup3 (hashlittle), Bob Jenkins."""
    mask = 0xFFFFFFFF
    a = b = c = 0xDEADBEEF + len(data) + seed & mask
    # The last 1 to 12 bytes are finished, not mixed.
    for at in range(0, len(data), 12):
        a = a + little_endian(data[at : at + 4]) & mask
        b = b + little_endian(data[at + 4 : at + 8]) & mask
        c = c + little_endian(data[at + 8 : at + 12]) & mask
        if len(data) - at > 12:
            a, c = (a - c & mask) ^ rotl32(c, 4), c + b & mask
            b, a = (b - a & mask) ^ rotl32(a, 6), a + c & mask
            c, b = (c - b & mask) ^ rotl32(b, 8), b + a & mask
            a, c = (a - c & mask) ^ rotl32(c, 16), c + b & mask
            b, a = (b - a & mask) ^ rotl32(a, 19), a + c & mask
            c, b = (c - b & mask) ^ rotl32(b, 4), b + a & mask
        else:
            c = (c ^ b) - rotl32(b, 14) & mask
            a = (a ^ c) - rotl32(c, 11) & mask
            b = (b ^ a) - rotl32(a, 25) & mask
            c = (c ^ b) - rotl32(b, 16) & mask
            a = (a ^ c) - rotl32(c, 4) & mask
            b = (b ^ a) - rotl32(a, 14) & mask
            c = (c ^ b) - rotl32(b, 24) & mask
    return c


def super_fast_hash(data):
    """SuperFastHash, Paul Hsieh, from 0 and with a signed third byte at the end."""
    mask = 0xFFFFFFFF
    value = 0
    tail = len(data) // 4 * 4
    for at in range(0, tail, 4):
        value = value + little_endian(data[at : at + 2]) & mask
        value = (value << 16 ^ little_endian(data[at + 2 : at + 4]) << 11 ^ value) & mask
        value = value + (value >> 11) & mask
    rest = len(data) - tail
    value = value + little_endian(data[tail : tail + min(rest, 2)]) & mask
    if rest == 1:
        value = (value ^ value << 10) & mask
        value = value + (value >> 1) & mask
    elif rest == 2:
        value = (value ^ value << 11) & mask
        value = value + (value >> 17) & mask
    elif rest == 3:
        value = (value ^ value << 16 ^ signed_bytes(data[-1:])[0] << 18) & mask
        value = value + (value >> 11) & mask
    value = (value ^ value << 3) & mask
    value = value + (value >> 5) & mask
    value = (value ^ value << 4) & mask
    value = value + (value >> 17) & mask
    value = (value ^ value << 25) & mask
    return value + (value >> 6) & mask


def fnv1a_mixed(data):
    """FNV-1a finished as MurmurHash3 is."""
    return fmix32(fnv1a(data, 0x811C9DC5, 0x01000193, 32))
