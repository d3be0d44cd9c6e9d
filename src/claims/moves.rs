//! What moves, how much of it, and from whom.

use super::{Finding, Verdict, letters, scene, staged, under};
use crate::error::Result;
use crate::lab::Lab;
use crate::luck::{Luck, law};
use crate::scenario::Scenario;
use crate::versus::remainder_law;

/// So many rings stand for all.
const RINGS: u32 = 200;

fn share(part: u32, of: u32) -> f64 {
    f64::from(part) / f64::from(of.max(1))
}

fn law_of(from: u32, to: u32) -> f64 {
    remainder_law(from, to).map_or(0.0, |law| law.share)
}

/// So many draws of such a ring.
pub(super) fn drawn(nodes: u32, vnodes: u32, rings: u32) -> Result<Luck> {
    let mut luck = Luck::new(nodes, vnodes, 1);
    for _ in 0..rings {
        luck.draw()?;
    }
    Ok(luck)
}

/// “Going from 3 to 4 servers by remainder loses 92 % of a cache.”
pub(super) fn remainder_loses_92() -> Result<Finding> {
    let said = 0.92;
    let (mut lab, scene) = staged(&[("scheme", "modulo")], "add D")?;
    let change = lab.change()?.unwrap_or_default();
    let (exact, counted) = (law_of(3, 4), share(change.moved_keys, change.total_keys));
    let keys = f64::from(change.total_keys);
    let holds = (exact - said).abs() < 0.02;
    Ok(Finding::new(
        &[said],
        &[exact, counted, keys],
        Verdict::of(holds),
        scene,
    ))
}

/// “By remainder nearly everything moves, whatever the numbers.”
pub(super) fn remainder_always_all() -> Result<Finding> {
    let said = 0.75;
    let (few, half) = (law_of(9, 10), law_of(4, 8));
    let names = letters(9);
    let (_, scene) = staged(&[("scheme", "modulo"), ("nodes", &names)], "add J")?;
    let verdict = Verdict::both(few >= said, half >= said);
    let said = [said, 9.0, 10.0, 4.0, 8.0];
    Ok(Finding::new(&said, &[few, half], verdict, scene))
}

/// “Adding a node moves exactly 1/N of the keys.”
pub(super) fn exactly_one_nth() -> Result<Finding> {
    let (low, high) = (0.2, 0.3);
    let within = |vnodes, rings| Ok(drawn(3, vnodes, rings)?.within(low, high));
    // The more points, the less a ring differs from another.
    let points = [1, 10, 150];
    let (one, ten, many) = (
        within(points[0], RINGS)?,
        within(points[1], RINGS)?,
        within(points[2], RINGS / 3)?,
    );
    let (mut lab, scene) = staged(&[("vnodes", "10")], "add D")?;
    let moved = lab.change()?.unwrap_or_default().moved_share;
    let exact = (moved - 0.25).abs() < 0.001 && one >= 1.0;
    let found = [moved, one, ten, many];
    let [few, some, most] = points.map(f64::from);
    let said = [0.25, low, high, few, some, most];
    Ok(Finding::new(&said, &found, Verdict::of(exact), scene))
}

/// “Consistent hashing moves less than 1 % of the keys.”
pub(super) fn under_one_percent() -> Result<Finding> {
    let said = 0.01;
    let (mut lab, scene) = staged(&[], "add D")?;
    let moved = lab.change()?.unwrap_or_default().moved_share;
    let hundred = law(100, 100).moved;
    let verdict = Verdict::both(moved < said, hundred < said);
    let said = [said, 3.0, 4.0, 100.0, 101.0];
    Ok(Finding::new(&said, &[moved, hundred], verdict, scene))
}

/// The small ring with D put between A and B.
fn small() -> Result<(Lab, Scenario)> {
    staged(
        &[
            ("scheme", "teaching-100"),
            ("nodes", "A@10 B@50 C@80"),
            ("key-pattern", "{i}"),
            ("keys", "100"),
        ],
        "add D@40",
    )
}

/// “A new node takes its keys from its predecessor.”
pub(super) fn takes_from_predecessor() -> Result<Finding> {
    let (mut lab, scene) = small()?;
    let flows = lab.change()?.unwrap_or_default().flows;
    let giver = flows.first().and_then(|flow| flow.from.clone());
    let giver = giver.unwrap_or_default();
    let keys: u32 = flows.iter().map(|flow| flow.keys).sum();
    let verdict = Verdict::of(flows.len() == 1 && giver == "A");
    Ok(Finding::new(&[], &[f64::from(keys)], verdict, scene).naming(&["D", "A", &giver]))
}

/// “A new node takes the interval behind its position.”
pub(super) fn takes_interval_after() -> Result<Finding> {
    let (mut lab, scene) = small()?;
    let said: f64 = 40.0;
    let plan = lab.plan()?;
    let range = plan.ranges.first();
    let edge = |text: Option<&String>| text.and_then(|text| text.parse().ok()).unwrap_or(0.0);
    let start = edge(range.map(|range| &range.start));
    let end = edge(range.map(|range| &range.end));
    let verdict = Verdict::of((start - said).abs() < 0.5);
    Ok(Finding::new(&[said], &[start, end], verdict, scene).naming(&["D"]))
}

/// “Virtual nodes make less data move.”
pub(super) fn virtual_move_less() -> Result<Finding> {
    let (one, many) = (drawn(3, 1, RINGS)?, drawn(3, 100, RINGS)?);
    let (few, more) = (one.report().mean.moved, many.report().mean.moved);
    let spread = |luck: &Luck, mean: f64| {
        let squares = luck.draws().iter().map(|draw| (draw.moved - mean).powi(2));
        (squares.sum::<f64>() / f64::from(RINGS)).sqrt()
    };
    let found = [few, more, spread(&one, few), spread(&many, more)];
    let (_, scene) = staged(&[("vnodes", "100")], "add D")?;
    Ok(Finding::new(
        &[1.0, 100.0],
        &found,
        Verdict::of(more < 0.8 * few),
        scene,
    ))
}

/// “When a node leaves, its neighbour gets everything.”
pub(super) fn one_heir() -> Result<Finding> {
    let names = letters(10);
    let heirs = |vnodes: &str| -> Result<(f64, Scenario)> {
        let (mut lab, scene) = staged(&[("nodes", &names), ("vnodes", vnodes)], "remove A")?;
        Ok((lab.change()?.unwrap_or_default().flows.len() as f64, scene))
    };
    let ((one, _), (many, scene)) = (heirs("1")?, heirs("100")?);
    let verdict = Verdict::both(one < 1.5, many < 1.5);
    let expected = law(10, 100).heirs;
    let said = [1.0, 100.0, 10.0];
    Ok(Finding::new(&said, &[one, many, expected], verdict, scene))
}

/// “The order of the server list does not matter.”
pub(super) fn order_is_nothing() -> Result<Finding> {
    let forward = scene(&[("nodes", "A B C D")])?;
    let backward = scene(&[("nodes", "D C B A")])?;
    let differ = |scheme: &str| -> Result<f64> {
        let labs = [&forward, &backward].map(|scene| Lab::new(under(scene, scheme)));
        let [one, other] = labs;
        let (one, other) = (one?, other?);
        let total = one.keys().placed();
        let apart = (0..total).filter(|at| {
            let key = one.keys().source().text(*at);
            one.owner_of(&key).node != other.owner_of(&key).node
        });
        Ok(apart.count() as f64 / total.max(1) as f64)
    };
    let (ring, remainder) = (differ("reference")?, differ("modulo")?);
    let verdict = Verdict::both(ring <= 0.0, remainder <= 0.0);
    Ok(Finding::new(&[], &[ring, remainder], verdict, backward))
}

/// “More points can be had at any time: it costs nothing.”
pub(super) fn dial_is_free() -> Result<Finding> {
    let names = letters(5);
    let (mut lab, scene) = staged(&[("nodes", &names), ("vnodes", "10")], "vnodes 150")?;
    let moved = lab.change()?.unwrap_or_default().moved_share;
    let expected = (1.0 - 10.0 / 150.0) * (1.0 - 1.0 / 5.0);
    Ok(Finding::new(
        &[10.0, 150.0, 5.0],
        &[moved, expected],
        Verdict::of(moved < 0.01),
        scene,
    ))
}

/// “A server that gets more weight only takes keys; nobody else's move.”
pub(super) fn raise_only_takes() -> Result<Finding> {
    let nodes = (1..=5).map(|at| format!("10.0.1.{at}:11211"));
    let nodes = nodes.collect::<Vec<_>>().join(" ");
    let command = "weight 10.0.1.1:11211 2";
    let fields = |scheme| [("scheme", scheme), ("nodes", nodes.as_str())];
    let (mut shares, scene) = staged(&fields("libketama"), command)?;
    let (mut own, _) = staged(&fields("reference"), command)?;
    let other = |lab: &mut Lab| -> Result<f64> {
        Ok(lab.proof()?.map_or(0.0, |proof| proof.between_share))
    };
    let (absolute, normalised) = (other(&mut own)?, other(&mut shares)?);
    let verdict = Verdict::both(absolute < 1e-9, normalised < 1e-9);
    Ok(Finding::new(&[], &[absolute, normalised], verdict, scene))
}
