//! The statements of a `.map`, with those of the files that it uses.

use std::collections::BTreeMap;

use super::Beside;

/// No file uses others that use others so deep.
const DEPTH_MAX: usize = 4;

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

/// A power as a file says it.
#[derive(Default)]
pub(super) struct PowerText {
    pub(super) name: String,
    pub(super) adjective: Option<String>,
    pub(super) letter: Option<char>,
    pub(super) homes: Vec<String>,
    /// What it owns, if that is said apart from its homes.
    pub(super) owned: Option<Vec<String>>,
    pub(super) units: Vec<String>,
    own_homes: bool,
    pub(super) dummy: bool,
}

/// A place with what it lies beside, as written.
pub(super) struct PlaceText {
    pub(super) terrain: String,
    pub(super) code: String,
    pub(super) steps: Vec<String>,
}

/// What a `.map` says.
#[derive(Default)]
pub(super) struct MapFile {
    /// Full names, by code, with aliases.
    pub(super) names: BTreeMap<String, (String, Vec<String>)>,
    pub(super) places: Vec<PlaceText>,
    /// In the order in which they came up.
    pub(super) powers: Vec<PowerText>,
    pub(super) unowned: Vec<String>,
    pub(super) begin: Vec<String>,
    pub(super) flow: Vec<String>,
    pub(super) victory: Option<u16>,
    pub(super) rules: Vec<String>,
    pub(super) doubts: Vec<String>,
    pub(super) refused: Vec<String>,
    current: Option<String>,
}

impl MapFile {
    /// Reads a text, and those that it uses.
    pub(super) fn of(text: &str, beside: Beside<'_>) -> MapFile {
        let mut file = MapFile::default();
        file.read(text, beside, 0);
        file
    }

    fn read(&mut self, text: &str, beside: Beside<'_>, depth: usize) {
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            let words: Vec<&str> = line.split_whitespace().collect();
            let Some((first, rest)) = words.split_first() else { continue };
            let upper = first.to_uppercase();
            if line.contains('=') && !matches!(upper.as_str(), "FLOW" | "IFYEARDIV") {
                self.name(line);
            } else if matches!(upper.as_str(), "USE" | "USES" | "MAP") {
                self.use_files(rest, beside, depth);
            } else if !self.statement(&upper, rest) {
                self.power_or_refuse(number + 1, &words);
            }
        }
    }

    fn use_files(&mut self, names: &[&str], beside: Beside<'_>, depth: usize) {
        for name in names {
            let name = if name.contains('.') { (*name).to_owned() } else { format!("{name}.map") };
            match beside(&name) {
                _ if depth >= DEPTH_MAX => self.refused.push(format!("USE {name}: too deep")),
                Some(text) => self.read(&text, beside, depth + 1),
                None => self.refused.push(format!("USE {name}: the file isn't there (--dir)")),
            }
        }
        self.current = None;
    }

    /// A statement with a word of its own; whether it is one.
    fn statement(&mut self, word: &str, rest: &[&str]) -> bool {
        let codes = || rest.iter().map(|code| code.to_uppercase());
        match word {
            "BEGIN" => self.begin = codes().collect(),
            "FLOW" => self.flow.extend(codes()),
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
                self.refused.push(format!("{word} {}", rest.join(" ")).trim().to_owned());
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
            None => self.refused.push(format!("{word} before any power")),
        }
    }

    fn victory(&mut self, rest: &[&str]) {
        match rest {
            [number] if number.parse::<u16>().is_ok() => self.victory = number.parse().ok(),
            _ => self.refused.push(format!("VICTORY {}", rest.join(" "))),
        }
    }

    fn rule(&mut self, rule: &str) {
        match rule {
            "BUILD_ANY" | "HOME_BUILDS" | "REMOTE_BUILDS" => self.rules.push(rule.to_owned()),
            rule if ABOUT_PEOPLE.contains(&rule) => {}
            _ => self.refused.push(format!("RULE {rule}")),
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
                None => self.refused.push(format!("DUMMY {key}, which is no power so far")),
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
                self.refused.push(format!("{} -> {name}: no place has the old name", names.trim()));
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

    /// `COAST GAS ABUTS par SPA/NC`.
    fn place(&mut self, terrain: &str, rest: &[&str]) {
        let [code, abuts @ ..] = rest else { return };
        let steps: Vec<String> = abuts.iter().skip(1).map(|step| (*step).to_owned()).collect();
        self.check_steps(code, &steps);
        self.places.retain(|place| place.code != *code);
        let (terrain, code) = (terrain.to_owned(), (*code).to_owned());
        self.places.push(PlaceText { terrain, code, steps });
    }

    /// `AMEND GAS ABUTS -bur MAO`.
    fn amend(&mut self, rest: &[&str]) {
        let [code, abuts @ ..] = rest else { return };
        let mut steps: Vec<String> = abuts.iter().skip(1).map(|step| (*step).to_owned()).collect();
        steps.retain(|step| !step.is_empty());
        let gone: Vec<String> =
            steps.iter().filter_map(|step| step.strip_prefix('-')).map(str::to_uppercase).collect();
        steps.retain(|step| !step.starts_with('-'));
        self.check_steps(code, &steps);
        match self.places.iter_mut().find(|place| place.code == *code) {
            Some(place) => {
                place.steps.retain(|step| !gone.contains(&step.to_uppercase()));
                place.steps.extend(steps);
            }
            None => self.refused.push(format!("AMEND {code}, which isn't there so far")),
        }
    }

    fn check_steps(&mut self, code: &str, steps: &[String]) {
        for step in steps {
            if step.contains(['*', '~', '&', '@']) {
                self.refused.push(format!("{code} ABUTS {step}: a border one way or in stages"));
            } else if step.contains(['(', '[']) {
                self.refused.push(format!("{code} ABUTS {step}: a coast in brackets"));
            }
        }
    }

    /// Marks before a home that say where else something is built.
    fn check_sites(&mut self, homes: &[&str]) {
        for home in homes.iter().filter(|home| home.starts_with(['*', '@', '&'])) {
            self.refused.push(format!("the build site {home}"));
        }
    }

    /// `ROME (ROMAN:R) NEA ROM RAV`, or `OLD -> NEW (…) …`; what is neither is refused.
    fn power_or_refuse(&mut self, number: usize, words: &[&str]) {
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
            self.refused.push(format!("line {number}: {:?} is not known", words.join(" ")));
            return;
        }
        if let Some(old) = old {
            match self.powers.iter_mut().find(|power| power.name == old) {
                Some(power) => power.name.clone_from(&name),
                None => self.refused.push(format!("{old} -> {name}: no power has the old name")),
            }
        }
        if !self.powers.iter().any(|power| power.name == name) {
            self.powers.push(PowerText { name: name.clone(), ..PowerText::default() });
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
