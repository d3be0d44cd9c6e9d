//! The text that stands for a node where its points are hashed.
//!
//! Most systems hash a name. Some hash an address in a spelling of their own,
//! or a number, and two people who typed the same servers get different rings.
//! A node's `label`, where given, stands in place of its name and of what else is known of its
//! address, so that a server that moves can keep its points. `HAProxy` and Cassandra hash no
//! name, so a label changes nothing there.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::Value;

use super::address::{address, drop_port, java, java_host, nginx, split_port, twemproxy_name};
use super::extras::{bad_extra, port_extra, text_extra, tokens, whole_extra};
use crate::error::Result;
use crate::node::Node;

/// The port that memcached listens on, which its clients leave out of the text.
pub const MEMCACHED_PORT: u16 = 11211;

/// Which text stands for a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeText {
    /// Its name.
    Name,
    /// `host`, where the port is this one or none is given, else `host:port` (libmemcached, and
    /// node-hashring with its option `default port`).
    DropPort(u16),
    /// `/host:port`; 11211 where no port is given (libmemcached's idea of spymemcached).
    SlashAndPort,
    /// Java's `InetSocketAddress` as text, less one leading `/`: `ip:port` or `hostname/ip:port`.
    Java,
    /// The host name of that address, with the port unless it is 11211.
    JavaHost,
    /// The name in a line of twemproxy's configuration (extra `conf`); without a name its address
    /// with the port unless it is 11211.
    Twemproxy,
    /// Host, a zero byte and port (nginx).
    Nginx,
    /// The number that `HAProxy` knows the server by: extra `id`, else its place in the list.
    HaproxyId,
    /// Extra `hash_key`, else the address (extra `addr`, or the name). With `hostname`, extra
    /// `hostname` stands before the address (Envoy's `use_hostname_for_hashing`).
    HashKey {
        /// Whether `use_hostname_for_hashing` is set.
        hostname: bool,
    },
    /// Its tokens (extra `tokens`), with a comma between them (Cassandra).
    Tokens,
}

impl NodeText {
    /// The texts of `nodes`, in list order.
    pub fn texts<'a>(self, nodes: &[&'a Node]) -> Result<Vec<Cow<'a, str>>> {
        if self == Self::HaproxyId {
            return haproxy_ids(nodes);
        }
        nodes.iter().map(|node| self.alone(node)).collect()
    }

    /// The text of the node at `place` of the list.
    pub fn text<'a>(self, nodes: &[&'a Node], place: usize) -> Result<Cow<'a, str>> {
        if self == Self::HaproxyId {
            return Ok(haproxy_ids(nodes)?.swap_remove(place));
        }
        self.alone(nodes[place])
    }

    /// The text of a node where the rest of the list does not matter.
    fn alone(self, node: &Node) -> Result<Cow<'_, str>> {
        if let (Some(label), false) = (&node.label, self == Self::Tokens) {
            // As if the node had this name and nothing else were known of it.
            return match self {
                Self::Name => Ok(Cow::Borrowed(label)),
                _ => Ok(Cow::Owned(self.alone(&Node::new(label))?.into_owned())),
            };
        }
        let id = node.id.as_str();
        Ok(match self {
            // `HaproxyId` has been seen to before.
            Self::Name | Self::HaproxyId => Cow::Borrowed(id),
            Self::DropPort(port) => drop_port(address(node)?, port),
            Self::SlashAndPort => {
                let address = address(node)?;
                let (host, port) = split_port(&address);
                Cow::Owned(format!("/{host}:{}", port.unwrap_or("11211")))
            }
            Self::Java => java(node)?,
            Self::JavaHost => java_host(node)?,
            Self::Twemproxy => match text_extra(node, "conf")? {
                Some(conf) => twemproxy_name(conf),
                None => drop_port(Cow::Borrowed(id), MEMCACHED_PORT),
            },
            Self::Nginx => match text_extra(node, "host")? {
                Some(host) => {
                    let port = port_extra(node)?.unwrap_or_default();
                    Cow::Owned(format!("{host}\0{port}"))
                }
                None => Cow::Owned(nginx(id)),
            },
            Self::HashKey { hostname } => {
                let named = match text_extra(node, "hash_key")?.filter(|key| !key.is_empty()) {
                    None if hostname => text_extra(node, "hostname")?,
                    key => key,
                };
                let address = if hostname {
                    None
                } else {
                    text_extra(node, "addr")?
                };
                Cow::Borrowed(named.or(address).unwrap_or(id))
            }
            Self::Tokens => Cow::Owned(tokens(node)?.unwrap_or_default().join(",")),
        })
    }

    /// The name of the rule in descriptions.
    pub(super) fn name(self) -> String {
        match self {
            Self::DropPort(port) => format!("drop-port:{port}"),
            _ => Self::NAMES
                .iter()
                .find(|(_, rule)| *rule == self)
                .map_or_else(String::new, |(name, _)| (*name).to_owned()),
        }
    }

    /// The rule of that name.
    pub(super) fn parse(name: &str) -> Option<Self> {
        if let Some(port) = name.strip_prefix("drop-port:") {
            return Some(Self::DropPort(port.parse().ok()?));
        }
        let mut rules = Self::NAMES.iter();
        rules.find(|(rule, _)| *rule == name).map(|(_, rule)| *rule)
    }

    const NAMES: &'static [(&'static str, Self)] = &[
        ("name", Self::Name),
        ("slash-and-port", Self::SlashAndPort),
        ("java", Self::Java),
        ("java-host", Self::JavaHost),
        ("twemproxy", Self::Twemproxy),
        ("nginx", Self::Nginx),
        ("haproxy-id", Self::HaproxyId),
        ("hash-key", Self::HashKey { hostname: false }),
        ("hostname", Self::HashKey { hostname: true }),
        ("tokens", Self::Tokens),
    ];
}

/// The numbers of the servers as `HAProxy` gives them: its own where there is one, else the first
/// free one that is not below its place in the list.
fn haproxy_ids<'a>(nodes: &[&'a Node]) -> Result<Vec<Cow<'a, str>>> {
    const MOST: u32 = i32::MAX as u32;
    let mut own = Vec::with_capacity(nodes.len());
    let mut taken = HashSet::new();
    for node in nodes {
        let id = whole_extra(node, "id", MOST)?;
        if let Some(id) = id.filter(|id| !taken.insert(*id)) {
            let value = Value::from(id);
            return Err(bad_extra(node, "id", &value, "another server has this id"));
        }
        own.push(id);
    }
    let mut next = 1;
    let mut number = |id: Option<u32>| {
        let id = id.unwrap_or_else(|| {
            while !taken.insert(next) {
                next += 1;
            }
            next
        });
        next += 1;
        id
    };
    Ok(own
        .into_iter()
        .map(|id| Cow::Owned(number(id).to_string()))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn node(id: &str, extra: &Value) -> Node {
        Node {
            extra: extra.as_object().cloned().unwrap_or_default(),
            ..Node::new(id)
        }
    }

    fn text(rule: NodeText, id: &str, extra: &Value) -> String {
        let node = node(id, extra);
        rule.text(&[&node], 0).unwrap().into_owned()
    }

    #[test]
    fn memcacheds_port_is_left_out_where_the_client_leaves_it_out() {
        let none = json!({});
        for (id, dropped, slashed) in [
            ("10.0.0.1:11211", "10.0.0.1", "/10.0.0.1:11211"),
            ("10.0.0.1:11212", "10.0.0.1:11212", "/10.0.0.1:11212"),
            ("cache", "cache", "/cache:11211"),
            ("::1", "::1", "/::1:11211"),
            ("[::1]:11211", "[::1]", "/[::1]:11211"),
        ] {
            assert_eq!(text(NodeText::DropPort(MEMCACHED_PORT), id, &none), dropped);
            assert_eq!(text(NodeText::SlashAndPort, id, &none), slashed);
        }
        let extra = json!({"host": "h", "port": 11211});
        assert_eq!(text(NodeText::DropPort(MEMCACHED_PORT), "A", &extra), "h");
    }

    #[test]
    fn a_java_address_is_printed_as_java_prints_it() {
        let none = json!({});
        let full = json!({"hostname": "h", "ip": "10.0.0.1", "port": 11211});
        let bare = json!({"hostname": null, "ip": "10.0.0.1", "port": 11212});
        assert_eq!(text(NodeText::Java, "/10.0.0.1:1", &none), "10.0.0.1:1");
        assert_eq!(text(NodeText::Java, "A", &full), "h/10.0.0.1:11211");
        assert_eq!(text(NodeText::Java, "A", &bare), "10.0.0.1:11212");
        assert_eq!(text(NodeText::JavaHost, "A", &full), "h");
        assert_eq!(text(NodeText::JavaHost, "A", &bare), "10.0.0.1:11212");
        assert_eq!(text(NodeText::JavaHost, "h/10.0.0.1:11211", &none), "h");
        assert_eq!(text(NodeText::JavaHost, "/10.0.0.1:1", &none), "10.0.0.1:1");
    }

    #[test]
    fn an_unnamed_server_of_twemproxy_goes_by_its_address() {
        let conf = |conf: &str| text(NodeText::Twemproxy, "A", &json!({ "conf": conf }));
        assert_eq!(conf("127.0.0.1:23000:1 redis-a"), "redis-a");
        assert_eq!(conf("127.0.0.1:11211:1"), "127.0.0.1");
        assert_eq!(conf("127.0.0.1:23000:1"), "127.0.0.1:23000");
    }

    #[test]
    fn nginx_splits_at_a_colon_before_digits() {
        for (id, split) in [
            ("a:80", "a\x0080"),
            ("a", "a\0"),
            ("a:", "a\0"),
            ("[::1]:80", "[::1]\x0080"),
            ("a:b", "a:b\0"),
            ("unix:/run/a.sock:1", "/run/a.sock:1\0"),
        ] {
            assert_eq!(text(NodeText::Nginx, id, &json!({})), split);
        }
    }

    #[test]
    fn haproxy_numbers_by_place_and_leaves_out_what_is_taken() {
        let nodes = [
            node("a", &json!({})),
            node("b", &json!({"id": 3})),
            node("c", &json!({})),
            node("d", &json!({})),
        ];
        let nodes: Vec<&Node> = nodes.iter().collect();
        assert_eq!(
            NodeText::HaproxyId.texts(&nodes).unwrap(),
            ["1", "3", "4", "5"]
        );
        let twice = node("e", &json!({"id": 3}));
        let error = NodeText::HaproxyId.texts(&[nodes[1], &twice]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "Node “e” cannot take 3 for id: another server has this id."
        );
    }

    #[test]
    fn a_hash_key_stands_before_a_hostname_before_an_address() {
        let extra = json!({"hash_key": "k", "hostname": "h", "addr": "1:1"});
        let bare = json!({"hostname": "h", "addr": "1:1"});
        let rule = |hostname| NodeText::HashKey { hostname };
        assert_eq!(text(rule(true), "A", &extra), "k");
        assert_eq!(text(rule(true), "A", &bare), "h");
        assert_eq!(text(rule(false), "A", &bare), "1:1");
        assert_eq!(text(rule(false), "A", &json!({})), "A");
    }

    #[test]
    fn every_rule_is_read_by_its_name() {
        for (name, rule) in NodeText::NAMES {
            assert_eq!(NodeText::parse(name), Some(*rule));
            assert_eq!(rule.name(), *name);
        }
        assert_eq!(
            NodeText::parse("drop-port:80"),
            Some(NodeText::DropPort(80))
        );
        assert_eq!(NodeText::DropPort(80).name(), "drop-port:80");
    }
}
