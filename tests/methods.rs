//! Placement that is no ring: what real systems computed.

#[path = "../tools/vectors/methods.rs"]
mod methods;
#[path = "../tools/vectors/report.rs"]
#[allow(dead_code)]
mod report;

/// Every check of a vector file must agree, and there must be as many as ever.
fn agrees(name: &str, checks: u64) {
    let path = format!("tests/vectors/{name}.json");
    let file = std::fs::read_to_string(&path)
        .map_err(|error| error.to_string())
        .and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string()));
    let file = file.unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut report = report::Report::default();
    assert!(methods::check(&file, &path, &mut report));
    assert_eq!((report.passed, report.failed), (checks, 0));
}

#[test]
fn redis_clusters_slots_are_ours() {
    agrees("redis_cluster", 1076);
}

#[test]
fn envoys_maglev_table_is_ours() {
    agrees("envoy_maglev", 2605);
}

#[test]
fn jump_jumps_as_its_libraries_do() {
    agrees("jump", 6751);
}

#[test]
fn every_rendezvous_library_agrees() {
    agrees("rendezvous", 5148);
}

#[test]
fn buraksezers_partitions_are_ours() {
    agrees("buraksezer_consistent", 5132);
}

#[test]
fn lafikls_bounded_loads_are_ours() {
    agrees("lafikl_consistent", 415);
}
