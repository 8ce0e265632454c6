//! The five boards: their maps, the files with which they begin, and their people.

use chancery::board::{Map, Phase, PhaseKind, Power};
use chancery::game::Game;
use chancery::variants::{KeptMap, shipped};

/// A board: its short name, what its file says of the map, and the number of its first player.
pub(super) struct MapBoard {
    pub(super) id: &'static str,
    pub(super) map: &'static str,
    pub(super) first: usize,
}

/// A player on three of them gets letters of three calendars.
pub(super) const BOARDS: [MapBoard; 5] = [
    MapBoard { id: "anc", map: "ancmed", first: 1 },
    MapBoard { id: "mod", map: "modern", first: 1 },
    MapBoard { id: "all", map: "chaos", first: 1 },
    MapBoard { id: "war", map: "hundred", first: 11 },
    MapBoard { id: "own", map: "./century.json", first: 14 },
];
/// How many years they last.
pub(super) const YEARS: u16 = 5;

/// A user's own map: one that is inside, under another code.
pub(super) fn own_map() -> String {
    let text = shipped("hundred").expect("it is inside").text;
    let text = text.replace("\"code\": \"hundred\"", "\"code\": \"century\"");
    text.replace("\"name\": \"Hundred\"", "\"name\": \"Our Century\"")
}

impl MapBoard {
    pub(super) fn file(&self) -> KeptMap {
        let text = shipped(self.map).map_or_else(own_map, |of| of.text.to_owned());
        KeptMap::of(&text).expect("it is without fault")
    }

    pub(super) fn powers(&self) -> Vec<Power> {
        self.file().map().powers().collect()
    }

    /// The movement phase with which a year begins, the first one being 1.
    pub(super) fn year(&self, number: u16) -> Phase {
        let map = self.file().map();
        let year = first_year(map) + (number - 1) * map.draft().calendar.step;
        let mut phases = map.phases_of(year);
        phases.find(|phase| phase.kind() == PhaseKind::Movement).expect("somebody moves")
    }

    pub(super) fn form(&self) -> String {
        let seat =
            |(at, power): (usize, Power)| format!("\"{power}\" = \"p{}\"\n", self.first + at);
        let seats: String = self.powers().into_iter().enumerate().map(seat).collect();
        let person = |id: &str, name: &str| {
            format!("[people.{id}]\nname = \"{name}\"\naddress = \"{}\"\n", address(id))
        };
        let players = self.first..self.first + self.powers().len();
        let people: String =
            players.map(|at| person(&format!("p{at}"), &format!("Player {at}"))).collect();
        let (id, map) = (self.id, self.map);
        let staff = person("gm", "Gordon Master") + &person("td", "Thea Director");
        format!(
            "id = \"{id}\"\ntag = \"wm26 {id}\"\naddress = \"wm26+{id}@example.org\"\n\
             map = \"{map}\"\n[staff]\nmaster = \"gm\"\ndirector = \"td\"\n\
             [seats]\n{seats}{staff}{people}"
        )
    }
}

/// The first year in which units move.
pub(super) fn first_year(map: Map) -> u16 {
    let mut phases = std::iter::successors(Some(map.first_phase()), |phase| phase.next());
    phases.find(|phase| phase.kind() == PhaseKind::Movement).expect("somebody moves").year
}

pub(super) fn address(id: &str) -> String {
    format!("{id}@players.example")
}

/// Whether she is there already.
pub(super) fn has_nora(board: &MapBoard, game: &Game) -> bool {
    let to = nora_address(board);
    game.people.values().any(|person| person.address == to)
}

/// The player who comes to a board in mid-game.
pub(super) fn nora_name(board: &MapBoard) -> String {
    format!("Nora {}", board.id.to_uppercase())
}

pub(super) fn nora_address(board: &MapBoard) -> String {
    format!("nora-{}@new.example", board.id)
}
