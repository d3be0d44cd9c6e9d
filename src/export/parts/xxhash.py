XXH32_PRIMES = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F, 0x165667B1


def xxh32(data, seed):
    """XXH32, Yann Collet."""
    mask = 0xFFFFFFFF
    p1, p2, p3, p4, p5 = XXH32_PRIMES
    at = len(data) // 16 * 16
    if at:
        lanes = [seed + p1 + p2 & mask, seed + p2 & mask, seed, seed - p1 & mask]
        for word in range(0, at, 4):
            lane = lanes[word // 4 % 4] + little_endian(data[word : word + 4]) * p2 & mask
            lanes[word // 4 % 4] = rotl32(lane, 13) * p1 & mask
        value = sum(map(rotl32, lanes, (1, 7, 12, 18)))
    else:
        value = seed + p5
    value = value + len(data) & mask
    while at + 4 <= len(data):
        value = value + little_endian(data[at : at + 4]) * p3 & mask
        value = rotl32(value, 17) * p4 & mask
        at += 4
    for byte in data[at:]:
        value = rotl32(value + byte * p5 & mask, 11) * p1 & mask
    value = (value ^ value >> 15) * p2 & mask
    value = (value ^ value >> 13) * p3 & mask
    return value ^ value >> 16


XXH64_PRIMES = (
    0x9E3779B185EBCA87,
    0xC2B2AE3D27D4EB4F,
    0x165667B19E3779F9,
    0x85EBCA77C2B2AE63,
    0x27D4EB2F165667C5,
)


def xxh64_round(lane, word):
    p1, p2 = XXH64_PRIMES[:2]
    return rotl64(lane + word * p2 & 0xFFFFFFFFFFFFFFFF, 31) * p1 & 0xFFFFFFFFFFFFFFFF


def xxh64_avalanche(value):
    value = (value ^ value >> 33) * XXH64_PRIMES[1] & 0xFFFFFFFFFFFFFFFF
    value = (value ^ value >> 29) * XXH64_PRIMES[2] & 0xFFFFFFFFFFFFFFFF
    return value ^ value >> 32


def xxh64(data, seed):
    """XXH64, Yann Collet."""
    mask = 0xFFFFFFFFFFFFFFFF
    p1, p2, p3, p4, p5 = XXH64_PRIMES
    at = len(data) // 32 * 32
    if at:
        lanes = [seed + p1 + p2 & mask, seed + p2 & mask, seed, seed - p1 & mask]
        for word in range(0, at, 8):
            lane = word // 8 % 4
            lanes[lane] = xxh64_round(lanes[lane], little_endian(data[word : word + 8]))
        value = sum(map(rotl64, lanes, (1, 7, 12, 18))) & mask
        for lane in lanes:
            value = (value ^ xxh64_round(0, lane)) * p1 + p4 & mask
    else:
        value = seed + p5
    value = value + len(data) & mask
    while at + 8 <= len(data):
        value ^= xxh64_round(0, little_endian(data[at : at + 8]))
        value = rotl64(value, 27) * p1 + p4 & mask
        at += 8
    if at + 4 <= len(data):
        value ^= little_endian(data[at : at + 4]) * p1 & mask
        value = rotl64(value, 23) * p2 + p3 & mask
        at += 4
    for byte in data[at:]:
        value = rotl64(value ^ byte * p5 & mask, 11) * p1 & mask
    return xxh64_avalanche(value)


XXH3_SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f"
    "cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
    "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
    "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e"
    "2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e"
)


def xxh3_avalanche(value):
    value = (value ^ value >> 37) * 0x165667919E3779F9 & 0xFFFFFFFFFFFFFFFF
    return value ^ value >> 32


def xxh3_fold(a, b):
    """The product with its high half folded onto the low one."""
    return (a * b ^ a * b >> 64) & 0xFFFFFFFFFFFFFFFF


def xxh3_secret(at, count=8):
    return little_endian(XXH3_SECRET[at : at + count])


def xxh3_mix(data, at, secret):
    return xxh3_fold(
        little_endian(data[at : at + 8]) ^ xxh3_secret(secret),
        little_endian(data[at + 8 : at + 16]) ^ xxh3_secret(secret + 8),
    )


def xxh3_short(data):
    """Up to 16 bytes."""
    mask, count = 0xFFFFFFFFFFFFFFFF, len(data)
    if count > 8:
        low = little_endian(data[:8]) ^ xxh3_secret(24) ^ xxh3_secret(32)
        high = little_endian(data[-8:]) ^ xxh3_secret(40) ^ xxh3_secret(48)
        swapped = int.from_bytes(low.to_bytes(8, "little"), "big")
        return xxh3_avalanche(count + swapped + high + xxh3_fold(low, high) & mask)
    if count > 3:
        value = little_endian(data[-4:]) + (little_endian(data[:4]) << 32)
        value ^= xxh3_secret(8) ^ xxh3_secret(16)
        value ^= rotl64(value, 49) ^ rotl64(value, 24)
        value = value * 0x9FB21C651E98DF25 & mask
        value = (value ^ (value >> 35) + count) * 0x9FB21C651E98DF25 & mask
        return value ^ value >> 28
    if count > 0:
        value = data[0] << 16 | data[count // 2] << 24 | data[-1] | count << 8
        return xxh64_avalanche(value ^ xxh3_secret(0, 4) ^ xxh3_secret(4, 4))
    return xxh64_avalanche(xxh3_secret(56) ^ xxh3_secret(64))


def xxh3_middle(data):
    """17 to 240 bytes."""
    mask, count = 0xFFFFFFFFFFFFFFFF, len(data)
    value = count * XXH64_PRIMES[0]
    if count <= 128:
        for pair in range((count - 1) // 32 + 1):
            value += xxh3_mix(data, 16 * pair, 32 * pair)
            value += xxh3_mix(data, count - 16 * pair - 16, 32 * pair + 16)
        return xxh3_avalanche(value & mask)
    for at in range(0, 128, 16):
        value += xxh3_mix(data, at, at)
    value = xxh3_avalanche(value & mask)
    for at in range(128, count // 16 * 16, 16):
        value += xxh3_mix(data, at, at - 125)
    return xxh3_avalanche(value + xxh3_mix(data, count - 16, 119) & mask)


def xxh3_long(data):
    """More than 240 bytes, in stripes of 64, of which 16 are a block."""
    mask, count = 0xFFFFFFFFFFFFFFFF, len(data)
    p32, p64 = XXH32_PRIMES, XXH64_PRIMES
    lanes = [p32[2], p64[0], p64[1], p64[2], p64[3], p32[1], p64[4], p32[0]]

    def take(at, secret):
        for lane in range(8):
            word = little_endian(data[at + 8 * lane : at + 8 * lane + 8])
            keyed = word ^ xxh3_secret(secret + 8 * lane)
            lanes[lane ^ 1] += word
            lanes[lane] = lanes[lane] + (keyed & 0xFFFFFFFF) * (keyed >> 32) & mask

    for stripe in range((count - 1) // 64):
        take(64 * stripe, 8 * (stripe % 16))
        if stripe % 16 == 15:
            for lane in range(8):
                value = lanes[lane] & mask
                value ^= value >> 47 ^ xxh3_secret(128 + 8 * lane)
                lanes[lane] = value * p32[0] & mask
    take(count - 64, 121)
    value = count * p64[0]
    for pair in range(4):
        value += xxh3_fold(
            lanes[2 * pair] & mask ^ xxh3_secret(11 + 16 * pair),
            lanes[2 * pair + 1] & mask ^ xxh3_secret(19 + 16 * pair),
        )
    return xxh3_avalanche(value & mask)


def xxh3_64(data):
    """XXH3 with 64 bits and seed 0, Yann Collet."""
    if len(data) <= 16:
        return xxh3_short(data)
    return xxh3_middle(data) if len(data) <= 240 else xxh3_long(data)
