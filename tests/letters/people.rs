//! Letters about who plays, and about orders that do not come.

use chancery::board::{Location, Position, Power, Province, Unit, UnitKind};
use chancery::game::calendar::Calendar;
use chancery::game::policy::Policy;
use chancery::game::wake::Owed;
use chancery::report::atlas::Scene;
use chancery::report::letters::{
    FinalSeat, GameEnd, HeldBack, Nmr, NmrReader, NmrRetreats, PoolAsked, Reminder, SeatOffered,
    Seated, TenureLength, Time, Vacant, Welcome, WhoPlays, WriteTo,
};

use chancery::tournament::exact::Exact;

use super::assert_reads;
use super::scene::{TAG, due, later, on_file, own_orders, phase};

const fn seat(power: Power, name: &'static str, address: &'static str) -> WhoPlays<'static> {
    WhoPlays { power, name, address }
}

pub(crate) const SEATS: [WhoPlays; 7] = [
    seat(Power::Austria, "Zoë Archer", "zoe.archer@example.org"),
    seat(Power::England, "Bob Baker", "bob@example.com"),
    seat(Power::France, "Ann Carter", "ann.carter.diplomacy@mail.example.net"),
    seat(Power::Germany, "Dieter Drechsler", "dieter@example.de"),
    seat(Power::Italy, "Иван Егоров", "ivan@example.ru"),
    seat(
        Power::Russia,
        "A player\nwith \u{202e}a name that would run across the page",
        "r@example.org",
    ),
    seat(Power::Turkey, "Tuğba Terzi", "tugba@example.com.tr"),
];

pub(crate) fn policies() -> Vec<String> {
    Policy::default().words(&Calendar::default())
}

/// Where letters to the board go.
const ADDRESS: WriteTo<'_> = WriteTo::Address("wm26-r1-07@example.org");

fn welcome(reader: Option<Power>, to: WriteTo<'_>) -> chancery::report::letters::Draft {
    Welcome {
        tag: TAG,
        reader,
        leads: false,
        seats: &SEATS,
        gm: "Gerda Meister, gerda@example.org",
        observer: Some("Olga Observer, olga@example.org"),
        policies: &policies(),
        phase: phase("S1901M"),
        position: &Position::start(),
        picture: Some(&Scene::of_position(phase("S1901M"), &Position::start())),
        due: &due(),
        first_line: None,
        to,
    }
    .draft()
}

#[test]
fn d_i_1_the_welcome_states_the_policies() {
    assert_reads("welcome", &welcome(Some(Power::France), ADDRESS));
    assert_reads("welcome-observer", &welcome(None, ADDRESS));
}

#[test]
fn d_x_6_where_an_answer_proves_who_writes_players_are_told_to_answer() {
    let text = welcome(Some(Power::France), WriteTo::Sender).text;
    assert!(text.contains("reply to this letter\n"), "{text}");
    assert!(text.contains("Don't forward our letters"), "{text}");
    assert!(!text.contains("wm26-r1-07@example.org"), "{text}");
}

#[test]
fn reminders() {
    let army = Location::of(Province::PAR);
    let army = Unit::new(Power::France, UnitKind::Army, army).expect("it can stand there");
    let position = Position::start();
    for (name, owed, stands) in [
        ("reminder-none", Owed::Orders, &[][..]),
        ("reminder-units", Owed::Units(vec![army]), &["F BRE - MAO", "A MAR - SPA"]),
        ("reminder-preliminary", Owed::FinalMark, &["F BRE - MAO", "A MAR - SPA", "A PAR - BUR"]),
    ] {
        let (phase, due) = (phase("S1901M"), due());
        let stands = on_file(stands);
        let picture = own_orders(phase, &position, Power::France, &stands);
        let reminder = Reminder {
            agrees: &[],
            unvoted: &[],
            tag: TAG,
            power: Power::France,
            phase,
            owed: &owed,
            position: &position,
            stands: &stands,
            draft: &[],
            due: &due,
            picture: picture.as_ref(),
        };
        assert_reads(name, &reminder.draft());
    }
}

/// A reminder says what there is to order, as the result has said it.
#[test]
fn reminders_of_retreats_and_adjustments_say_what_is_owed() {
    let due = due();
    let mut position = Position::start();
    position.award(Province::BEL, Power::France).expect("nobody owns it");
    let fleet = position.lift(Province::BRE).expect("it stands there");
    let at_sea = fleet.moved_to(Location::of(Province::MAO)).expect("it can stand there");
    position.place(at_sea).expect("nobody is there");
    let builds = Reminder {
        agrees: &[],
        unvoted: &[],
        tag: TAG,
        power: Power::France,
        phase: phase("W1901A"),
        owed: &Owed::Orders,
        position: &position,
        stands: &[],
        draft: &[],
        due: &due,
        picture: None,
    };
    assert_reads("reminder-builds", &builds.draft());
    let mut beaten = position.clone();
    let paris = beaten.lift(Province::PAR).expect("it stands there");
    let places = [Province::GAS, Province::PIC].map(Location::of).into_iter().collect();
    beaten.dislodge(paris, places).expect("one a province");
    let retreat = Reminder { phase: phase("S1902R"), position: &beaten, ..builds };
    assert_reads("reminder-retreat", &retreat.draft());
}

#[test]
fn b_8_all_who_can_help_hear_of_an_nmr() {
    let (held, until) = ("units held. F Brest was dislodged", "Fri 27 Nov 2026 20:00 GMT");
    let mut position = Position::start();
    let brest = position.lift(Province::BRE).expect("it stands there");
    let places = [Province::GAS, Province::PIC].map(Location::of).into_iter().collect();
    position.dislodge(brest, places).expect("one a province");
    let local = "Sat 28 Nov 07:00 in Sydney".to_owned();
    let (position, due) = (&position, &Time { local, ..due() });
    for (name, reader) in [
        ("nmr-player", NmrReader::Player),
        ("nmr-captain", NmrReader::Captain),
        ("nmr-team", NmrReader::TeamMate),
        ("nmr-director", NmrReader::Director),
    ] {
        let nmr = Nmr {
            tag: TAG,
            power: Power::France,
            phase: phase("S1902M"),
            player: "Ann Carter",
            reader,
            until: &later(),
            meanwhile: &[match reader {
                NmrReader::Player => format!("Your {held}."),
                _ => format!("Its {held}, but can still be ordered to retreat until {until}."),
            }],
            retreats: (reader == NmrReader::Player).then_some(NmrRetreats {
                phase: phase("S1902R"),
                position,
                planned: &[],
                due,
            }),
            otherwise: "the captain of the team may send orders and will then play to the end (B.8).",
        };
        assert_reads(name, &nmr.draft());
    }
}

#[test]
fn interaction_7_a_result_of_1901_is_held_back() {
    let (until, missing) = (later(), [Power::Germany, Power::Turkey]);
    let letter =
        HeldBack { tag: TAG, phase: phase("S1901M"), missing: &missing, until: Some(&until) };
    assert_reads("held-back", &letter.draft());
}

#[test]
fn b_8_the_search_for_a_player() {
    let (power, phase, until) = (Power::Germany, phase("S1903M"), later());
    let position = Position::start();
    let asked =
        PoolAsked { tag: TAG, power, phase, position: &position, last_year: 1909, until: &until };
    assert_reads("search-pool", &asked.draft());
    let player = "Dieter Drechsler";
    let offered = SeatOffered {
        tag: TAG,
        power,
        silent: player,
        phase,
        position: &position,
        may_name: true,
        may_return: Some(player),
        until: &until,
        due: &until,
        to: WriteTo::Address("wm26-r1-07@example.org"),
    };
    assert_reads("search-captain", &offered.draft());
    let named = SeatOffered { may_name: false, may_return: None, ..offered };
    assert_reads("search-named", &named.draft());
    let seated = Seated {
        tag: TAG,
        power,
        name: "Nora New",
        address: "nora@example.org",
        instead_of: Some(player),
        returns: false,
        why: None,
        tenure: TenureLength::Permanent,
        phase,
        due: &until,
        goes_on: true,
    };
    assert_reads("seated", &seated.draft());
    let tenure = TenureLength::Temporary("up to Fall 1903");
    let standby = Seated { tenure, goes_on: false, ..seated };
    assert_reads("seated-for-a-time", &standby.draft());
    assert_reads("disorder", &Vacant { tag: TAG, powers: &[power], may_return: true }.draft());
}

#[test]
fn d_ix_4_the_end_of_a_game_names_who_is_left_out() {
    let seat = |power, player, centres: usize, is_out| {
        let share = if is_out { 0 } else { centres as i128 * 66 };
        let points = Some(Exact::fraction(share, 26));
        FinalSeat { power, player, centres, is_out, points }
    };
    let seats = [
        seat(Power::Austria, Some("Zoë Archer"), 0, true),
        seat(Power::England, Some("Bob Baker"), 12, false),
        seat(Power::France, Some("Ann Carter"), 9, false),
        seat(Power::Germany, None, 2, true),
        seat(Power::Italy, Some("Иван Егоров"), 5, false),
        seat(Power::Russia, Some("Rita Rossi"), 6, true),
        seat(Power::Turkey, Some("Tuğba Terzi"), 0, true),
    ];
    let end = GameEnd {
        tag: TAG,
        how: "A draw between England, France and Italy was agreed.",
        phase: phase("F1907M"),
        seats: &seats,
        remarks: &[
            "The vote ended the game before the orders for Fall 1907 were judged. No one will see \
                them (D.IX(2))."
                .to_owned(),
            "For scoring, these centre counts also stand for the years that were not played (C.5)."
                .to_owned(),
        ],
        press: &[],
        press_title: "",
        picture: None,
        board_page: Some("https://gazette.example.org/r1-07"),
    };
    assert_reads("game-end", &end.draft());
}
