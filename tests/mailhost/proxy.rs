//! A wire between us and the real server on which things go wrong: it is cut, falls silent, or
//! changes what is said.

use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// What happens to a piece of what is said.
pub(crate) enum Act {
    /// It arrives.
    Pass,
    /// Something else arrives.
    Say(Vec<u8>),
    /// Something arrives, and then the wire is cut.
    Cut(Vec<u8>),
    /// Nothing arrives from here on.
    Hold,
}

/// A piece of what is said.
pub(crate) struct Piece<'a> {
    /// Which connection it is on; the first is 0.
    pub(crate) connection: usize,
    /// Whether the server says it.
    pub(crate) from_server: bool,
    pub(crate) bytes: &'a [u8],
}

impl Piece<'_> {
    pub(crate) fn has(&self, words: &str) -> bool {
        self.find(words).is_some()
    }

    /// Where words begin.
    pub(crate) fn find(&self, words: &str) -> Option<usize> {
        self.bytes.windows(words.len()).position(|window| window == words.as_bytes())
    }

    /// The same with other words of the same length in it.
    pub(crate) fn with(&self, words: &str, others: &str) -> Vec<u8> {
        assert_eq!(words.len(), others.len(), "lengths are told before the words");
        let mut changed = self.bytes.to_vec();
        if let Some(at) = self.find(words) {
            changed[at..at + words.len()].copy_from_slice(others.as_bytes());
        }
        changed
    }
}

/// Opens a port that leads to another, by way of what happens. It stays as long as the test.
pub(crate) async fn proxy(
    port: u16,
    happens: impl Fn(&Piece<'_>) -> Act + Send + Sync + 'static,
) -> u16 {
    let happens: Arc<dyn Fn(&Piece<'_>) -> Act + Send + Sync> = Arc::new(happens);
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let own = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        for connection in 0.. {
            let Ok((client, _)) = listener.accept().await else { return };
            let Ok(server) = TcpStream::connect(("127.0.0.1", port)).await else { return };
            let (client_says, to_client) = client.into_split();
            let (server_says, to_server) = server.into_split();
            let cut = Arc::new(Notify::new());
            for (from_server, says, to) in
                [(false, client_says, to_server), (true, server_says, to_client)]
            {
                let (happens, cut) = (Arc::clone(&happens), Arc::clone(&cut));
                tokio::spawn(async move {
                    let speech = pass_on(connection, from_server, says, to, &*happens);
                    // Both ways end together: the one that ends first wakes the other.
                    tokio::select! { () = speech => cut.notify_one(), () = cut.notified() => {} }
                });
            }
        }
    });
    own
}

async fn pass_on(
    connection: usize,
    from_server: bool,
    mut says: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    happens: &(dyn Fn(&Piece<'_>) -> Act + Send + Sync),
) {
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(count) = says.read(&mut buffer).await {
        let bytes = &buffer[..count];
        if bytes.is_empty() {
            return;
        }
        let (said, ends) = match happens(&Piece { connection, from_server, bytes }) {
            Act::Pass => (bytes.to_vec(), false),
            Act::Say(other) => (other, false),
            Act::Cut(last) => (last, true),
            Act::Hold => return std::future::pending().await,
        };
        if to.write_all(&said).await.is_err() || ends {
            return;
        }
    }
}
