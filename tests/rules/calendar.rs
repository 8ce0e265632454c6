//! Times of D.VII: what holds for every calendar, window and request, on many random ones.

use std::collections::BTreeMap;

use chancery::board::{PhaseKind, Power};
use chancery::game::calendar::{
    AskedExtension, Calendar, Deadline, EXTENSIONS_MAX, Extensions, ForTurn, Pace, RequestAnswer,
    Running, TimeRequest, TimeWish, Window,
};
use chancery::game::{Moment, PersonId};
use chancery::language::times::{
    WrittenAboutTime, WrittenAbsence, WrittenRequest, WrittenWindow, read_zone,
};
use chrono::{DateTime, Datelike, NaiveTime, TimeDelta, TimeZone, Timelike, Weekday};
use chrono_tz::Tz;

use super::dice::Dice;

const SEED: u64 = 1_907;
const CASES: usize = 2_000;

const ZONES: [Tz; 9] = [
    Tz::GMT,
    Tz::Europe__London,
    Tz::Europe__Paris,
    Tz::America__New_York,
    Tz::Australia__Sydney,
    Tz::Australia__Lord_Howe,
    Tz::Pacific__Chatham,
    Tz::Asia__Kolkata,
    Tz::Africa__Casablanca,
];
/// Weeks in which some of these change their clocks.
const CHANGES: [&str; 8] = [
    "2026-03-05T00:00:00Z",
    "2026-03-26T00:00:00Z",
    "2026-04-02T00:00:00Z",
    "2026-09-24T00:00:00Z",
    "2026-10-01T00:00:00Z",
    "2026-10-22T00:00:00Z",
    "2026-10-29T00:00:00Z",
    "2027-03-11T00:00:00Z",
];
const KINDS: [PhaseKind; 3] = [PhaseKind::Movement, PhaseKind::Retreats, PhaseKind::Adjustments];
const QUARTER: TimeDelta = TimeDelta::minutes(15);

fn seconds(dice: &mut Dice, limit: usize) -> TimeDelta {
    TimeDelta::seconds(i64::try_from(dice.below(limit)).unwrap())
}

/// A moment about a change of clocks, or in any season.
fn moment(dice: &mut Dice) -> Moment {
    let start: DateTime<chrono::Utc> = dice.pick(&CHANGES).unwrap().parse().unwrap();
    let span = if dice.percent(70) { 7 } else { 1_000 };
    let at = start + seconds(dice, span * 24 * 3600);
    // Many are on the quarter, where ends and hours meet.
    if dice.percent(50) { at - TimeDelta::seconds(at.timestamp() % 900) } else { at }
}

fn hour(dice: &mut Dice) -> NaiveTime {
    NaiveTime::MIN + QUARTER * i32::try_from(dice.below(96)).unwrap()
}

fn weekday(dice: &mut Dice) -> Weekday {
    Weekday::try_from(u8::try_from(dice.below(7)).unwrap()).unwrap()
}

fn pace(dice: &mut Dice, days: u8) -> Pace {
    let weekday = dice.percent(50).then(|| weekday(dice));
    Pace { days: days + u8::try_from(dice.below(4)).unwrap(), weekday, hour: hour(dice) }
}

fn calendar(dice: &mut Dice) -> Calendar {
    let zone = dice.pick(&ZONES).unwrap();
    Calendar { zone, movement: pace(dice, 3), retreats: pace(dice, 1), adjustments: pace(dice, 1) }
}

/// A window of up to 64 hours.
fn window(dice: &mut Dice) -> Window {
    let (day, from) = (weekday(dice), hour(dice));
    let (to, over) =
        from.overflowing_add_signed(QUARTER * i32::try_from(1 + dice.below(256)).unwrap());
    let days = usize::try_from(over / 86_400).unwrap();
    let last = (0..days).fold(day, |day, _| day.succ());
    Window::new((day, from), (last, to), dice.pick(&ZONES).unwrap()).unwrap()
}

/// Whether the zone's clocks show the pace's hour at that moment, or leap over it right then.
fn is_hour(zone: Tz, pace: &Pace, at: Moment) -> bool {
    let here = at.with_timezone(&zone);
    let is_day = pace.weekday.is_none_or(|weekday| here.weekday() == weekday);
    let meant = here.date_naive().and_time(pace.hour);
    let leap = zone.from_local_datetime(&meant).earliest().is_none();
    let before = (at - TimeDelta::seconds(1)).with_timezone(&zone).naive_local();
    is_day && (here.time() == pace.hour || leap && before < meant && meant < here.naive_local())
}

/// Whether the moves after such a turn have a day of the week, and the turn itself has none.
fn is_bound(calendar: &Calendar, kind: PhaseKind) -> bool {
    let has_day = |kind| calendar.pace(kind).weekday.is_some();
    kind != PhaseKind::Movement && has_day(PhaseKind::Movement) && !has_day(kind)
}

/// When the moves after such a turn are due, with adjustments between wherever they can come. A
/// result is out some minutes after its deadline.
fn moves_behind(calendar: &Calendar, due: Moment, kind: PhaseKind) -> Moment {
    let behind = |due: Moment, kind| {
        let published = due + TimeDelta::minutes(5);
        calendar.deadline(published, published, kind, &[]).at
    };
    let due = match kind {
        PhaseKind::Retreats => behind(due, PhaseKind::Adjustments),
        PhaseKind::Movement | PhaseKind::Adjustments => due,
    };
    behind(due, PhaseKind::Movement)
}

#[test]
fn d_vii_4_every_deadline_is_the_first_of_its_hours_behind_the_minimum() {
    let mut dice = Dice::new(SEED);
    let mut moved = 0;
    for _ in 0..CASES {
        let (calendar, published) = (calendar(&mut dice), moment(&mut dice));
        let kind = dice.pick(&KINDS).unwrap();
        let pace = calendar.pace(kind);
        let Deadline { at, moved_by, .. } = calendar.deadline(published, published, kind, &[]);
        let case = || format!("{pace} in {}, published {published}: {at}", calendar.zone);
        let least = published + TimeDelta::days(i64::from(pace.days));
        assert!(at >= least && at >= published + calendar.minimum(kind), "{}", case());
        assert!(moved_by.is_empty(), "{}", case());
        // All zones here differ from Greenwich by quarters of an hour.
        let start = least + TimeDelta::seconds((900 - least.timestamp() % 900) % 900);
        let first = |pace: &Pace| {
            let mut steps = (0..).map(|step| start + QUARTER * step);
            steps.find(|at| is_hour(calendar.zone, pace, *at)).unwrap()
        };
        let hours = (0..24).map(|later| {
            let (hour, _) = pace.hour.overflowing_add_signed(TimeDelta::hours(later));
            first(&Pace { hour, ..*pace })
        });
        // It is the first of all hours only where the next moves would be due later for its own.
        let own = first(pace);
        let expected = match hours.min() {
            Some(soon) if is_bound(&calendar, kind) => {
                let [by_soon, by_own] = [soon, own].map(|due| moves_behind(&calendar, due, kind));
                if by_soon < by_own { soon } else { own }
            }
            _ => own,
        };
        assert_eq!(at, expected, "{}", case());
        moved += usize::from(at != own);
    }
    assert!(moved > 0 && moved < CASES / 2, "{moved} are not at their own hour");
}

#[test]
fn d_vii_2_no_window_holds_a_publication_and_the_next_deadline() {
    let mut dice = Dice::new(SEED);
    let mut moved = 0;
    for _ in 0..CASES {
        let (mut calendar, published) = (calendar(&mut dice), moment(&mut dice));
        calendar.movement = Pace { days: 1, weekday: None, ..calendar.movement };
        let windows: Vec<Window> = (0..dice.below(32)).map(|_| window(&mut dice)).collect();
        let kind = dice.pick(&KINDS).unwrap();
        let plain = calendar.deadline(published, published, kind, &[]).at;
        let deadline = calendar.deadline(published, published, kind, &windows);
        let ends: Vec<Moment> = windows
            .iter()
            .filter_map(|window| window.occurrence(published))
            .map(|(_, end)| end)
            .collect();
        // The slow way: the end of every window that holds the publication, and no more than that.
        let expected = ends.iter().copied().fold(plain, Moment::max);
        assert!(deadline.at >= plain && deadline.at == expected, "{published} {windows:?}");
        assert_eq!(deadline.moved_by.is_empty(), deadline.at == plain);
        assert_eq!(deadline, calendar.deadline(published, published, kind, &windows));
        for window in &windows {
            let both = window
                .occurrence(published)
                .filter(|_| window.occurrence(published) == window.occurrence(deadline.at));
            assert_eq!(both, None, "{window} holds {published} and {}", deadline.at);
        }
        moved += usize::from(deadline.moved_by.len() > 1);
    }
    assert!(moved > CASES / 50, "only {moved} deadlines were moved twice");
}

#[test]
fn d_vii_2_every_moment_is_in_a_window_exactly_as_the_clock_on_the_wall_says() {
    let mut dice = Dice::new(SEED);
    for _ in 0..CASES {
        let (window, at) = (window(&mut dice), moment(&mut dice));
        let text = window.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&window));
        let zone = read_zone(text.rsplit(' ').next().unwrap()).unwrap();
        let here = at.with_timezone(&zone);
        let found = window.occurrence(at);
        if let Some((begin, end)) = found {
            assert!(begin <= at && at < end, "{window} {at}");
            assert!(end - begin <= TimeDelta::hours(65), "{window} {at}");
        }
        // Within a day of a change, the wall says less than the occurrence.
        let offset = |hours| (at + TimeDelta::hours(hours)).with_timezone(&zone).naive_local();
        let is_plain = offset(66) - offset(-66) == TimeDelta::hours(132);
        let minutes = |day: Weekday, hour: NaiveTime| {
            i64::from(day.num_days_from_monday()) * 1440
                + i64::from(hour.num_seconds_from_midnight() / 60)
        };
        let words: Vec<&str> = text.split(' ').collect();
        let end =
            |day: usize| minutes(words[day].parse().unwrap(), words[day + 1].parse().unwrap());
        let (from, to, now) = (end(0), end(3), minutes(here.weekday(), here.time()));
        let inside = (now - from).rem_euclid(7 * 1440) < (to - from).rem_euclid(7 * 1440);
        assert!(!is_plain || inside == found.is_some(), "{window} {at}");
    }
}

/// What becomes of random requests in one turn. Each charged request moved the deadline.
fn ask_about(dice: &mut Dice, running: &mut Running, had: &mut Extensions) -> [usize; 5] {
    let mut counts = [0; 5];
    for _ in 0..dice.below(6) {
        let seat = dice.pick(&Power::ALL).unwrap();
        let holder = PersonId::new(format!("{seat:?}-{}", dice.below(3)));
        let length = u32::try_from(1 + dice.below(8 * 24 * 3600)).unwrap();
        let wish = match dice.below(3) {
            0 => TimeWish::Longer(length),
            1 => TimeWish::Another(length / 4),
            _ => TimeWish::Until(running.original + TimeDelta::seconds(i64::from(length))),
        };
        let received = running.at - seconds(dice, 8 * 24 * 3600);
        let request = TimeRequest { wish, turn: ForTurn::This };
        let permanent = dice.percent(80);
        let asked = AskedExtension { seat, holder: &holder, permanent, request, received };
        let mut answer = had.ask(&asked, running);
        if let RequestAnswer::NeedsMaster { wanted, .. } = answer {
            counts[0] += 1;
            answer = had.grant(seat, &holder, wanted, received, running);
        }
        match answer {
            RequestAnswer::Granted(granted) => {
                counts[1] += 1;
                let moved = running.extended(&granted);
                let charged = TimeDelta::seconds(i64::from(granted.charged));
                assert_eq!(moved.at - running.at, charged);
                assert!(charged > TimeDelta::zero() && charged <= had.left(seat));
                had.count(&granted);
                *running = moved;
            }
            RequestAnswer::NoLater { deadline } => {
                counts[2] += 1;
                assert!(wish.deadline(running) <= deadline && deadline == running.at);
            }
            RequestAnswer::TooLate => counts[3] += 1,
            RequestAnswer::TooMuch { left } => {
                counts[4] += 1;
                assert!(wish.deadline(running) - running.at > left);
            }
            other => panic!("{other:?}"),
        }
    }
    counts
}

#[test]
fn d_vii_5_what_is_charged_is_what_deadlines_moved_and_never_over_seven_days() {
    let mut dice = Dice::new(SEED);
    let mut counts = [0; 5];
    for _ in 0..CASES / 10 {
        let mut had = Extensions::default();
        let mut moved = TimeDelta::zero();
        let mut published = moment(&mut dice);
        for _ in 0..10 {
            let deadline = Calendar::default().deadline(published, published, KINDS[0], &[]).at;
            let mut running = Running::new(published, deadline);
            let found = ask_about(&mut dice, &mut running, &mut had);
            counts.iter_mut().zip(found).for_each(|(count, found)| *count += found);
            assert_eq!(running.original, deadline);
            moved += running.at - deadline;
            published = running.at;
        }
        let charged: BTreeMap<&str, TimeDelta> =
            Power::ALL.iter().map(|seat| (seat.code(), had.charged(*seat))).collect();
        assert!(charged.values().all(|charged| *charged <= EXTENSIONS_MAX), "{charged:?}");
        assert_eq!(charged.values().copied().fold(TimeDelta::zero(), |sum, one| sum + one), moved);
    }
    assert!(counts.iter().all(|count| *count > CASES / 40), "{counts:?}");
}

const WORDS: [&str; 48] = [
    "3",
    "10",
    "31",
    "2026",
    "99999",
    "0",
    "Dec",
    "November",
    "feb",
    "Fri",
    "monday",
    "-",
    "–",
    "to",
    "until",
    "from",
    "for",
    "and",
    "or",
    "next",
    "turn",
    ":",
    "18:00",
    "24:00",
    "25:61",
    "5pm",
    "9",
    "a.m.",
    "h",
    "48h",
    "hours",
    "days",
    "week",
    "half",
    "a",
    "another",
    "more",
    "GMT",
    "EST",
    "UTC+2",
    "UTC-99",
    "Europe/Paris",
    "new york",
    "/",
    "é",
    "(",
    "２",
    "midnight",
];

/// Words in any order, or a window with one of its words exchanged now and then.
fn sentence(dice: &mut Dice) -> String {
    let words: Vec<&str> = if dice.percent(80) {
        (0..1 + dice.below(8)).filter_map(|_| dice.pick(&WORDS)).collect()
    } else {
        let mut words = ["fri", "18:00", "-", "monday", "8am", "new york"];
        if dice.percent(90) {
            words[dice.below(6)] = dice.pick(&WORDS).unwrap();
        }
        words.to_vec()
    };
    words.join(if dice.percent(80) { " " } else { "" })
}

#[test]
fn d_vii_5_whatever_is_written_is_read_or_refused_alike() {
    let mut dice = Dice::new(SEED);
    let mut read = [0; 3];
    for _ in 0..4 * CASES {
        let text = sentence(&mut dice);
        let (at, zone) = (moment(&mut dice), dice.pick(&ZONES).unwrap());
        let all = || {
            let request = WrittenRequest::read(&text)
                .and_then(|asked| asked.request(at + TimeDelta::days(2), at, zone));
            let window = WrittenWindow::read(&text).and_then(|window| window.window(zone));
            let away = WrittenAbsence::read(&text).and_then(|away| away.absence(at, zone));
            (window, request, away)
        };
        let (window, request, absence) = all();
        assert_eq!(all(), (window.clone(), request.clone(), absence.clone()));
        if let Ok(absence) = &absence {
            assert!(absence.from < absence.to, "{text}");
        }
        for (count, is_read) in
            read.iter_mut().zip([window.is_ok(), request.is_ok(), absence.is_ok()])
        {
            *count += usize::from(is_read);
        }
    }
    assert!(read.iter().all(|count| *count > CASES / 40), "{read:?}");
}
