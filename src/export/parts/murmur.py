def fmix32(value):
    """The finisher of MurmurHash3: every bit of the value moves every bit of the answer."""
    value = (value ^ value >> 16) * 0x85EBCA6B & 0xFFFFFFFF
    value = (value ^ value >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
    return value ^ value >> 16


def fmix64(value):
    value = (value ^ value >> 33) * 0xFF51AFD7ED558CCD & 0xFFFFFFFFFFFFFFFF
    value = (value ^ value >> 33) * 0xC4CEB9FE1A85EC53 & 0xFFFFFFFFFFFFFFFF
    return value ^ value >> 33


def murmur3_32(data, seed):
    """MurmurHash3_x86_32, Austin Appleby."""

    def scrambled(word):
        word = rotl32(word * 0xCC9E2D51 & 0xFFFFFFFF, 15)
        return word * 0x1B873593 & 0xFFFFFFFF

    value = seed
    tail = len(data) // 4 * 4
    for at in range(0, tail, 4):
        value ^= scrambled(little_endian(data[at : at + 4]))
        value = (rotl32(value, 13) * 5 + 0xE6546B64) & 0xFFFFFFFF
    value ^= scrambled(little_endian(data[tail:]))
    return fmix32(value ^ len(data))


def murmur3_128(data, seed, tail_word):
    """MurmurHash3_x64_128, Austin Appleby: its first word in the high half."""
    mask, c1, c2 = 0xFFFFFFFFFFFFFFFF, 0x87C37B91114253D5, 0x4CF5AD432745937F

    def scrambled1(word):
        return rotl64(word * c1 & mask, 31) * c2 & mask

    def scrambled2(word):
        return rotl64(word * c2 & mask, 33) * c1 & mask

    h1 = h2 = seed
    tail = len(data) // 16 * 16
    for at in range(0, tail, 16):
        h1 ^= scrambled1(little_endian(data[at : at + 8]))
        h1 = ((rotl64(h1, 27) + h2) * 5 + 0x52DCE729) & mask
        h2 ^= scrambled2(little_endian(data[at + 8 : at + 16]))
        h2 = ((rotl64(h2, 31) + h1) * 5 + 0x38495AB5) & mask
    h1 ^= scrambled1(tail_word(data[tail : tail + 8])) ^ len(data)
    h2 ^= scrambled2(tail_word(data[tail + 8 :])) ^ len(data)
    h1 = (h1 + h2) & mask
    h2 = (h2 + h1) & mask
    h1, h2 = fmix64(h1), fmix64(h2)
    h1 = (h1 + h2) & mask
    h2 = (h2 + h1) & mask
    return h1 << 64 | h2


def signed_word(data):
    """Little-endian from signed bytes, each of them turning over the bits it meets."""
    word = 0
    for at, byte in enumerate(data):
        word ^= (byte - 256 if byte > 127 else byte) << 8 * at
    return word & 0xFFFFFFFFFFFFFFFF


def murmur3_cassandra(data):
    """Cassandra's murmur3: the first word of MurmurHash3_x64_128, its last bytes signed."""
    return murmur3_128(data, 0, signed_word) >> 64


def murmur2_32(data, seed):
    """MurmurHash2, Austin Appleby."""
    mask, m = 0xFFFFFFFF, 0x5BD1E995
    value = seed ^ len(data)
    tail = len(data) // 4 * 4
    for at in range(0, tail, 4):
        word = little_endian(data[at : at + 4]) * m & mask
        value = (value * m ^ (word ^ word >> 24) * m) & mask
    if data[tail:]:
        value = (value ^ little_endian(data[tail:])) * m & mask
    value = (value ^ value >> 13) * m & mask
    return value ^ value >> 15


def murmur2_64a(data, seed):
    """MurmurHash64A, Austin Appleby: MurmurHash2 with 64 bits."""
    mask, m = 0xFFFFFFFFFFFFFFFF, 0xC6A4A7935BD1E995
    value = seed ^ len(data) * m & mask
    tail = len(data) // 8 * 8
    for at in range(0, tail, 8):
        word = little_endian(data[at : at + 8]) * m & mask
        value = (value ^ (word ^ word >> 47) * m & mask) * m & mask
    if data[tail:]:
        value = (value ^ little_endian(data[tail:])) * m & mask
    value = (value ^ value >> 47) * m & mask
    return value ^ value >> 47


def hashkit_murmur(data):
    """MurmurHash2 with the length in its seed, as libhashkit and twemproxy have it."""
    return murmur2_32(data, 0xDEADBEEF * len(data) & 0xFFFFFFFF)


def hashkit_murmur3(data):
    """MurmurHash3 with the length in its seed, as libhashkit has it."""
    return murmur3_32(data, 0xDEADBEEF * len(data) & 0xFFFFFFFF)
