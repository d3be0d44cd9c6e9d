//! Servers as systems write them are read as those systems read them.

#![allow(
    clippy::unwrap_used,
    reason = "a scheme that cannot be made is a failed test"
)]

use ringscope::paste::{Paste, formats, paste};
use ringscope::{Keys, Lab, Node, Scenario, SchemeRef};

fn read(text: &str) -> Paste {
    paste(text, None)
}

fn names(paste: &Paste) -> Vec<&str> {
    paste.nodes.iter().map(|node| node.id.as_str()).collect()
}

fn weights(paste: &Paste) -> Vec<f64> {
    paste.nodes.iter().map(|node| node.weight).collect()
}

/// (line, kind) of every remark.
fn remarks(paste: &Paste) -> Vec<(u32, &str)> {
    paste
        .remarks
        .iter()
        .map(|remark| (remark.line, remark.kind))
        .collect()
}

fn scheme(paste: &Paste) -> String {
    let object = serde_json::to_value(paste).unwrap();
    object["scheme"].to_string()
}

/// The lab of what was read, under the scheme suggested.
fn lab(paste: &Paste) -> Lab {
    Lab::new(Scenario {
        scheme: paste.scheme.clone().unwrap_or(SchemeRef::new("ketama")),
        nodes: paste.nodes.clone(),
        keys: Keys::Count(100),
        ..Scenario::default()
    })
    .unwrap()
}

#[test]
fn an_upstream_of_nginx() {
    let text = "# cache tier\n\
        upstream cache {\n\
        \x20   hash $request_uri consistent;\n\
        \x20   server 10.0.0.1:8080 weight=2 max_fails=3 fail_timeout=30s;\n\
        \x20   server 10.0.0.2:8080; server 10.0.0.3:8080 down; # gone\n\
        \x20   server 10.0.0.4:8080 backup;\n\
        \x20   server unix:/run/cache.sock;\n\
        \x20   server 10.0.0.5 weight=0;\n\
        \x20   server 10.0.0.2:8080;\n\
        \x20   keepalive 32;\n\
        \x20   wibble on;\n\
        }\n\
        upstream other { server 10.1.0.1; }\n";
    let paste = read(text);
    assert_eq!(paste.format, "nginx");
    assert_eq!(scheme(&paste), "\"nginx\"");
    let wanted = [
        "10.0.0.1:8080",
        "10.0.0.2:8080",
        "10.0.0.3:8080",
        "unix:/run/cache.sock",
    ];
    assert_eq!(names(&paste), wanted);
    assert_eq!(weights(&paste), [2.0, 1.0, 0.0, 1.0]);
    assert_eq!(
        remarks(&paste),
        [
            (5, "down"),
            (6, "backup"),
            (7, "unix"),
            (8, "bad-weight"),
            (9, "duplicate"),
            (11, "unknown-line"),
            (13, "other-block"),
        ]
    );
    assert_eq!(paste.remarks[4].args, ["10.0.0.2:8080", "5"]);
    assert_eq!(lab(&paste).world().ring.len(), 4 * 160);
}

#[test]
fn server_lines_of_nginx_alone_and_other_methods_are_told() {
    let paste = read("server a:80;\nserver b:80 weight=3;\nleast_conn;\n");
    assert_eq!(
        (paste.format, names(&paste)),
        ("nginx", vec!["a:80", "b:80"])
    );
    assert_eq!(remarks(&paste), [(3, "not-consistent")]);
}

#[test]
fn a_backend_of_haproxy_keeps_the_numbers() {
    let text = "defaults\n  mode http\n\
        backend web\n\
        \x20 balance uri whole\n\
        \x20 hash-type consistent djb2 avalanche\n\
        \x20 server s1 10.0.0.1:80 check weight 2\n\
        \x20 server s2 10.0.0.2:80 check inter 2s backup\n\
        \x20 server s3 10.0.0.3:80 disabled\n\
        \x20 server s4 10.0.0.4:80 id 40 weight 300\n\
        \x20 server s5 10.0.0.5:80 id 50\n\
        backend other\n  server s1 10.0.0.9:80\n";
    let paste = read(text);
    assert_eq!(paste.format, "haproxy");
    assert_eq!(names(&paste), ["s1", "s2", "s3", "s5"]);
    assert_eq!(weights(&paste), [2.0, 0.0, 0.0, 1.0]);
    assert_eq!(paste.nodes[3].extra["id"], 50);
    assert_eq!(
        remarks(&paste),
        [
            (7, "backup-idle"),
            (8, "down"),
            (9, "bad-weight"),
            (12, "other-block")
        ]
    );
    let params = &paste.scheme.as_ref().unwrap().params;
    assert_eq!(params["hash_function"], "djb2");
    assert_eq!(params["avalanche"], true);
    assert_eq!(params["balance"], "uri whole");
    assert_eq!(lab(&paste).world().ring.len(), 48);
}

#[test]
fn words_on_a_server_of_haproxy_are_known_or_told() {
    let paste = read(
        "backend b\nbalance source\nhash-type consistent\nserver a 10.0.0.1:1 hash-key addr weight 5\n\
         server b 10.0.0.2:1 hash-key id check ssl verify none weight 6 wibble\n",
    );
    assert_eq!(weights(&paste), [5.0, 6.0]);
    assert_eq!(
        remarks(&paste),
        [(4, "unknown-option"), (5, "unknown-option")]
    );
    assert_eq!(paste.remarks[0].args, ["hash-key addr"]);
    assert_eq!(paste.remarks[1].args, ["wibble"]);
}

#[test]
fn a_template_of_haproxy_is_as_many_servers() {
    let paste = read(
        "backend b\nbalance source\nhash-type consistent\nserver-template web 1-3 h:80 check\n",
    );
    assert_eq!(names(&paste), ["web1", "web2", "web3"]);
    assert_eq!(remarks(&paste), []);
}

#[test]
fn a_string_of_libmemcached() {
    let paste = read(
        "--SERVER=10.0.0.1:11211/?2 --SERVER=10.0.0.2 --SERVER=10.0.0.3:port --FOO\n--BINARY-PROTOCOL",
    );
    assert_eq!(paste.format, "libmemcached");
    assert_eq!(scheme(&paste), "\"ketama\"");
    assert_eq!(names(&paste), ["10.0.0.1:11211", "10.0.0.2"]);
    assert_eq!(weights(&paste), [2.0, 1.0]);
    assert_eq!(
        remarks(&paste),
        [
            (1, "bad-port"),
            (1, "unknown-option"),
            (0, "distribution-assumed")
        ]
    );
    let plain = read("--SERVER=a --SERVER=b --DISTRIBUTION=consistent,MD5");
    assert_eq!(
        scheme(&plain),
        r#"{"hash":"md5","name":"libmemcached-plain"}"#
    );
    let switched = read("--SERVER=a --SERVER=b/?2 --DISTRIBUTION=consistent");
    assert_eq!(remarks(&switched), [(0, "weighted-switch")]);
    assert_eq!(lab(&switched).world().counts(), [104, 212]);
}

#[test]
fn servers_of_twemproxy() {
    let text = "alpha:\n  listen: 127.0.0.1:22121\n  hash: fnv1a_64\n  hash_tag: \"{}\"\n\
        \x20 distribution: ketama\n  servers:\n   - 127.0.0.1:6379:1 redis-a\n   - 127.0.0.1:6380:2\n\
        beta:\n  servers:\n   - 127.0.0.1:6381:1 other\n";
    let paste = read(text);
    assert_eq!(paste.format, "twemproxy");
    assert_eq!(names(&paste), ["redis-a", "127.0.0.1:6380"]);
    assert_eq!(paste.nodes[0].extra["conf"], "127.0.0.1:6379:1 redis-a");
    assert_eq!(weights(&paste), [1.0, 2.0]);
    assert_eq!(remarks(&paste), [(11, "other-block")]);
    let lab = lab(&paste);
    assert_eq!(
        lab.point_trace("redis-a", 0).unwrap().hashed.unwrap().text,
        "redis-a-0"
    );
    let second = lab.point_trace("127.0.0.1:6380", 0).unwrap();
    assert_eq!(second.hashed.unwrap().text, "127.0.0.1:6380-0");
}

#[test]
fn the_nodes_of_a_redis_cluster() {
    let id = |digit: &str| digit.repeat(40);
    let text = format!(
        "{} 127.0.0.1:30001@31001 myself,master - 0 0 1 connected 0-5460 [93-<-{}]\n\
         {} 127.0.0.1:30002@31002,host master - 0 1426238316232 2 connected 5461-10922\n\
         {} 127.0.0.1:30003@31003 master,fail - 0 1426238318243 3 connected 10923-16382\n\
         {} 127.0.0.1:30004@31004 slave {} 0 1426238317239 4 connected\nwhat\n",
        id("a"),
        id("b"),
        id("b"),
        id("c"),
        id("d"),
        id("a"),
    );
    let paste = read(&text);
    assert_eq!(paste.format, "redis");
    assert_eq!(
        names(&paste),
        ["127.0.0.1:30001", "127.0.0.1:30002", "127.0.0.1:30003"]
    );
    assert_eq!(
        remarks(&paste),
        [
            (1, "migrating"),
            (3, "failing"),
            (4, "replica"),
            (5, "unknown-line"),
            (0, "slots-missing")
        ]
    );
    assert_eq!(paste.remarks[4].args, ["1"]);
    let owner = lab(&paste).owner_of("foo");
    assert_eq!(
        (owner.position.as_str(), owner.node.as_deref()),
        ("12182", Some("127.0.0.1:30003"))
    );
}

#[test]
fn a_ring_of_cassandra() {
    let text = "Datacenter: dc1\n==========\n\
        Address    Rack   Status State   Load        Owns    Token\n\
        \x20                                                    9000000000000000000\n\
        10.0.0.1   r1     Up     Normal  158.29 KiB  33.3%   -9000000000000000000\n\
        10.0.0.2   r2     Down   Normal  ?           33.3%   0\n\
        10.0.0.3   r1     Up     Joining 1 KiB       ?       17\n\
        10.0.0.1   r1     Up     Normal  158.29 KiB  33.3%   9000000000000000000\n\
        10.0.0.2   r2     Up     Normal  158.29 KiB  33.3%   0\n\n\
        Warning: \"nodetool ring\" is used to output all the tokens of a node.\n\
        To view status related info of a node use \"nodetool status\" instead.\n";
    let paste = read(text);
    assert_eq!(paste.format, "cassandra");
    assert_eq!(names(&paste), ["10.0.0.1", "10.0.0.2"]);
    assert_eq!(paste.nodes[0].zone.as_deref(), Some("r1"));
    assert_eq!(paste.nodes[0].extra["tokens"].as_array().unwrap().len(), 2);
    assert_eq!(
        remarks(&paste),
        [(6, "down-owns"), (7, "not-joined"), (9, "token-twice")]
    );
    let ends: Vec<u128> = lab(&paste)
        .world()
        .ring
        .points()
        .map(|point| point.position)
        .collect();
    assert_eq!(ends.len(), 3);
    assert_eq!(ends[1], 1 << 63);
    let random = read("10.0.0.1 r1 Up Normal 1 KiB 50% 85070591730234615865843651857942052864\n");
    assert_eq!(
        random.scheme.as_ref().unwrap().params["partitioner"],
        "RandomPartitioner"
    );
    assert_eq!(lab(&random).world().ring.len(), 1);
}

#[test]
fn a_server_list_of_libketama() {
    let paste = read(
        "# pool\n10.0.1.1:11211\t600\n10.0.1.2:11211 300\n10.0.1.3:11211 lots\n10.0.1.4:11211\n",
    );
    assert_eq!(paste.format, "weighted");
    assert_eq!(scheme(&paste), "\"libketama\"");
    assert_eq!(weights(&paste), [600.0, 300.0, 1.0]);
    assert_eq!(remarks(&paste), [(4, "bad-weight"), (5, "weight-assumed")]);
}

#[test]
fn a_table_with_commas() {
    let paste = read(
        "name,weight,rack,colour\ncache-1,2,eu,red\n\"cache, 2\",1.5,us,blue\ncache-3,-1,,\ncache-4\n",
    );
    assert_eq!(paste.format, "csv");
    assert_eq!(names(&paste), ["cache-1", "cache, 2", "cache-4"]);
    assert_eq!(weights(&paste), [2.0, 1.5, 1.0]);
    assert_eq!(paste.nodes[0].zone.as_deref(), Some("eu"));
    assert_eq!(remarks(&paste), [(1, "unknown-column"), (4, "bad-weight")]);
    let bare = read("a;3\nb;4\n");
    assert_eq!(
        (names(&bare), weights(&bare)),
        (vec!["a", "b"], vec![3.0, 4.0])
    );
    assert_eq!(remarks(&bare), [(0, "columns-assumed")]);
    let ports = read("host,port,weight\n10.0.0.1,11211,2\n10.0.0.2,,1\n");
    assert_eq!(names(&ports), ["10.0.0.1:11211", "10.0.0.2"]);
    let ports = read("10.0.0.1,11211,2\n10.0.0.2,11212,1\n");
    assert_eq!(names(&ports), ["10.0.0.1:11211", "10.0.0.2:11212"]);
    assert_eq!(weights(&ports), [2.0, 1.0]);
    assert_eq!(ports.remarks[0].args, ["host, port, weight"]);
    assert_eq!(
        names(&read("name,weight\n\"a \"\"b\"\"\",1\n\"open,2\n")),
        ["a \"b\"", "open,2"]
    );
}

#[test]
fn a_plain_list_is_taken_as_it_stands() {
    let paste = read("cache-1\r\n  cache-2\nmy cache\n# note\ncache-1\n\n缓存\n");
    assert_eq!(paste.format, "list");
    assert_eq!(names(&paste), ["cache-1", "cache-2", "my cache", "缓存"]);
    let wanted = [
        (2, "trimmed"),
        (3, "space-inside"),
        (4, "comment"),
        (5, "duplicate"),
    ];
    assert_eq!(remarks(&paste), wanted);
    assert_eq!(names(&read("a, b ,c")), ["a", "b", "c"]);
    assert_eq!(names(&read("a b  c")), ["a", "b", "c"]);
}

#[test]
fn nothing_is_guessed_in_silence() {
    assert_eq!(remarks(&read("\u{feff}a\nb")), [(0, "bom")]);
    assert_eq!(remarks(&read("")), []);
    assert_eq!(remarks(&read("upstream x {\n}\n")), [(0, "no-servers")]);
    let long = read(&format!("{}\nb", "x".repeat(70_000)));
    assert_eq!(remarks(&long), [(1, "bad-name")]);
    assert!(long.remarks[0].text.chars().count() <= 120);
    let huge = read(&"x".repeat(9 << 20));
    assert_eq!(remarks(&huge), [(0, "too-long")]);
    let names: Vec<String> = (0..10_500).map(|at| format!("n{at}")).collect();
    let many = names.join("\n");
    let many = read(&many);
    assert_eq!(
        (
            many.nodes.len(),
            many.remarks.len(),
            many.unnamed,
            many.lost
        ),
        (10_000, 200, 300, 500)
    );
}

#[test]
fn another_format_can_be_asked_for() {
    let text = "a:1 3\nb:2 4\n";
    assert_eq!(read(text).format, "weighted");
    assert_eq!(read(text).also, ["list"]);
    let list = paste(text, Some("list"));
    assert_eq!(names(&list), ["a:1 3", "b:2 4"]);
    assert_eq!(paste(text, Some("nonsense")).format, "weighted");
    for format in formats() {
        for text in [
            "",
            "\n",
            ";",
            "server",
            "--SERVER=",
            "a:1:1 ",
            "- ::",
            "{}{;}",
            "\"",
            "[",
            "server-template a 9-1 b",
        ] {
            let _ = paste(text, Some(format));
        }
    }
}

#[test]
fn whatever_comes_in_is_read_or_told_and_nothing_breaks() {
    let words = [
        "server",
        "upstream",
        "{",
        "}",
        ";",
        "\n",
        " ",
        "a:1",
        ":",
        "--SERVER=",
        "weight",
        "=",
        "\"",
        "'",
        "#",
        "backend",
        "id",
        "-",
        "Up",
        "Normal",
        "Datacenter:",
        ",",
        "名",
        "\u{202e}",
        "\0",
        "0-5460",
        "1",
    ];
    let mut state = 7u64;
    let mut next = |most: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % most
    };
    for _ in 0..3000 {
        let text: String = (0..next(40)).map(|_| words[next(words.len())]).collect();
        let out = read(&text);
        for node in &out.nodes {
            assert!(Node::new(&node.id).check().is_ok());
        }
        for format in formats() {
            let _ = paste(&text, Some(format));
        }
    }
}
