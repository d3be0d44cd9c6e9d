//! Reading what a node carries for its system.

use std::collections::HashSet;

use serde_json::Value;

use crate::error::{Error, Kind, Quoted, Result};
use crate::node::Node;

/// The error for an extra that cannot be used.
pub(super) fn bad_extra(node: &Node, name: &str, value: &Value, reason: &str) -> Error {
    let args: [&dyn core::fmt::Display; 4] = [&Quoted(&node.id), &name, value, &reason];
    Error::new(&Kind::BAD_EXTRA, args)
}

/// The extra `name` of `node`, which must be text; a `null` is none.
pub(super) fn text_extra<'a>(node: &'a Node, name: &str) -> Result<Option<&'a str>> {
    match node.extra.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => Err(bad_extra(node, name, other, "it must be text")),
    }
}

/// The extra `name` of `node`, which must be a whole number from 1 to `most`; a `null` is none.
pub(super) fn whole_extra(node: &Node, name: &str, most: u32) -> Result<Option<u32>> {
    let value = match node.extra.get(name) {
        None | Some(Value::Null) => return Ok(None),
        Some(value) => value,
    };
    let number = whole(value).filter(|number| (1..=u64::from(most)).contains(number));
    number.map(|number| Some(number as u32)).ok_or_else(|| {
        let reason = format!("it must be a whole number from 1 to {most}");
        bad_extra(node, name, value, &reason)
    })
}

/// A whole number, however JSON spells it.
pub(super) fn whole(value: &Value) -> Option<u64> {
    let float = || {
        let float = value.as_f64()?;
        let fits = float.fract() == 0.0 && (0.0..9e15).contains(&float);
        fits.then_some(float as u64)
    };
    value.as_u64().or_else(float)
}

/// The tokens of `node`: decimal integers, as text or as numbers.
pub(super) fn tokens(node: &Node) -> Result<Option<Vec<String>>> {
    let value = match node.extra.get("tokens") {
        None | Some(Value::Null) => return Ok(None),
        Some(value) => value,
    };
    let token = |token: &Value| match token {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let tokens = value.as_array().map(|tokens| tokens.iter().map(token));
    let tokens: Vec<String> = tokens.and_then(Iterator::collect).ok_or_else(|| {
        let reason = "it must be a list of decimal integers";
        bad_extra(node, "tokens", value, reason)
    })?;
    let mut seen = HashSet::new();
    if let Some(token) = tokens.iter().find(|token| !seen.insert(*token)) {
        let args: [&dyn core::fmt::Display; 2] = [token, &Quoted(&node.id)];
        return Err(Error::new(&Kind::POSITION_TWICE, args));
    }
    Ok(Some(tokens))
}

/// The extra `port`: a number, or text that is passed on as it is.
pub(super) fn port_extra(node: &Node) -> Result<Option<String>> {
    match node.extra.get("port") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(value) => match whole(value).filter(|port| *port < 65_536) {
            Some(port) => Ok(Some(port.to_string())),
            None => Err(bad_extra(node, "port", value, "it must be a port")),
        },
    }
}
