//! Letters about deadlines.

use chancery::board::Power;
use chancery::report::letters::{DeadlineMoved, ExtensionAnswer, MovedBecause};

use super::assert_reads;
use super::scene::{TAG, due, later, phase};

#[test]
fn d_vii_5_a_deadline_moves() {
    for (name, because) in [
        ("deadline-extension", MovedBecause::Extension(Power::Italy)),
        ("deadline-holiday", MovedBecause::Holiday("Christmas")),
        ("deadline-game-master", MovedBecause::GameMaster),
        ("deadline-wait-over", MovedBecause::WaitOver),
    ] {
        let (before, now) = (due(), later());
        let phase = phase("F1901M");
        let moved = DeadlineMoved { tag: TAG, phase, before: &before, now: &now, because };
        assert_reads(name, &moved.draft());
    }
}

#[test]
fn d_vii_5_an_extension_is_granted() {
    let answer = ExtensionAnswer {
        tag: TAG,
        power: Power::Italy,
        phase: phase("F1901M"),
        due: &later(),
        charged: "2 days",
        left: "5 days",
        is_cut: false,
        was_guaranteed: true,
    };
    assert_reads("extension-granted", &answer.draft());
}
