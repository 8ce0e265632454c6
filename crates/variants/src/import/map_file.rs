//! The statements of a `.map`, with those of the files that it uses.

use std::collections::BTreeMap;

use super::Beside;
use super::map_text::{PlaceText, Placed, PowerText, is_site};

/// The deepest nesting of files that use others.
const DEPTH_MAX: usize = 4;

/// The most files, even if each is used again and again.
const USED_MAX: usize = 32;

/// Rules about people, which change nothing on the board.
const ABOUT_PEOPLE: [&str; 24] = [
    "ALWAYS_WAIT",
    "ANY_OBSERVER",
    "BROKEN_PRESS",
    "CIVIL_DISORDER",
    "CD_RETREATS",
    "DONT_SKIP_PHASES",
    "FICTIONAL",
    "FTF_PRESS",
    "GREY_PRESS",
    "IGNORE_ERRORS",
    "NO_DEADLINE",
    "NO_DIAS",
    "NO_OBSERVATIONS",
    "NO_PRESS",
    "NO_PROXY",
    "POWER_CHOICE",
    "PRIVATE_PRESS",
    "PROXY_OK",
    "PUBLIC_PRESS",
    "REAL_TIME",
    "SHOW_PHASES",
    "SOLITAIRE",
    "WHITE_GREY",
    "YELLOW_PRESS",
];

/// The words for kinds of provinces.
pub(super) const TERRAINS: [&str; 5] = ["WATER", "LAND", "COAST", "PORT", "SHUT"];

/// What a `.map` says.
#[derive(Default)]
pub(super) struct MapFile {
    /// Full names, by code, with aliases.
    pub(super) names: BTreeMap<String, (String, Vec<String>)>,
    pub(super) places: Vec<PlaceText>,
    /// In the order in which they came up.
    pub(super) powers: Vec<PowerText>,
    pub(super) unowned: Vec<String>,
    pub(super) begin: Placed<Vec<String>>,
    pub(super) flow: Vec<Placed<String>>,
    pub(super) victory: Option<u16>,
    pub(super) rules: Vec<Placed<String>>,
    pub(super) doubts: Vec<String>,
    pub(super) refused: Vec<String>,
    current: Option<String>,
    /// How many files were used.
    used: usize,
    /// The place of the line that is being read.
    here: String,
}

impl MapFile {
    /// Reads a text, and those that it uses.
    pub(super) fn of(text: &str, beside: Beside<'_>) -> MapFile {
        let mut file = MapFile::default();
        file.read("", text, beside, 0);
        file
    }

    /// Refuses something in the line that is being read.
    fn refuse(&mut self, what: &str) {
        self.refused.push(format!("{}: {}", self.here, what.trim()));
    }

    fn placed<T>(&self, said: T) -> Placed<T> {
        Placed { place: self.here.clone(), said }
    }

    fn read(&mut self, name: &str, text: &str, beside: Beside<'_>, depth: usize) {
        for (number, line) in text.lines().enumerate() {
            let before = if name.is_empty() { String::new() } else { format!("{name}: ") };
            self.here = format!("{before}line {}", number + 1);
            let line = line.split('#').next().unwrap_or_default().trim();
            let words: Vec<&str> = line.split_whitespace().collect();
            let Some((first, rest)) = words.split_first() else { continue };
            let upper = first.to_uppercase();
            if line.contains('=') && !matches!(upper.as_str(), "FLOW" | "IFYEARDIV") {
                self.name(line);
            } else if matches!(upper.as_str(), "USE" | "USES" | "MAP") {
                let here = self.here.clone();
                self.use_files(rest, beside, depth);
                self.here = here;
            } else if !self.statement(&upper, rest) {
                self.power_or_refuse(&words);
            }
        }
    }

    fn use_files(&mut self, names: &[&str], beside: Beside<'_>, depth: usize) {
        for name in names {
            let name = if name.contains('.') { (*name).to_owned() } else { format!("{name}.map") };
            self.used += 1;
            if self.used > USED_MAX {
                return self.refuse(&format!("USE {name}: more than {USED_MAX} files"));
            }
            match beside(&name) {
                _ if depth >= DEPTH_MAX => self.refuse(&format!("USE {name}: too deep")),
                Some(text) => self.read(&name, &text, beside, depth + 1),
                None => self.refuse(&format!("USE {name}: the file isn't there (--dir)")),
            }
        }
        self.current = None;
    }

    /// A statement with a word of its own; whether it is one.
    fn statement(&mut self, word: &str, rest: &[&str]) -> bool {
        let codes = || rest.iter().map(|code| code.to_uppercase());
        match word {
            "BEGIN" => self.begin = self.placed(codes().collect()),
            "FLOW" => {
                let words: Vec<Placed<String>> = codes().map(|word| self.placed(word)).collect();
                self.flow.extend(words);
            }
            "VICTORY" => self.victory(rest),
            "RULE" | "RULES" => codes().for_each(|rule| self.rule(&rule)),
            "UNOWNED" | "NEUTRAL" | "CENTERS" | "CENTRES"
                if word == "UNOWNED" || self.current.is_none() || word == "NEUTRAL" =>
            {
                self.unowned.extend(codes());
                self.current = None;
            }
            "UNPLAYED" => {
                for key in codes().map(|key| key.trim_end_matches(',').to_owned()) {
                    self.powers.retain(|power| power.name != key && key != "ALL");
                }
            }
            "DUMMY" | "DUMMIES" => self.dummy(rest),
            "DROP" => codes().for_each(|code| self.drop_place(&code)),
            "FLAG" | "FLAGS" => {}
            "A" | "F" if rest.len() == 1 => {
                let unit = format!("{word} {}", codes().next().unwrap_or_default());
                self.with_power(word, |power| power.units.push(unit));
            }
            "UNITS" => self.with_power(word, |power| power.units.clear()),
            "OWNS" | "CENTERS" | "CENTRES" => {
                let owned: Vec<String> = codes().collect();
                let fresh = word != "OWNS";
                self.with_power(word, |power| {
                    let list = power.owned.get_or_insert_default();
                    if fresh {
                        list.clear();
                    }
                    list.extend(owned);
                });
            }
            "INHABITS" | "HOME" | "HOMES" => {
                let homes: Vec<String> = codes().collect();
                let fresh = word != "INHABITS";
                self.with_power(word, |power| {
                    if fresh || !power.own_homes {
                        power.homes.clear();
                    }
                    power.own_homes = true;
                    power.homes.extend(homes);
                });
                self.check_sites(rest);
            }
            "AMEND" => self.amend(rest),
            word if TERRAINS.contains(&word) => self.place(word, rest),
            "NEWHOMES" | "PAYOLA" | "IN" | "HOST" | "MORPH" | "HOTSEAT" => {
                self.refuse(&format!("{word} {}", rest.join(" ")));
            }
            _ => return false,
        }
        true
    }

    fn with_power(&mut self, word: &str, change: impl FnOnce(&mut PowerText)) {
        let current = self.current.as_ref();
        let power = current.and_then(|key| self.powers.iter_mut().find(|one| one.name == *key));
        match power {
            Some(power) => change(power),
            None => self.refuse(&format!("{word} before any power")),
        }
    }

    fn victory(&mut self, rest: &[&str]) {
        match rest {
            [number] if number.parse::<u16>().is_ok() => self.victory = number.parse().ok(),
            _ => self.refuse(&format!("VICTORY {}", rest.join(" "))),
        }
    }

    fn rule(&mut self, rule: &str) {
        match rule {
            "BUILD_ANY" | "HOME_BUILDS" | "REMOTE_BUILDS" => {
                self.rules.push(self.placed(rule.to_owned()));
            }
            rule if ABOUT_PEOPLE.contains(&rule) => {}
            _ => self.refuse(&format!("RULE {rule}")),
        }
    }

    fn dummy(&mut self, rest: &[&str]) {
        let keys: Vec<String> = match (rest, &self.current) {
            ([], Some(current)) => vec![current.clone()],
            _ => rest.iter().map(|key| key.trim_end_matches(',').to_uppercase()).collect(),
        };
        for key in keys {
            match self.powers.iter_mut().find(|power| power.name == key) {
                Some(power) => power.dummy = true,
                None => self.refuse(&format!("DUMMY {key}, which is no power so far")),
            }
        }
    }

    fn drop_place(&mut self, code: &str) {
        let is_it = |place: &str| place.to_uppercase().split('/').next() == Some(code);
        self.names.remove(code);
        self.places.retain(|place| !is_it(&place.code));
        for place in &mut self.places {
            place.steps.retain(|step| !is_it(step));
        }
        self.unowned.retain(|centre| centre != code);
        for power in &mut self.powers {
            power.homes.retain(|home| home != code);
            power.units.retain(|unit| !unit.ends_with(code));
        }
    }

    /// `Full name = CODE alias alias`, or `Old -> New = CODE …`.
    fn name(&mut self, line: &str) {
        let (names, words) = line.split_once('=').unwrap_or((line, ""));
        let mut words = words.split_whitespace();
        let code = words.next().unwrap_or_default().to_uppercase();
        if code.contains(['/', '(']) {
            return; // A coast; what it is called is known.
        }
        let (old, name) = match names.split_once("->") {
            Some((old, new)) => (Some(old.trim().to_lowercase()), new.trim()),
            None => (None, names.trim()),
        };
        let aliases = words.filter(|alias| !alias.ends_with('?') && !alias.contains(['/', '(']));
        let aliases = aliases.map(|alias| alias.replace('+', " ").to_lowercase()).collect();
        if let Some(old) = old {
            let known = self.names.iter().find(|(known, (full, _))| {
                full.to_lowercase() == old || known.to_lowercase() == old
            });
            let Some(known) = known.map(|(known, _)| known.clone()) else {
                self.refuse(&format!("{} -> {name}: no place has the old name", names.trim()));
                return;
            };
            self.names.remove(&known);
            self.rename(&known, &code);
        }
        self.names.insert(code, (name.to_owned(), aliases));
    }

    /// Another code, wherever the old one stands; its case is kept.
    fn rename(&mut self, old: &str, new: &str) {
        let renamed = |place: &str| {
            let (code, coast) = place.split_at(place.find('/').unwrap_or(place.len()));
            if code.to_uppercase() != old {
                return place.to_owned();
            }
            let new = if code == code.to_uppercase() {
                new.to_owned()
            } else if code == code.to_lowercase() {
                new.to_lowercase()
            } else {
                super::builder::title(new)
            };
            new + coast
        };
        for place in &mut self.places {
            place.code = renamed(&place.code);
            place.steps.iter_mut().for_each(|step| *step = renamed(step));
        }
        self.unowned.iter_mut().for_each(|centre| *centre = renamed(centre));
        for power in &mut self.powers {
            let owned = power.owned.iter_mut().flatten();
            power.homes.iter_mut().chain(owned).for_each(|centre| *centre = renamed(centre));
        }
    }

    /// A place and what it lies beside: `GAS ABUTS par SPA/NC`.
    fn abuts<'w>(&mut self, word: &str, rest: &[&'w str]) -> Option<(&'w str, Vec<String>)> {
        match rest {
            [code] => Some((code, Vec::new())),
            [code, abuts, steps @ ..] if abuts.eq_ignore_ascii_case("ABUTS") => {
                Some((code, steps.iter().map(|step| (*step).to_owned()).collect()))
            }
            _ => {
                self.refuse(&format!("{word} {}: PLACE ABUTS … was expected", rest.join(" ")));
                None
            }
        }
    }

    /// `COAST GAS ABUTS par SPA/NC`.
    fn place(&mut self, terrain: &str, rest: &[&str]) {
        let Some((code, steps)) = self.abuts(terrain, rest) else { return };
        self.check_steps(code, &steps);
        self.places.retain(|place| place.code != code);
        let (terrain, code) = (terrain.to_owned(), code.to_owned());
        self.places.push(PlaceText { terrain, code, steps });
    }

    /// `AMEND GAS ABUTS -bur MAO`.
    fn amend(&mut self, rest: &[&str]) {
        let Some((code, mut steps)) = self.abuts("AMEND", rest) else { return };
        steps.retain(|step| !step.is_empty());
        let gone: Vec<String> =
            steps.iter().filter_map(|step| step.strip_prefix('-')).map(str::to_uppercase).collect();
        steps.retain(|step| !step.starts_with('-'));
        self.check_steps(code, &steps);
        match self.places.iter_mut().find(|place| place.code == code) {
            Some(place) => {
                place.steps.retain(|step| !gone.contains(&step.to_uppercase()));
                place.steps.extend(steps);
            }
            None => self.refuse(&format!("AMEND {code}, which isn't there so far")),
        }
    }

    fn check_steps(&mut self, code: &str, steps: &[String]) {
        for step in steps {
            if step.contains(['*', '~', '&', '@']) {
                self.refuse(&format!("{code} ABUTS {step}: a border one way or in stages"));
            } else if step.contains(['(', '[']) {
                self.refuse(&format!("{code} ABUTS {step}: a coast in brackets"));
            }
        }
    }

    /// Marks before a home that say where else something is built.
    fn check_sites(&mut self, homes: &[&str]) {
        for home in homes.iter().filter(|home| is_site(home)) {
            self.refuse(&format!("the build site {home}"));
        }
    }

    /// `ROME (ROMAN:R) NEA ROM RAV`, or `OLD -> NEW (…) …`; what is neither is refused.
    fn power_or_refuse(&mut self, words: &[&str]) {
        let (old, words) = match words {
            [old, "->", rest @ ..] => (Some(old.to_uppercase()), rest),
            _ => (None, words),
        };
        let [name, rest @ ..] = words else { return };
        let name = name.trim_end_matches(':').to_uppercase();
        let (adjective, rest) = match rest {
            [first, rest @ ..] if first.starts_with('(') && first.ends_with(')') => {
                (Some(first.trim_matches(['(', ')'])), rest)
            }
            rest => (None, rest),
        };
        let is_known = self.powers.iter().any(|power| power.name == name);
        if adjective.is_none() && old.is_none() && !is_known {
            self.refuse(&format!("{:?} is not known", words.join(" ")));
            return;
        }
        if let Some(old) = old {
            match self.powers.iter_mut().find(|power| power.name == old) {
                Some(power) => power.name.clone_from(&name),
                None => self.refuse(&format!("{old} -> {name}: no power has the old name")),
            }
        }
        if !self.powers.iter().any(|power| power.name == name) {
            let place = self.here.clone();
            self.powers.push(PowerText { place, name: name.clone(), ..PowerText::default() });
        }
        self.check_sites(rest);
        if let Some(power) = self.powers.iter_mut().find(|power| power.name == name) {
            if let Some(adjective) = adjective {
                let (word, letter) = adjective.split_once(':').unwrap_or((adjective, ""));
                power.adjective = (!word.is_empty()).then(|| word.to_owned());
                power.letter = letter.chars().next().map(|letter| letter.to_ascii_uppercase());
            }
            power.homes.extend(rest.iter().map(|home| home.to_uppercase()));
        }
        self.current = Some(name);
    }
}
