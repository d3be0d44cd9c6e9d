//! The traps of hashes and names: every figure that the page teaches is computed.

#![allow(
    clippy::unwrap_used,
    reason = "a scene that cannot be made is a failed test"
)]

use ringscope::Hash;
use ringscope::hashlab::{
    SCENES, Scene, Verdict, hash_rows, lookalikes, scene, spread_of, suspicious,
};

fn play(id: &str) -> Scene {
    scene(id).unwrap().unwrap()
}

fn values(id: &str) -> Vec<(String, String)> {
    let rows = play(id).texts.into_iter();
    rows.map(|row| (row.how.to_owned(), row.value)).collect()
}

fn only_values(id: &str) -> Vec<String> {
    values(id).into_iter().map(|(_, value)| value).collect()
}

#[test]
fn every_scene_can_be_played() {
    for id in SCENES {
        let scene = play(id);
        assert_eq!(scene.id, *id);
        let rows = scene.spreads.len() + scene.texts.len() + scene.rings.len();
        assert!(rows > 1, "{id}");
    }
    assert!(scene("nothing").unwrap().is_none());
}

#[test]
fn unmixed_fnv_clusters_sequential_names() {
    let scene = play("fnv-sequential");
    assert_eq!(
        scene.spreads[0].spread.bins,
        [0, 49, 1, 0, 0, 8, 42, 0, 0, 0]
    );
    assert_eq!(scene.spreads[0].spread.verdict, Verdict::Clustered);
    assert_ne!(scene.spreads[1].spread.verdict, Verdict::Clustered);
    assert_eq!(scene.spreads[0].ends, ["k0", "k99"]);
}

#[test]
fn unmixed_fnv_leaves_a_gap_of_two_fifths() {
    let gap = play("fnv-gap").spreads[0].spread.gap;
    assert_eq!(format!("{:.1}", gap * 100.0), "40.7");
}

#[test]
fn h11_the_high_bits_of_fnv_hardly_move() {
    let scene = play("fnv-thirds");
    assert_eq!(scene.spreads[0].spread.bins, [110, 48, 3]);
    assert_eq!(scene.spreads[1].spread.bins, [51, 57, 53]);
}

#[test]
fn java_puts_the_points_of_a_node_side_by_side() {
    let scene = play("java-hash");
    assert_eq!(scene.spreads[0].spread.verdict, Verdict::Clustered);
    assert_eq!(scene.spreads[1].spread.verdict, Verdict::Even);
    assert!(
        scene.spreads[0].spread.gap > 0.2,
        "{}",
        scene.spreads[0].spread.gap
    );
}

#[test]
fn signed_bytes_lose_a_third_of_the_points() {
    let scene = play("signed-bytes");
    let (signed, masked) = (&scene.rings[0], &scene.rings[1]);
    assert_eq!(
        (signed.points, signed.lost, signed.by_others),
        (768, 264, 129)
    );
    assert!((0.49..0.51).contains(&signed.last), "{}", signed.last);
    assert_eq!(
        format!(
            "{:.0} {:.0}",
            signed.keys[2] * 100.0,
            signed.circle[2] * 100.0
        ),
        "47 24"
    );
    assert_eq!((masked.points, masked.lost), (768, 0));
    let keys: Vec<String> = masked
        .keys
        .iter()
        .map(|share| format!("{:.1}", share * 100.0))
        .collect();
    assert_eq!(keys, ["35.1", "31.5", "33.5"]);
}

#[test]
fn r20_a_ring_of_16_bits_is_too_narrow() {
    let distinct: Vec<u32> = play("narrow")
        .spreads
        .iter()
        .map(|row| row.spread.distinct)
        .collect();
    assert!(
        (2900..2960).contains(&distinct[0]) && (9200..9400).contains(&distinct[1]),
        "{distinct:?}"
    );
    assert_eq!(distinct[2], 10_000);
}

#[test]
fn names_glued_without_a_separator_meet() {
    let scene = play("glued");
    for pair in scene.texts.chunks(2) {
        assert_eq!(pair[0].bytes, pair[1].bytes);
        assert_eq!(pair[0].value, pair[1].value);
    }
    assert_eq!(scene.texts[0].text, "a:5 + 51");
}

#[test]
fn f8_names_that_look_alike_hash_apart() {
    assert_eq!(
        only_values("invisible"),
        [
            "4131800342",
            "1506869575",
            "767398527",
            "1787865666",
            "2007470455",
            "731157495"
        ]
    );
    assert_eq!(only_values("normal-forms"), ["3326518900", "3649068894"]);
    assert_eq!(play("invisible").texts[2].text, "node1\\x0a");
}

#[test]
fn h03_h05_text_is_hashed_as_utf_8() {
    let scene = play("utf-16");
    assert_eq!(scene.texts[0].bytes, "d0af");
    assert_ne!(scene.texts[0].value, scene.texts[1].value);
    assert_eq!(
        scene.texts[2].value, scene.texts[3].value,
        "in ASCII both agree"
    );
}

#[test]
fn h06_h09_signs() {
    assert_eq!(
        only_values("sign"),
        ["3345955374", "-949011922", "-2147483648", "-2147483648"]
    );
}

#[test]
fn h12_hash_tags() {
    let slots = [
        "12182", "5061", "5061", "4015", "8363", "5980", "444", "15680", "7939",
    ];
    assert_eq!(only_values("tags"), slots);
}

#[test]
fn n06_the_empty_key() {
    assert_eq!(only_values("empty"), ["0", "0", "3649838548"]);
}

#[test]
fn l09_a_place_in_a_list_is_no_name() {
    let rings = play("by-place").rings;
    assert!(rings[0].moved > 0.5, "{}", rings[0].moved);
    for ring in &rings[1..] {
        assert!(
            (0.1..0.25).contains(&ring.moved),
            "{} {}",
            ring.how,
            ring.moved
        );
    }
}

#[test]
fn every_hash_is_read_over_labels_and_keys() {
    let labels: Vec<String> = (0..600)
        .map(|at| format!("node-{}-{}", at / 100, at % 100))
        .collect();
    let keys: Vec<String> = (0..2000).map(|at| format!("key:{at}")).collect();
    let rows = hash_rows(&labels, &keys, 60);
    assert_eq!(rows.len(), Hash::ALL.len());
    for row in &rows {
        assert_eq!(row.labels.bins.iter().sum::<u32>(), 600, "{}", row.hash);
        assert_eq!(row.keys.count, 2000);
        assert!(row.keys.chi_square >= 0.0 && row.keys.gap > 0.0);
    }
    let verdict = |name: &str| {
        rows.iter()
            .find(|row| row.hash == name)
            .unwrap()
            .keys
            .verdict
    };
    for good in ["md5", "sha256", "xxh64", "murmur3_32", "siphash24"] {
        assert_eq!(verdict(good), Verdict::Even, "{good}");
    }
    for bad in ["fnv1a_32", "java_string", "adler32", "hashkit_crc"] {
        assert_eq!(verdict(bad), Verdict::Clustered, "{bad}");
    }
}

#[test]
fn spreads_of_few_and_none() {
    let none: [&str; 0] = [];
    let empty = spread_of(Hash::Md5, &none, 10);
    assert_eq!(
        (empty.count, empty.verdict, empty.chi_square),
        (0, Verdict::Few, 0.0)
    );
    assert_eq!((empty.gap, empty.expected_gap), (1.0, 1.0));
    let one = spread_of(Hash::Md5, &["a"], 10);
    assert_eq!((one.gap, one.distinct), (1.0, 1));
    let same = spread_of(Hash::Md5, &["a"; 50], 10);
    assert_eq!((same.distinct, same.verdict), (1, Verdict::Clustered));
}

fn kinds(name: &str) -> Vec<&'static str> {
    suspicious(name).into_iter().map(|flag| flag.kind).collect()
}

#[test]
fn suspicious_names_are_told_by_what_is_in_them() {
    for (name, wanted) in [
        ("node1", vec![]),
        ("my cache", vec![]),
        ("缓存-1", vec![]),
        ("Привет", vec![]),
        ("", vec!["empty"]),
        (" node1", vec!["space-start"]),
        ("node1 ", vec!["space-end"]),
        ("node1\n", vec!["line-end"]),
        ("no\tde", vec!["control"]),
        ("no\0de", vec!["control"]),
        ("no\u{a0}de", vec!["odd-space"]),
        ("\u{feff}node1", vec!["bom"]),
        ("node1\u{200b}", vec!["zero-width"]),
        ("no\u{ad}de", vec!["zero-width"]),
        ("\u{202e}edon", vec!["bidi"]),
        ("node\u{fffd}", vec!["replacement"]),
        ("cach\u{e9}", vec![]),
        ("cache\u{301}", vec!["combining"]),
        ("\u{e9}cache\u{301}", vec!["combining", "mixed-forms"]),
        ("n\u{43e}de", vec!["mixed-scripts"]),
    ] {
        assert_eq!(kinds(name), wanted, "{name:?}");
    }
    let flag = &suspicious("node1\u{200b}")[0];
    assert_eq!((flag.code.as_str(), flag.at), ("U+200B", 5));
}

#[test]
fn names_that_look_alike_are_grouped() {
    let names = [
        "node1",
        "node2",
        "node1 ",
        "Node1",
        "\u{feff}node1",
        "cach\u{e9}",
        "cache\u{301}",
        "node1\u{200b}",
    ];
    assert_eq!(lookalikes(&names), [vec![0, 2, 3, 4, 7], vec![5, 6]]);
    assert!(lookalikes(&["a", "b"]).is_empty());
}
