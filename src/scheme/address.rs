//! Addresses in the spellings that systems hash.

use std::borrow::Cow;

use super::extras::{port_extra, text_extra};
use super::text::MEMCACHED_PORT;
use crate::error::Result;
use crate::node::Node;

/// `host:port` from the extras of these names, else the name of the node.
pub(super) fn address(node: &Node) -> Result<Cow<'_, str>> {
    Ok(match (text_extra(node, "host")?, port_extra(node)?) {
        (Some(host), Some(port)) => Cow::Owned(format!("{host}:{port}")),
        (Some(host), None) => Cow::Borrowed(host),
        (None, _) => Cow::Borrowed(&node.id),
    })
}

/// Host and port; an IPv6 address without brackets has none.
pub(super) fn split_port(address: &str) -> (&str, Option<&str>) {
    match address.rsplit_once(':') {
        Some((host, port))
            if !port.is_empty()
                && port.bytes().all(|byte| byte.is_ascii_digit())
                && (!host.contains(':') || host.ends_with(']')) =>
        {
            (host, Some(port))
        }
        _ => (address, None),
    }
}

pub(super) fn drop_port(address: Cow<'_, str>, default: u16) -> Cow<'_, str> {
    let host = match split_port(&address) {
        (host, Some(port)) if port.parse() == Ok(default) => host.len(),
        _ => return address,
    };
    match address {
        Cow::Borrowed(text) => Cow::Borrowed(&text[..host]),
        Cow::Owned(mut text) => {
            text.truncate(host);
            Cow::Owned(text)
        }
    }
}

/// (host name, numeric address, port) of a Java socket address given in extras.
type JavaAddress<'a> = (Option<&'a str>, &'a str, String);

fn java_address(node: &Node) -> Result<Option<JavaAddress<'_>>> {
    let (hostname, ip) = (text_extra(node, "hostname")?, text_extra(node, "ip")?);
    let port = port_extra(node)?.unwrap_or_else(|| MEMCACHED_PORT.to_string());
    Ok(ip.map(|ip| (hostname, ip, port)))
}

pub(super) fn java(node: &Node) -> Result<Cow<'_, str>> {
    Ok(match java_address(node)? {
        Some((Some(host), ip, port)) => Cow::Owned(format!("{host}/{ip}:{port}")),
        Some((None, ip, port)) => Cow::Owned(format!("{ip}:{port}")),
        None => Cow::Borrowed(node.id.strip_prefix('/').unwrap_or(&node.id)),
    })
}

pub(super) fn java_host(node: &Node) -> Result<Cow<'_, str>> {
    let address: Cow<'_, str> = match java_address(node)? {
        Some((host, ip, port)) => Cow::Owned(format!("{}:{port}", host.unwrap_or(ip))),
        None => match node.id.split_once('/') {
            Some(("", address)) => Cow::Borrowed(address),
            Some((host, numeric)) => match split_port(numeric) {
                (_, Some(port)) => Cow::Owned(format!("{host}:{port}")),
                (_, None) => Cow::Borrowed(host),
            },
            None => Cow::Borrowed(&node.id),
        },
    };
    Ok(drop_port(address, MEMCACHED_PORT))
}

/// The name in `host:port:weight [name]`.
pub(super) fn twemproxy_name(conf: &str) -> Cow<'_, str> {
    let (address, name) = match conf.split_once(' ') {
        Some((address, name)) => (address, name.trim()),
        None => (conf, ""),
    };
    if !name.is_empty() {
        return Cow::Borrowed(name);
    }
    let address = address.rsplit_once(':').map_or(address, |(head, _)| head);
    drop_port(Cow::Borrowed(address), MEMCACHED_PORT)
}

/// A `server` argument as nginx splits it: at its last colon if only digits follow.
pub(super) fn nginx(server: &str) -> String {
    let scheme = server.get(..5).unwrap_or_default();
    if scheme.eq_ignore_ascii_case("unix:") {
        return format!("{}\0", &server[5..]);
    }
    match server.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{host}\0{port}")
        }
        _ => format!("{server}\0"),
    }
}
