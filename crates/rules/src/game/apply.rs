//! What each event does to a game. Nothing else changes one.

use std::collections::BTreeMap;

use super::book::{OrderSet, Shelf};
use super::calendar::{Holiday, Running, Window};
use super::deadline::Cause;
use super::event::{Ending, Event, Next};
use super::play::Played;
use super::policy::RuleChange;
use super::proof::{Misses, Proof};
use super::seat_move::Aftermath;
use super::seats::Seat;
use super::state::{GameState, Stage};
use super::votes::PublishedVote;
use super::{Moment, Person, PersonId, older};
use crate::board::{Phase, PhaseKind, Position, Power, Province};

/// Replaces what was known about a person.
fn keep<T: Clone>(kept: &mut BTreeMap<PersonId, T>, person: &PersonId, value: &T) {
    kept.insert(person.clone(), value.clone());
}

impl GameState {
    pub(super) fn apply(&mut self, event: &Event) {
        match event {
            Event::Opened(opening) => *self = GameState::open((**opening).clone()),
            Event::PersonKnown { person } => self.know(person),
            Event::PeopleNamed { people, teams } => self.name(people, teams),
            Event::SetFiled { power, set, sealed } => self.file(*power, set.clone(), *sealed),
            Event::SetReread { power, set } => self.reread(*power, set.clone()),
            Event::Marked { power, is_final, at } => self.shelf_mut(*power).mark(*is_final, *at),
            Event::DraftKept { power, set } => self.shelf_mut(*power).keep_draft(set.clone()),
            Event::DraftDropped { power, at } => self.shelf_mut(*power).drop_draft(*at),
            Event::DraftCounted { power, set } => self.file(*power, set.clone(), false),
            Event::Cleared { power, by, at } => self.shelf_mut(*power).strike(by.clone(), *at),
            Event::SeatChanged { power, seat, orders, .. } => self.reseat(*power, seat, orders),
            Event::SeatMoved(moved) => self.move_seat(moved),
            Event::Proposed { proposal } => self.votes.propose(proposal.clone()),
            Event::Balloted { proposal, voter, ballot, at } => {
                self.votes.cast(*proposal, *voter, *ballot, *at);
            }
            Event::Counted { outcome } => self.count(outcome),
            Event::VoteLacks { proposal, lacking } => self.votes.lack(*proposal, lacking.clone()),
            Event::VotesLapsed => drop(self.votes.lapse()),
            Event::PressFiled { piece } => self.press.put(piece.clone()),
            Event::PressPublished { .. } => self.press.clear(),
            Event::DeadlineMoved { by, running, reminds } => self.reschedule(by, running, *reminds),
            Event::ExtensionKept { power, holder, request } => {
                self.kept_requests.insert(*power, (holder.clone(), *request));
            }
            Event::RequestsDone => self.kept_requests.clear(),
            Event::WindowSet { person, window } => self.set_window(person, window.as_ref()),
            Event::LayoutSet { person, layout } => keep(&mut self.layouts, person, layout),
            Event::PicturesSet { person, wanted } => self.want_pictures(person, *wanted),
            Event::PassphraseSet { person, hash } => keep(&mut self.passphrases, person, hash),
            Event::PhraseMissed { person, at, misses } => self.miss(person, *at, *misses),
            Event::Wrote { power, unread } => self.hear_of(*power, *unread),
            Event::AddressFailed { person, at } => keep(&mut self.failing, person, at),
            Event::AddressAsked { person, change } => keep(&mut self.addresses, person, change),
            Event::AwayFor { person, absence } => keep(&mut self.absences, person, absence),
            Event::NamesFiled { person, names } => self.file_names(person, names),
            Event::NameVetoed { person, name } => self.veto_name(person, name),
            Event::PageSet { page } => self.page.clone_from(page),
            Event::Confirmed { confirmation } => self.confirmations.push(confirmation.clone()),
            Event::CopiesDropped { letters } => self.drop_copies(letters),
            Event::HolidayDecreed { holiday } => self.decree(holiday),
            Event::Paused { until, running } => self.pause(*until, running.clone()),
            Event::GamesElsewhere { barred, seasons } => self.look_elsewhere(barred, seasons),
            Event::Reminded => self.reminded = true,
            Event::HeldBack { silent } => self.hold_back(silent),
            Event::Played { played, next, drops_told } => self.play(played, next, *drops_told),
            Event::Waiting => self.stage = Stage::Waiting,
            Event::Resumed { deadline } => self.resume(*deadline),
            Event::CaseOpened { case } => self.cases.add(case.clone()),
            Event::CaseMoved { number, step } => self.cases.step(*number, step.clone()),
            Event::Corrected { phase, changes, position, mended, deadline, next, .. } => {
                self.mend_history(*phase, changes, mended.as_ref(), position);
                self.correct((**position).clone(), *deadline, *next);
            }
            Event::RolledBack { .. } => self.roll_back(event),
            Event::RulePassed { change } => self.passed.push(change.clone()),
            Event::RuleChanged { change } => self.change_rule(change),
            Event::HoursSet { calendar } => self.calendar = calendar.clone(),
            Event::StaffChanged { staff } => self.staff = staff.clone(),
            Event::OfficesChanged { offices } => self.staff.follow(offices),
            Event::PoolChanged { pool } => self.change_pool(pool),
            Event::Ended { ending } => self.stage = Stage::Over(ending.clone()),
            Event::ProofSet { proof, since } => self.ask_for(proof, *since),
            Event::Authenticated { address } => drop(self.authentic.insert(address.clone())),
            Event::TokensVoided { person, voided } => keep(&mut self.voided, person, voided),
            Event::AddressKept { person } => drop(self.addresses.remove(person)),
        }
    }

    fn ask_for(&mut self, proof: &Proof, since: Option<Moment>) {
        self.proof = proof.clone();
        self.tokens_since = since.or(self.tokens_since);
    }

    fn know(&mut self, person: &Person) {
        self.addresses.remove(&person.id);
        self.failing.remove(&person.id);
        self.people.insert(person.id.clone(), person.clone());
    }

    /// A known person may have a new address by now, or another id with the same address: no person
    /// is entered twice.
    fn name(&mut self, people: &[Person], teams: &BTreeMap<String, Vec<PersonId>>) {
        let mut known = BTreeMap::new();
        for person in people {
            let id = match self.person_at(&person.address) {
                Some(same) if !self.people.contains_key(&person.id) => same.id.clone(),
                _ => person.id.clone(),
            };
            self.people.entry(id.clone()).or_insert_with(|| person.clone());
            known.insert(&person.id, id);
        }
        for (team, named) in teams {
            let members = self.teams.entry(team.clone()).or_default();
            for person in named.iter().map(|person| known.get(person).unwrap_or(person)) {
                if !members.contains(person) {
                    members.push(person.clone());
                }
            }
        }
    }

    fn shelf_mut(&mut self, power: Power) -> &mut Shelf {
        self.shelves.entry(power).or_default()
    }

    fn move_seat(&mut self, moved: &older::SeatMoved) {
        if let Some((power, seat, orders)) = moved.outcome(&self.seats) {
            self.reseat(power, &seat, &orders);
        }
    }

    fn miss(&mut self, person: &PersonId, at: Moment, misses: Option<Misses>) {
        let misses = misses.unwrap_or_else(|| self.missed_again(person, at));
        keep(&mut self.misses, person, &misses);
    }

    fn reseat(&mut self, power: Power, seat: &Seat, orders: &[Aftermath]) {
        self.seats.insert(power, seat.clone());
        orders.iter().for_each(|one| self.follow(power, one));
    }

    fn count(&mut self, outcome: &PublishedVote) {
        self.votes.close(*outcome);
        self.counted.push(*outcome);
    }

    fn reschedule(&mut self, by: &Cause, running: &Running, reminds: Option<bool>) {
        if let Cause::Extension(granted) = by {
            self.extensions.count(granted);
        }
        let reminds = reminds.unwrap_or_else(|| older::reminds(&self.running, running));
        self.reminded &= !reminds;
        self.running = running.clone();
    }

    fn set_window(&mut self, person: &PersonId, window: Option<&Window>) {
        match window {
            Some(window) => keep(&mut self.windows, person, window),
            None => drop(self.windows.remove(person)),
        }
    }

    fn file_names(&mut self, person: &PersonId, names: &[(String, Province)]) {
        self.names.entry(person.clone()).or_default().extend(names.iter().cloned());
    }

    fn veto_name(&mut self, person: &PersonId, name: &str) {
        if let Some(names) = self.names.get_mut(person) {
            names.remove(name);
        }
    }

    fn decree(&mut self, holiday: &Holiday) {
        self.holidays.retain(|other| !other.is_called(&holiday.name));
        self.holidays.push(holiday.clone());
    }

    /// A search that is on asks the new ones, too, unless it has asked already.
    fn change_pool(&mut self, pool: &[PersonId]) {
        self.pool = pool.to_vec();
        self.seats.values_mut().for_each(|seat| seat.change_pool(pool));
    }

    fn hold_back(&mut self, silent: &[Power]) {
        self.stage = Stage::HeldBack;
        self.silent = silent.iter().copied().collect();
    }

    fn resume(&mut self, deadline: Moment) {
        self.stage = Stage::Orders;
        let passed = self.running.passed.or(Some(self.running.at));
        self.running = Running { passed, ..Running::new(self.running.published, deadline) };
        self.reminded = false;
    }

    fn change_rule(&mut self, change: &RuleChange) {
        self.policy.apply(change);
        self.passed.retain(|passed| passed != change);
    }

    fn file(&mut self, power: Power, set: OrderSet, sealed: bool) {
        if sealed {
            let shelf = self.shelves.entry(power).or_default();
            shelf.count = shelf.count.max(set.number);
            let kept = self.sealed.entry(power).or_default();
            kept.retain(|other| other.by != set.by);
            kept.push(set);
        } else {
            let rule = self.policy.sets();
            self.shelves.entry(power).or_default().file(set, rule);
        }
    }

    /// A set that was read again, on file or sealed.
    fn reread(&mut self, power: Power, set: OrderSet) {
        let mut sealed = self.sealed.get_mut(&power).into_iter().flatten();
        match sealed.find(|sealed| sealed.number == set.number) {
            Some(sealed) => *sealed = set,
            None => self.shelves.entry(power).or_default().reread(set),
        }
    }

    fn follow(&mut self, power: Power, aftermath: &Aftermath) {
        match aftermath {
            Aftermath::NewHolder => {
                self.shelf_mut(power).unmark();
                self.votes.change_holder(power);
                self.wrote.remove(&power);
            }
            Aftermath::Counts(person) => {
                for set in self.take_sealed(power, person) {
                    self.file(power, set, false);
                }
            }
            // This restores what they had replaced (Reading 14).
            Aftermath::Lapses(person) => {
                self.take_sealed(power, person);
                self.shelf_mut(power).lapse(person);
            }
        }
    }

    fn take_sealed(&mut self, power: Power, person: &PersonId) -> Vec<OrderSet> {
        let Some(kept) = self.sealed.get_mut(&power) else { return Vec::new() };
        let (his, others) = kept.drain(..).partition(|set| set.by == *person);
        *kept = others;
        his
    }

    fn play(&mut self, played: &Played, next: &Next, drops_told: bool) {
        let (over, begun) = (played.phase, self.running.published);
        if over.kind() == PhaseKind::Movement {
            self.season = played.published;
        }
        self.position = played.after.clone();
        self.filed.push(self.on_file());
        for shelf in self.shelves.values_mut() {
            shelf.turn_page(over);
        }
        self.sealed.clear();
        self.counted.clear();
        self.forget_silence();
        self.reminded = false;
        match next {
            Next::Phase { phase, deadline } => {
                self.phase = *phase;
                self.stage = Stage::Orders;
                self.running = Running::new(played.published, *deadline);
            }
            Next::AtOnce(phase) => {
                self.phase = *phase;
                self.stage = Stage::Orders;
                self.running = Running::new(played.published, played.published);
            }
            Next::End => {}
        }
        self.history.push(played.clone());
        if !drops_told {
            self.drop_copies(&self.outdated_copies(begun));
        }
    }

    fn drop_copies(&mut self, letters: &[u64]) {
        self.confirmations.retain(|copy| !letters.contains(&copy.letter));
    }

    /// What is on file, to be kept with the phase that is judged by it.
    fn on_file(&self) -> BTreeMap<Power, Shelf> {
        let filled = self.shelves.iter().filter(|(_, shelf)| !shelf.is_empty());
        filled.map(|(power, shelf)| (*power, shelf.clone())).collect()
    }

    /// Sets on file stay, and their marks are withdrawn (Interaction 12).
    fn correct(&mut self, position: Position, deadline: Moment, next: Option<Phase>) {
        self.position = position;
        self.shelves.values_mut().for_each(Shelf::unmark);
        match (&self.stage, next) {
            (_, Some(next)) => {
                // Adjustments that were passed over: what came since was for the phase after them.
                if next < self.phase {
                    self.shelves.values_mut().for_each(Shelf::begin_anew);
                    self.sealed.clear();
                }
                self.phase = next;
                self.stage = Stage::Orders;
                self.running = Running::new(self.running.published, deadline);
                self.reminded = false;
            }
            // The time is added for all and charged to no player: what extensions have added stays
            // on top.
            (Stage::Orders, None) => {
                self.running.original += deadline - self.running.at;
                self.running.at = deadline;
            }
            // Sets that were locked were written for another position: they are open again while
            // the game waits, and it gets a deadline when the wait is over.
            (Stage::HeldBack, None) => self.stage = Stage::Waiting,
            (Stage::Waiting | Stage::Over(_), None) => {}
        }
    }

    /// Goes back to a phase. The orders and plans of then stand as preliminary; ballots and charged
    /// days stay as they are now, and so do holders, who are credited with what is played again
    /// (Interaction 14).
    fn roll_back(&mut self, event: &Event) {
        let Event::RolledBack { to, undone, credited, deadline, .. } = event else { return };
        let (to, deadline) = (*to, *deadline);
        undone.iter().for_each(|number| self.votes.undo(*number));
        let Some(at) = self.played_at(to) else { return };
        let published = self.history.last().map_or(self.running.published, |last| last.published);
        self.position = self.before(at);
        let undone = self.history.split_off(at);
        // Without a phase to undo it is the one that a vote replaced: its orders are on file.
        if let Some(filed) = self.filed.get(at).cloned() {
            self.refile(filed);
        }
        self.filed.truncate(at);
        self.shelves.values_mut().for_each(Shelf::unmark);
        let credited = credited.clone().unwrap_or_else(|| self.credited_behind(to));
        for (power, spans) in credited {
            if let Some(seat) = self.seats.get_mut(&power) {
                seat.credit(&spans);
            }
        }
        let movement = |played: &&Played| played.phase.kind() == PhaseKind::Movement;
        if let Some(season) = self.history.iter().rfind(movement) {
            self.season = season.published;
        }
        // Votes that were counted with a held-back result have not been announced yet: they are
        // announced with the next one, and hold from there on.
        if self.is_over() {
            self.counted.clear();
        }
        self.phase = to;
        self.stage = Stage::Orders;
        self.running = Running::new(published, deadline);
        self.reminded = false;
        self.sealed.clear();
        self.forget_silence();
        self.undone.extend(undone);
    }

    /// Puts on file what was there before; numbers of sets go on where they are.
    fn refile(&mut self, mut filed: BTreeMap<Power, Shelf>) {
        for power in self.powers() {
            let shelf = self.shelves.entry(power).or_default();
            let count = shelf.count;
            *shelf = filed.remove(&power).unwrap_or_default().refiled(count);
        }
    }

    /// Where a phase to which the game may go back stands in the history: after its end, if it is
    /// the one that a vote replaced (D.IX(2)).
    pub fn played_at(&self, phase: Phase) -> Option<usize> {
        let by_vote = matches!(self.stage, Stage::Over(Ending::Conceded(_) | Ending::Voted(_)));
        let replaced = (by_vote && self.phase == phase).then_some(self.history.len());
        self.history.iter().position(|played| played.phase == phase).or(replaced)
    }

    /// The position before a phase of the history.
    pub fn before(&self, played: usize) -> Position {
        let earlier = played.checked_sub(1).and_then(|earlier| self.history.get(earlier));
        earlier.map_or_else(|| self.start.1.clone(), |earlier| earlier.after.clone())
    }
}
