//! Key or label → digest: every hash that a real ring uses, bit for bit.
//!
//! A [`Hash`](enum@Hash) is plain data, so a scheme can name one. All hashes are over
//! bytes; [`Hash::JavaString`] alone reads them as UTF-8 text. Which bytes of
//! the [`Digest`] make a position is the scheme's matter.

mod crc;
mod digest;
mod hashkit;
pub mod lanes;
mod murmur;
mod plain;

use core::fmt;
use core::hash::Hasher;

use sha2::Digest as _;

pub use digest::Digest;
pub use murmur::fmix32;
pub use plain::{haproxy_avalanche, jenkins_avalanche};

/// One row per hash: variant (with its seed), name, bytes of the digest, where it comes from.
macro_rules! hashes {
    ($($variant:ident $({ $seed:ident: $int:ty })? $name:literal $width:literal $docs:literal)*) => {
        /// A hash function, with its seed where it takes one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Hash {
            $(
                #[doc = concat!("`", $name, "`: ", $docs)]
                $variant $({
                    /// Where the hash begins; 0 unless a system says otherwise.
                    $seed: $int
                })?,
            )*
        }

        impl Hash {
            /// Every hash, seeds 0, in the order a menu shows them.
            pub const ALL: &[Self] = &[$(Self::$variant $({ $seed: 0 })?),*];

            /// Name without seed, bytes of the digest, where it comes from, and the seed.
            const fn row(self) -> (&'static str, usize, &'static str, Option<u64>) {
                match self {
                    $(Self::$variant $({ $seed })? =>
                        ($name, $width, $docs, hashes!(@seed $($seed)?)),)*
                }
            }

            /// The same hash with another seed; none if it takes no seed or not such a large one.
            fn with_seed(self, to: u64) -> Option<Self> {
                match self {
                    $($(Self::$variant { .. } => {
                        let $seed = <$int>::try_from(to).ok()?;
                        Some(Self::$variant { $seed })
                    })?)*
                    _ => None,
                }
            }
        }
    };
    (@seed) => { None };
    (@seed $seed:ident) => { Some($seed as u64) };
}

hashes! {
    Md5 "md5" 16
        "MD5, RFC 1321. The hash of ketama and most of its family."
    Sha1 "sha1" 20
        "SHA-1, RFC 3174."
    Sha256 "sha256" 32
        "SHA-256, FIPS 180-4. The hash of the reference ring."
    Blake2b512 "blake2b_512" 64
        "BLAKE2b with 64 bytes, RFC 7693; in Go's lafikl/consistent 1.0."
    Murmur3X86_32 { seed: u32 } "murmur3_32" 4
        "MurmurHash3_x86_32, Austin Appleby, SMHasher."
    Murmur3X64_128 { seed: u32 } "murmur3_x64_128" 16
        "MurmurHash3_x64_128, Austin Appleby, SMHasher: h1 in the first eight bytes, h2 in the last."
    Murmur3Cassandra "murmur3_cassandra" 8
        "The first word of MurmurHash3_x64_128 with its last 0 to 15 bytes signed, Apache Cassandra's Murmur3Partitioner (cassandra-driver 3.30.1). Its i64 as bits; the smallest one is not yet replaced by the greatest."
    Murmur2_64A { seed: u64 } "murmur2_64a" 8
        "MurmurHash64A, Austin Appleby; Envoy 1.40's MURMUR_HASH_2 with seed 3339675911 (0xc70f6907)."
    Xxh64 { seed: u64 } "xxh64" 8
        "XXH64, Yann Collet, xxHash specification 0.1; the hash of Envoy, gRPC and Go's buraksezer/consistent."
    Xxh32 { seed: u32 } "xxh32" 4
        "XXH32, Yann Collet, xxHash specification 0.1."
    Xxh3_64 "xxh3_64" 8
        "XXH3 with 64 bits, seed 0, Yann Collet, xxHash 0.8."
    Siphash24 "siphash24" 8
        "SipHash-2-4 with the zero key, Aumasson and Bernstein 2012; in the crate hashring 0.3."
    Siphash13 "siphash13" 8
        "SipHash-1-3 with the zero key; Rust's DefaultHasher."
    Fnv1_32 "fnv1_32" 4
        "FNV-1, RFC 9923."
    Fnv1a32 "fnv1a_32" 4
        "FNV-1a, RFC 9923. Its high bits hardly move between texts that differ at the end."
    Fnv1a32Mixed "fnv1a_32_mixed" 4
        "FNV-1a finished with murmur's fmix32: for seeing what the finisher repairs. No system known to us uses it."
    Fnv1_64 "fnv1_64" 8
        "FNV-1 with 64 bits, RFC 9923."
    Fnv1a64 "fnv1a_64" 8
        "FNV-1a with 64 bits, RFC 9923."
    Crc16Xmodem "crc16_xmodem" 2
        "CRC-16/XMODEM; Redis Cluster's slots (redis-server 7.0)."
    Crc32 "crc32" 4
        "CRC-32 of IEEE 802.3, as in zlib; nginx, groupcache, stathat/consistent, twemproxy's crc32a."
    Crc32c "crc32c" 4
        "CRC-32C (Castagnoli), RFC 3720."
    Crc64Ecma "crc64_ecma" 8
        "CRC-64/XZ, which Go's hash/crc64 calls ECMA."
    Adler32 "adler32" 4
        "Adler-32, RFC 1950."
    JavaString "java_string" 4
        "Java's String.hashCode over UTF-16 units (OpenJDK 17), its i32 as bits. Bytes that are not UTF-8 count as U+FFFD."
    Sdbm "sdbm" 4
        "sdbm, Ozan Yigit; HAProxy 2.6's default."
    Djb2 "djb2" 4
        "djb2, Dan Bernstein, the variant that adds; HAProxy 2.6."
    Wt6 "wt6" 4
        "wt6, Willy Tarreau; HAProxy 2.6."
    HashkitOneAtATime "hashkit_one_at_a_time" 4
        "one_at_a_time, Bob Jenkins, with signed bytes; libhashkit 1.1.4 and twemproxy 0.5."
    HashkitFnv1_32 "hashkit_fnv1_32" 4
        "FNV-1 with signed bytes; libhashkit 1.1.4 and twemproxy 0.5."
    HashkitFnv1a32 "hashkit_fnv1a_32" 4
        "FNV-1a with signed bytes; libhashkit 1.1.4 and twemproxy 0.5."
    HashkitFnv1_64 "hashkit_fnv1_64" 4
        "FNV-1 with 64 bits and signed bytes, cut to 32; libhashkit 1.1.4 and twemproxy 0.5."
    HashkitFnv1a64 "hashkit_fnv1a_64" 4
        "FNV-1a with signed bytes and the low halves of the 64-bit constants, in 32 bits; libhashkit 1.1.4 and twemproxy 0.5 (its default)."
    HashkitCrc "hashkit_crc" 4
        "Bits 16 to 30 of CRC-32, so 15 bits; libhashkit 1.1.4's crc and twemproxy 0.5's crc32."
    HashkitMurmur "hashkit_murmur" 4
        "MurmurHash2 seeded with 0xdeadbeef times the length; libhashkit 1.1.4 and twemproxy 0.5."
    HashkitMurmur3 "hashkit_murmur3" 4
        "MurmurHash3_x86_32 seeded with 0xdeadbeef times the length; libhashkit 1.1.4."
    HashkitJenkins "hashkit_jenkins" 4
        "lookup3, Bob Jenkins, seeded with 13; libhashkit 1.1.4 and twemproxy 0.5."
    TwemproxyHsieh "twemproxy_hsieh" 4
        "SuperFastHash, Paul Hsieh, with signed bytes at the end; twemproxy 0.5."
    TwemproxyCrc16 "twemproxy_crc16" 4
        "CRC-16/XMODEM that is never cut to 16 bits; twemproxy 0.5."
    SpyFnv1_32 "spy_fnv1_32" 4
        "FNV-1 over UTF-16 units; spymemcached eb5d6ee's FNV1_32_HASH."
    SpyFnv1a32 "spy_fnv1a_32" 4
        "FNV-1a over UTF-16 units; spymemcached eb5d6ee's FNV1A_32_HASH."
    SpyFnv1_64 "spy_fnv1_64" 4
        "FNV-1 with 64 bits over UTF-16 units, cut to 32; spymemcached eb5d6ee's FNV1_64_HASH."
    SpyFnv1a64 "spy_fnv1a_64" 4
        "FNV-1a with 64 bits over UTF-16 units, cut to 32; spymemcached eb5d6ee's FNV1A_64_HASH."
}

impl Hash {
    /// The hash of that name; a seed other than 0 stands in decimal behind a colon, as in `xxh64:1`.
    pub fn parse(name: &str) -> Option<Self> {
        let (name, seed) = match name.split_once(':') {
            Some((name, seed)) => (name, Some(seed)),
            None => (name, None),
        };
        let hash = *Self::ALL.iter().find(|hash| hash.row().0 == name)?;
        match seed {
            None => Some(hash),
            // `parse` would take a plus sign; a name has one spelling.
            Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                hash.with_seed(digits.parse().ok()?)
            }
            Some(_) => None,
        }
    }

    /// The name that [`Hash::parse`] reads, with the seed unless it is 0.
    pub fn name(self) -> String {
        self.to_string()
    }

    /// How many bytes its digest has.
    pub const fn width(self) -> usize {
        self.row().1
    }

    /// How many bits of the digest can be set: all, but for a value narrower than its storage.
    pub const fn bits(self) -> usize {
        match self {
            Self::HashkitCrc => 15,
            _ => self.width() * 8,
        }
    }

    /// Where it comes from: paper or standard, and the systems whose output it was checked against.
    pub const fn docs(self) -> &'static str {
        self.row().2
    }

    /// The seed, if it takes one.
    pub const fn seed(self) -> Option<u64> {
        self.row().3
    }

    /// The digest of `bytes`.
    pub fn digest(self, bytes: &[u8]) -> Digest {
        match self {
            Self::Md5 => <[u8; 16]>::from(md5::Md5::digest(bytes)).into(),
            Self::Sha1 => <[u8; 20]>::from(sha1::Sha1::digest(bytes)).into(),
            Self::Sha256 => <[u8; 32]>::from(sha2::Sha256::digest(bytes)).into(),
            Self::Blake2b512 => <[u8; 64]>::from(blake2::Blake2b512::digest(bytes)).into(),
            Self::Murmur3X86_32 { seed } => murmur::murmur3_32(bytes, seed).into(),
            Self::Murmur3X64_128 { seed } => murmur::murmur3_128(bytes, seed).into(),
            Self::Murmur3Cassandra => murmur::murmur3_128_signed_tail(bytes)[0].into(),
            Self::Murmur2_64A { seed } => murmur::murmur2_64a(bytes, seed).into(),
            Self::Xxh64 { seed } => xxhash_rust::xxh64::xxh64(bytes, seed).into(),
            Self::Xxh32 { seed } => xxhash_rust::xxh32::xxh32(bytes, seed).into(),
            Self::Xxh3_64 => xxhash_rust::xxh3::xxh3_64(bytes).into(),
            Self::Siphash24 => finish(siphasher::sip::SipHasher24::new(), bytes),
            Self::Siphash13 => finish(siphasher::sip::SipHasher13::new(), bytes),
            Self::Fnv1_32 => plain::fnv1_32(bytes).into(),
            Self::Fnv1a32 => plain::fnv1a_32(bytes).into(),
            Self::Fnv1a32Mixed => plain::fnv1a_32_mixed(bytes).into(),
            Self::Fnv1_64 => plain::fnv1_64(bytes).into(),
            Self::Fnv1a64 => plain::fnv1a_64(bytes).into(),
            Self::Crc16Xmodem => crc::crc16_xmodem(bytes).into(),
            Self::Crc32 => crc::crc32(bytes).into(),
            Self::Crc32c => crc::crc32c(bytes).into(),
            Self::Crc64Ecma => crc::crc64_ecma(bytes).into(),
            Self::Adler32 => adler2::adler32_slice(bytes).into(),
            Self::JavaString => plain::java_string(bytes).into(),
            Self::Sdbm => plain::sdbm(bytes).into(),
            Self::Djb2 => plain::djb2(bytes).into(),
            Self::Wt6 => plain::wt6(bytes).into(),
            Self::HashkitOneAtATime => hashkit::one_at_a_time(bytes).into(),
            Self::HashkitFnv1_32 => hashkit::fnv1_32(bytes).into(),
            Self::HashkitFnv1a32 => hashkit::fnv1a_32(bytes).into(),
            Self::HashkitFnv1_64 => hashkit::fnv1_64(bytes).into(),
            Self::HashkitFnv1a64 => hashkit::fnv1a_64(bytes).into(),
            Self::HashkitCrc => crc::hashkit(bytes).into(),
            Self::HashkitMurmur => hashkit::murmur(bytes).into(),
            Self::HashkitMurmur3 => hashkit::murmur3(bytes).into(),
            Self::HashkitJenkins => hashkit::jenkins(bytes).into(),
            Self::TwemproxyHsieh => hashkit::hsieh(bytes).into(),
            Self::TwemproxyCrc16 => crc::twemproxy_crc16(bytes).into(),
            Self::SpyFnv1_32 => plain::spy_fnv1(bytes, plain::FNV32).into(),
            Self::SpyFnv1a32 => plain::spy_fnv1a(bytes, plain::FNV32).into(),
            Self::SpyFnv1_64 => plain::spy_fnv1(bytes, hashkit::FNV64_LOW).into(),
            Self::SpyFnv1a64 => plain::spy_fnv1a(bytes, hashkit::FNV64_LOW).into(),
        }
    }
}

/// The bytes as they are: `Hash` of a `str` would append its 0xFF, which is a scheme's choice.
fn finish(mut hasher: impl Hasher, bytes: &[u8]) -> Digest {
    hasher.write(bytes);
    hasher.finish().into()
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().0)?;
        match self.seed() {
            None | Some(0) => Ok(()),
            Some(seed) => write!(f, ":{seed}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for &hash in Hash::ALL {
            assert_eq!(Hash::parse(&hash.name()), Some(hash));
        }
        for (name, hash) in [
            ("xxh64:1", Hash::Xxh64 { seed: 1 }),
            ("murmur3_32:42", Hash::Murmur3X86_32 { seed: 42 }),
            (
                "murmur2_64a:18446744073709551615",
                Hash::Murmur2_64A { seed: u64::MAX },
            ),
        ] {
            assert_eq!(Hash::parse(name), Some(hash));
            assert_eq!(hash.name(), name);
        }
    }

    #[test]
    fn seed_0_is_no_seed() {
        assert_eq!(Hash::parse("xxh64:0"), Hash::parse("xxh64"));
        assert_eq!(Hash::parse("xxh64:0").unwrap().name(), "xxh64");
    }

    #[test]
    fn names_that_are_none_are_refused() {
        for name in [
            "",
            ":",
            "MD5",
            "md5 ",
            "md5:0",
            "jenkins",
            "xxh64:",
            "xxh64:+1",
            "xxh64:-1",
            "xxh64:0x1",
            "xxh64:1:1",
            "xxh32:4294967296",
            "xxh64:18446744073709551616",
        ] {
            assert_eq!(Hash::parse(name), None, "{name}");
        }
    }

    #[test]
    fn every_digest_is_as_wide_as_it_says() {
        for &hash in Hash::ALL {
            let digest = hash.digest("ключ 🔑".as_bytes());
            assert_eq!(digest.as_bytes().len(), hash.width(), "{hash}");
            assert!(hash.bits() <= hash.width() * 8);
            assert!(hash.docs().ends_with('.'), "{hash}");
        }
    }

    #[test]
    fn no_two_hashes_are_one() {
        let digests: Vec<_> = Hash::ALL
            .iter()
            .map(|hash| hash.digest("ÿÿÿ long enough for every one to differ".as_bytes()))
            .collect();
        for (at, digest) in digests.iter().enumerate() {
            assert!(!digests[..at].contains(digest), "{}", Hash::ALL[at]);
        }
    }

    #[test]
    fn a_narrow_value_stays_narrow() {
        for at in 0..1000 {
            let digest = Hash::HashkitCrc.digest(format!("key:{at}").as_bytes());
            assert!(digest.be(0, 4) < 1 << Hash::HashkitCrc.bits());
        }
    }
}
