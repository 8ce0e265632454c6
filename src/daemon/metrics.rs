//! `/metrics`: numbers for Prometheus.

use std::fmt::Write as _;

use rustix::time::{ClockId, clock_gettime};

use super::health::held;
use super::hook_standing::HookStanding;
use super::sending;
use super::shared::Shared;

/// The text that is served, in the format of Prometheus 0.0.4.
pub(super) fn metrics(shared: &Shared) -> String {
    let mut page = MetricsPage::default();
    counters(&mut page, shared);
    work(&mut page, shared);
    mailboxes(&mut page, shared);
    hooks(&mut page, shared);
    process(&mut page);
    page.text
}

#[derive(Default)]
struct MetricsPage {
    text: String,
}

impl MetricsPage {
    /// A metric with one value, or one for each set of labels.
    fn say(&mut self, name: &str, kind: &str, help: &str, values: &[(String, f64)]) {
        // Writing into a text does not fail.
        let _ = writeln!(self.text, "# HELP {name} {help}\n# TYPE {name} {kind}");
        for (labels, value) in values {
            let _ = writeln!(self.text, "{name}{labels} {value}");
        }
    }

    fn counter(&mut self, name: &str, help: &str, value: u64) {
        self.say(&format!("chancery_{name}"), "counter", help, &[plain(value as f64)]);
    }

    fn gauge(&mut self, name: &str, help: &str, value: f64) {
        self.say(&format!("chancery_{name}"), "gauge", help, &[plain(value)]);
    }
}

fn plain(value: f64) -> (String, f64) {
    (String::new(), value)
}

fn counters(page: &mut MetricsPage, shared: &Shared) {
    let standing = shared.standing();
    let version = env!("CARGO_PKG_VERSION");
    let build = [(format!("{{version=\"{version}\"}}"), 1.0)];
    page.say("chancery_build_info", "gauge", "The version that is running.", &build);
    page.counter("letters_received_total", "Letters entered into the journal.", standing.received);
    page.counter("rulings_total", "Rulings recorded.", standing.rulings);
    page.counter("letters_sent_total", "Letters that the carrier accepted.", standing.sent);
    page.counter("letters_failed_total", "Attempts to send that failed.", standing.failed);
    page.counter("set_aside_total", "Letters and games set aside.", standing.set_aside);
}

fn work(page: &mut MetricsPage, shared: &Shared) {
    let (standing, now) = (shared.standing(), shared.clock.now());
    let is = |condition: bool| if condition { 1.0 } else { 0.0 };
    let is_stopped = sending::stopped(&shared.config.ledger).is_some();
    page.gauge(
        "letters_unruled",
        "Letters that have not been ruled on.",
        standing.backlog.unruled as f64,
    );
    page.gauge("letters_unsent", "Letters in the outbox.", standing.backlog.unsent as f64);
    let oldest = standing.backlog.oldest_unsent.map_or(0, |at| (now - at).num_seconds().max(0));
    page.gauge(
        "oldest_unsent_seconds",
        "Age of the oldest letter in the outbox; 0 if there is none.",
        oldest as f64,
    );
    if let Some(at) = standing.next_wake {
        // A due time in the future would reveal that all players of a board are FINAL.
        let help = "Seconds until what is due on a board: negative if it is late, otherwise 0.";
        page.gauge("next_due_seconds", help, (at - now).num_seconds().min(0) as f64);
    }
    page.gauge("games", "Games in the ledger.", standing.backlog.boards as f64);
    let (boards, letters) = &standing.aside;
    let help = "Boards and tournaments that are set aside, so that no rulings are made on them.";
    page.gauge("boards_aside", help, boards.len() as f64);
    page.gauge("letters_aside", "Letters that are set aside.", *letters as f64);
    page.gauge(
        "halted",
        "1 if nothing is ruled: the clock can't be trusted, or others rule by other settings.",
        is(standing.halted.is_some()),
    );
    page.gauge(
        "deadline_held",
        "1 if a deadline waits for a mailbox.",
        is(held(shared, &standing).is_some()),
    );
    page.gauge(
        "carrier_in_trouble",
        "1 if no letter could be sent for ten minutes.",
        is(shared.long_without_a_way().is_some()),
    );
    page.gauge(
        "outbox_stopped",
        "1 if no letters are sent until an operator intervenes.",
        is(is_stopped),
    );
}

fn mailboxes(page: &mut MetricsPage, shared: &Shared) {
    let boxes = shared.boxes();
    // Names of mailboxes are the operator's own, and may have any letters.
    let label = |name: &str| {
        let name = name.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ");
        format!("{{mailbox=\"{name}\"}}")
    };
    let troubled = boxes.values().filter(|state| state.trouble.is_some()).count();
    page.gauge("mailboxes_in_trouble", "Mailboxes that can't be read.", troubled as f64);
    let in_trouble: Vec<(String, f64)> = boxes
        .iter()
        .map(|(name, state)| (label(name), if state.trouble.is_some() { 1.0 } else { 0.0 }))
        .collect();
    let help = "1 if the mailbox can't be read.";
    page.say("chancery_mailbox_in_trouble", "gauge", help, &in_trouble);
    let read: Vec<(String, f64)> = boxes
        .iter()
        .filter_map(|(name, state)| Some((label(name), state.drained?.timestamp() as f64)))
        .collect();
    let help = "Every letter that came before this moment is in the journal.";
    page.say("chancery_mailbox_read_to_timestamp_seconds", "gauge", help, &read);
}

fn hooks(page: &mut MetricsPage, shared: &Shared) {
    let (hooks, real) = (shared.hooks.standing(), shared.clock.real());
    let each = |value: &dyn Fn(&HookStanding) -> f64| -> Vec<(String, f64)> {
        let hooks = hooks.iter();
        hooks.map(|(name, one)| (format!("{{hook=\"{name}\"}}"), value(one))).collect()
    };
    let taken = each(&|one| one.taken as f64);
    page.say("chancery_hook_posts_total", "counter", "Posts that the hook accepted.", &taken);
    let in_trouble = each(&|one| if one.trouble(real).is_some() { 1.0 } else { 0.0 });
    let help = "1 if the hook accepts nothing and needs an operator's attention.";
    page.say("chancery_hook_in_trouble", "gauge", help, &in_trouble);
}

/// What tools of Prometheus expect of every process, as far as the system tells it.
fn process(page: &mut MetricsPage) {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = time.tv_sec as f64 + time.tv_nsec as f64 / 1e9;
    let help = "Processor time used.";
    page.say("process_cpu_seconds_total", "counter", help, &[plain(seconds)]);
    if let Some(bytes) = resident_bytes() {
        let help = "Memory in use.";
        page.say("process_resident_memory_bytes", "gauge", help, &[plain(bytes)]);
    }
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        let help = "Files and connections that are open.";
        page.say("process_open_fds", "gauge", help, &[plain(files.count() as f64)]);
    }
}

fn resident_bytes() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024.0)
}
