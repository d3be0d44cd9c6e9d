//! Every vector file in `vectors/`, checked as the example `vectors` checks it.

#[path = "../tools/vectors/cases.rs"]
mod cases;
#[path = "../tools/vectors/hashes.rs"]
mod hashes;
#[path = "../tools/vectors/methods.rs"]
mod methods;
#[path = "../tools/vectors/report.rs"]
mod report;
#[path = "../tools/vectors/rings.rs"]
mod rings;

use report::Report;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");

/// A test per file, so that they run side by side and a failure names its system.
macro_rules! files {
    ($($test:ident $file:literal)*) => {
        $(#[test]
        fn $test() {
            let mut report = Report::default();
            report.file(&format!("{FOLDER}/{}.json", $file));
            assert_eq!(report.failed, 0, "the output names each mismatch");
            assert!(report.passed > 100, "only {} checks", report.passed);
        })*

        #[test]
        fn every_file_has_a_test() {
            let known = [$($file),*];
            for entry in std::fs::read_dir(FOLDER).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                let system = name.strip_suffix(".json").unwrap();
                assert!(known.contains(&system), "{system}");
            }
        }
    };
}

files! {
    md5_128_of_an_article "article-md5-128-hash"
    one_point_per_node_of_an_article "article-md5-128-single"
    three_points_of_an_article "article-md5-128-v"
    weights_of_an_article "article-md5-128-w"
    java_of_an_article "article-md5-32-java"
    signed_java_of_an_article "article-md5-32-java-signed"
    murmur3_of_an_article "article-murmur3-32-hash"
    the_reference "article-reference"
    buraksezer "buraksezer_consistent"
    cassandra "cassandra_murmur3"
    dubbo "dubbo_consistenthash"
    envoy "envoy_ring_hash"
    maglev "envoy_maglev"
    groupcache "groupcache"
    grpc "grpc_ring_hash"
    haproxy "haproxy_consistent"
    raw_hashes "hashes"
    jump "jump"
    libketama "ketama_libketama"
    libmemcached_plain "ketama_libmemcached_plain"
    libmemcached_spy "ketama_libmemcached_spy"
    libmemcached_weighted "ketama_libmemcached_weighted"
    spymemcached "ketama_spymemcached"
    twemproxy "ketama_twemproxy"
    lafikl "lafikl_consistent"
    nginx "nginx_consistent"
    node_hashring "node_hashring"
    consistent_hashing_of_npm "npm_consistent_hashing"
    hashring_of_pypi "python_hash_ring"
    redis "redis_cluster"
    rendezvous "rendezvous"
    conhash "rust_conhash"
    hash_ring_of_crates "rust_hash_ring"
    hashring_of_crates "rust_hashring"
    serialx "serialx_hashring"
    stathat "stathat_consistent"
    uhashring "uhashring"
}

#[test]
fn an_unknown_system_is_a_failure() {
    let mut report = Report::default();
    report.value(&serde_json::json!({"system": "nobody"}), "nobody.json");
    assert_eq!((report.passed, report.failed), (0, 1));
}

#[test]
fn a_wrong_lookup_is_a_failure() {
    let file = serde_json::json!({
        "system": "groupcache",
        "configs": [{
            "id": "a1",
            "nodes": [{"name": "a", "weight": 1}, {"name": "b", "weight": 1}],
            "params": {"lib": "groupcache", "replicas": 3},
            "lookups": [["k", "nobody"]],
        }],
    });
    let mut report = Report::default();
    report.value(&file, "wrong.json");
    assert_eq!((report.passed, report.failed), (0, 1));
}
