def siphash(data, rounds, last_rounds):
    """SipHash with the zero key, Aumasson and Bernstein 2012."""
    mask = 0xFFFFFFFFFFFFFFFF
    v0, v1, v2, v3 = 0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573

    def mix(count):
        nonlocal v0, v1, v2, v3
        for _ in range(count):
            v0 = (v0 + v1) & mask
            v1 = rotl64(v1, 13) ^ v0
            v0 = rotl64(v0, 32)
            v2 = (v2 + v3) & mask
            v3 = rotl64(v3, 16) ^ v2
            v0 = (v0 + v3) & mask
            v3 = rotl64(v3, 21) ^ v0
            v2 = (v2 + v1) & mask
            v1 = rotl64(v1, 17) ^ v2
            v2 = rotl64(v2, 32)

    # The last byte of the last word is the length.
    data += bytes(7 - len(data) % 8) + bytes([len(data) % 256])
    for at in range(0, len(data), 8):
        word = little_endian(data[at : at + 8])
        v3 ^= word
        mix(rounds)
        v0 ^= word
    v2 ^= 0xFF
    mix(last_rounds)
    return v0 ^ v1 ^ v2 ^ v3
