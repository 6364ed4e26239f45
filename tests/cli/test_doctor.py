#!/usr/bin/env python3
"""magichat doctor from outside: what is wrong is said, with what to do about it, and the exit status is 1.

    test_doctor.py MAGICHAT
"""
import json
import os
import pathlib
import shutil
import socket
import sqlite3
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "server"))
from serving import PATIENCE, Folder, Server, expect, free_port  # noqa: E402

BINARY = sys.argv[1]
QUIET = {name: value for name, value in os.environ.items() if not name.startswith("MAGICHAT_")}


def ask(*words, status, prefix=(), environment=QUIET):
    """All findings by their names; of two with one name the worse."""
    done = subprocess.run([*prefix, BINARY, "doctor", "--json", *map(str, words)], capture_output=True, text=True, timeout=PATIENCE,
                          env=environment)
    expect(done.returncode == status and done.stderr == "", words, done.returncode, done.stdout, done.stderr)
    told = json.loads(done.stdout)
    expect(told["ok"] == (status == 0), told)
    for one in told["checks"]:
        expect(one["text"] and ("do" in one) == (one["result"] != "ok"), one)
    order = ["ok", "warning", "wrong"]
    return {one["check"]: one for one in sorted(told["checks"], key=lambda one: order.index(one["result"]))}


with Folder() as folder:
    database = folder / "hat.db"
    at = ["--listen", "127.0.0.1", "--port", free_port(), "--db", database]
    found = ask(*at, status=0)
    expect(found["port"]["result"] == found["file"]["result"] == "ok" and "median of 15" in found["flush"]["text"], found)
    expect(not database.exists() and not list(folder.iterdir()), "it has made something", list(folder.iterdir()))

    # The settings, from each of their three places.
    config = folder / "magichat.conf"
    config.write_text("port = 80\npotr = 90\n")
    found = ask("--config", config, status=1)
    expect(list(found) == ["settings"] and "magichat.conf:2" in found["settings"]["text"] and "port" in found["settings"]["text"], found)
    found = ask(*at, status=1, environment={**QUIET, "MAGICHAT_LOOPS": "many"})
    expect("MAGICHAT_LOOPS" in found["settings"]["text"], found)
    found = ask(*at, "--user", "nobody-of-that-name", status=1)
    expect("nobody-of-that-name" in found["settings"]["text"], found)

    # The address.
    with socket.create_server(("127.0.0.1", 0)) as other:
        found = ask("--listen", "127.0.0.1", "--port", other.getsockname()[1], "--db", database, status=1)
        other.settimeout(0.01)
        expect(found["port"]["result"] == "wrong" and "ss -ltnp" in found["port"]["do"], found)
    found = ask("--listen", "192.0.2.1", "--port", free_port(), "--db", database, status=1)
    expect("192.0.2.1" in found["port"]["text"] and "--listen" in found["port"]["do"], found)

    # A server that runs, and its file.
    with Server(BINARY, database) as server:
        found = ask("--listen", "127.0.0.1", "--port", server.port, "--db", database, status=0)
        expect('"status":"ok"' in found["server"]["text"] and "port" not in found, found)
        expect(str(server.process.pid) in found["lock"]["text"], found)
        expect(found["file"]["result"] == "ok", found)
        found = ask(*at, status=1)  # where nobody answers
        expect(found["lock"]["result"] == "wrong", found)
        server.table(server.token(), "court", players=2)
    found = ask(*at, status=0)
    expect("lock" not in found and found["clock"]["result"] == "ok" and "newest" in found["clock"]["text"], found)

    # Files that can't be used.
    newer = folder / "newer.db"
    shutil.copy(database, newer)
    newer.chmod(0o644)
    change = sqlite3.connect(newer)
    change.execute("UPDATE tables SET touched = touched + 864000000")  # in ten days
    change.commit()
    found = ask(*at[:4], "--db", newer, status=1)
    expect(found["clock"]["result"] == "wrong", found)
    expect(found["file"]["result"] == "warning" and "chmod 600" in found["file"]["do"], found)
    change.execute("PRAGMA user_version = 99")
    change.close()
    found = ask(*at[:4], "--db", newer, status=1)
    expect(found["file"]["result"] == "wrong" and "newer" in found["file"]["do"], found)

    # A certificate that can't be read, and one without its key.
    found = ask(*at, "--cert", folder / "none.pem", "--key", folder / "none.pem", status=1)
    expect("none.pem" in found["certificate"]["text"], found)
    expect("settings" in ask(*at, "--cert", folder / "none.pem", status=1))
    # What is no file gets no command that would change others.
    expect("chmod" not in str(ask(*at[:at.index("--db")], "--db", "/", status=1)), "a folder")

    # A server with TLS of its own is asked over TLS.
    if shutil.which("openssl"):
        cert, key = folder / "cert.pem", folder / "key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key,
                        "-out", cert, "-days", "10", "-subj", "/CN=localhost"], check=True, capture_output=True)
        tls = ["--cert", str(cert), "--key", str(key)]
        # A program that takes connections and says nothing is not waited for without end.
        with socket.create_server(("127.0.0.1", 0)) as silent:
            found = ask("--listen", "127.0.0.1", "--port", silent.getsockname()[1], "--db", database, *tls, status=1)
            expect("Another program" in found["port"]["text"], found)
        with Server(BINARY, database, tls) as server:
            found = ask("--listen", "127.0.0.1", "--port", server.port, "--db", database, *tls, status=0)
            expect('"status":"ok"' in found["server"]["text"], found)
            expect(found["certificate"]["result"] == "warning" and "Renew" in found["certificate"]["do"], found)

    # A page that lacks something.
    page = folder / "web"
    page.mkdir()
    (page / "index.html").write_text('<script src="/assets/gone.js"></script>')
    found = ask(*at, "--web", page, status=1)
    expect("/assets/gone.js" in found["page"]["text"], found)

    # Few files may be open.
    found = ask(*at, status=0, prefix=["prlimit", "--nofile=500:500"])
    expect(found["open_files"]["result"] == "warning" and "500" in found["open_files"]["text"], found)

    # A disk that is full: a small one of our own, where we may make one.
    small = folder / "small"
    small.mkdir()
    full = ["unshare", "--mount", "sh", "-c", f'mount -t tmpfs -o size=64k none "{small}" && head -c 65536 /dev/zero >"{small}/all"; exec "$@"', "sh"]
    if subprocess.run(["unshare", "--mount", "mount", "-t", "tmpfs", "none", str(small)], capture_output=True).returncode == 0:
        found = ask(*at[:4], "--db", small / "hat.db", status=1, prefix=full)
        expect(found["room"]["result"] == found["flush"]["result"] == "wrong" and "Make room" in found["flush"]["do"], found)
    else:
        print("doctor: no full disk could be made here; that part was left out")

    # For people: a line and what to do, in their language.
    done = subprocess.run([BINARY, "doctor", "--language", "de", "--db", str(newer)], capture_output=True, text=True, env=QUIET)
    expect(done.returncode == 1 and "\nfalsch " in done.stdout and "-> Installiere wieder" in done.stdout, done.stdout)
    expect(done.stdout.splitlines()[-1].startswith("Falsch: "), done.stdout)
print("doctor: all as it should be")
