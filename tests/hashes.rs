//! Every hash against what the original libraries computed, column by column,
//! and against values that people were bitten by.

use ringscope::Hash;
use ringscope::hash::fmix32;
use serde_json::Value;

fn hash(name: &str) -> Hash {
    Hash::parse(name).unwrap_or_else(|| panic!("there is no hash named {name}"))
}

/// The digest as the unsigned integer it is, for hashes of at most 16 bytes.
fn value(name: &str, text: &str) -> u128 {
    hash(name).digest(text.as_bytes()).be(0, 16)
}

fn md5_word(text: &str, word: usize) -> u128 {
    hash("md5").digest(text.as_bytes()).le(4 * word, 4)
}

/// What our hash says for a column, spelled as the file spells it; none where no model exists.
fn ours(column: &str, text: &[u8]) -> Option<String> {
    let be = |name: &str, from, count| hash(name).digest(text).be(from, count).to_string();
    let le = |name: &str, from, count| hash(name).digest(text).le(from, count).to_string();
    Some(match column {
        "hex" => text
            .iter()
            .flat_map(|byte| [byte >> 4, byte & 15])
            .filter_map(|digit| char::from_digit(digit.into(), 16))
            .collect(),
        "sha256" | "md5" => hash(column).digest(text).to_string(),
        "sha256_first8_be" => be("sha256", 0, 8),
        "sha1_first4_be" => be("sha1", 0, 4),
        "md5_first4_le" | "libhashkit.md5" | "twemproxy.md5" => le("md5", 0, 4),
        "md5_first4_be" => be("md5", 0, 4),
        "md5_words_le" => format!(
            "[{}]",
            [0, 4, 8, 12].map(|from| le("md5", from, 4)).join(",")
        ),
        "murmur3_32_seed_42" => be("murmur3_32:42", 0, 4),
        "murmur3_x64_128_h1" => be("murmur3_x64_128", 0, 8),
        "murmur3_x64_128_h2" => be("murmur3_x64_128", 8, 8),
        "murmur3_x64_128_hex_le_bytes" => {
            let digest = hash("murmur3_x64_128").digest(text);
            [0, 8]
                .map(|from| format!("{:016x}", (digest.be(from, 8) as u64).swap_bytes()))
                .concat()
        }
        "xxh64_seed_1" => be("xxh64:1", 0, 8),
        "crc32_ieee" | "twemproxy.crc32a" => be("crc32", 0, 4),
        "java_string_hashcode" => {
            let bits = hash("java_string").digest(text).be(0, 4) as u32;
            bits.cast_signed().to_string()
        }
        "blake2b_512_first8_le" => le("blake2b_512", 0, 8),
        "twemproxy.crc32" => be("hashkit_crc", 0, 4),
        "twemproxy.hsieh" => be("twemproxy_hsieh", 0, 4),
        "twemproxy.crc16" => be("twemproxy_crc16", 0, 4),
        // Compiled out of Debian's build, which answers with 1.
        "libhashkit.hsieh" => return None,
        _ => match column.split_once('.') {
            Some((_, column)) => be(&format!("hashkit_{column}"), 0, 4),
            None => be(column, 0, 16),
        },
    })
}

/// Numbers and texts of the file as one kind of text.
fn spelled(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

#[test]
fn every_column_of_every_row_is_what_the_libraries_computed() {
    let file: Value = serde_json::from_str(include_str!("vectors/hashes.json")).unwrap();
    let mut compared = 0;
    for row in file["rows"].as_array().unwrap() {
        let text = row["text"].as_str().unwrap();
        let mut check = |column: &str, want: &Value| {
            if let Some(got) = ours(column, text.as_bytes()) {
                assert_eq!(got, spelled(want), "{column} of {text:?}");
                compared += 1;
            }
        };
        for (column, want) in row.as_object().unwrap() {
            match want {
                Value::Object(columns) => columns
                    .iter()
                    .for_each(|(inner, want)| check(&format!("{column}.{inner}"), want)),
                _ if column == "text" => {}
                _ => check(column, want),
            }
        }
    }
    // 42 rows of 28 plain columns (five rows have no `hex`), 10 of libhashkit, 12 of twemproxy.
    assert_eq!(compared, 42 * (28 + 10 + 12) - 5);
}

#[test]
fn text_is_hashed_as_utf_8_not_as_utf_16() {
    for (text, want) in [
        ("My hovercraft is full of eels.", 2_953_494_853),
        ("My 🚀 is full of 🦎.", 1_818_098_979),
        ("吉 星 高 照", 3_435_142_074),
    ] {
        assert_eq!(value("murmur3_32", text), want);
    }
    assert_eq!(value("murmur3_32:1", "a"), 1_485_495_528);
    assert_eq!(value("murmur3_32:1", "Җ"), 2_673_312_764);
    assert_eq!(value("xxh32", "heiå"), 0xdb5a_bccc);
    let by_bytes = Hash::Fnv1a32.digest(&[0xd0, 0xaf]).be(0, 4);
    assert_eq!(value("fnv1a_32", "Я"), by_bytes);
}

#[test]
fn integers_have_no_sign_and_no_double_in_them() {
    assert_eq!(value("murmur3_32", "foo"), 4_138_058_784);
    assert_eq!(value("crc32", "usercard_show.php"), 3_345_955_374);
    assert_eq!(value("crc32", "foo"), 2_356_372_769);
    assert_eq!(value("crc16_xmodem", "123456789"), 0x31c3);
    assert_eq!(
        hash("md5").digest(b"407").to_string(),
        "f4f6dce2f3a0f9dada0c2b5b66452017"
    );
}

#[test]
fn javas_smallest_hash_is_a_number_like_any_other() {
    for text in ["polygenelubricants", "DESIGNING WORKHOUSES"] {
        assert_eq!(value("java_string", text), 1 << 31, "{text}");
    }
}

#[test]
fn points_that_collide_in_the_field_collide_here() {
    assert_eq!(md5_word("172.31.1.125-35", 2), 1_009_926_488);
    assert_eq!(md5_word("172.31.1.202-38", 0), 1_009_926_488);
    assert_eq!(md5_word("node989-65", 0), 864_239_698);
    assert_eq!(md5_word("node994-73", 0), 864_239_698);
    assert_eq!(value("murmur3_32", "node131-90"), 567_567_334);
    assert_eq!(value("murmur3_32", "node867-17"), 567_567_334);
    assert_eq!(value("murmur3_32", "node131-17"), 2_993_660_666);
    assert_eq!(value("murmur3_32", "node867-90"), 2_993_660_666);
}

#[test]
fn names_that_look_alike_hash_apart() {
    for (name, want) in [
        ("node1", 4_131_800_342),
        ("node1 ", 1_506_869_575),
        ("node1\n", 767_398_527),
        ("Node1", 1_787_865_666),
        ("\u{feff}node1", 2_007_470_455),
        ("node1\u{200b}", 731_157_495),
        ("cach\u{e9}", 3_326_518_900),
        ("cache\u{301}", 3_649_068_894),
    ] {
        assert_eq!(md5_word(name, 0), want, "{name:?}");
    }
}

#[test]
fn fnv_hardly_moves_its_high_bits_and_the_finisher_repairs_it() {
    let thirds = |name: &str| {
        let mut counts = [0; 3];
        for year in 1900..=2060 {
            let third = (value(name, &format!("work:PAN-{year}")) * 3) >> 32;
            counts[third as usize] += 1;
        }
        counts
    };
    assert_eq!(thirds("fnv1a_32"), [110, 48, 3]);
    assert_eq!(thirds("fnv1a_32_mixed"), [51, 57, 53]);
    assert_eq!(
        value("fnv1a_32_mixed", "key"),
        fmix32(value("fnv1a_32", "key") as u32).into()
    );

    let mut points: Vec<_> = (0..100)
        .map(|at| value("fnv1a_32", &format!("server1-{at}")))
        .collect();
    points.sort_unstable();
    let around = points[0] + (1 << 32) - points[99];
    let inside = points.windows(2).map(|pair| pair[1] - pair[0]).max();
    let per_mille = (inside.unwrap().max(around) * 1000) >> 32;
    assert_eq!(per_mille, 407);
}
