#!/usr/bin/env python3
"""What a package brings along says what the program says: the manual, the completion of shells, the settings, the catalogue.

    test_papers.py MAGICHAT PAPERS

groff, fish, zsh and appstreamcli are asked where there are such.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "server"))
from serving import Folder, Server, expect  # noqa: E402

BINARY, PAPERS = sys.argv[1], pathlib.Path(sys.argv[2])
COMMANDS = re.findall(r"(?m)^  (\w+)  ", subprocess.run([BINARY], capture_output=True, text=True).stdout)
COMMANDS.remove("help")


def help_of(*words):
    return subprocess.run([BINARY, *words, "--help"], capture_output=True, text=True, check=True).stdout


def options_of(*words):
    return set(re.findall(r"(?m)^  (?:-\w, )?(--[\w-]+)", help_of(*words)))


def manual():
    pages = {page.name: page.read_text() for page in PAPERS.glob("share/man/man[18]/*")}
    expected = {f"magichat-{name}.{8 if name in ('serve', 'doctor') else 1}" for name in COMMANDS} | {"magichat.1"}
    expect(set(pages) == expected, sorted(pages))
    for name, text in pages.items():
        words = name.split(".")[0].split("-")[1:]
        known = set(re.findall(r"\\fB((?:\\-){1,2}[\w\\-]+)\\fR", text))
        known = {one.replace("\\-", "-") for one in known}
        below = [[*words, one] for one in re.findall(r"(?m)^  (\w+)  ", help_of(*words))] if words == ["solve"] else [words]
        for call in below:
            expect(options_of(*call) <= known, name, "lacks", sorted(options_of(*call) - known))
        expect(re.match(r"\.TH \S+ [18] \d{4}-\d\d-\d\d ", text), text[:80])
        if shutil.which("groff"):
            done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-Kutf8"], input=text, capture_output=True, text=True)
            expect(done.returncode == 0 and done.stderr == "", name, done.stderr)


BASH = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
compopt() { :; }
_magichat; printf '%s\\n' "${COMPREPLY[@]}"
"""


def completion():
    script = PAPERS / "share/bash-completion/completions/magichat"

    def offered(*words):
        done = subprocess.run(["bash", "-euc", BASH, "bash", str(script), "magichat", *words], capture_output=True, text=True)
        expect(done.returncode == 0 and done.stderr == "", words, done.stderr)
        return set(done.stdout.split())

    expect(set(COMMANDS) <= offered(""), offered(""))
    expect(offered("se") == {"serve"}, offered("se"))
    for command in COMMANDS:
        if command != "solve":
            found = offered(command, "--")
            expect(found >= options_of(command) - {"--config"}, command, sorted(options_of(command) - found))
    expect(offered("serve", "--por") == {"--port"}, offered("serve", "--por"))
    expect(offered("solve", "v") == {"vanish"} and "--players" in offered("solve", "vanish", "--"), offered("solve", "v"))
    expect("he" in offered("play", "--language", ""), offered("play", "--language", ""))
    for shell, file in (("zsh", "share/zsh/vendor-completions/_magichat"), ("fish", "share/fish/vendor_completions.d/magichat.fish")):
        text = (PAPERS / file).read_text()
        expect(all(option.removeprefix("--") in text for option in options_of("serve")), file)
        expect(not re.search("@[A-Za-z_]+@", text), file, "has a word that nobody filled in")
        if shutil.which(shell):
            done = subprocess.run([shell, "-n", str(PAPERS / file)], capture_output=True, text=True)
            expect(done.returncode == 0 and done.stderr == "", file, done.stderr)


def settings():
    text = (PAPERS / "etc/magichat/magichat.conf").read_text()
    lines = re.findall(r"(?m)^#([a-z-]+) = ?(.*)$", text)
    expected = options_of("serve") - {"--config", "--backup", "--new-key", "--open", "--quiet", "--language", "--help", "--version"}
    expect({f"--{key}" for key, _ in lines} == expected, expected ^ {f"--{key}" for key, _ in lines})
    expect(all(line.startswith("#") for line in text.splitlines() if line), "something is set")
    expect(max(map(len, text.splitlines())) <= 100)
    # With every line in force the server reads it, and is as it was.
    with Folder() as folder:
        (folder / "all.conf").write_text(re.sub(r"(?m)^#(?=[a-z-]+ =)", "", text))
        with Server(BINARY, folder / "hat.db", ["--config", str(folder / "all.conf")]) as server:
            expect(server.call("GET", "/api/health")[0] == 200)


def catalogue():
    file = PAPERS / "share/metainfo/magichat.metainfo.xml"
    text = file.read_text()
    expect(text.count("<summary") == 11 and 'xml:lang="he"' in text, text)
    if shutil.which("appstreamcli"):
        done = subprocess.run(["appstreamcli", "validate", "--no-net", str(file)], capture_output=True, text=True)
        expect(done.returncode == 0, done.stdout, done.stderr)


os.environ["MANWIDTH"] = "100"
for part in (manual, completion, settings, catalogue):
    part()
print("papers: all as it should be")
