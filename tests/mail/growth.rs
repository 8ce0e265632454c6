//! Messages that mean harm, once and eight times as large: opening them may take longer in
//! proportion and somewhat more, but not in squares.

use chancery::mail::{self, MESSAGE_BYTES_MAX};

use super::clock::times_as_long;

/// How much larger the one message is.
const LARGER: usize = 8;

/// What takes too long, if it does. What is shorter than a millisecond at its largest needs no
/// comparison, which would only measure the clock.
fn grows(name: &str, message: impl Fn(usize) -> Vec<u8>) -> Option<String> {
    let size = MESSAGE_BYTES_MAX - 4_096;
    let (small, large) = (message(size / LARGER), message(size));
    assert!(large.len() <= MESSAGE_BYTES_MAX, "{name:?} has {} bytes", large.len());
    let limit = 2 * LARGER as u128;
    let found = times_as_long(limit, || mail::read(&large), || mail::read(&small));
    (found > limit)
        .then(|| format!("{name:?}: {LARGER} times the size takes {found} times as long"))
}

fn assert_none(faults: impl Iterator<Item = String>) {
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

const HEAD: &str = "From: a@b.example\r\nTo: c@d.example\r\n";

/// A message whose body is a piece over and over.
fn body(head: &str, piece: &str) -> impl Fn(usize) -> Vec<u8> {
    let (head, piece) = (format!("{HEAD}{head}\r\n\r\n"), piece.to_owned());
    move |size| (head.clone() + &piece.repeat(size / piece.len())).into_bytes()
}

#[test]
fn texts_take_time_in_proportion() {
    let pieces = [
        "A Par - Bur\r\n",
        "> quoted\r\n",
        "On 19 Nov\r\n",
        "On ",
        "1 ",
        "From: a\r\n",
        "From: a\r\nb\r\n",
        "-----BEGIN PGP SIGNED MESSAGE-----\r\n",
        "- ",
        "--\u{a0}\r\n",
        "-----\r\n",
        "\r",
        "\u{200b}",
        "a@b:\r\n",
    ];
    assert_none(pieces.iter().filter_map(|piece| {
        grows(piece, body("Content-Type: text/plain; charset=utf-8; format=flowed", piece))
    }));
    for encoding in ["base64", "quoted-printable"] {
        let head = format!("Content-Transfer-Encoding: {encoding}");
        let pieces = ["QSBQ", "=", "=20", "=\r\n", "!", " ", "\r\n"];
        assert_none(pieces.iter().filter_map(|piece| grows(piece, body(&head, piece))));
    }
}

/// Tags and texts that each make the parser do something special.
const TAGS: [&str; 61] = [
    "a",
    " ",
    "\n",
    "&amp;",
    "&",
    "&#x41;",
    "<",
    "</p>",
    "<p>",
    "<p>a",
    "<br>",
    "<b>",
    "<b>a",
    "<b><p>",
    "<a>",
    "<a><p>",
    "<i><b></i>",
    "<div>",
    "</div>",
    "<table>",
    "<tr><td>a",
    "<td>",
    "<table>a",
    "<li>",
    "<ul><li>",
    "<select>",
    "<option>",
    "<form>",
    "<input>",
    "<svg>",
    "<math><mi>",
    "<!--",
    "<!---->",
    "<![CDATA[",
    "<blockquote>",
    "<s>",
    "<pre>\n",
    "<html a>",
    "<body b>",
    "<template>",
    "<a b=c>",
    "<p style='display:none'>a</p>",
    "<x y",
    "</",
    "<!",
    "<font><p>",
    "<nobr>",
    "<button>",
    "<h1>",
    "<dd>",
    "<ruby><rt>",
    "<frameset>",
    "<textarea>",
    "<title>",
    "<style>",
    "<script>",
    "<plaintext>",
    "\0",
    "<caption>",
    "<col>",
    "<object>",
];

#[test]
fn pages_take_time_in_proportion() {
    assert_none(
        TAGS.iter().filter_map(|piece| grows(piece, body("Content-Type: text/html", piece))),
    );
    let numbered = |size: usize| {
        let pieces = (0..size / 16).map(|number| format!("<p><b a{number:06}>"));
        format!("{HEAD}Content-Type: text/html\r\n\r\n{}", pieces.collect::<String>()).into_bytes()
    };
    assert_none(grows("formatting of many kinds", numbered).into_iter());
    let sheets =
        ["{", "a{", "a{left:0;", "}", "a,", "/*", "\\", ".a{left:0}", "@media{", "left:0;", "a:b"];
    assert_none(sheets.iter().filter_map(|piece| {
        let grown = body("Content-Type: text/html\r\n\r\n<style>p{", piece);
        grows(piece, move |size| [&grown(size - 20)[..], b"</style><p>a"].concat())
    }));
}

#[test]
fn headers_and_parts_take_time_in_proportion() {
    let pieces = [
        "X: y\r\n",
        "From: a@b.example\r\n",
        "To: a@b.example, b@c.example\r\n",
        "Received: from a by b for <c@d>; Fri, 20 Nov 2026 04:31:07 +0000\r\n",
        "References: <a@b>\r\n <c@d>\r\n",
        "Subject: =?utf-8?Q?a?=\r\n =?utf-8?Q?b?=\r\n",
        "Authentication-Results: x; a=b (((\r\n",
        "Content-Type: text/plain; a=b; c*0=d; c*1=e\r\n",
        "Content-Type: message/rfc822\r\n\r\n",
        "Content-Type: multipart/digest; boundary=a\r\n\r\n--a\r\n\r\n",
    ];
    let heads = |piece: &str| {
        let piece = piece.to_owned();
        move |size: usize| (HEAD.to_owned() + &piece.repeat(size / piece.len())).into_bytes()
    };
    assert_none(pieces.iter().filter_map(|piece| grows(piece, heads(piece))));
    let values = ["(", "<", "\"", "a,", "a@b,", "=?utf-8?Q?a?= ", "; a=b", ";a*0=b", ":;", "\\"];
    for name in ["From", "Content-Type", "Received", "Subject", "References", "X"] {
        let value = |piece: &str| {
            let (head, piece) = (format!("{HEAD}{name}: "), piece.to_owned());
            // One level below the limit, so that it is taken apart and not refused.
            move |size: usize| {
                let count = size.min(size / 4 - 100) / piece.len();
                format!("{head}{}\r\n\r\n", piece.repeat(count)).into_bytes()
            }
        };
        assert_none(
            values.iter().filter_map(|piece| grows(&format!("{name}: {piece}"), value(piece))),
        );
    }
    let parts = "Content-Type: multipart/mixed; boundary=\"-\"";
    let pieces = ["---", "---\r\n", "---\r\n\r\n", "-", "-----\r\n", "---\r\na: b\r\n\r\n"];
    assert_none(pieces.iter().filter_map(|piece| grows(piece, body(parts, piece))));
}
