//! Lines of their own over, between and under orders. What leads to orders or stands right beside
//! them has to be understood, and so has what speaks of them; else nothing of the letter is filed.
//! Other paragraphs are talk among friends.

use std::collections::BTreeSet;

use super::super::grammar::command::Command;
use super::super::prose::{ProseSentence, sentences, takes_back as word_takes_back};
use super::super::resolve::{OrderTrouble, RefusalKind};
use super::super::text::{LetterLine, Mark, mend, signature, tokens};
use super::aside::WriterAndPhase;
use super::bare::undecorated;
use super::here::Here;
use super::known::KnownLine;
use super::state::Reader;
use super::value::Headed;

/// Lines without a blank line or an order between them.
struct LinesApart<'l> {
    sentences: Vec<ProseSentence<'l>>,
    /// Whether orders stand somewhere above it, or somewhere below.
    over: bool,
    under: bool,
    /// Whether the line before it is of orders.
    joined: bool,
    /// Whether the line behind it is of orders.
    above_orders: bool,
    /// Whether its last sentence leads to orders.
    leads: bool,
}

impl Reader<'_> {
    /// Asks for the whole letter if a line may change what its orders mean.
    pub(super) fn ask_about_lines(&mut self, kept: &[LetterLine]) {
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
        odd.extend(self.headings_of_others());
        odd.extend(retracting(&self.signature));
        odd.extend(self.odd_among(&self.wishes(kept)));
        odd.extend(&self.reading.addressed);
        odd.sort_unstable();
        odd.dedup();
        let signature = std::mem::take(&mut self.signature);
        let written = kept.iter().chain(&signature);
        // One that greets somebody in front of an order has its answer.
        let answered: BTreeSet<usize> = self.reading.refused.iter().map(|one| one.line).collect();
        let is_asked =
            |line: &&LetterLine| odd.contains(&line.number) && !answered.contains(&line.number);
        let doubtful: Vec<&LetterLine> =
            written.clone().filter(|l| odd.contains(&l.number)).collect();
        let is_doubted =
            !self.odd_among(&doubtful).is_empty() || !self.reading.addressed.is_empty();
        let lines = written.filter(is_asked);
        for (at, line) in lines.enumerate() {
            let expected = match at {
                0 => {
                    "I can't tell what this line means for your orders, so nothing of this letter \
                     is filed. If you mean the orders, send them again without it."
                }
                _ => "Nor what this line means for them.",
            };
            let words = tokens(&line.mended.text);
            let trouble = OrderTrouble::at(0, RefusalKind::Sentence, expected);
            self.refuse(Here::of(line, &words), trouble);
        }
        if !odd.is_empty() {
            self.reading.is_asked_whole = true;
            self.reading.orders.clear();
            self.reading.plans.clear();
            self.for_all.clear();
            // A ballot counts beside words that only aren't understood (D.IX(1)).
            let stays = |command: &Command| {
                !command.binds() || !is_doubted && matches!(command, Command::Vote { .. })
            };
            self.reading.commands.retain(|commanded| stays(&commanded.command));
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

    /// Headings of another power over orders: "For Germany:".
    fn headings_of_others(&self) -> Vec<usize> {
        let reading = &self.reading;
        let orders = reading.orders.iter().map(|order| order.line);
        let last = orders.max().unwrap_or_default();
        let another = |heading: &&Headed| heading.power.is_some_and(|p| p != self.table.power);
        let named = |heading: &&Headed| !reading.orders.iter().any(|o| o.line == heading.line);
        let over = reading.headings.iter().filter(another).filter(named);
        over.map(|heading| heading.line).filter(|line| *line < last).collect()
    }

    const fn own(&self) -> WriterAndPhase {
        WriterAndPhase { power: self.table.power, phase: self.table.phase }
    }

    /// The lines that ask a person for something: they may ask him to leave the orders.
    fn wishes<'l>(&self, kept: &'l [LetterLine<'l>]) -> Vec<&'l LetterLine<'l>> {
        let asks =
            |command: &Command| matches!(command, Command::Request(_) | Command::Unclear { .. });
        let wishes = self.reading.commands.iter().filter(|commanded| asks(&commanded.command));
        let lines: BTreeSet<usize> = wishes.map(|commanded| commanded.line).collect();
        let is_one = |number: &usize| lines.contains(number) && !self.settled.contains(number);
        kept.iter().filter(|line| is_one(&line.number)).collect()
    }

    /// Those of these lines that may take orders back wherever they stand.
    fn odd_among(&self, lines: &[&LetterLine]) -> Vec<usize> {
        let sentences = sentences(lines);
        let odd = sentences.iter().filter(|sentence| {
            sentence.doubts(self.own(), true) && self.known(undecorated(&sentence.words)).is_none()
        });
        odd.map(|sentence| sentence.line.number).collect()
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
    pub(super) fn passed_over(&self) -> BTreeSet<usize> {
        let last = self.reading.refused.iter().map(|refused| refused.line).max().unwrap_or(0);
        let headed = |line: usize| self.reading.headings.iter().any(|heading| heading.line == line);
        let settled =
            |line: &usize| self.settled.contains(line) && (*line < last || headed(line + 1));
        let lines = self.reading.ignored.iter().map(|ignored| ignored.line);
        // What is quoted is told, and changes nothing.
        lines.filter(|line| !settled(line) && !self.told.contains(line)).collect()
    }

    /// The lines of a block that have to be understood and are not.
    fn odd_in(&self, block: &LinesApart) -> Vec<usize> {
        let announces = |last: &ProseSentence| {
            let words = undecorated(&last.words);
            self.known(words) == Some(KnownLine::Announces) || self.brings_own_orders(words)
        };
        let announced = (block.leads || block.over && !block.under)
            && block.sentences.last().is_some_and(announces);
        let mut signed = false;
        let mut odd = Vec::new();
        for (at, sentence) in block.sentences.iter().enumerate() {
            signed |= !block.over && sentence.signs();
            let last = at + 1 == block.sentences.len();
            let words = undecorated(&sentence.words);
            let known = || last && announced || self.known(words).is_some();
            let names = signed && sentence.signs();
            let place = SentencePlace { at, last, announced, signed };
            if !names && self.is_odd(block, sentence, place) && !known() {
                odd.push(sentence.line.number);
            }
        }
        odd
    }

    /// Whether a sentence has to be understood where it stands.
    fn is_odd(&self, block: &LinesApart, sentence: &ProseSentence, place: SentencePlace) -> bool {
        let own = self.own();
        let short = sentence.is_short() && !sentence.stands_alone(own);
        let asks_apart = sentence.asks() && !block.above_orders;
        let unnamed = short && !asks_apart && !sentence.only_leads();
        let leads = block.leads && place.last && (unnamed || sentence.leads_to_others_s(own));
        let behind = block.under && (block.over || block.joined) && !place.announced;
        let beside = behind && !place.signed && (short || sentence.weighs(own));
        let speaks = match place.announced && !block.under {
            true => sentence.weakens(own),
            false => sentence.doubts(own, block.under),
        };
        let turns = place.at == 0 && block.under && sentence.turns_round();
        leads || beside || speaks || turns
    }
}

/// Where a sentence stands in its block.
#[derive(Clone, Copy)]
struct SentencePlace {
    at: usize,
    last: bool,
    /// Whether the block announces the orders under it.
    announced: bool,
    /// Whether its letter was signed before.
    signed: bool,
}

/// The lines of the signature of a letter that take back what stands over it.
pub fn taken_back_below(text: &str) -> Vec<usize> {
    retracting(&signature(text))
}

/// Whether a line has a word that takes something back: "oops, forget the last line".
pub fn takes_back(line: &str) -> bool {
    tokens(&mend(line).text).iter().any(|word| word_takes_back(&word.key))
}

fn retracting(signature: &[LetterLine]) -> Vec<usize> {
    let sentences = sentences(&signature.iter().collect::<Vec<_>>());
    let retract = sentences.iter().filter(|sentence| sentence.retracts());
    retract.map(|sentence| sentence.line.number).collect()
}

/// The lines that were passed over, in blocks.
fn blocks<'l>(
    kept: &'l [LetterLine<'l>],
    about: &BTreeSet<usize>,
    passed: &BTreeSet<usize>,
) -> Vec<LinesApart<'l>> {
    let written: Vec<&LetterLine> = kept.iter().filter(|line| !line.written.is_empty()).collect();
    let mut blocks = Vec::new();
    let follows = |one: &&LetterLine, other: &&LetterLine| {
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
        let of_orders = |line: &&&LetterLine| about.contains(&line.number);
        let near = |one: usize, other: usize| one + 1 == other;
        let above = before.filter(of_orders).is_some_and(|line| near(line.number, first.number));
        let below = behind.filter(of_orders).is_some_and(|line| near(last.number, line.number));
        let marked = sentences.last().is_some_and(|last| {
            [Mark::Colon, Mark::Question, Mark::Dash, Mark::Arrow].iter().any(|m| last.ends_in(*m))
        });
        // A quotation was left out between a line that leads to it and what follows.
        let quoted = behind.is_some_and(|line| kept_gap(kept, last.number, line.number));
        blocks.push(LinesApart {
            sentences,
            over: about.range(last.number..).next().is_some(),
            under: about.range(..first.number).next().is_some(),
            joined: above,
            above_orders: below,
            leads: below || marked && !quoted && behind.is_some_and(|line| of_orders(&line)),
        });
    }
    blocks
}

/// Whether lines between these two were left out.
fn kept_gap(kept: &[LetterLine], first: usize, last: usize) -> bool {
    let between = kept.iter().filter(|line| (first..last).contains(&line.number)).count();
    between < last - first
}
