"""Bad input at the doors of the command line: one clear line, the right exit status, nothing half-done, never a crash.

    test_bad_input.py BINARY
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

BINARY = os.path.abspath(sys.argv.pop(1))
os.environ["LC_ALL"] = "C.UTF-8"  # the program speaks English, whatever this machine does
DEAL = "deal cat frog dove mouse rabbit owl"


def run(*arguments, data=b"", **more):
    return subprocess.run([BINARY, *arguments], input=data, capture_output=True, timeout=120, **more)


def record(**changes):
    whole = {"magichat": 1, "game": "vanish", "moves": [DEAL, "look 3", "swap 3 5"]}
    whole.update(changes)
    return json.dumps(whole).encode()


class BadInput(unittest.TestCase):
    def assert_refused(self, done, status, *words):
        """Exit status, exactly one line on standard error without control characters, and what it says."""
        line = done.stderr.decode()
        self.assertEqual(done.returncode, status, line)
        self.assertEqual(line.count("\n"), 1, line)
        self.assertTrue(line.endswith("\n"))
        self.assertTrue(line.startswith("magichat: "), line)
        self.assertTrue(line[:-1].isprintable(), repr(line))
        for word in words:
            self.assertIn(word, line)
        if status == 2:
            self.assertEqual(done.stdout, b"")

    def replay(self, data):
        return run("replay", "-", "--json", data=data)

    def test_truncated_files(self):
        whole = record()
        for size in range(len(whole)):
            self.assert_refused(self.replay(whole[:size]), 2, "malformed record")

    def test_huge_file(self):
        self.assert_refused(self.replay(b" " * (9 << 20)), 2, "larger than 8 MiB")
        moves = [DEAL] + ["look 1", "swap 1 2"] * 200000
        done = self.replay(record(moves=moves, options={"turn_limit": 0}))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count(b"\n"), len(moves))

    def test_endless_file(self):
        with open("/dev/zero", "rb") as zeros:
            done = subprocess.run([BINARY, "replay", "-", "--json"], stdin=zeros, capture_output=True, timeout=60)
        self.assert_refused(done, 2, "larger than 8 MiB")

    def test_deep_nesting(self):
        for opening, closing in (b"[]", b"{}"), (b"[", b"]"), (b'{"a":', b"}"):
            for depth in (65, 100000):
                nested = opening * depth + b"1" + closing * depth
                self.assert_refused(self.replay(nested), 2, "malformed record")
                self.assert_refused(self.replay(record()[:-1] + b',"x":' + nested + b"}"), 2, "malformed record")
                self.assert_refused(self.replay(opening * depth), 2, "malformed record")

    def test_numbers(self):
        for number in ("18446744073709551616", "1e400", "-1", "2.0", "2e0", "99999999999999999999999999", "NaN", "0x2"):
            for text in ('{"magichat":%s,"game":"vanish","moves":[]}', '{"magichat":1,"game":"vanish","moves":[],"first":%s}',
                         '{"magichat":1,"game":"vanish","moves":[],"options":{"players":%s}}',
                         '{"magichat":1,"game":"vanish","moves":[],"options":{"turn_limit":%s}}'):
                self.assert_refused(self.replay((text % number).encode()), 2, "malformed record")

    def test_control_characters_in_a_move(self):
        for move in ("look 3\n", "\x1b[2Jlook 3", "look\x003", "\u202elook 3", "look\t3", "\x7f", "\u0085", "x" * 100000):
            done = self.replay(record(moves=[DEAL, move]))
            self.assert_refused(done, 1, "move 2", "legal: look 1, look 2")
            self.assertEqual(done.stdout.count(b"\n"), 1)
            self.assertLess(len(done.stderr), 4000)

    def test_bytes_that_are_no_text(self):
        for data in (b"\x00", b"\xff\xfe", bytes(range(256)), record().replace(b"look", b"\xc3\x28")):
            self.assert_refused(self.replay(data), 2, "malformed record")

    def test_an_illegal_move_prints_what_was_right_before_it(self):
        done = self.replay(record(moves=[DEAL, "look 3", "swap 5 3", "look 1"]))
        self.assert_refused(done, 1, "move 3", '"swap 5 3"', "legal: swap 3 1, swap 3 2, swap 3 4, swap 3 5")
        self.assertEqual([json.loads(line)["n"] for line in done.stdout.splitlines()], [1, 2])

    def test_a_wrong_chance_move_says_what_was_expected(self):
        self.assert_refused(self.replay(record(moves=["look 3"])), 1, "move 1", "six animals")
        self.assert_refused(self.replay(record(moves=[DEAL.replace("owl", "cat")])), 1, "move 1", "six animals")
        self.assert_refused(self.replay(record(game="court", moves=["deal king / crown"])), 1, "20 characters", "24 hats")
        self.assert_refused(self.replay(record(game="rabbits", moves=["roll draw draw"])), 1, "24 hat cards")

    def test_files_that_can_not_be_read(self):
        with tempfile.TemporaryDirectory() as folder:
            missing = os.path.join(folder, "no\nsuch.hat.json")
            self.assert_refused(run("replay", missing, "--json"), 2, "Can’t read", "no such file")
            self.assert_refused(run("replay", folder, "--json"), 2, "Can’t read", "it is a folder")
            if os.getuid() != 0:
                locked = os.path.join(folder, "locked.hat.json")
                with open(locked, "w", encoding="utf-8") as file:
                    file.write("{}")
                os.chmod(locked, 0)
                self.assert_refused(run("replay", locked, "--json"), 2, "Can’t read", "you may not")

    def test_wrong_words(self):
        self.assert_refused(run("repaly"), 2, "no command", "Did you mean replay?")
        self.assert_refused(run("\x1b[31m"), 2, "no command")
        self.assert_refused(run("--nonsense"), 2, "--help")
        self.assert_refused(run("replay"), 2, "FILE", "magichat replay --help")
        self.assert_refused(run("replay", "a", "b"), 2)
        self.assert_refused(run("replay", "--jsno", "a"), 2, "--jsno")
        self.assert_refused(run("bench", "--seconds", "soon"), 2, "--seconds")
        self.assert_refused(run("bench", "--seconds", "-1"), 2, "--seconds")
        self.assert_refused(run("replay", ""), 2)

    def test_names_that_a_server_could_never_meet(self):
        for key, value, wrong, words in (
                ("hosts", "https://play.example.org", "https://play.example.org", "just play.example.org"),
                ("hosts", "hat, http://a b", "http://a b", "neither a name nor an address"),
                ("origins", "play.example.org", "play.example.org", "like https://play.example.org."),
                ("origins", "https://play.example.org/", "https://play.example.org/", "nothing behind"),
                ("proxies", "10.0.0.1,foo.bar", "foo.bar", "is not an address like 10.0.0.1"),
                ("proxies", "10.0.0.0/8", "10.0.0.0/8", "is not an address")):
            # With a copy of no file: nothing is served, whatever becomes of the setting.
            call = ["serve", "--db", "/dev/null/no.db", "--backup", "/dev/null/copy.db"]
            self.assert_refused(run(*call, f"--{key}", value), 2, f"{key}: “{wrong}” is", words)
            variable = f"MAGICHAT_{key.upper()}"
            self.assert_refused(run(*call, env={**os.environ, variable: value}), 2, f"{variable}: {key}: “{wrong}” is", words)

    def test_a_full_disk(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([BINARY, "replay", "-", "--json"], input=record(), stdout=full, stderr=subprocess.PIPE,
                                  timeout=60)
        self.assertEqual(done.returncode, 2)
        self.assertIn("Can’t write", done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
