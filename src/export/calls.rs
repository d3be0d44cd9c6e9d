//! How each hash is called in Python and in JavaScript.

use crate::hash::Hash;
use crate::scheme::{ByteOrder, Word};

/// A language that programs are written in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Python,
    JavaScript,
}

/// Whether the functions below answer with bytes; the others answer with an integer.
pub(super) const fn gives_bytes(hash: Hash) -> bool {
    matches!(
        hash,
        Hash::Md5 | Hash::Sha1 | Hash::Sha256 | Hash::Blake2b512
    )
}

/// Whether `word` is all that `hash` answers with, as an integer already.
pub(super) fn is_whole(word: Word, hash: Hash) -> bool {
    let whole = word.at == 0 && usize::from(word.len) == hash.width();
    whole && word.order == ByteOrder::Big && !gives_bytes(hash)
}

/// The call of `hash` for the bytes `of`.
pub(super) fn call(language: Language, hash: Hash, of: &str) -> String {
    let (python, javascript) = calls(hash);
    let call = match language {
        Language::Python => python,
        Language::JavaScript => javascript,
    };
    let seed = hash.seed().unwrap_or_default().to_string();
    call.replace("SEED", &seed).replace("{}", of)
}

/// In Python and in JavaScript.
const fn calls(hash: Hash) -> (&'static str, &'static str) {
    match hash {
        Hash::Md5 => ("hashlib.md5({}).digest()", "md5({})"),
        Hash::Sha1 => ("hashlib.sha1({}).digest()", "sha1({})"),
        Hash::Sha256 => ("hashlib.sha256({}).digest()", "sha256({})"),
        Hash::Blake2b512 => ("hashlib.blake2b({}).digest()", "blake2b({})"),
        Hash::Murmur3X86_32 { .. } => ("murmur3_32({}, SEED)", "murmur3({}, SEED)"),
        Hash::Murmur3X64_128 { .. } => (
            "murmur3_128({}, SEED, little_endian)",
            "murmur3Wide({}, SEEDn, little64)",
        ),
        Hash::Murmur3Cassandra => ("murmur3_cassandra({})", "murmur3Cassandra({})"),
        Hash::Murmur2_64A { .. } => ("murmur2_64a({}, SEED)", "murmur2Wide({}, SEEDn)"),
        Hash::Xxh64 { .. } => ("xxh64({}, SEED)", "xxh64({}, SEEDn)"),
        Hash::Xxh32 { .. } => ("xxh32({}, SEED)", "xxh32({}, SEED)"),
        Hash::Xxh3_64 => ("xxh3_64({})", "xxh3({})"),
        Hash::Siphash24 => ("siphash({}, 2, 4)", "siphash({}, 2, 4)"),
        Hash::Siphash13 => ("siphash({}, 1, 3)", "siphash({}, 1, 3)"),
        Hash::Fnv1_32 => (
            "fnv1({}, 0x811C9DC5, 0x01000193, 32)",
            "fnv1({}, 0x811c9dc5, 0x01000193)",
        ),
        Hash::Fnv1a32 => (
            "fnv1a({}, 0x811C9DC5, 0x01000193, 32)",
            "fnv1a({}, 0x811c9dc5, 0x01000193)",
        ),
        Hash::Fnv1a32Mixed => ("fnv1a_mixed({})", "fnv1aMixed({})"),
        Hash::Fnv1_64 => (
            "fnv1({}, 0xCBF29CE484222325, 0x100000001B3, 64)",
            "fnv1Wide({})",
        ),
        Hash::Fnv1a64 => (
            "fnv1a({}, 0xCBF29CE484222325, 0x100000001B3, 64)",
            "fnv1aWide({})",
        ),
        Hash::Crc16Xmodem => ("binascii.crc_hqx({}, 0)", "crc16({})"),
        Hash::Crc32 => ("zlib.crc32({})", "crc32({})"),
        Hash::Crc32c => ("crc32c({})", "crc32c({})"),
        Hash::Crc64Ecma => ("crc64({})", "crc64({})"),
        Hash::Adler32 => ("zlib.adler32({})", "adler32({})"),
        Hash::JavaString => ("java_string({})", "javaString({})"),
        Hash::Sdbm => ("sdbm({})", "sdbm({})"),
        Hash::Djb2 => ("djb2({})", "djb2({})"),
        Hash::Wt6 => ("wt6({})", "wt6({})"),
        Hash::HashkitOneAtATime => ("one_at_a_time({})", "oneAtATime({})"),
        Hash::HashkitCrc => ("hashkit_crc({})", "hashkitCrc({})"),
        Hash::HashkitMurmur => ("hashkit_murmur({})", "hashkitMurmur({})"),
        Hash::HashkitMurmur3 => ("hashkit_murmur3({})", "hashkitMurmur3({})"),
        Hash::HashkitJenkins => ("lookup3({}, 13)", "lookup3({}, 13)"),
        Hash::TwemproxyHsieh => ("super_fast_hash({})", "superFastHash({})"),
        Hash::TwemproxyCrc16 => ("twemproxy_crc16({})", "twemproxyCrc16({})"),
        _ => dialect(hash),
    }
}

/// FNV over other units than bytes. Those with 64 bits that are cut to 32 are computed in 32 from
/// the low halves of their numbers.
const fn dialect(hash: Hash) -> (&'static str, &'static str) {
    match hash {
        Hash::HashkitFnv1_32 => (
            "fnv1(signed_bytes({}), 0x811C9DC5, 0x01000193, 32)",
            "fnv1(signedBytes({}), 0x811c9dc5, 0x01000193)",
        ),
        Hash::HashkitFnv1a32 => (
            "fnv1a(signed_bytes({}), 0x811C9DC5, 0x01000193, 32)",
            "fnv1a(signedBytes({}), 0x811c9dc5, 0x01000193)",
        ),
        Hash::HashkitFnv1_64 => (
            "fnv1(signed_bytes({}), 0x84222325, 0x000001B3, 32)",
            "fnv1(signedBytes({}), 0x84222325, 0x000001b3)",
        ),
        Hash::HashkitFnv1a64 => (
            "fnv1a(signed_bytes({}), 0x84222325, 0x000001B3, 32)",
            "fnv1a(signedBytes({}), 0x84222325, 0x000001b3)",
        ),
        Hash::SpyFnv1_32 => (
            "fnv1(utf16_units({}), 0x811C9DC5, 0x01000193, 32)",
            "fnv1(utf16Units({}), 0x811c9dc5, 0x01000193)",
        ),
        Hash::SpyFnv1a32 => (
            "fnv1a(utf16_units({}), 0x811C9DC5, 0x01000193, 32)",
            "fnv1a(utf16Units({}), 0x811c9dc5, 0x01000193)",
        ),
        Hash::SpyFnv1_64 => (
            "fnv1(utf16_units({}), 0x84222325, 0x000001B3, 32)",
            "fnv1(utf16Units({}), 0x84222325, 0x000001b3)",
        ),
        _ => (
            "fnv1a(utf16_units({}), 0x84222325, 0x000001B3, 32)",
            "fnv1a(utf16Units({}), 0x84222325, 0x000001b3)",
        ),
    }
}
