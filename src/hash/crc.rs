//! Cyclic redundancy checks.
//!
//! A table in the binary is noise that does not compress. CRC-32 gets one,
//! because many systems place all their keys by it, and CRC-16, whose table is
//! small and which Redis Cluster places all keys by; the others take the slow
//! way, which is about as fast as MD5.

use crc::{CRC_16_XMODEM, CRC_32_ISCSI, CRC_32_ISO_HDLC, CRC_64_XZ, Crc, NoTable, Table};

static CRC16: Crc<u16, Table<1>> = Crc::<u16, Table<1>>::new(&CRC_16_XMODEM);
static CRC32: Crc<u32, Table<1>> = Crc::<u32, Table<1>>::new(&CRC_32_ISO_HDLC);
static CRC32C: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISCSI);
/// What Go's `hash/crc64` calls ECMA is the reflected form, XZ's.
static CRC64: Crc<u64, NoTable> = Crc::<u64, NoTable>::new(&CRC_64_XZ);

pub(super) fn crc16_xmodem(bytes: &[u8]) -> u16 {
    CRC16.checksum(bytes)
}

pub(super) fn crc32(bytes: &[u8]) -> u32 {
    CRC32.checksum(bytes)
}

pub(super) fn crc32c(bytes: &[u8]) -> u32 {
    CRC32C.checksum(bytes)
}

pub(super) fn crc64_ecma(bytes: &[u8]) -> u64 {
    CRC64.checksum(bytes)
}

/// libhashkit's `crc` and twemproxy's `crc32`: the CRC's high half without its top bit.
pub(super) fn hashkit(bytes: &[u8]) -> u32 {
    crc32(bytes) >> 16 & 0x7fff
}

/// twemproxy's `crc16`: the register has 32 bits and what is pushed out of 16 stays in it.
///
/// The low half is the CRC; a step's table entry comes from it and the byte alone.
pub(super) fn twemproxy_crc16(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |register: u32, byte| {
        let entry = crc16_xmodem(&[(register >> 8) as u8 ^ byte]);
        register << 8 ^ u32::from(entry)
    })
}
