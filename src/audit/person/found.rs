//! Who is meant: all names, addresses and short names that belong to one person.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::PersonTrouble;
use super::story::{each_event, each_letter, subjects};
use super::words::Needles;
use crate::game::policy::nearest;
use crate::ledger::{AnyLedger, EventNumber, EventText, GameName, Ledger as _};

/// How a game or tournament knows a person.
#[derive(Clone, Debug, Default)]
pub(super) struct Card {
    names: BTreeSet<String>,
    /// In lower case.
    addresses: BTreeSet<String>,
}

/// Where, and under which short name.
type CardKey = (GameName, String);

/// One person, as the whole ledger knows them.
#[derive(Debug, Default)]
pub struct FoundPerson {
    pub names: BTreeSet<String>,
    /// In lower case, without those that others have, too.
    pub addresses: BTreeSet<String>,
    /// Addresses that others have, too.
    pub shared: BTreeSet<String>,
    /// Short names in each game and tournament.
    pub ids: BTreeMap<GameName, BTreeSet<String>>,
    /// Games and tournaments that know another person by a shared address.
    pub(super) others: BTreeSet<GameName>,
    /// The stand-in for names and addresses once the person is forgotten.
    pub(super) mark: String,
}

/// Which person is meant if one address goes with several names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithNames<'n> {
    /// Nothing is said.
    Anything,
    /// The one with this name.
    Name(&'n str),
    /// One person under all these names.
    AllNames,
}

/// Finds a person by address, full name or short name.
pub fn find(
    ledger: &AnyLedger,
    who: &str,
    called: WithNames<'_>,
) -> Result<FoundPerson, PersonTrouble> {
    let cards = cards(ledger)?;
    let name = if let WithNames::Name(name) = called { Some(name) } else { None };
    let shared = if called == WithNames::AllNames { BTreeSet::new() } else { shared(&cards) };
    let who = who.trim();
    let wanted = who.to_lowercase();
    let is_meant = |(key, card): &(&CardKey, &Card)| {
        let is_it = match wanted.contains('@') {
            true => card.addresses.contains(&wanted),
            false => key.1 == wanted || card.names.iter().any(|name| same(name, who)),
        };
        is_it && name.is_none_or(|name| card.names.iter().any(|known| same(known, name)))
    };
    let meant: Vec<(&CardKey, &Card)> = cards.iter().filter(is_meant).collect();
    let Some((first, _)) = meant.first() else {
        return unlisted(ledger, &cards, who, name);
    };
    let mut person = gathered(&cards, &shared, first);
    let key = |(key, _): &(&CardKey, &Card)| -> bool { person.has(key) };
    if let Some((_, other)) = meant.iter().find(|found| !key(found)) {
        return Err(match person.shared.iter().next() {
            Some(address) if name.is_none() => {
                let names = person.names.union(&other.names).cloned().collect();
                PersonTrouble::Shared { address: address.clone(), names }
            }
            _ => {
                let all = person.all_addresses().chain(&other.addresses).cloned().collect();
                PersonTrouble::Several { who: who.to_owned(), addresses: all }
            }
        });
    }
    person.mark = mark(ledger, &person)?;
    Ok(person)
}

fn same(one: &str, other: &str) -> bool {
    let words =
        |name: &str| -> Vec<String> { name.split_whitespace().map(str::to_lowercase).collect() };
    words(one) == words(other)
}

/// All people in any event, by game and short name.
fn cards(ledger: &AnyLedger) -> Result<BTreeMap<CardKey, Card>, PersonTrouble> {
    let mut cards = BTreeMap::new();
    for game in subjects(ledger)? {
        each_event(ledger, &game, |number, text| {
            gather(&value(&game, number, text)?, &game, &mut cards);
            Ok(())
        })?;
    }
    Ok(cards)
}

pub(super) fn value(
    game: &GameName,
    number: EventNumber,
    text: &EventText,
) -> Result<Value, PersonTrouble> {
    let unreadable = |why| PersonTrouble::Unreadable { game: game.clone(), number, why };
    text.read().map_err(unreadable)
}

fn gather(value: &Value, game: &GameName, cards: &mut BTreeMap<CardKey, Card>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| gather(value, game, cards)),
        Value::Object(map) => {
            let text = |key: &str| map.get(key).and_then(Value::as_str);
            let mut known = |id: &str, name: Option<&str>, address: &str| {
                let card = cards.entry((game.clone(), id.to_owned())).or_default();
                card.names.extend(name.map(str::to_owned));
                card.addresses.insert(address.to_lowercase());
            };
            if let (Some(id), Some(name), Some(address)) =
                (text("id"), text("name"), text("address"))
            {
                known(id, Some(name), address);
                let former = map.get("former").and_then(Value::as_array).into_iter().flatten();
                former.filter_map(Value::as_str).for_each(|address| known(id, Some(name), address));
            }
            // Another address, asked for or given.
            let asked = map.get("change").and_then(|change| change.get("to"));
            let given = asked.and_then(Value::as_str).or(text("address"));
            if let (Some(id), Some(address)) = (text("person"), given) {
                known(id, None, address);
            }
            map.values().for_each(|value| gather(value, game, cards));
        }
        _ => {}
    }
}

/// The person of one card: those that share an address with it, and so on. An address that two
/// people have, under names that differ, leads only to those of the same name.
fn gathered(
    cards: &BTreeMap<CardKey, Card>,
    shared: &BTreeSet<String>,
    first: &CardKey,
) -> FoundPerson {
    let mut person = FoundPerson::default();
    let mut keys: BTreeSet<&CardKey> = BTreeSet::new();
    let mut all: BTreeSet<&String> = BTreeSet::new();
    loop {
        let before = keys.len();
        for (key, card) in cards {
            let by_name = || card.names.intersection(&person.names).next().is_some();
            let leads = |address: &&String| !shared.contains(*address) || by_name();
            let mut common = card.addresses.iter().filter(|address| all.contains(*address));
            if key == first || common.any(|address| leads(&address)) {
                keys.insert(key);
                person.names.extend(card.names.iter().cloned());
                all.extend(&card.addresses);
            }
        }
        if keys.len() == before {
            break;
        }
    }
    for (game, id) in &keys {
        person.ids.entry(game.clone()).or_default().insert(id.clone());
    }
    let is_shared = |address: &&&String| shared.contains(**address);
    person.shared = all.iter().filter(is_shared).map(|address| (*address).clone()).collect();
    let others = cards
        .iter()
        .filter(|(key, card)| !keys.contains(key) && !card.addresses.is_disjoint(&person.shared));
    person.others = others.map(|((game, _), _)| game.clone()).collect();
    let own = all.iter().filter(|address| !shared.contains(**address));
    person.addresses = own.map(|address| (*address).clone()).collect();
    person
}

/// Addresses that go with names that differ, in one game or in two.
fn shared(cards: &BTreeMap<CardKey, Card>) -> BTreeSet<String> {
    let mut had: BTreeMap<&String, Vec<&Card>> = BTreeMap::new();
    for card in cards.values().filter(|card| !card.names.is_empty()) {
        for address in &card.addresses {
            had.entry(address).or_default().push(card);
        }
    }
    let differ = |cards: &Vec<&Card>| {
        let is_other = |card: &&Card| {
            let named = |name: &String| cards[0].names.iter().any(|known| same(known, name));
            !card.names.iter().any(named)
        };
        cards.iter().any(is_other)
    };
    let shared = had.into_iter().filter(|(_, cards)| differ(cards));
    shared.map(|(address, _)| address.clone()).collect()
}

/// A person who only ever wrote, or was written to: known by address alone.
fn unlisted(
    ledger: &AnyLedger,
    cards: &BTreeMap<CardKey, Card>,
    who: &str,
    name: Option<&str>,
) -> Result<FoundPerson, PersonTrouble> {
    let wanted = who.to_lowercase();
    let mut written: BTreeSet<String> = BTreeSet::new();
    each_letter(ledger, |_, opened| {
        written.insert(opened.letter.from.address.to_lowercase());
    })?;
    let mut written_to: BTreeSet<String> = BTreeSet::new();
    ledger.each_ruling::<PersonTrouble>(|ruled| {
        written_to.extend(ruled.letters.iter().map(|(_, letter)| letter.to.to_lowercase()));
        Ok(())
    })?;
    if wanted.contains('@') && name.is_none() {
        let mut person = FoundPerson::default();
        person.addresses.insert(wanted.clone());
        person.mark = mark(ledger, &person)?;
        if written.contains(&wanted) || written_to.contains(&wanted) {
            return Ok(person);
        }
        let gone = super::stand_ins::address(ledger, &wanted)?;
        let is_gone = |card: &Card| card.addresses.contains(&gone);
        if written_to.contains(&gone) || cards.values().any(is_gone) {
            return Err(PersonTrouble::Forgotten { who: who.to_owned(), mark: person.mark });
        }
    }
    let names = cards.values().flat_map(|card| card.addresses.iter().chain(&card.names));
    let ids = cards.keys().map(|(_, id)| id);
    let folded: BTreeMap<String, &String> =
        names.chain(ids).chain(&written).map(|word| (word.to_lowercase(), word)).collect();
    let known: Vec<&str> = folded.keys().map(String::as_str).collect();
    let near = nearest(&wanted, &known).and_then(|near| folded.get(near));
    let near = near.map(|near| (*near).clone());
    Err(PersonTrouble::Unknown { who: who.to_owned(), name: name.map(str::to_owned), near })
}

fn mark(ledger: &AnyLedger, person: &FoundPerson) -> Result<String, PersonTrouble> {
    let first = person.all_addresses().next().map_or("", String::as_str);
    let name = if person.addresses.is_empty() { person.names.first() } else { None };
    super::stand_ins::mark(ledger, first, name.map_or("", String::as_str))
}

impl FoundPerson {
    fn has(&self, (game, id): &CardKey) -> bool {
        self.ids.get(game).is_some_and(|ids| ids.contains(id))
    }

    pub(super) fn all_addresses(&self) -> impl Iterator<Item = &String> {
        self.addresses.iter().chain(&self.shared)
    }

    pub(super) fn is_id(&self, game: &GameName, word: &str) -> bool {
        self.ids.get(game).is_some_and(|ids| ids.contains(word))
    }

    /// The texts that find the person in any text.
    pub(super) fn needles(&self, ledger: &AnyLedger) -> Result<Needles, PersonTrouble> {
        let mut needles = Needles::default();
        for address in &self.addresses {
            needles.address(address, &super::stand_ins::address(ledger, address)?);
        }
        for name in &self.names {
            needles.name(name, &super::stand_ins::name(&self.mark));
        }
        Ok(needles)
    }

    /// The name of a forgotten person.
    pub fn stand_in(&self) -> String {
        super::stand_ins::name(&self.mark)
    }

    /// A text without the person; nothing if they are not in it.
    pub fn rewording(
        &self,
        ledger: &AnyLedger,
    ) -> Result<impl Fn(&str) -> Option<String> + use<>, PersonTrouble> {
        let needles = self.needles(ledger)?;
        Ok(move |text: &str| needles.replaced(text))
    }

    /// Whether an object of an event says who someone is, and it is this person.
    pub(super) fn is_card(&self, game: &GameName, map: &Map<String, Value>) -> bool {
        let id = map.get("id").and_then(Value::as_str);
        id.is_some_and(|id| self.is_id(game, id)) && map.contains_key("address")
    }
}
