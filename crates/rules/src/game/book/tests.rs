//! Which orders on file count.

use super::*;
use crate::board::{Location, LocationSet, PhaseKind, Position, Power, Province};
use crate::game::policy::SetRule;
use crate::orders::read_order;

const SPRING: &str = "S1902M";

fn phase(name: &str) -> Phase {
    Phase::from_name(name).expect("a phase")
}

fn written(text: &str) -> WrittenOrder {
    WrittenOrder { order: read_order(text).expect("an order"), text: text.to_owned() }
}

fn plan(of: &str, options: &[(Option<PlanCondition>, &str)]) -> Plan {
    let choice = |(when, text): &(Option<PlanCondition>, &str)| PlanOption {
        when: *when,
        order: read_order(text).expect("an order"),
    };
    Plan {
        phase: phase(of),
        options: options.iter().map(choice).collect(),
        text: "as written".to_owned(),
    }
}

fn set(number: u32, of: &str, orders: &[&str], plans: Vec<Plan>) -> OrderSet {
    OrderSet {
        number,
        by: PersonId::new("anne"),
        received: Moment::UNIX_EPOCH,
        dated: None,
        phase: phase(of),
        orders: orders.iter().map(|text| written(text)).collect(),
        plans,
        is_final: false,
        text: String::new(),
        is_draft: false,
    }
}

fn shelf(sets: Vec<OrderSet>, rule: SetRule) -> Shelf {
    let mut shelf = Shelf::default();
    sets.into_iter().for_each(|set| shelf.file(set, rule));
    shelf
}

fn counting(shelf: &Shelf, rule: SetRule, of: &str, position: &Position) -> Vec<String> {
    let standing = shelf.standing(rule, phase(of), Power::France, position);
    standing.orders.iter().map(|written| written.order.to_string()).collect()
}

/// France in Paris and Brest, its army dislodged from Burgundy.
fn dislodged() -> Position {
    let mut position = Position::start();
    let army = position.lift(Province::MAR).expect("Marseilles has an army");
    let army = army.moved_to(Location::of(Province::BUR)).expect("it can stand there");
    let to: LocationSet = [Province::GAS, Province::MAR].into_iter().map(Location::of).collect();
    position.dislodge(army, to).expect("nobody waits there");
    position
}

#[test]
fn d_iii_3_the_last_set_counts_alone() {
    let sets = vec![
        set(1, SPRING, &["A PAR - BUR", "F BRE - MAO"], Vec::new()),
        set(2, SPRING, &["A PAR - PIC"], Vec::new()),
    ];
    let shelf = shelf(sets, SetRule::Last);
    let orders = counting(&shelf, SetRule::Last, SPRING, &Position::start());
    assert_eq!(orders, ["A PAR - PIC"]);
}

#[test]
fn d_iii_3_by_the_alternative_the_latest_order_for_each_unit_counts() {
    let sets = vec![
        set(1, SPRING, &["A PAR - BUR", "F BRE - MAO"], Vec::new()),
        set(2, SPRING, &["A PAR - PIC"], Vec::new()),
    ];
    let shelf = shelf(sets, SetRule::PerUnit);
    let orders = counting(&shelf, SetRule::PerUnit, SPRING, &Position::start());
    assert_eq!(orders, ["F BRE - MAO", "A PAR - PIC"]);
}

#[test]
fn d_iii_3_adjustments_take_the_last_set_whole_even_by_the_alternative() {
    let sets = vec![
        set(1, "W1901A", &["A PAR B"], Vec::new()),
        set(2, "W1901A", &["F BRE B"], Vec::new()),
    ];
    let shelf = shelf(sets, SetRule::PerUnit);
    let orders = counting(&shelf, SetRule::PerUnit, "W1901A", &Position::start());
    assert_eq!(orders, ["F BRE B"]);
}

#[test]
fn d_ii_5_the_first_possible_option_is_used() {
    let options = [(None, "A BUR R PIC"), (None, "A BUR R GAS"), (None, "A BUR D")];
    let sets = vec![set(1, SPRING, &["A PAR H"], vec![plan("S1902R", &options)])];
    let mut shelf = shelf(sets, SetRule::Last);
    shelf.turn_page(phase(SPRING));
    let orders = counting(&shelf, SetRule::Last, "S1902R", &dislodged());
    assert_eq!(orders, ["A BUR R GAS"]);
}

#[test]
fn d_ii_5_an_option_waits_for_its_condition() {
    let held = Some(PlanCondition::Owned(Province::MUN));
    let lost = Some(PlanCondition::Lost(Province::MUN));
    let options = [(held, "A BUR R MAR"), (lost, "A BUR R GAS")];
    let sets = vec![set(1, SPRING, &["A PAR H"], vec![plan("S1902R", &options)])];
    let mut shelf = shelf(sets, SetRule::Last);
    shelf.turn_page(phase(SPRING));
    let orders = counting(&shelf, SetRule::Last, "S1902R", &dislodged());
    assert_eq!(orders, ["A BUR R GAS"]);
}

/// France with its three homes empty, and two armies elsewhere: it builds one unit.
fn one_build() -> Position {
    let mut position = Position::start();
    for province in [Province::PAR, Province::BRE, Province::MAR] {
        position.lift(province);
    }
    let army = Position::start().unit(Province::PAR).expect("Paris has an army");
    for place in [Province::PIC, Province::GAS] {
        let unit = army.moved_to(Location::of(place)).expect("it can stand there");
        position.place(unit).expect("it is empty");
    }
    position
}

#[test]
fn d_ii_5_planned_builds_count_from_the_top_and_not_from_the_bottom() {
    let position = one_build();
    let plans = ["A PAR B", "A MAR B", "F BRE B"].map(|text| plan("W1902A", &[(None, text)]));
    let sets = vec![set(1, "F1902M", &["A PIC H"], plans.to_vec())];
    let mut shelf = shelf(sets, SetRule::Last);
    shelf.turn_page(phase("F1902M"));
    let orders = counting(&shelf, SetRule::Last, "W1902A", &position);
    assert_eq!(orders, ["A PAR B"]);
}

#[test]
fn d_ii_5_a_set_sent_in_the_phase_itself_beats_the_plan() {
    let options = [(None, "A BUR R GAS")];
    let mut shelf = Shelf::default();
    shelf.file(set(1, SPRING, &["A PAR H"], vec![plan("S1902R", &options)]), SetRule::Last);
    shelf.turn_page(phase(SPRING));
    shelf.file(set(2, "S1902R", &["A BUR R MAR"], Vec::new()), SetRule::Last);
    let orders = counting(&shelf, SetRule::Last, "S1902R", &dislodged());
    assert_eq!(orders, ["A BUR R MAR"]);
}

#[test]
fn d_ii_5_an_impossible_order_without_conditions_takes_no_units_place() {
    for (first, options, expected) in [
        ("A BUR R PAR", ["A BUR R PIC", "A BUR R MAR"], ["A BUR R PAR", "A BUR R MAR"].as_slice()),
        ("A BUR R GAS", ["A BUR R MAR", "A BUR D"], &["A BUR R GAS"]),
    ] {
        let slashes = plan("S1902R", &options.map(|text| (None, text)));
        let shelf = shelf(vec![set(1, "S1902R", &[first], vec![slashes])], SetRule::Last);
        assert_eq!(counting(&shelf, SetRule::Last, "S1902R", &dislodged()), expected);
    }
}

#[test]
fn d_ii_5_an_impossible_build_without_conditions_uses_up_no_build() {
    for (first, expected) in [
        ("A MUN B", ["A MUN B", "F BRE B"].as_slice()),
        ("A MAR B", &["A MAR B"]),
        ("WAIVE", &["WAIVE"]),
    ] {
        let either = plan("W1902A", &[(None, "F BRE B"), (None, "A PAR B")]);
        let shelf = shelf(vec![set(1, "W1902A", &[first], vec![either])], SetRule::Last);
        assert_eq!(counting(&shelf, SetRule::Last, "W1902A", &one_build()), expected);
    }
}

#[test]
fn reading_16_alternatives_in_the_phase_itself_replace_what_was_sent() {
    let slashes = plan("S1902R", &[(None, "A BUR R PIC"), (None, "A BUR R MAR")]);
    let sets =
        vec![set(1, "S1902R", &["A BUR R GAS"], Vec::new()), set(2, "S1902R", &[], vec![slashes])];
    let shelf = shelf(sets, SetRule::Last);
    let orders = counting(&shelf, SetRule::Last, "S1902R", &dislodged());
    assert_eq!(orders, ["A BUR R MAR"]);
}

#[test]
fn reading_15_a_revised_set_without_a_plan_drops_it_unless_sets_are_merged() {
    for (rule, left) in [(SetRule::Last, 0), (SetRule::PerUnit, 1)] {
        let first = set(1, SPRING, &["A PAR H"], vec![plan("S1902R", &[(None, "A BUR D")])]);
        let second = set(2, SPRING, &["A PAR - PIC"], Vec::new());
        let before = shelf(vec![first], rule);
        assert_eq!(before.would_drop_plan(&second, rule), left == 0);
        let mut after = before;
        after.file(second, rule);
        assert_eq!(after.plans.len(), left, "{rule:?}");
    }
}

#[test]
fn reading_15_final_covers_the_plan() {
    let mut first = set(1, SPRING, &["A PAR H"], vec![plan("S1902R", &[(None, "A BUR D")])]);
    first.is_final = true;
    let mut shelf = shelf(vec![first], SetRule::Last);
    assert!(shelf.is_final(phase(SPRING)));
    shelf.turn_page(phase(SPRING));
    assert!(shelf.is_final(phase("S1902R")));
    shelf.unmark();
    assert!(!shelf.is_final(phase("S1902R")));
}

#[test]
fn reading_17_a_letter_without_an_order_replaces_no_set() {
    let only_plan = set(2, SPRING, &[], vec![plan("S1902R", &[(None, "A BUR D")])]);
    let shelf = shelf(vec![set(1, SPRING, &["A PAR H"], Vec::new()), only_plan], SetRule::Last);
    let orders = counting(&shelf, SetRule::Last, SPRING, &Position::start());
    assert_eq!(orders, ["A PAR H"]);
    assert_eq!(shelf.plans.len(), 1);
}

/// The same set from this sender, received so many hours later.
fn sent(set: OrderSet, by: &str, hours: i64) -> OrderSet {
    let received = set.received + chrono::TimeDelta::hours(hours);
    OrderSet { by: PersonId::new(by), received, ..set }
}

#[test]
fn d_iii_3_the_set_received_last_counts_in_whatever_order_they_are_read() {
    let later = sent(set(1, SPRING, &["A PAR - PIC"], Vec::new()), "anne", 2);
    let plan = plan("S1902R", &[(None, "A BUR D")]);
    let earlier = sent(set(2, SPRING, &["A PAR - BUR", "F BRE - MAO"], vec![plan]), "anne", 1);
    for (rule, orders) in
        [(SetRule::Last, &["A PAR - PIC"][..]), (SetRule::PerUnit, &["F BRE - MAO", "A PAR - PIC"])]
    {
        let mut shelf = Shelf::default();
        shelf.file(later.clone(), rule);
        shelf.mark(true, later.received);
        shelf.file(earlier.clone(), rule);
        assert_eq!(counting(&shelf, rule, SPRING, &Position::start()), orders);
        assert!(shelf.is_final(phase(SPRING)), "the mark is of the later letter");
        assert_eq!(shelf.plans.len(), usize::from(rule == SetRule::PerUnit));
        let kept = serde_json::to_string(&shelf).expect("it is kept");
        assert_eq!(serde_json::from_str::<Shelf>(&kept).expect("and read"), shelf);
    }
}

#[test]
fn d_vii_1_what_was_struck_is_what_had_been_received_before() {
    let mut shelf = Shelf::default();
    shelf.strike(PersonId::new("anne"), Moment::UNIX_EPOCH + chrono::TimeDelta::hours(2));
    shelf.file(sent(set(1, SPRING, &["A PAR - BUR"], Vec::new()), "anne", 1), SetRule::Last);
    assert!(shelf.is_empty(), "it was read late, and had been struck");
    shelf.file(sent(set(2, SPRING, &["A PAR - PIC"], Vec::new()), "anne", 3), SetRule::Last);
    assert_eq!(counting(&shelf, SetRule::Last, SPRING, &Position::start()), ["A PAR - PIC"]);
}

#[test]
fn interaction_5_a_newcomers_first_set_ends_what_was_left_to_him() {
    let build = plan("W1902A", &[(None, "F BRE B")]);
    let first = set(1, SPRING, &["A PAR H", "F BRE - MAO"], vec![build]);
    for rule in [SetRule::Last, SetRule::PerUnit] {
        let mut shelf = shelf(vec![first.clone()], rule);
        let newcomers = sent(set(2, SPRING, &["A PAR - PIC"], Vec::new()), "paul", 1);
        assert!(shelf.would_drop_plan(&newcomers, rule));
        shelf.file(newcomers.clone(), rule);
        assert_eq!(counting(&shelf, rule, SPRING, &Position::start()), ["A PAR - PIC"]);
        assert!(shelf.plans.is_empty(), "{rule:?}");
        // A plan of an earlier phase ends in the same way.
        let mut carried = Shelf::default();
        carried.file(first.clone(), rule);
        carried.turn_page(phase(SPRING));
        assert_eq!(carried.plans.len(), 1);
        carried.file(OrderSet { phase: phase("F1902M"), ..newcomers }, rule);
        assert!(carried.plans.is_empty(), "{rule:?}");
    }
}

#[test]
fn reading_14_what_lapses_gives_back_all_that_it_had_replaced() {
    let of = |text| vec![plan("S1902R", &[(None, text)])];
    let former = set(1, SPRING, &["A PAR H"], of("A BUR R GAS"));
    let newcomers = sent(set(2, SPRING, &["A PAR - PIC"], of("A BUR D")), "paul", 1);
    let mut shelf = shelf(vec![former, newcomers], SetRule::Last);
    shelf.strike(PersonId::new("paul"), Moment::UNIX_EPOCH + chrono::TimeDelta::hours(2));
    assert!(shelf.is_empty());
    shelf.lapse(&PersonId::new("paul"));
    assert_eq!(counting(&shelf, SetRule::Last, SPRING, &Position::start()), ["A PAR H"]);
    let plans: Vec<u32> = shelf.plans.iter().map(|shelved| shelved.set).collect();
    assert_eq!(plans, [1]);
}

#[test]
fn interaction_12_a_set_of_which_nothing_is_read_again_was_sent_all_the_same() {
    let mut shelf = shelf(vec![set(1, SPRING, &["A PAR H"], Vec::new())], SetRule::Last);
    shelf.mark(true, Moment::UNIX_EPOCH);
    shelf.reread(set(1, SPRING, &[], Vec::new()));
    let standing = shelf.standing(SetRule::Last, phase(SPRING), Power::France, &Position::start());
    assert!(standing.was_sent && standing.orders.is_empty());
    assert!(!shelf.is_final(phase(SPRING)));
}

#[test]
fn reading_8_who_owes_orders() {
    let position = dislodged();
    assert!(owes(&position, PhaseKind::Movement, Power::France));
    assert!(owes(&position, PhaseKind::Retreats, Power::France));
    assert!(!owes(&position, PhaseKind::Retreats, Power::Germany));
    assert!(!owes(&Position::start(), PhaseKind::Adjustments, Power::France));
    let mut short = Position::start();
    short.lift(Province::PAR);
    assert!(owes(&short, PhaseKind::Adjustments, Power::France));
}

#[test]
fn d_vii_6_c_a_power_owes_orders_only_where_it_has_something_to_order() {
    let mut position = Position::start();
    assert!(Power::ALL.into_iter().all(|power| owes(&position, PhaseKind::Movement, power)));
    let army = position.lift(Province::PAR).expect("Paris has an army");
    position.dislodge(army, LocationSet::EMPTY).expect("nobody waits there");
    assert!(!owes(&position, PhaseKind::Retreats, Power::France));
    for home in [Province::CON, Province::SMY, Province::ANK] {
        position.lift(home).expect("Turkey has a unit in each home");
    }
    assert!(!owes(&position, PhaseKind::Movement, Power::Turkey));
}

/// A set that its letter called a draft.
fn draft(orders: &[&str], by: &str, hours: i64) -> OrderSet {
    OrderSet { is_draft: true, ..sent(set(0, SPRING, orders, Vec::new()), by, hours) }
}

fn drafted(shelf: &Shelf) -> Vec<String> {
    let orders = shelf.draft().map(|draft| draft.orders.clone()).unwrap_or_default();
    orders.iter().map(|written| written.order.to_string()).collect()
}

#[test]
fn d_vii_6_a_draft_is_on_file_for_nobody_and_the_last_one_is_kept() {
    let mut shelf = Shelf::default();
    shelf.keep_draft(draft(&["A PAR - PIC"], "anne", 2));
    // It was received first, and is read later.
    shelf.keep_draft(draft(&["A PAR H"], "anne", 1));
    assert_eq!(drafted(&shelf), ["A PAR - PIC"]);
    assert!(shelf.is_empty() && shelf.sets.is_empty());
    let standing = shelf.standing(SetRule::Last, phase(SPRING), Power::France, &Position::start());
    assert!(!standing.was_sent);
    shelf.turn_page(phase(SPRING));
    assert_eq!(shelf.draft(), None);
}

#[test]
fn d_vii_6_what_came_after_a_draft_replaces_strikes_or_takes_it_back() {
    let kept = |change: fn(&mut Shelf, Moment), hour: i64| {
        let mut shelf = Shelf::default();
        shelf.keep_draft(draft(&["A PAR - PIC"], "anne", 2));
        change(&mut shelf, Moment::UNIX_EPOCH + chrono::TimeDelta::hours(hour));
        !drafted(&shelf).is_empty()
    };
    let changes: [fn(&mut Shelf, Moment); 3] = [
        |shelf, at| shelf.strike(PersonId::new("anne"), at),
        |shelf, at| shelf.drop_draft(at),
        |shelf, at| {
            let filed = set(1, SPRING, &["A PAR H"], Vec::new());
            shelf.file(OrderSet { received: at, ..filed }, SetRule::Last);
        },
    ];
    for change in changes {
        assert!(!kept(change, 3));
        assert!(kept(change, 1), "a draft that was received later stays");
    }
    // A plan for a later phase is nothing for this one.
    let rider = |shelf: &mut Shelf, at: Moment| {
        let plans = vec![plan("S1902R", &[(None, "A PAR R PIC")])];
        shelf.file(OrderSet { received: at, ..set(1, SPRING, &[], plans) }, SetRule::Last);
    };
    assert!(kept(rider, 3));
}

#[test]
fn d_vii_6_a_kept_draft_is_written_and_read_back() {
    let mut shelf = Shelf::default();
    shelf.keep_draft(draft(&["A PAR - PIC"], "anne", 2));
    let record = serde_json::to_string(&shelf).expect("it can be written");
    let mut read: Shelf = serde_json::from_str(&record).expect("it was just written");
    assert_eq!(read, shelf);
    let again = draft(&["A PAR H"], "anne", 2);
    read.reread(again);
    assert_eq!(drafted(&read), ["A PAR H"]);
    read.lapse(&PersonId::new("anne"));
    assert_eq!(read.draft(), None);
}
