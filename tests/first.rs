//! First facts.
use ringscope::*;
#[test]
fn adding_d_moves_265_keys() {
    let mut lab = Lab::new(Scenario::default()).unwrap();
    lab.check().unwrap();
    let c = lab.act(Command::Add(Node::new("D"))).unwrap();
    println!("{c:?}");
    assert_eq!(c.moved_keys, 265);
    lab.check().unwrap();
    assert_eq!(lab.remainder().unwrap(), Some(756));
    lab.undo().unwrap();
    lab.check().unwrap();
    let c = lab.act(Command::Remove("B".into())).unwrap();
    println!("{c:?}");
    assert_eq!(c.moved_keys, 312);
}
