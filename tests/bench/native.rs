//! The native side of the bench: keys hashed with the `sha2` crate and placed, on one thread.
//!
//! Arguments: how many keys, how often. Prints the milliseconds of each time, one a line.

#![allow(
    clippy::unwrap_used,
    reason = "a measurement that cannot go on says where"
)]

use std::time::Instant;

use ringscope::{Lab, Scenario};

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<usize>());
    let keys = arguments.next().unwrap().unwrap();
    let times = arguments.next().unwrap().unwrap();
    let nodes: Vec<String> = (0..100).map(|at| format!("n{at}")).collect();
    let mut scenario = Scenario::default();
    for (name, text) in [
        ("nodes", nodes.join(" ")),
        ("vnodes", "150".to_owned()),
        ("keys", keys.to_string()),
    ] {
        scenario.set_field(name, Some(&text)).unwrap();
    }
    for _ in 0..times {
        let start = Instant::now();
        let mut lab = Lab::new(scenario.clone()).unwrap();
        while lab.place(1 << 17) > 0 {}
        println!("{}", start.elapsed().as_secs_f64() * 1000.0);
    }
}
