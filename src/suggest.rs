//! What to offer a person who only says "one more".

use crate::lab::Lab;
use crate::node::Node;
use crate::owner::Owner;
use crate::scheme::Points;

impl Lab {
    /// A node that can be added as it is: its name after the pattern of the names there are,
    /// its position, where the scheme computes none, the middle of the widest arc.
    pub fn next_node(&self) -> Node {
        let world = self.world();
        let names: Vec<&str> = world
            .stage
            .members
            .iter()
            .map(|member| member.node.id.as_str())
            .collect();
        let mut node = Node::new(next_name(&names));
        let ring = world.stage.scheme.ring();
        if ring.is_some_and(|ring| ring.points == Points::Given) {
            let circle = world.circle();
            let arcs = &world.arcs;
            let widest = (0..arcs.len()).max_by_key(|at| (arcs.length(*at), arcs.len() - at));
            let position = widest.map_or(0, |at| {
                let (start, length) = (arcs.start(at), arcs.length(at));
                let half = if length == circle.whole() {
                    circle.last() / 2
                } else {
                    circle.distance(start, arcs.get(at).map_or(start, |arc| arc.end)) / 2
                };
                circle.advance(start, half)
            });
            node.positions = Some(vec![circle.write(position)]);
        }
        node
    }
}

impl Lab {
    /// Who owns the place at `turn`, 0 ≤ turn < 1; the key of the answer is empty.
    pub fn owner_at(&self, turn: f64) -> Owner {
        self.owner_of_position(self.world().circle().at_turn(turn))
    }
}

/// The next of A, B, C…; the next number after a common stem; else `node-1`, `node-2`…
fn next_name(names: &[&str]) -> String {
    let free = |name: &String| !names.contains(&name.as_str());
    let letters = || (b'A'..=b'Z').map(|letter| char::from(letter).to_string());
    if names
        .iter()
        .all(|name| name.len() == 1 && name.as_bytes()[0].is_ascii_uppercase())
    {
        let highest = names.iter().max().copied().unwrap_or("");
        let after = letters().find(|name| name.as_str() > highest);
        if let Some(name) = after.or_else(|| letters().find(free)) {
            return name;
        }
    }
    // A port is no number to count on: the one before it is.
    let parts = |name: &str| match name.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => {
            (host.to_owned(), format!(":{port}"))
        }
        _ => (name.to_owned(), String::new()),
    };
    let numbered = |name: &&str| {
        let (host, port) = parts(name);
        let stem = host.trim_end_matches(|c: char| c.is_ascii_digit());
        let digits = &host[stem.len()..];
        let number: u64 = digits.parse().ok().filter(|number| *number < 1 << 53)?;
        // The number may grow by a digit, and there is a longest name.
        let fits = name.len() < crate::scenario::MAX_ID;
        fits.then(|| (stem.to_owned(), number, digits.len(), port))
    };
    let first = || ("node-".to_owned(), 0, 1, String::new());
    let (stem, from, width, port) = names.iter().rev().find_map(numbered).unwrap_or_else(first);
    // One more than there are names is enough to meet a free one.
    (from + 1..=from + 1 + names.len() as u64)
        .map(|number| format!("{stem}{number:0width$}{port}"))
        .find(free)
        .unwrap_or(stem)
}

#[cfg(test)]
mod tests {
    use super::next_name;

    #[test]
    fn the_next_name_follows_the_pattern_of_the_others() {
        assert_eq!(next_name(&["A", "B", "C"]), "D");
        assert_eq!(next_name(&["A", "C"]), "D");
        assert_eq!(next_name(&["A", "Z"]), "B");
        assert_eq!(next_name(&["cache-1", "cache-6"]), "cache-7");
        assert_eq!(next_name(&["web09"]), "web10");
        assert_eq!(next_name(&["10.0.0.1"]), "10.0.0.2");
        assert_eq!(next_name(&["10.0.0.1:11211"]), "10.0.0.2:11211");
        assert_eq!(next_name(&["杭州", "B"]), "node-1");
        assert_eq!(next_name(&[]), "A");
        assert_eq!(next_name(&["n9", "n10", "n2"]), "n3");
    }
}
