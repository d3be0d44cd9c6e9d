//! Envoy: clusters and endpoints, as its configuration and its admin page write them.
//!
//! Read are bootstrap files, single clusters and lists of them, endpoint
//! assignments (`ClusterLoadAssignment`, alone or in a discovery response),
//! `/config_dump` and `/clusters?format=json`, in YAML or JSON, with names
//! written `like_this` or `likeThis`.

use super::tree::{self, Tree};
use super::{Line, Paste, Reader};
use crate::node::Node;

/// Words that only Envoy's configuration has.
const SIGNS: &[&str] = &[
    "lb_endpoints",
    "lbEndpoints",
    "load_assignment",
    "loadAssignment",
    "cluster_statuses",
    "socket_address",
    "socketAddress",
    "lb_policy",
    "lbPolicy",
];

pub(super) const READER: Reader = Reader {
    name: "envoy",
    signs: |lines| {
        let sign = |line: &Line| SIGNS.iter().any(|sign| line.text.contains(sign));
        lines.iter().any(sign)
    },
    read,
};

/// One host of a cluster.
struct Host<'a> {
    at: &'a Tree,
    locality: Option<&'a Tree>,
    priority: u32,
}

/// A cluster, put together from the places that speak of it.
#[derive(Default)]
struct Cluster<'a> {
    name: String,
    /// The name under which its endpoints are given, where that is another.
    service: Option<String>,
    settings: Option<&'a Tree>,
    hosts: Vec<Host<'a>>,
    /// A locality that has a weight of its own.
    weighted: Option<&'a Tree>,
}

fn read(lines: &[Line<'_>], out: &mut Paste) {
    let trees = match tree::read(&super::joined(lines)) {
        Ok(trees) => trees,
        Err(broken) => {
            out.suggest("envoy");
            let line = lines.iter().find(|line| line.number >= broken.line);
            let text = line.map_or("", |line| line.text);
            return out.lose(broken.line, text, "bad-yaml", &[&broken.why]);
        }
    };
    let mut clusters = Vec::new();
    for tree in &trees {
        collect(tree, &mut clusters);
    }
    let clusters = merged(clusters);
    let named: Vec<(String, bool)> = clusters
        .iter()
        .filter(|cluster| !cluster.hosts.is_empty())
        .map(|cluster| (cluster.name.clone(), policy(cluster).0.is_some()))
        .collect();
    let chosen = out.choose(&named);
    for cluster in clusters.iter().filter(|cluster| !cluster.hosts.is_empty()) {
        if Some(&cluster.name) == chosen.as_ref() {
            fill(cluster, out);
        } else {
            for (nth, host) in cluster.hosts.iter().enumerate() {
                out.elsewhere(host.at.line, &cluster.name, &cluster.name, nth == 0);
            }
        }
    }
    if out.scheme.is_none() {
        out.suggest("envoy");
    }
}

/// Every cluster and assignment below `tree`.
fn collect<'a>(tree: &'a Tree, out: &mut Vec<Cluster<'a>>) {
    for item in tree.items() {
        collect(item, out);
    }
    if tree.pairs().is_empty() {
        return;
    }
    let text = |name: &str| tree.text_at(&[name]).map(str::to_owned);
    if let (Some(endpoints), Some(name)) = (tree.get("endpoints"), text("cluster_name")) {
        let mut cluster = Cluster {
            name,
            ..Cluster::default()
        };
        assignment(endpoints, &mut cluster);
        return out.push(cluster);
    }
    if let (Some(hosts), Some(name)) = (tree.get("host_statuses"), text("name")) {
        let mut cluster = Cluster {
            name,
            ..Cluster::default()
        };
        for at in hosts.items() {
            cluster.hosts.push(Host {
                at,
                locality: at.get("locality"),
                priority: number(at.get("priority")).unwrap_or(0),
            });
        }
        return out.push(cluster);
    }
    let is_cluster = [
        "lb_policy",
        "load_assignment",
        "eds_cluster_config",
        "hosts",
    ]
    .iter()
    .any(|name| tree.get(name).is_some());
    if let (true, Some(name)) = (is_cluster, text("name")) {
        let mut cluster = Cluster {
            name,
            service: tree
                .text_at(&["eds_cluster_config", "service_name"])
                .map(str::to_owned),
            settings: Some(tree),
            ..Cluster::default()
        };
        if let Some(endpoints) = tree.at(&["load_assignment", "endpoints"]) {
            assignment(endpoints, &mut cluster);
        }
        // The second version of its interface had the addresses alone.
        for at in tree.get("hosts").map_or(&[][..], Tree::items) {
            cluster.hosts.push(Host {
                at,
                locality: None,
                priority: 0,
            });
        }
        return out.push(cluster);
    }
    for (_, value) in tree.pairs() {
        collect(value, out);
    }
}

fn assignment<'a>(endpoints: &'a Tree, cluster: &mut Cluster<'a>) {
    for group in endpoints.items() {
        let locality = group.get("locality");
        if group.get("load_balancing_weight").is_some() {
            cluster.weighted = cluster.weighted.or(Some(group));
        }
        for at in group.get("lb_endpoints").map_or(&[][..], Tree::items) {
            cluster.hosts.push(Host {
                at,
                locality,
                priority: number(group.get("priority")).unwrap_or(0),
            });
        }
    }
}

/// One cluster for each name: its settings from one place, its hosts from another.
fn merged(list: Vec<Cluster<'_>>) -> Vec<Cluster<'_>> {
    let mut out: Vec<Cluster<'_>> = Vec::new();
    let (settings, rest): (Vec<_>, Vec<_>) = list
        .into_iter()
        .partition(|cluster| cluster.settings.is_some());
    for cluster in settings.into_iter().chain(rest) {
        let known = out.iter_mut().find(|known| {
            known.name == cluster.name || known.service.as_ref() == Some(&cluster.name)
        });
        match known {
            // The same hosts are in a dump more than once; the first place that has them tells.
            Some(known) if known.hosts.is_empty() => {
                known.hosts = cluster.hosts;
                known.weighted = cluster.weighted;
            }
            Some(_) => {}
            None => out.push(cluster),
        }
    }
    out
}

/// The settings of the policy, and whether it is one that hashes: none, or what it is called.
fn policy<'a>(cluster: &Cluster<'a>) -> (Option<&'static str>, Option<&'a Tree>, &'a str) {
    let Some(settings) = cluster.settings else {
        return (None, None, "");
    };
    let listed = settings.at(&["load_balancing_policy", "policies"]);
    let config = listed
        .and_then(|list| list.items().first())
        .and_then(|first| first.at(&["typed_extension_config", "typed_config"]));
    if let Some(config) = config {
        let kind = config.text_at(&["@type"]).unwrap_or_default();
        return match kind.rsplit('.').next().unwrap_or_default() {
            "RingHash" => (Some("envoy"), Some(config), kind),
            "Maglev" => (Some("maglev"), Some(config), kind),
            _ => (None, Some(config), kind),
        };
    }
    match settings.text_at(&["lb_policy"]) {
        Some("RING_HASH") => (Some("envoy"), settings.get("ring_hash_lb_config"), ""),
        Some("MAGLEV") => (Some("maglev"), settings.get("maglev_lb_config"), ""),
        other => (None, None, other.unwrap_or("ROUND_ROBIN")),
    }
}

/// The hosts and settings of the chosen cluster.
fn fill(cluster: &Cluster<'_>, out: &mut Paste) {
    let (scheme, config, name) = policy(cluster);
    out.suggest(scheme.unwrap_or("envoy"));
    match (scheme, cluster.settings) {
        (Some(_), _) => {}
        (None, None) => out.note(0, "", "policy-assumed", &[&cluster.name]),
        (None, Some(settings)) => {
            let line = settings.get("lb_policy").unwrap_or(settings).line;
            out.note(line, name, "not-consistent", &[name]);
        }
    }
    let sizes = ["minimum_ring_size", "maximum_ring_size", "table_size"];
    for name in sizes {
        if let Some(value) = config.and_then(|config| config.get(name)) {
            match number::<u64>(Some(value)) {
                Some(size) => out.set(name, size),
                None => out.lose(value.line, name, "unknown-option", &[name]),
            }
        }
    }
    if let Some(hash) = config.and_then(|config| config.text_at(&["hash_function"])) {
        out.set("hash_function", hash);
    }
    let common = cluster
        .settings
        .and_then(|s| s.at(&["common_lb_config", "consistent_hashing_lb_config"]))
        .or_else(|| config.and_then(|config| config.get("consistent_hashing_lb_config")));
    let hostname = common
        .and_then(|common| common.text_at(&["use_hostname_for_hashing"]))
        .is_some_and(|said| said == "true");
    if hostname {
        out.set("use_hostname_for_hashing", true);
    }
    if let Some(factor) = common.and_then(|common| common.get("hash_balance_factor")) {
        out.lose(factor.line, "hash_balance_factor", "bounded", &[]);
    }
    if let Some(group) = cluster.weighted {
        out.lose(group.line, "load_balancing_weight", "locality-weight", &[]);
    }
    check(out);
    let kind = cluster
        .settings
        .and_then(|settings| settings.text_at(&["type"]))
        .unwrap_or("STATIC");
    if kind.ends_with("_DNS") && !hostname {
        out.note(0, "", "resolved", &[kind]);
    }
    for one in &cluster.hosts {
        host(one, hostname, out);
    }
}

/// Takes back settings that the scheme refuses.
fn check(out: &mut Paste) {
    let Some(scheme) = out.scheme.clone() else {
        return;
    };
    if let Err(error) = crate::scheme::Scheme::find(&scheme) {
        out.suggest(&scheme.name);
        out.lose(0, "", "bad-settings", &[&error.to_string()]);
    }
}

fn host(host: &Host<'_>, hostname: bool, out: &mut Paste) {
    let tree = host.at.get("endpoint").unwrap_or(host.at);
    let place = tree.get("address").unwrap_or(tree);
    let line = host.at.line;
    let Some(address) = address(place) else {
        return out.lose(line, "", "no-address", &[]);
    };
    if host.priority > 0 {
        let priority = host.priority.to_string();
        return out.lose(line, &address, "priority", &[&priority]);
    }
    let status = host.at.get("health_status");
    let status = status.and_then(|status| status.text().or(status.text_at(&["eds_health_status"])));
    if let Some(status) = status.filter(|s| !["HEALTHY", "UNKNOWN", "0", "1"].contains(s)) {
        return out.lose(line, &address, "not-healthy", &[status]);
    }
    let checks = host.at.get("health_status").map_or(&[][..], Tree::pairs);
    let failed = |(key, said): &&(Tree, Tree)| {
        let key = key.text().unwrap_or_default();
        key.starts_with("failed_") && said.text() == Some("true")
    };
    if let Some((check, _)) = checks.iter().find(failed) {
        let check = check.text().unwrap_or_default();
        return out.lose(line, &address, "not-healthy", &[check]);
    }
    let given = host
        .at
        .get("load_balancing_weight")
        .or(host.at.get("weight"));
    let weight = given.map_or(Some(1), |given| {
        number::<u32>(Some(given)).filter(|weight| *weight > 0)
    });
    let Some(weight) = weight else {
        let text = given.and_then(Tree::text).unwrap_or_default();
        return out.lose(line, &address, "bad-weight", &[text]);
    };
    let key = host
        .at
        .text_at(&["metadata", "filter_metadata", "envoy.lb", "hash_key"]);
    let named = tree
        .text_at(&["hostname"])
        .or(host.at.text_at(&["hostname"]));
    let named = named.filter(|name| !name.is_empty());
    // What is hashed is what somebody has chosen to know the host by.
    let id = key.or(named.filter(|_| hostname)).unwrap_or(&address);
    let mut node = Node::new(id);
    node.weight = f64::from(weight);
    node.zone = host.locality.and_then(zone);
    for (name, value) in [("hash_key", key), ("hostname", named)] {
        if let Some(value) = value {
            node.extra.insert(name.to_owned(), value.into());
        }
    }
    if id != address {
        node.extra
            .insert("addr".to_owned(), address.as_str().into());
    }
    out.add(line, &address, node);
}

/// `host:port` as Envoy writes it, or the path of a pipe.
fn address(place: &Tree) -> Option<String> {
    if let Some(path) = place.text_at(&["pipe", "path"]) {
        return Some(path.to_owned());
    }
    let socket = place.get("socket_address")?;
    let host = socket.text_at(&["address"])?;
    let port = socket
        .text_at(&["port_value"])
        .or(socket.text_at(&["named_port"]))
        .unwrap_or("0");
    Some(if host.contains(':') {
        format!("[{host}]:{port}")
    } else {
        format!("{host}:{port}")
    })
}

/// Region, zone and part of a zone, as far as they are given.
fn zone(locality: &Tree) -> Option<String> {
    let parts: Vec<&str> = ["region", "zone", "sub_zone"]
        .iter()
        .filter_map(|name| locality.text_at(&[name]))
        .filter(|part| !part.is_empty())
        .collect();
    (!parts.is_empty()).then(|| parts.join("/"))
}

/// A whole number; it may stand in quotation marks or be wrapped as `{ value: 1 }`.
fn number<T: core::str::FromStr>(tree: Option<&Tree>) -> Option<T> {
    let tree = tree?;
    tree.text().or(tree.text_at(&["value"]))?.parse().ok()
}
