"""Tables of all three games, played by sockets as fast as they are answered, that remember what everybody has heard."""
from serving import Player, check_game, expect, public, run

TABLES = [(game, count, "") for game in ("vanish", "court", "rabbits") for count in (2, 4)] + [("court", 2, "fox")]
LIMITS = {"vanish": 60, "court": 60, "rabbits": 30}
ENDING = ("call", "open", "claim")  # moves that can end a game
SHORT = 30  # versions: a table that plays shorter games, one after the other, is slowed down


class Table:
    """A game after the other, with one who watches."""

    def __init__(self, server, chance, game, count, bot):
        token = server.token()
        limit = 18 if bot else LIMITS[game]  # bots take their time
        code = server.table(token, game, players=count + bool(bot), turn_limit=limit)
        self.code, self.game, self.bot, self.heard, self.checked, self.acknowledged = code, game, bot, {}, 0, 0
        self.players = [Player(server, code, token if seat == 1 else None, seat=seat, chance=chance)
                        for seat in range(1, count + 1)]
        for player in self.players:
            player.choose = lambda act, player=player: self.choose(player, act)
        run(self.players, lambda: all(player.seats for player in self.players))
        self.watcher = Player(server, code)
        self.players.append(self.watcher)
        host = self.players[0]
        if bot:
            host.say("set", pace="quick")
            host.say("seat_bot", seat=count + 1, bot=bot)
        run(self.players, lambda: "open" not in [seat["kind"] for seat in host.lobby["seats"]])
        host.say("start")

    def choose(self, player, act):
        """Anything, but nothing that would make the game a short one."""
        long = act["n"] - player.game["n"] > SHORT
        quiet = [move for move in act["legal"] if long or not move.startswith(ENDING)]
        return player.chance.choice(quiet or act["legal"])

    def look(self, server):
        """Compares what everybody has heard since the last time; the end of a game is the beginning of the next."""
        for player in self.players:
            for hash, seat, n, _, events in player.news[getattr(player, "compared", 0):]:
                said = (hash, [public(self.game, event) for event in events])
                before = self.heard.setdefault(n, said)
                expect(before == said, "version", n, "was", before, "and then", said)
            player.compared = len(player.news)
        ended = max(len(player.overs) for player in self.players)
        if any(len(player.overs) < ended for player in self.players) or ended == self.checked:
            return False
        for player in self.players:
            expect(player.overs[-1] == self.players[0].overs[-1], player.overs[-1])
        record, pieces = check_game(server, self.players, self.players[0].overs[-1])
        hash = self.players[0].overs[-1]["commitment"]["hash"]
        start = self.players[0].overs[-1]["n"] - len(pieces)
        for player in self.players[:-1]:
            answered = {n for which, _, n, _, _ in player.news if which == hash}
            # A move that a crash has swallowed unheard is asked for again, and may be another one.
            for n, move in {n: move for which, n, move in player.moved if which == hash}.items():
                if n in answered:
                    expect(pieces[n - start]["moves"][0] == move, "said", move, "and the record has", pieces[n - start])
                    self.acknowledged += 1
        self.checked = ended
        self.begin_again()
        return True

    def begin_again(self):
        for player in self.players[:-1]:
            if player.socket:
                try:
                    player.say("rematch")
                except ConnectionError:  # cut off, and has not noticed yet
                    player.drop()


def players_of(tables):
    return [player for table in tables for player in table.players]


def look(tables, server):
    for table in tables:
        table.look(server)


def come_back(tables, server, chance):
    """Everybody, in any order, with the last version that they have heard; and plays on."""
    players = players_of(tables)
    order = players[:]
    chance.shuffle(order)
    for player in order:
        player.lobby = None
        player.connect()
    run(players, lambda: all(player.lobby and not player.waiting_for_view for player in players))
    for table in tables:  # whoever wanted a rematch has to say so again
        if table.players[0].lobby["phase"] == "over":
            run(players, lambda: len({len(player.overs) for player in table.players}) == 1)
            if not table.look(server):
                table.begin_again()


def play_to_the_end(tables, server):
    """Nobody is stuck: every table ends the game that it is at."""
    players = players_of(tables)
    goals = [max(len(player.overs) for player in table.players) + 1 for table in tables]
    run(players, lambda: all(len(player.overs) >= goal for table, goal in zip(tables, goals) for player in table.players),
        lambda: look(tables, server))
    look(tables, server)
