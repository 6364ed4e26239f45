"""The Magic Hat oracle: records, and the games that they are records of."""

import json
import sys

from common import IllegalMove
from court import Court
from rabbits import Rabbits
from vanish import Vanish

GAMES = {"vanish": Vanish, "court": Court, "rabbits": Rabbits}

DEFAULTS = {
    "vanish": {"players": 2, "expert": False, "swap": "must", "turn_limit": 400},
    "court": {"players": 2, "magic_hats": True, "no_echo": True, "turn_limit": 400},
    "rabbits": {"players": 2, "turn_limit": 400},
}

# A number in a record may have any number of digits.
sys.set_int_max_str_digits(0)


class Malformed(Exception):
    """A record that is none; its text says why."""


class Record:
    def __init__(self, game, options, first, names, moves):
        self.game = game
        self.options = options      # all of them, defaults filled in
        self.first = first
        self.names = names          # None if absent
        self.moves = moves

    def start(self):
        return GAMES[self.game](self.options, self.first)


def is_whole(value):
    return type(value) is int       # bool is another type, 2.0 too


def is_option_value(name, value):
    if name == "players":
        return is_whole(value) and 2 <= value <= 4
    if name == "turn_limit":
        return is_whole(value) and value >= 0
    if name == "swap":
        return type(value) is str and value in ("must", "may")
    return type(value) is bool


def object_without_duplicates(pairs):
    result = {}
    for key, value in pairs:
        if key in result:
            raise Malformed(f"duplicate key {json.dumps(key)}")
        result[key] = value
    return result


def no_constant(name):
    raise Malformed(f"{name} is not JSON")


def parse_json(data):
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed("not UTF-8") from error
    try:
        return json.loads(text, object_pairs_hook=object_without_duplicates,
                          parse_constant=no_constant)
    except ValueError as error:
        raise Malformed("not JSON") from error
    except RecursionError as error:
        raise Malformed("JSON nested too deeply") from error


def parse_record(data):
    """The Record in data (bytes); raises Malformed."""
    top = parse_json(data)
    if type(top) is not dict:
        raise Malformed("not a JSON object")
    for key in ("magichat", "game", "moves"):
        if key not in top:
            raise Malformed(f"{key} is missing")
    if not is_whole(top["magichat"]) or top["magichat"] != 1:
        raise Malformed("magichat is not 1")

    game = top["game"]
    if type(game) is not str or game not in GAMES:
        raise Malformed("unknown game")

    given = top.get("options", {})
    if type(given) is not dict:
        raise Malformed("options is not an object")
    options = dict(DEFAULTS[game])
    for name, value in given.items():
        if name not in options:
            raise Malformed(f"{game} has no option {json.dumps(name)}")
        if not is_option_value(name, value):
            raise Malformed(f"option {name} has a wrong value")
        options[name] = value

    first = top.get("first", 1)
    if not is_whole(first) or not 1 <= first <= options["players"]:
        raise Malformed("first is not a seat")

    names = None
    if "names" in top:
        names = top["names"]
        if type(names) is not list or any(type(name) is not str for name in names):
            raise Malformed("names is not a list of strings")
        if len(names) != options["players"]:
            raise Malformed("names has not one name for each seat")

    moves = top["moves"]
    if type(moves) is not list or any(type(move) is not str for move in moves):
        raise Malformed("moves is not a list of strings")
    return Record(game, options, first, names, moves)


def compact(value):
    """JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))


def replay_lines(record):
    """The output lines of a replay, one for each move; may raise IllegalMove."""
    game = record.start()
    for number, move in enumerate(record.moves, start=1):
        by = game.to_act()
        try:
            seen = game.apply(move)
        except IllegalMove as error:
            raise IllegalMove(
                f"move {number} {json.dumps(move)} is not legal; expected: {error}"
            ) from error
        yield compact({
            "n": number,
            "by": by,
            "move": move,
            "to_act": game.to_act(),
            "legal": game.legal(),
            "seen": {str(viewer): events for viewer, events in seen.items()},
        })
