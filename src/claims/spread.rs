//! How even the load is, and what evens it out.

use super::moves::drawn;
use super::{Finding, Verdict, letters, scene};
use crate::copies::neighbours;
use crate::error::Result;
use crate::lab::Lab;
use crate::load_model::{Model, load_model};
use crate::luck::law;
use crate::scenario::Scenario;

/// “Three to five points a server are enough.”
pub(super) fn five_points_enough() -> Result<Finding> {
    // “Enough” is taken kindly: the fullest of ten has at most a quarter too much.
    let most = 1.25;
    let peak = drawn(10, 5, 30)?.report().mean.peak;
    let names = letters(10);
    let scene = scene(&[("nodes", &names), ("vnodes", "5")])?;
    Ok(Finding::new(
        &[5.0, most],
        &[peak],
        Verdict::of(peak <= most),
        scene,
    ))
}

/// “150 points a server keep ten servers within 5 %.”
pub(super) fn within_5_at_150() -> Result<Finding> {
    let said = 0.05;
    let report = drawn(10, 150, 30)?.report();
    let mean = report.mean;
    let names = letters(10);
    let scene = scene(&[("nodes", &names), ("vnodes", "150")])?;
    let found = [mean.worst, mean.deviation, f64::from(report.count)];
    Ok(Finding::new(
        &[said],
        &found,
        Verdict::of(mean.worst <= said),
        scene,
    ))
}

/// “Three servers of 256 points get 33.4, 33.3 and 33.3 %.”
pub(super) fn thirds_at_256() -> Result<Finding> {
    let said = [0.334, 0.333, 0.333];
    let scene = scene(&[("vnodes", "256")])?;
    let shares = Lab::new(scene.clone())?.world().shares();
    let near = |(share, said): (&f64, f64)| (share - said).abs() < 0.001;
    let holds = shares.iter().zip(said).all(near);
    Ok(Finding::new(&said, &shares, Verdict::of(holds), scene))
}

/// “Three servers with one point each got 62, 23 and 15 %: something is broken.”
pub(super) fn peak_of_three() -> Result<Finding> {
    let said = [0.62, 0.23, 0.15];
    let luck = drawn(3, 1, 300)?;
    let beyond = luck.draws().iter().filter(|draw| draw.peak >= 3.0 * 0.62);
    let often = beyond.count() as f64 / 300.0;
    let mean = luck.report().mean.peak;
    let expected = law(3, 1).peak;
    let scene = scene(&[("vnodes", "1")])?;
    // Broken would be what chance hardly ever does.
    let verdict = Verdict::of(often < 0.01);
    Ok(Finding::new(
        &said,
        &[often, mean, expected],
        verdict,
        scene,
    ))
}

/// “Weights 1, 2, 1 give loads of 25, 50 and 25 %.”
pub(super) fn weights_are_loads() -> Result<Finding> {
    let said = [0.25, 0.5, 0.25];
    let scene = scene(&[("nodes", "A B*2 C")])?;
    let shares = Lab::new(scene.clone())?.world().shares();
    let near = |(share, said): (&f64, f64)| (share - said).abs() < 0.001;
    let holds = shares.iter().zip(said).all(near);
    Ok(Finding::new(&said, &shares, Verdict::of(holds), scene))
}

/// “The more servers, the more even the load.”
pub(super) fn more_nodes_even_out() -> Result<Finding> {
    let (ten, hundred) = (drawn(10, 10, 30)?.report(), drawn(100, 10, 10)?.report());
    let names = (0..100).map(|at| format!("n{at}"));
    let names = names.collect::<Vec<_>>().join(" ");
    let scene = scene(&[("nodes", &names), ("vnodes", "10")])?;
    let (few, many) = (ten.mean, hundred.mean);
    let found = [few.deviation, many.deviation, few.peak, many.peak];
    let verdict = Verdict::of(many.deviation < 0.9 * few.deviation);
    Ok(Finding::new(&[10.0, 100.0, 10.0], &found, verdict, scene))
}

/// “With enough virtual nodes no server is overloaded by a hot key.”
pub(super) fn points_cure_hot_key() -> Result<Finding> {
    let hot = 0.3;
    let model = Model {
        skew: 0.0,
        hot,
        sizes: false,
        bound: None,
        split: 1,
        cache: 0,
    };
    let names = letters(10);
    let most = |vnodes: &str| -> Result<(f64, Scenario)> {
        let scene = scene(&[("nodes", &names), ("vnodes", vnodes)])?;
        let load = load_model(&scene, &model)?;
        let parts = load.nodes.iter().map(|part| part.requests);
        Ok((parts.fold(0.0, f64::max), scene))
    };
    let ((few, _), (many, scene)) = (most("32")?, most("1000")?);
    let verdict = Verdict::of(many < hot);
    let said = [hot, 1000.0, 32.0];
    Ok(Finding::new(&said, &[few, many], verdict, scene))
}

/// “Where every server has as many keys, every server has as much to do.”
pub(super) fn even_keys_even_load() -> Result<Finding> {
    // “As much” is taken kindly: at most a quarter above the fair part.
    let most = 1.25;
    let model = Model {
        skew: 1.0,
        hot: 0.0,
        sizes: false,
        bound: None,
        split: 1,
        cache: 0,
    };
    let names = letters(10);
    let scene = scene(&[("nodes", &names), ("vnodes", "1000"), ("keys", "10000")])?;
    let load = load_model(&scene, &model)?;
    let [keys, _, requests] = load.peaks;
    let verdict = Verdict::of(requests <= most);
    let found = [keys, requests, load.hottest];
    Ok(Finding::new(&[most], &found, verdict, scene))
}

/// “The more points, the better.”
pub(super) fn more_points_are_better() -> Result<Finding> {
    let names = (1..=60).map(|at| format!("n{at}/rack-{}", at % 3 + 1));
    let names = names.collect::<Vec<_>>().join(" ");
    let measure = |vnodes: &str| -> Result<(f64, f64, Scenario)> {
        let fields = [("nodes", &*names), ("vnodes", vnodes), ("replicas", "3")];
        let scene = scene(&fields)?;
        let deviation = Lab::new(scene.clone())?.world().balance().std_dev;
        Ok((deviation, neighbours(&scene)?, scene))
    };
    let (few, many) = (measure("4")?, measure("256")?);
    // Better is more even, and better is fewer who share a key, since any two of them failing
    // at once hurt somebody.
    let verdict = Verdict::both(many.0 < few.0, many.1 <= few.1);
    let found = [few.0, many.0, few.1, many.1];
    Ok(Finding::new(&[4.0, 256.0, 60.0], &found, verdict, many.2))
}
