//! A server of SMTP that takes every letter and forgets none: what comes twice is there twice.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex};

/// The letters that were taken, in their order.
#[derive(Clone, Default)]
pub(crate) struct Sink {
    letters: Arc<Mutex<Vec<String>>>,
    /// Whether it takes a letter and then says nothing.
    is_silent: Arc<AtomicBool>,
    /// How many letters it takes from a login, and how many logins, if it counts them.
    logins: Option<(usize, usize)>,
    /// How many logins there were.
    granted: Arc<AtomicUsize>,
    /// How many letters it waits for before it takes the first of them.
    meeting: Option<Arc<Barrier>>,
    /// How many of them have not come yet.
    left: Arc<AtomicUsize>,
    /// How many connections there are, and were at most.
    connections: Arc<Mutex<(usize, usize)>>,
}

impl Sink {
    /// Opens it, for as long as the test runs; its port comes with it.
    pub(crate) fn open() -> (Sink, u16) {
        Sink::open_at(0)
    }

    /// The same at a port.
    pub(crate) fn open_at(port: u16) -> (Sink, u16) {
        Sink::default().listen(port)
    }

    /// One that takes the first letter when so many are there at once.
    pub(crate) fn meeting(letters: usize) -> (Sink, u16) {
        let meeting = Some(Arc::new(Barrier::new(letters)));
        Sink { meeting, left: Arc::new(AtomicUsize::new(letters)), ..Sink::default() }.listen(0)
    }

    /// One whose logins end when so many letters were taken, and that grants so many of them.
    pub(crate) fn ending_logins(letters: usize, logins: usize) -> (Sink, u16) {
        Sink { logins: Some((letters, logins)), ..Sink::default() }.listen(0)
    }

    fn listen(self, port: u16) -> (Sink, u16) {
        let sink = self;
        let listener = TcpListener::bind(("127.0.0.1", port)).expect("a port");
        let port = listener.local_addr().expect("it has one").port();
        let taking = sink.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (taking, stream) = (taking.clone(), stream.expect("a connection"));
                // A client that is killed breaks off in the middle.
                std::thread::spawn(move || {
                    taking.counts(1);
                    let _ = taking.serve(stream);
                    taking.counts(-1);
                });
            }
        });
        (sink, port)
    }

    /// The id that it gives the letter of a number, from one on.
    pub(crate) fn id_of(number: usize) -> String {
        format!("{number}@sink.test")
    }

    /// What was taken so far.
    pub(crate) fn letters(&self) -> Vec<String> {
        self.letters.lock().expect("no test has broken it").clone()
    }

    /// From now on it takes letters and does not say so, or says so again.
    pub(crate) fn keeps_silent(&self, is_silent: bool) {
        self.is_silent.store(is_silent, Ordering::SeqCst);
    }

    /// How many connections there were at once at most.
    pub(crate) fn connections(&self) -> usize {
        self.connections.lock().expect("no test has broken it").1
    }

    fn counts(&self, more: isize) {
        let mut connections = self.connections.lock().expect("no test has broken it");
        connections.0 = connections.0.saturating_add_signed(more);
        connections.1 = connections.1.max(connections.0);
    }

    /// Waits for the others, if this is one of the first.
    fn meets(&self) {
        let Some(meeting) = &self.meeting else { return };
        let one_less = |left: usize| left.checked_sub(1);
        if self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less).is_ok() {
            meeting.wait();
        }
    }

    fn serve(&self, mut stream: TcpStream) -> std::io::Result<()> {
        let mut lines = BufReader::new(stream.try_clone()?).lines();
        let login = self.granted.fetch_add(1, Ordering::SeqCst);
        if self.logins.is_some_and(|(_, logins)| login >= logins) {
            return stream.write_all(b"421 4.3.2 another time\r\n");
        }
        stream.write_all(b"220 sink\r\n")?;
        let mut of_login = 0;
        while let Some(line) = lines.next() {
            let answer = match line?.get(..4) {
                Some("MAIL") if self.logins.is_some_and(|(letters, _)| letters == of_login) => {
                    "530 5.7.0 Authentication Required\r\n".to_owned()
                }
                Some("DATA") => {
                    of_login += 1;
                    stream.write_all(b"354 go on\r\n")?;
                    let mut letter = String::new();
                    loop {
                        let Some(line) = lines.next() else { return Ok(()) };
                        let line = line?;
                        if line == "." {
                            break;
                        }
                        letter += &format!("{line}\n");
                    }
                    self.meets();
                    let mut taken = self.letters.lock().expect("no test has broken it");
                    taken.push(letter);
                    let id = Sink::id_of(taken.len());
                    drop(taken);
                    if self.is_silent.load(Ordering::SeqCst) {
                        // Until the waiting client is gone.
                        return lines.next().transpose().map(drop);
                    }
                    format!("250 2.0.0 OK <{id}> [Hostname=sink.test]\r\n")
                }
                Some("QUIT") => return stream.write_all(b"221 bye\r\n"),
                _ => "250 well\r\n".to_owned(),
            };
            stream.write_all(answer.as_bytes())?;
        }
        Ok(())
    }
}
