#!/usr/bin/env python3
"""The Dockerfile and the compose file say what they should. No container is built here: that takes a network and root.

    test_container.py MAGICHAT
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys

HOUSE = pathlib.Path(__file__).parents[2]
BINARY = sys.argv[1]
KNOWN = {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "VOLUME", "EXPOSE", "USER", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"}


def expect(condition, *what):
    if not condition:
        sys.exit(" ".join(map(str, ("container:", *what))))


text = re.sub(r"(?m)^#.*\n", "", (HOUSE / "packaging/Dockerfile").read_text())
steps = [line.split(maxsplit=1) for line in re.sub(r"\\\n\s*", "", text).splitlines() if line]
expect(all(len(step) == 2 and step[0] in KNOWN for step in steps), [step for step in steps if step[0] not in KNOWN])
stages = [i for i, (word, _) in enumerate(steps) if word == "FROM"]
expect(len(stages) == 2 and steps[0][1] == "debian:bookworm AS build" and steps[stages[1]][1].startswith("debian:bookworm"), steps)
last = steps[stages[1]:]
what = {}
for word, rest in last:
    what.setdefault(word, []).append(rest)
    if word == "RUN":
        shell = subprocess.run(["bash", "-n", "-c", rest], capture_output=True, text=True)
        expect(shell.returncode == 0, rest, shell.stderr)
words = [word for word, _ in last]
expect(words.index("RUN") < words.index("USER") < words.index("ENTRYPOINT"), words)
expect(what["USER"] == ["magichat"] and "u magichat" in (HOUSE / "packaging/magichat.sysusers").read_text(), what["USER"])
expect("rm -rf" in what["RUN"][0] and "--no-install-recommends" in what["RUN"][0], what["RUN"])
for word in ("ENTRYPOINT", "CMD"):
    expect(json.loads(what[word][0]), what[word])
call = json.loads(what["ENTRYPOINT"][0])[1:] + json.loads(what["CMD"][0])
health = json.loads(what["HEALTHCHECK"][0].split(" CMD ", 1)[1].strip() if " CMD " in what["HEALTHCHECK"][0]
                    else what["HEALTHCHECK"][0].split("CMD ", 1)[1])
check = subprocess.run(["bash", "-n", "-c", health[2]], capture_output=True, text=True)
expect(health[:2] == ["bash", "-c"] and check.returncode == 0, health, check.stderr)
expect(f"/{what['EXPOSE'][0]} " in health[2], "the health check asks at another port")
for path in re.findall(r"COPY --from=build /src/(\S+)", text):
    expect(path.startswith("build/dist/"), path)
for script in re.findall(r"scripts/[\w-]+", text):
    expect((HOUSE / script).exists(), script)

help_text = subprocess.run([BINARY, *call, "--help"], capture_output=True, text=True, check=True).stdout
compose = (HOUSE / "packaging/compose.yml").read_text()
settings = re.findall(r"MAGICHAT_(\w+)[=:] ?", text + "\n".join(line for line in compose.splitlines() if line.strip().startswith("MAGICHAT_")))
settings = {name for name in settings if name != "HOST"}
expect({"DATA", "CONFIG", "HOSTS", "BEHIND_PROXY", "PROXIES"} == settings, settings)
for name in settings:
    expect("--" + name.lower().replace("_", "-") in help_text, name)
# The proxy that is believed is the one that there is.
address = re.search(r"MAGICHAT_PROXIES: (\S+)", compose)[1]
expect(f"ipv4_address: {address}" in compose, address)
try:
    import yaml
except ImportError:
    print("container: as it should be; there is no yaml to read the compose file with")
    sys.exit()
read = yaml.safe_load(compose)
expect(set(read["services"]) == {"magichat", "caddy"}, read["services"])
server = read["services"]["magichat"]
expect(server["cap_drop"] == ["ALL"] and server["read_only"] is True and "ports" not in server, server)
expect((HOUSE / "packaging" / server["build"]["context"] / server["build"]["dockerfile"]).exists(), server["build"])
named = {volume.split(":")[0] for service in read["services"].values() for volume in service["volumes"]}
expect(named == set(read["volumes"]), named)
expect(shlex.split(" ".join(read["services"]["caddy"]["command"]))[:2] == ["caddy", "reverse-proxy"])
print("container: as it should be")
