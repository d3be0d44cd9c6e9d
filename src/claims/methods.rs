//! What rings and other methods can do, and what they cannot.

use std::collections::BTreeSet;

use super::{Finding, Verdict, letters, scene, staged};
use crate::copies::survey;
use crate::error::Result;
use crate::hash::Hash;
use crate::lab::Lab;
use crate::placement::Asked;
use crate::scenario::Command;

/// “Points never meet: an MD5 collision is a matter of 2^-128.”
pub(super) fn points_never_meet() -> Result<Finding> {
    // Two addresses that a search found; both are hashed by MD5, of which 32 bits are kept.
    let names = ["172.31.1.125", "172.31.1.202"];
    let scene = scene(&[("scheme", "ketama"), ("nodes", &names.join(" "))])?;
    let met = Lab::new(scene.clone())?.world().ring.collisions();
    let points = 1500.0;
    let chance = points * points / 2f64.powi(33);
    let found = [met as f64, chance, points];
    Ok(Finding::new(&[128.0], &found, Verdict::of(met == 0), scene).naming(&names))
}

/// “The next three points clockwise are the three copies.”
pub(super) fn next_points_are_copies() -> Result<Finding> {
    let names = letters(5);
    let scene = scene(&[("nodes", &names), ("replicas", "3")])?;
    let lab = Lab::new(scene.clone())?;
    let world = lab.world();
    let (mut fewer, mut all) = (0, 0);
    for position in lab.keys().positions() {
        let mut met = Vec::new();
        world.place().walk(Asked::at(position), &mut |node| {
            met.push(node);
            met.len() < 3
        });
        all += 1;
        fewer += u32::from(met.iter().collect::<BTreeSet<_>>().len() < 3);
    }
    let share = f64::from(fewer) / f64::from(all.max(1));
    Ok(Finding::new(
        &[3.0],
        &[share],
        Verdict::of(fewer == 0),
        scene,
    ))
}

/// “A consistent-hash ring tolerates the failure of a server.”
pub(super) fn ring_is_tolerance() -> Result<Finding> {
    let lost = |replicas: &str| -> Result<f64> {
        let survey = survey(&scene(&[("replicas", replicas)])?, &[])?;
        let of_b = survey.nodes.iter().find(|loss| loss.gone == ["B"]);
        Ok(of_b.map_or(0.0, |loss| f64::from(loss.lost)))
    };
    let (one, two) = (lost("1")?, lost("2")?);
    let (_, scene) = staged(&[], "remove B")?;
    let verdict = Verdict::both(one <= 0.0, two <= 0.0);
    Ok(Finding::new(&[], &[one, two, 1000.0], verdict, scene).naming(&["B"]))
}

/// “Redis Cluster is a consistent-hash ring, hashed with murmur3.”
pub(super) fn redis_is_a_ring() -> Result<Finding> {
    let scene = scene(&[("scheme", "redis"), ("keys", "list:foo")])?;
    let lab = Lab::new(scene.clone())?;
    let slot: f64 = lab.owner_of("foo").position.parse().unwrap_or(0.0);
    let slots = lab.world().circle().last() as f64 + 1.0;
    let hash = Hash::Murmur3X86_32 { seed: 0 }.digest(b"foo");
    let murmur = hash.be(0, 4) as f64 % slots;
    let is_ring = lab.world().stage.scheme.ring().is_some();
    let verdict = Verdict::of(is_ring && (slot - murmur).abs() < 0.5);
    Ok(Finding::new(&[], &[slots, slot, murmur], verdict, scene).naming(&["foo"]))
}

/// “Jump hash copes with any server leaving.”
pub(super) fn jump_removes_any() -> Result<Finding> {
    let scene = scene(&[("scheme", "jump"), ("nodes", "A B C D")])?;
    let goes = |id: &str| -> Result<bool> {
        let mut lab = Lab::new(scene.clone())?;
        Ok(lab.act(Command::Remove(id.to_owned())).is_ok())
    };
    let can = ["A", "B", "C", "D"].map(goes);
    let mut count = 0.0;
    let mut all = true;
    for one in can {
        let goes = one?;
        all &= goes;
        count += f64::from(u8::from(goes));
    }
    Ok(Finding::new(&[4.0], &[count], Verdict::of(all), scene).naming(&["D"]))
}

/// What leaves with the first of ten, what it held, and how much of it moved between others.
fn leaver(scheme: &str) -> Result<Finding> {
    let names = letters(10);
    let fields = [
        ("scheme", scheme),
        ("nodes", names.as_str()),
        ("keys", "4000"),
    ];
    let held = {
        let lab = Lab::new(scene(&fields)?)?;
        let uid = lab.world().stage.members.first().map(|member| member.uid);
        uid.map_or(0, |uid| lab.world().tally(uid).keys)
    };
    let (mut lab, scene) = staged(&fields, "remove A")?;
    let between = lab.proof()?.map_or(0, |proof| proof.between);
    let change = lab.change()?.unwrap_or_default();
    let total = f64::from(change.total_keys.max(1));
    let found = [held, change.moved_keys, between].map(|keys| f64::from(keys) / total);
    let verdict = Verdict::of(between == 0);
    Ok(Finding::new(&[10.0], &found, verdict, scene).naming(&["A"]))
}

/// “Rendezvous hashing moves only what the leaver had.”
pub(super) fn rendezvous_is_minimal() -> Result<Finding> {
    leaver("rendezvous")
}

/// “Maglev moves only what the leaver had.”
pub(super) fn maglev_is_minimal() -> Result<Finding> {
    leaver("maglev")
}

/// “Bounded loads with c = 1.25 keep every server below 125 % of the mean.”
pub(super) fn bounded_keeps_cap() -> Result<Finding> {
    let most = 1.25;
    let names = letters(10);
    let fields = [
        ("scheme", "bounded-loads"),
        ("nodes", names.as_str()),
        ("vnodes", "3"),
    ];
    let peak = |fields: &[(&str, &str)]| -> Result<f64> {
        let lab = Lab::new(scene(fields)?)?;
        let keys = lab.world().tallies.values().map(|tally| tally.keys);
        let (most, total) = keys.fold((0, 0), |(most, sum), keys| (keys.max(most), sum + keys));
        Ok(f64::from(most) * 10.0 / f64::from(total.max(1)))
    };
    let bounded = peak(&fields)?;
    let free = peak(&[("nodes", names.as_str()), ("vnodes", "3")])?;
    let (mut lab, _) = staged(&fields, "remove A")?;
    // The price: keys that change hands though their node stayed.
    let between = lab.proof()?.map_or(0, |proof| proof.between);
    let found = [bounded, free, f64::from(between)];
    let verdict = Verdict::of(bounded <= most + 1e-9);
    Ok(Finding::new(&[most], &found, verdict, scene(&fields)?))
}
