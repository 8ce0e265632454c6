//! Lines of their own over, between and under orders. What leads to orders or stands right beside
//! them has to be understood, and so has what speaks of them; else nothing of the letter is filed.
//! Other paragraphs are talk among friends.

use std::collections::BTreeSet;

use super::super::grammar::command::Command;
use super::super::grammar::harmless::{Weight, is_name, weight};
use super::super::resolve::Trouble;
use super::super::text::{Line, Mark, Token, tokens};
use super::known::{
    Known, is_disclaimer, is_of_the_game, limits, points_back, refers, tells, weighs,
};
use super::line::undecorated;
use super::value::RefusalKind;
use super::{Here, Reader};

/// A sentence of so few words says something of the orders with less.
const SHORT_WORDS_MAX: usize = 5;

/// So many words sign a letter.
const SIGNATURE_WORDS_MAX: usize = 3;

/// Lines without a blank line or an order between them.
struct Block<'l> {
    sentences: Vec<Sentence<'l>>,
    /// Whether orders stand somewhere above it, or somewhere below.
    over: bool,
    under: bool,
    /// Whether the line before it is of orders.
    joined: bool,
    /// Whether its last sentence leads to orders.
    leads: bool,
}

struct Sentence<'l> {
    line: &'l Line<'l>,
    words: Vec<Token>,
    /// Whether it ends in a full stop or an exclamation mark.
    stops: bool,
}

impl Sentence<'_> {
    fn count(&self) -> usize {
        self.words.iter().filter(|word| word.mark == Mark::Word).count()
    }

    fn ends_in(&self, mark: Mark) -> bool {
        self.words.last().is_some_and(|last| last.mark == mark)
    }

    /// Names at the end of a letter; one word may be somebody's name in small letters.
    fn signs(&self) -> bool {
        let one = self.count() == 1;
        // What was damaged on the way may have been one, too.
        let damaged = one && self.line.written.contains('\u{fffd}');
        let named = |word: &Token| {
            let told = is_name(word) || damaged || one && !self.says(&|key| weighs(key));
            word.mark != Mark::Word || told
        };
        (1..=SIGNATURE_WORDS_MAX).contains(&self.count())
            && self.words.iter().all(named)
            && !self.words.iter().any(|word| matches!(word.mark, Mark::Question | Mark::Colon))
            && !self.stops
    }

    fn says(&self, test: &dyn Fn(&str) -> bool) -> bool {
        self.words.iter().any(|word| test(&word.key))
    }

    /// Whether it may be about the orders of its letter.
    fn speaks_of_orders(&self, under: bool) -> bool {
        let asks = self.ends_in(Mark::Question);
        let short = self.count() <= SHORT_WORDS_MAX || asks;
        let of_the_game = asks && is_of_the_game(&self.words) || is_disclaimer(&self.words);
        let points = under && points_back(&self.words);
        let speaks = points || self.says(&refers) || under && self.says(&limits);
        !of_the_game && (speaks || short && !self.stands_alone() && self.says(&weighs))
    }

    /// Whether it may take back what a line announces behind it, or limit it.
    fn weakens(&self) -> bool {
        let takes_back = |key: &str| weight(key) == Some(Weight::TakesBack);
        let limited = |key: &str| limits(key) && !matches!(key, "all" | "it" | "them");
        self.says(&takes_back) || self.says(&refers) && self.says(&limited)
    }

    /// Whether it is whole, and says nothing that may be of orders: it leads to none.
    fn stands_alone(&self) -> bool {
        let told = self.count() > SIGNATURE_WORDS_MAX;
        self.stops && !self.says(&|key| weighs(key) && !(told && tells(key)))
    }
}

impl Reader<'_> {
    /// Asks for the whole letter if a line may change what its orders mean.
    pub(super) fn ask_about_lines(&mut self, kept: &[Line]) {
        let is_final = |command: &Command| *command == Command::Final;
        let marked = self.reading.commands.iter().any(|commanded| is_final(&commanded.command));
        if self.orders_nothing() && !marked && self.keeps_rest.is_empty() {
            return;
        }
        let about = self.lines_of_orders();
        let passed = self.passed_over();
        let mut odd = self.keeps_rest.clone();
        for block in blocks(kept, &about, &passed) {
            odd.extend(self.odd_in(&block));
        }
        odd.extend(self.headings_of_nothing());
        odd.sort_unstable();
        odd.dedup();
        for number in &odd {
            if let Some(line) = kept.iter().find(|line| line.number == *number) {
                let expected = "I can't tell what this line means for your orders, so nothing of \
                                this letter is filed. If you mean the orders, send them again \
                                without it.";
                let words = tokens(&line.mended.text);
                let trouble = Trouble::at(0, RefusalKind::Unreadable, expected);
                self.refuse(Here::of(line, &words), trouble);
            }
        }
        if !odd.is_empty() {
            self.reading.is_asked_whole = true;
            self.reading.orders.clear();
            self.reading.plans.clear();
            self.for_all.clear();
            self.reading.commands.retain(|commanded| commanded.command != Command::Clear);
        }
    }

    /// Headings of another phase with orders over them and nothing under them: "in autumn".
    fn headings_of_nothing(&self) -> Vec<usize> {
        let reading = &self.reading;
        let now = self.table.phase;
        let kept_off = reading.refused.iter().map(|refused| refused.line);
        let below = kept_off.chain(reading.plans.iter().map(|plan| plan.line)).max().unwrap_or(0);
        let first = reading.orders.iter().map(|order| order.line).min().unwrap_or(usize::MAX);
        let others = reading.headings.iter().filter(|heading| {
            let another = heading.phase.is_some_and(|phase| phase != now);
            another && first < heading.line && below < heading.line
        });
        others.map(|heading| heading.line).collect()
    }

    fn orders_nothing(&self) -> bool {
        self.reading.orders.is_empty() && self.reading.plans.is_empty() && self.for_all.is_empty()
    }

    /// The lines that are of orders.
    fn lines_of_orders(&self) -> BTreeSet<usize> {
        let reading = &self.reading;
        let is_mark = |command: &Command| matches!(command, Command::Final | Command::Preliminary);
        let marks = reading.commands.iter().filter(|commanded| is_mark(&commanded.command));
        let orders = reading.orders.iter().map(|order| order.line);
        orders
            .chain(reading.plans.iter().map(|plan| plan.line))
            .chain(reading.refused.iter().map(|refused| refused.line))
            .chain(reading.headings.iter().map(|heading| heading.line))
            .chain(self.for_all.iter().map(|all| all.line))
            .chain(marks.map(|commanded| commanded.line))
            .collect()
    }

    /// The lines that say nothing to us, but for those that keep the orders under them from
    /// counting.
    fn passed_over(&self) -> BTreeSet<usize> {
        let last = self.reading.refused.iter().map(|refused| refused.line).max().unwrap_or(0);
        let headed = |line: usize| self.reading.headings.iter().any(|heading| heading.line == line);
        let settled =
            |line: &usize| self.settled.contains(line) && (*line < last || headed(line + 1));
        let lines = self.reading.ignored.iter().map(|ignored| ignored.line);
        // What is quoted is told, and changes nothing.
        lines.filter(|line| !settled(line) && !self.told.contains(line)).collect()
    }

    /// The lines of a block that have to be understood and are not.
    fn odd_in(&self, block: &Block) -> Vec<usize> {
        let announces = |last: &Sentence| {
            let words = undecorated(&last.words);
            self.known(words) == Some(Known::Announces) || self.brings_own_orders(words)
        };
        let announced = (block.leads || block.over && !block.under)
            && block.sentences.last().is_some_and(announces);
        let mut signed = false;
        let mut odd = Vec::new();
        for (at, sentence) in block.sentences.iter().enumerate() {
            signed |= !block.over && sentence.signs();
            let last = at + 1 == block.sentences.len();
            let leads = block.leads && last && !sentence.stands_alone();
            let short = sentence.count() <= SHORT_WORDS_MAX && !sentence.stands_alone();
            let behind = block.under && (block.over || block.joined);
            let strict = leads || behind && short && !announced && !signed;
            let words = undecorated(&sentence.words);
            let known = || last && announced || self.known(words).is_some();
            let speaks = match announced && !block.under {
                true => sentence.weakens(),
                false => sentence.speaks_of_orders(block.under),
            };
            let another = block.over && self.greets_another(words);
            let odd_here = strict || speaks || another;
            if odd_here && !signed && (another || !known()) {
                odd.push(sentence.line.number);
            }
        }
        odd
    }
}

/// The lines that were passed over, in blocks.
fn blocks<'l>(
    kept: &'l [Line<'l>],
    about: &BTreeSet<usize>,
    passed: &BTreeSet<usize>,
) -> Vec<Block<'l>> {
    let written: Vec<&Line> = kept.iter().filter(|line| !line.written.is_empty()).collect();
    let mut blocks = Vec::new();
    let follows = |one: &&Line, other: &&Line| {
        one.number + 1 == other.number
            && passed.contains(&one.number) == passed.contains(&other.number)
    };
    let mut at = 0_usize;
    for run in written.chunk_by(follows) {
        let before = at.checked_sub(1).and_then(|before| written.get(before));
        at += run.len();
        let behind = written.get(at);
        let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
        if !passed.contains(&first.number) {
            continue;
        }
        let sentences = sentences(run);
        let of_orders = |line: &&&Line| about.contains(&line.number);
        let near = |one: usize, other: usize| one + 1 == other;
        let above = before.filter(of_orders).is_some_and(|line| near(line.number, first.number));
        let below = behind.filter(of_orders).is_some_and(|line| near(last.number, line.number));
        let marked = sentences.last().is_some_and(|last| {
            [Mark::Colon, Mark::Question, Mark::Dash, Mark::Arrow].iter().any(|m| last.ends_in(*m))
        });
        // A quotation was left out between a line that leads to it and what follows.
        let quoted = behind.is_some_and(|line| kept_gap(kept, last.number, line.number));
        blocks.push(Block {
            sentences,
            over: about.range(last.number..).next().is_some(),
            under: about.range(..first.number).next().is_some(),
            joined: above,
            leads: below || marked && !quoted && behind.is_some_and(|line| of_orders(&line)),
        });
    }
    blocks
}

/// Whether lines between these two were left out.
fn kept_gap(kept: &[Line], first: usize, last: usize) -> bool {
    let between = kept.iter().filter(|line| (first..last).contains(&line.number)).count();
    between < last - first
}

/// The sentences of some lines. A comma at the end of a line ends a greeting.
fn sentences<'l>(lines: &[&'l Line<'l>]) -> Vec<Sentence<'l>> {
    let mut all: Vec<Sentence> = Vec::new();
    let mut ended = true;
    for line in lines {
        for token in tokens(&line.mended.text) {
            if ended && !matches!(token.mark, Mark::Word | Mark::Open) && !all.is_empty() {
                continue;
            }
            if ended {
                all.push(Sentence { line, words: Vec::new(), stops: false });
            }
            let dotted = line.mended.text.get(..token.span.end).is_some_and(|t| t.ends_with('.'));
            let stops = matches!(token.mark, Mark::Stop | Mark::Question);
            ended = stops || token.mark == Mark::Word && dotted && token.key.len() > 2;
            if let Some(last) = all.last_mut() {
                last.stops = token.mark == Mark::Stop || token.mark == Mark::Word && dotted;
                last.words.push(token);
            }
        }
        let greets =
            all.last().is_some_and(|last| last.ends_in(Mark::Comma) || last.ends_in(Mark::Colon));
        let small = |last: &Sentence| last.count() <= SIGNATURE_WORDS_MAX;
        ended |= greets || all.last().is_some_and(small);
    }
    all
}
