/** What each byte does to a CRC of 32 bits that takes the lowest bit first. */
function crcTable(polynomial) {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? polynomial : 0);
    return value;
  });
}

/** A CRC of 32 bits that begins with ones and is inverted at its end. */
function crc(data, table) {
  return ~data.reduce((value, byte) => (value >>> 8) ^ table[(value ^ byte) & 0xff], -1) >>> 0;
}

const CRC32_TABLE = crcTable(0xedb88320);

/** CRC-32 of IEEE 802.3, as in zlib. */
function crc32(data) {
  return crc(data, CRC32_TABLE);
}

const CRC32C_TABLE = crcTable(0x82f63b78);

/** CRC-32C (Castagnoli), RFC 3720. */
function crc32c(data) {
  return crc(data, CRC32C_TABLE);
}

const CRC64_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = BigInt(byte);
  for (let bit = 0; bit < 8; bit += 1) {
    value = (value >> 1n) ^ (value & 1n ? 0xc96c5795d7870f42n : 0n);
  }
  return value;
});

/** CRC-64/XZ, which Go's hash/crc64 calls ECMA. */
function crc64(data) {
  let value = u64(-1n);
  for (const byte of data) value = (value >> 8n) ^ CRC64_TABLE[Number(value & 0xffn) ^ byte];
  return u64(~value);
}

/** CRC-16/XMODEM. */
function crc16(data) {
  let value = 0;
  for (const byte of data) {
    value ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      value = ((value << 1) ^ (value & 0x8000 ? 0x1021 : 0)) & 0xffff;
    }
  }
  return value;
}

/** Bits 16 to 30 of CRC-32, as libhashkit and twemproxy have it. */
function hashkitCrc(data) {
  return (crc32(data) >>> 16) & 0x7fff;
}

/** CRC-16/XMODEM whose register has 32 bits and is never cut. */
function twemproxyCrc16(data) {
  const step = (value, byte) => (value << 8) ^ crc16([((value >>> 8) & 0xff) ^ byte]);
  return data.reduce(step, 0) >>> 0;
}

/** Adler-32, RFC 1950. */
function adler32(data) {
  let [a, b] = [1, 0];
  for (const byte of data) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return b * 65536 + a;
}
