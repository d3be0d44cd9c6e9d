//! The slots that move, as commands of Redis Cluster.

use core::fmt::Write;

use super::Outlook;
use crate::error::{Error, Kind, Result};

impl Outlook {
    /// The `CLUSTER SETSLOT` commands that move the slots: first those that open each slot on
    /// both sides; those that give it its new owner stand behind a `#`, since a slot closed before
    /// its keys have moved loses them.
    ///
    /// # Errors
    ///
    /// `unsupported` where no slots move, or where a server's name is no `host:port` that a shell
    /// takes as it stands.
    pub fn set_slots(&self) -> Result<String> {
        let (first, last) = self.ends()?;
        let alias = first.world.stage.scheme.alias;
        let refuse = |why: String| Error::new(&Kind::UNSUPPORTED, [&alias, &why]);
        let (Some(was), Some(is)) = (&first.world.stage.slots, &last.world.stage.slots) else {
            return Err(refuse("it has no slots that are assigned".to_owned()));
        };
        let mut names = Vec::new();
        let mut number = |name: Option<String>| -> Result<Option<usize>> {
            let Some(name) = name else { return Ok(None) };
            if let Some(at) = names.iter().position(|known| *known == name) {
                return Ok(Some(at));
            }
            if address(&name).is_none() {
                let quoted = crate::error::Quoted(&name).to_string();
                return Err(refuse(format!(
                    "{quoted} is not an address such as 10.0.0.1:6379"
                )));
            }
            names.push(name);
            Ok(Some(names.len() - 1))
        };
        let (mut open, mut close) = (String::new(), String::new());
        for (slot, (from, to)) in was.iter().zip(is.iter()).enumerate() {
            let (from, to) = (first.server(*from), last.server(*to));
            if from == to {
                continue;
            }
            let (from, to) = (number(first.name(from))?, number(last.name(to))?);
            // Writing to a string cannot fail.
            if let (Some(from), Some(to)) = (from, to) {
                let _ = writeln!(
                    open,
                    "$CLI_{to} CLUSTER SETSLOT {slot} IMPORTING $ID_{from}"
                );
                let _ = writeln!(
                    open,
                    "$CLI_{from} CLUSTER SETSLOT {slot} MIGRATING $ID_{to}"
                );
            }
            if let Some(to) = to {
                for at in [Some(to), from].into_iter().flatten() {
                    let _ = writeln!(close, "# $CLI_{at} CLUSTER SETSLOT {slot} NODE $ID_{to}");
                }
            }
        }
        let mut out = String::new();
        for (at, name) in names.iter().enumerate() {
            if let Some((host, port)) = address(name) {
                let _ = writeln!(out, "CLI_{at}='redis-cli -h {host} -p {port}'");
                let _ = writeln!(out, "ID_{at}=$($CLI_{at} CLUSTER MYID)");
            }
        }
        let _ = write!(
            out,
            "\n# 1. Open the slots.\n{open}\n# 2. Move the keys of each: CLUSTER GETKEYSINSLOT, \
             MIGRATE.\n\n# 3. Only when no key is left where it was: close the slots.\n{close}"
        );
        Ok(out)
    }
}

/// Host and port, if neither means anything to a shell.
fn address(name: &str) -> Option<(&str, u16)> {
    let (host, port) = name.rsplit_once(':')?;
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-_:".contains(c);
    let fits = !host.is_empty() && !host.starts_with('-') && host.chars().all(plain);
    fits.then_some((host, port.parse().ok()?))
}
