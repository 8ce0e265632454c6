#!/usr/bin/env python3
"""A player with a mail program: sends standard input by smtplib, in the shape that a program gives it.

player.py PORT CA USER SHAPE SUBJECT [ANSWERED-ID]; SHAPE is plain, thunderbird, outlook, gmail or apple.
"""
import html
import smtplib
import ssl
import sys
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

port, ca, user, shape, subject = sys.argv[1:6]
answered = sys.argv[6] if len(sys.argv) > 6 else None
text = sys.stdin.read()
address = f"{user}@diplomacy.test"
quote = "The first orders are for Spring 1901.\nA Par - Gas\n"

mail = EmailMessage()
mail["From"] = f"{user.title()} <{address}>"
mail["To"] = "judge@diplomacy.test"
mail["Subject"] = subject
mail["Date"] = formatdate(localtime=True)
mail["Message-ID"] = make_msgid(domain="players.test")
if answered:
    mail["In-Reply-To"] = f"<{answered}>"
    mail["References"] = f"<{answered}>"

quoted = "".join(f"> {line}\n" for line in quote.splitlines())
rows = "".join(f"<div>{html.escape(line)}</div>" for line in text.splitlines())
if shape == "plain":
    mail.set_content(text)
elif shape == "thunderbird":
    mail["User-Agent"] = "Mozilla Thunderbird"
    body = f"{text}\nOn 20.11.26 21:00, judge@diplomacy.test wrote:\n{quoted}"
    mail.set_content(body, cte="7bit")
    mail.set_param("format", "flowed")
elif shape == "apple":
    mail["X-Mailer"] = "Apple Mail (2.3774)"
    body = f"{text}\n\n> On 20 Nov 2026, at 21:00, judge@diplomacy.test wrote:\n> \n{quoted}"
    mail.set_content(body, cte="quoted-printable")
elif shape == "gmail":
    attribution = "On Fri, Nov 20, 2026 at 9:00 PM <judge@diplomacy.test> wrote:"
    mail.set_content(f"{text}\n{attribution}\n\n{quoted}")
    page = (
        f'<div dir="ltr">{rows}</div><br><div class="gmail_quote"><div class="gmail_attr">'
        f"{html.escape(attribution)}<br></div><blockquote class=\"gmail_quote\">"
        f"{html.escape(quote)}</blockquote></div>"
    )
    mail.add_alternative(page, subtype="html")
elif shape == "outlook":
    mail["X-Mailer"] = "Microsoft Outlook 16.0"
    lines = "".join(f'<p class="MsoNormal">{html.escape(line)}</p>' for line in text.splitlines())
    mail.set_content(text.replace("\n", "\n\n"))
    page = f"<html><head><style>p.MsoNormal {{margin:0}}</style></head><body>{lines}</body></html>"
    mail.add_alternative(page, subtype="html")
else:
    sys.exit(f"there is no shape {shape}")

context = ssl.create_default_context(cafile=ca)
with smtplib.SMTP_SSL("localhost", int(port), context=context) as server:
    server.login(address, "secret")
    server.send_message(mail)
