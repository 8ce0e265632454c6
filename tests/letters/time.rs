//! Letters about deadlines.

use chancery::board::Power;
use chancery::report::letters::{DeadlineMoved, ExtensionAnswer, ExtensionRefused, MovedBecause};

use super::assert_reads;
use super::scene::{TAG, at, due, later, phase};

#[test]
fn d_vii_5_a_deadline_moves() {
    for (name, because) in [
        ("deadline-extension", MovedBecause::Extension(Power::Italy)),
        ("deadline-holiday", MovedBecause::Holiday("Christmas")),
        ("deadline-game-master", MovedBecause::GameMaster),
        ("deadline-windows", MovedBecause::Windows),
        ("deadline-wait-over", MovedBecause::WaitOver),
        ("deadline-correction", MovedBecause::Correction),
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
        was_guaranteed: true,
    };
    assert_reads("extension-granted", &answer.draft());
}

#[test]
fn d_vii_5_an_extension_is_not_granted() {
    let latest = at("Fri 27 Nov 2026 08:00 GMT");
    for (name, refused) in [
        ("extension-late", ExtensionRefused::TooLate(&latest)),
        ("extension-used-up", ExtensionRefused::UsedUp("12 hours")),
        ("extension-asked", ExtensionRefused::NeedsGameMaster),
        ("extension-refused", ExtensionRefused::NotGranted),
        ("extension-unclear", ExtensionRefused::Unclear),
    ] {
        assert_reads(name, &refused.draft(TAG, Power::Italy, phase("F1901M"), &due()));
    }
}
