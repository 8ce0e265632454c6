//! A rival gets copies of letters, on real servers and with the configuration that `chancery init`
//! writes: what he can do with them in their owner's name (D.X(6)).

use std::collections::BTreeSet;

use chancery::board::Power;
use chrono::TimeDelta;
use serde_json::Value;

use crate::daemon::copies::Stage;
use crate::daemon::house::first_moment;

/// Our mail server vouches for letters from here.
pub(crate) const VOUCHED: &str = "outside.test";
/// And says of those from here, which come from outside, that they may be forged.
const NOT_VOUCHED: &str = "diplomacy.test";
pub(crate) const MALLORY: &str = "mallory@evil.test";

/// A player, the game master and the director of the board: what each writes, and what a rival
/// writes in his name.
pub(crate) const OWNERS: [(&str, &str, &[&str]); 3] = [
    (
        "anne",
        "A Par H\nA Mar H\nF Bre H",
        &[
            "A Par - Bur\nA Mar - Spa\nF Bre - MAO\nFINAL",
            "address mallory@evil.test",
            "address mallory@evil.test confirm 00000000",
            "resign",
            "resignation of France confirm 00000000",
            "substitute Mallory <mallory@evil.test>",
            "substitute Mallory <mallory@evil.test> until F1903",
            "vote yes on 1",
        ],
    ),
    (
        "gm",
        "gm queue",
        &[
            "gm deadline until 30 Nov 20:00",
            "gm deadline until 30 Nov 20:00 confirm 00000000",
            "gm address France is mallory@evil.test",
            "gm void France",
            "address mallory@evil.test",
        ],
    ),
    (
        "td",
        "td queue",
        &[
            "td seat Mallory <mallory@evil.test> for Turkey: so",
            "td disorder Turkey",
            "td void gm",
            "address mallory@evil.test",
        ],
    ),
];

/// Who plays what.
pub(crate) const POWERS: [(&str, &str); 7] = [
    ("France", "anne"),
    ("England", "emma"),
    ("Germany", "gerd"),
    ("Italy", "ines"),
    ("Austria", "aurel"),
    ("Russia", "rada"),
    ("Turkey", "timur"),
];

/// How a rival gets a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Copied {
    /// The answer names him in Cc.
    Cc,
    /// It names him in To beside us.
    To,
    /// In capitals, with a name and one of our own addresses before it.
    LoudCc,
    /// It goes to us and by way of the owner's program to him.
    Resent,
    /// Our letter is forwarded, below some words, to both.
    ForwardedToBoth,
    /// It is forwarded as an attachment to both.
    AttachedToBoth,
    /// The answer has him in Bcc.
    Bcc,
    /// Our letter is forwarded to him alone.
    Forwarded,
    /// It is forwarded to him alone as an attachment.
    Attached,
    /// It is sent on to him alone as it is.
    SentOn,
}

impl Copied {
    const ALL: [Copied; 10] = [
        Copied::Cc,
        Copied::To,
        Copied::LoudCc,
        Copied::Resent,
        Copied::ForwardedToBoth,
        Copied::AttachedToBoth,
        Copied::Bcc,
        Copied::Forwarded,
        Copied::Attached,
        Copied::SentOn,
    ];

    /// Whether we can see it.
    fn is_seen(self) -> bool {
        !matches!(self, Copied::Bcc | Copied::Forwarded | Copied::Attached | Copied::SentOn)
    }
}

/// What has become otherwise.
fn changed(before: &Value, after: &Value) -> Vec<String> {
    let (before, after) = (before.as_object().expect("a state"), after.as_object().expect("one"));
    let keys: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    keys.into_iter().filter(|key| before.get(*key) != after.get(*key)).cloned().collect()
}

/// All ways to a copy, of one who plays and of two who lead.
fn rows() -> Vec<(usize, Copied)> {
    let player = Copied::ALL.map(|copied| (0, copied));
    let leading = [
        Copied::Cc,
        Copied::To,
        Copied::AttachedToBoth,
        Copied::Bcc,
        Copied::Forwarded,
        Copied::SentOn,
    ];
    let leading = leading.into_iter().flat_map(|copied| [(1, copied), (2, copied)]);
    player.into_iter().chain(leading).collect()
}

/// Letters of one writer are this far apart, so that the limits of a day are not reached.
const BETWEEN: TimeDelta = TimeDelta::hours(6);

fn play(stage: &mut Stage, mut check: impl FnMut(&mut Stage, &str, Copied, &Value)) {
    for (number, (owner, copied)) in rows().into_iter().enumerate() {
        let (who, own, forged) = OWNERS[owner];
        let step = i32::try_from(number).expect("few") + 1;
        stage.house.set_time(first_moment() + BETWEEN * step);
        let copy = stage.copy(who, own, copied);
        let before = stage.state();
        assert!(!stage.stolen(&copy).is_empty(), "{copied:?}: {copy}");
        let written = stage.forge(who, &copy, forged);
        stage.rule(written);
        check(stage, who, copied, &before);
        stage.settle();
        let read = stage.mailbox(MALLORY);
        assert_eq!(read, [""; 0], "whoever forged them reads nothing");
    }
}

#[test]
fn d_x_6_a_copy_is_of_no_use_to_a_rival_where_the_owners_server_vouches_for_him() {
    let mut stage = Stage::set("vouched", VOUCHED);
    play(&mut stage, |stage, who, copied, before| {
        let changes = changed(before, &stage.state());
        assert_eq!(changes, [""; 0], "{who}, {copied:?}");
    });
    stage.house.stop();
    stage.house.audit();
}

#[test]
fn d_x_6_elsewhere_a_copy_gives_orders_alone_that_its_owner_sees_and_can_undo() {
    let mut stage = Stage::set("elsewhere", NOT_VOUCHED);
    play(&mut stage, |stage, who, copied, before| {
        let changes = changed(before, &stage.state());
        if copied.is_seen() || who != "anne" {
            assert_eq!(changes, [""; 0], "{who}, {copied:?}");
            return;
        }
        assert_eq!(changes, ["shelves"], "{copied:?}: of a copy that we can't see");
        let owner = stage.address(who);
        let game = stage.house.game();
        let sets = &game.shelf(Power::France).sets;
        let number = sets.last().expect("the rival's").number;
        // She reads of it at her own address, and at once.
        stage.newest(&owner, |letter| letter.contains(&format!("Set {number} ")));
        let told = stage.told(who);
        stage.post(who, &[told], "", "A Par H\nA Mar H\nF Bre H\nnot final");
        stage.rule(1);
        let game = stage.house.game();
        assert!(!game.shelf(Power::France).is_final(game.phase), "{copied:?}");
    });
    stage.house.stop();
    stage.house.audit();
}

/// All hold, and the next phase begins.
fn next_phase(stage: &mut Stage) {
    for who in POWERS.map(|(_, who)| who) {
        let told = stage.told(who);
        stage.post(who, &[told], "", "all hold");
    }
    stage.rule(POWERS.len());
    stage.house.pass_deadline();
}

#[test]
fn d_x_6_a_copy_that_we_cant_see_is_good_for_the_next_phase_at_most() {
    for (judge, domain) in [("vouched-later", VOUCHED), ("elsewhere-later", NOT_VOUCHED)] {
        let mut stage = Stage::set(judge, domain);
        let (who, own, forged) = OWNERS[0];
        let copy = stage.copy(who, own, Copied::Bcc);
        for phase in 1..=2 {
            next_phase(&mut stage);
            let before = stage.state();
            let written = stage.forge(who, &copy, &forged[..1]);
            stage.rule(written);
            let is_filed = changed(&before, &stage.state()).contains(&"shelves".to_owned());
            let may_be = domain == NOT_VOUCHED && phase == 1;
            assert_eq!(is_filed, may_be, "{domain}, {phase} phases later");
        }
        stage.house.stop();
        stage.house.audit();
    }
}
