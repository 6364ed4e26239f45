#!/usr/bin/env python3
"""Tests of the Magic Hat oracle itself: python3 selftest.py [-v]"""

import collections
import json
import os
import subprocess
import sys
import traceback

from court import HAT_OF, Court
from oracle import DEFAULTS, GAMES, IllegalMove, Malformed, compact, parse_record, replay_lines
from rabbits import ALL_RABBITS, ALL_WANDS, COLOURS
from random_record import random_record, spoil
from vanish import Vanish

SEEDS = 300
HERE = os.path.dirname(os.path.abspath(__file__))


# -- helpers -----------------------------------------------------------------

def new(name, first=1, **options):
    every = dict(DEFAULTS[name])
    every.update(options)
    return GAMES[name](every, first)


def events(game, move):
    """Make the move; what each seat sees as JSON text, {seat: [text, ...]}."""
    return {viewer: [compact(event) for event in seen]
            for viewer, seen in game.apply(move).items()}


def expect(game, move, public, private=None):
    """Make the move and compare. public: the events that all see; private:
    {seat: events} for the seats whose copy differs."""
    private = private or {}
    seen = events(game, move)
    for viewer in range(game.n + 1):
        wanted = private.get(viewer, public)
        assert seen[viewer] == wanted, (move, viewer, seen[viewer], wanted)


def play_all(game, *moves):
    for move in moves:
        game.apply(move)


def refused(game, *moves):
    for move in moves:
        before = (game.to_act(), game.legal(), game.turns_done)
        try:
            game.apply(move)
        except IllegalMove:
            assert (game.to_act(), game.legal(), game.turns_done) == before
        else:
            assert False, f"{move!r} was accepted"


# -- vanish ------------------------------------------------------------------

DEAL = "deal cat frog dove mouse rabbit owl"


def test_vanish_rows():
    game = new("vanish", first=2, players=3, expert=True, swap="may")
    assert game.to_act() == 0 and game.legal() == []
    expect(game, DEAL, ['{"event":"deal","round":1,"starter":2}'])
    assert game.legal() == ["look 1", "look 2", "look 3", "look 4", "look 5", "call rabbit",
                            "call dove", "call cat", "call owl", "call frog", "call mouse"]
    expect(game, "look 3", ['{"event":"look","seat":2,"hat":3}'],
           {2: ['{"event":"look","seat":2,"hat":3,"animal":"dove"}']})
    assert game.legal() == ["swap 3 1", "swap 3 2", "swap 3 4", "swap 3 5", "stay"]
    expect(game, "swap 3 1", ['{"event":"swap","seat":2,"hats":[3,1]}'])
    assert game.legal() == ["swap 1 2", "swap 1 3", "swap 1 4", "swap 1 5", "swap 2 3",
                            "swap 2 4", "swap 2 5", "swap 3 4", "swap 3 5", "swap 4 5", "done"]
    expect(game, "done", ['{"event":"done","seat":2}'])
    assert game.to_act() == 3
    expect(game, "look 1", ['{"event":"look","seat":3,"hat":1}'],
           {3: ['{"event":"look","seat":3,"hat":1,"animal":"dove"}']})
    expect(game, "stay", ['{"event":"stay","seat":3}'])
    assert game.to_act() == 3
    expect(game, "swap 1 2", ['{"event":"swap","seat":3,"hats":[1,2]}'])
    assert game.to_act() == 1
    expect(game, "call cat", ['{"event":"call","seat":1,"animal":"cat","right":false}'],
           {1: ['{"event":"call","seat":1,"animal":"cat","right":false,"box":"owl"}']})
    assert game.to_act() == 2
    play_all(game, "look 1", "swap 1 5", "done", "look 1")
    assert game.to_act() == 3
    play_all(game, "stay", "done")
    assert game.to_act() == 2     # seat 1 is passed over
    last = '{"event":"round","winner":3,"prize":"hat","box":"owl"}'
    expect(game, "call frog", ['{"event":"call","seat":2,"animal":"frog","right":false}', last],
           {2: ['{"event":"call","seat":2,"animal":"frog","right":false,"box":"owl"}', last]})
    assert game.to_act() == 0 and game.legal() == []
    expect(game, "deal owl dove cat rabbit frog mouse", ['{"event":"deal","round":2,"starter":1}'])
    expect(game, "call mouse", ['{"event":"call","seat":1,"animal":"mouse","right":true}',
                                '{"event":"round","winner":1,"prize":"hat","box":"mouse"}'])
    play_all(game, DEAL, "call cat")
    wrong = '{"event":"call","seat":3,"animal":"cat","right":false'
    end = ['{"event":"round","winner":1,"prize":"wand","box":"owl"}',
           '{"event":"end","winners":[1],"scores":[2,0,1]}']
    expect(game, "call cat", [wrong + "}"] + end, {3: [wrong + ',"box":"owl"}'] + end})
    assert game.to_act() is None and game.legal() == []
    refused(game, DEAL, "look 1", "call owl", "")


def test_vanish_refuses():
    game = new("vanish")
    refused(game, "look 1", "deal", DEAL + " ", " " + DEAL, DEAL.replace("cat", "owl"),
            DEAL.upper(), DEAL.replace(" ", "  ", 1), DEAL + " owl", DEAL + "\n",
            "deal cat frog dove mouse rabbit")
    game.apply(DEAL)
    refused(game, DEAL, "look 0", "look 6", "look 01", "look +1", "Look 1", "look  1", "look 1 ",
            "look", "look \u0661", "call", "call unicorn", "call Owl", "swap 1 2", "stay", "done", "")
    game.apply("look 2")
    refused(game, "look 2", "swap 1 2", "swap 2 2", "swap 2 6", "stay", "done", "call owl")
    game.apply("swap 2 1")
    assert game.to_act() == 2


def test_vanish_turn_limit():
    game = new("vanish", turn_limit=2)
    play_all(game, DEAL, "look 1", "swap 1 2", "look 1")
    expect(game, "swap 1 2", ['{"event":"swap","seat":2,"hats":[1,2]}',
                              '{"event":"end","winners":[1,2],"scores":[0,0]}'])
    game = new("vanish", turn_limit=1, expert=True, swap="may")
    play_all(game, DEAL, "look 1")
    expect(game, "stay", ['{"event":"stay","seat":1}'])
    expect(game, "done", ['{"event":"done","seat":1}',
                          '{"event":"end","winners":[1,2],"scores":[0,0]}'])
    game = new("vanish", turn_limit=1)
    game.apply(DEAL)
    expect(game, "call owl", ['{"event":"call","seat":1,"animal":"owl","right":true}',
                              '{"event":"round","winner":1,"prize":"hat","box":"owl"}',
                              '{"event":"end","winners":[1],"scores":[1,0]}'])
    game = new("vanish", turn_limit=1, players=3)
    game.apply(DEAL)
    call = '{"event":"call","seat":1,"animal":"cat","right":false'
    end = '{"event":"end","winners":[1,2,3],"scores":[0,0,0]}'
    expect(game, "call cat", [call + "}", end], {1: [call + ',"box":"owl"}', end]})


# -- court -------------------------------------------------------------------

def court_deal(top_characters, top_hats, magic=4):
    """A deal with these cards on top, the rest in the order of the rules."""
    characters, hats = 2 * list(HAT_OF), 2 * list(HAT_OF.values()) + magic * ["magic"]
    for card in top_characters:
        characters.remove(card)
    for card in top_hats:
        hats.remove(card)
    return " ".join(["deal"] + top_characters + characters + ["/"] + top_hats + hats)


ROW = ["king", "king", "cook", "cook", "witch", "witch", "jester"]
DEAD_HATS = ["tiara", "tiara", "helmet", "helmet", "tophat", "tophat", "horns"]
ROW_TEXT = '{"event":"deal","characters":["king","king","cook","cook","witch","witch","jester"]}'


def test_court_rows():
    game = new("court", first=2)
    deal = court_deal(ROW + ["knight"], ["crown", "magic", "tiara"] + DEAD_HATS[2:6] + ["bells", "magic"])
    expect(game, deal, [ROW_TEXT])
    assert game.to_act() == 2
    assert game.legal()[:8] == [f"look {c}" for c in range(1, 8)] + ["swap 1 2"]
    assert game.legal()[-8:] == ["swap 6 7"] + [f"open {c}" for c in range(1, 8)]
    assert len(game.legal()) == 7 + 21 + 7
    expect(game, "look 1", ['{"event":"look","seat":2,"column":1}'],
           {2: ['{"event":"look","seat":2,"column":1,"hat":"crown"}']})
    assert "look 1" not in game.legal()
    refused(game, "look 1", "swap 2 1", "swap 1 1", "look 8", "open 0", "open 01", deal)
    expect(game, "swap 2 6", ['{"event":"swap","seat":1,"columns":[2,6]}'])
    refused(game, "swap 2 6", "swap 6 2")
    expect(game, "open 1", ['{"event":"open","seat":2,"column":1,"hat":"crown","result":"pair"}',
                            '{"event":"lay","column":1,"character":"knight"}'])
    assert game.hat[1] == "bells"
    expect(game, "open 6", ['{"event":"open","seat":1,"column":6,"hat":"magic","result":"magic"}',
                            '{"event":"lay","column":6}'])
    assert game.hat[6] == "magic"
    expect(game, "open 3", ['{"event":"open","seat":2,"column":3,"hat":"tiara","result":"miss"}'])
    assert game.scores() == [0, 0]      # seat 2: one pair, one penalty
    game.apply("open 3")
    assert game.scores() == [0, 0]      # seat 1: the magic hat cancels the penalty
    play_all(game, "look 1", "open 3")
    assert game.scores() == [-1, 0]
    assert game.magic[1] == 1 and game.penalties[1] == 2


def test_court_echo():
    game = new("court", no_echo=False)
    play_all(game, court_deal(ROW, ["crown"]), "look 1", "look 1", "swap 1 2", "swap 1 2")
    game = new("court")
    play_all(game, court_deal(ROW, ["crown"]), "look 1")
    refused(game, "look 1")
    play_all(game, "look 2", "look 1", "swap 3 4")
    refused(game, "swap 3 4")
    play_all(game, "open 3")
    assert "swap 3 4" in game.legal() and "look 1" in game.legal()


def test_court_dead():
    game = new("court", first=2)
    dead = court_deal(ROW, DEAD_HATS)
    for _ in range(2):
        expect(game, dead, [ROW_TEXT, '{"event":"dead"}'])
        assert game.to_act() == 0 and game.legal() == []
        refused(game, "look 1")
    # Live by its only magic hat, dead after that hat.
    live = court_deal(ROW, DEAD_HATS[:6] + ["magic", "horns", "horns"])
    expect(game, live, [ROW_TEXT])
    assert game.to_act() == 2
    expect(game, "open 7", ['{"event":"open","seat":2,"column":7,"hat":"magic","result":"magic"}',
                            '{"event":"lay","column":7}', '{"event":"dead"}'])
    assert game.to_act() == 0
    refused(game, live)      # it has the magic hat that is won
    without = court_deal(ROW + ["jester"], ["crown"] + DEAD_HATS[1:] + ["tiara"], magic=3)
    refused(game, without.replace("tiara", "magic", 1))
    expect(game, without, [ROW_TEXT])
    assert game.to_act() == 1
    expect(game, "open 1", ['{"event":"open","seat":1,"column":1,"hat":"crown","result":"pair"}',
                            '{"event":"lay","column":1,"character":"jester"}', '{"event":"dead"}'])
    words = without.split(" ")
    words.remove("king")
    words.remove("crown")
    expect(game, " ".join(words), [
        '{"event":"deal","characters":["king","cook","cook","witch","witch","jester","jester"]}',
        '{"event":"dead"}'])
    assert game.to_act() == 0 and game.turns_done == 2


def test_court_dead_at_the_limit():
    game = new("court", turn_limit=1)
    game.apply(court_deal(ROW, DEAD_HATS))
    game.apply(court_deal(ROW, DEAD_HATS[:6] + ["magic", "horns"]))
    expect(game, "open 7", ['{"event":"open","seat":1,"column":7,"hat":"magic","result":"magic"}',
                            '{"event":"lay","column":7}', '{"event":"dead"}',
                            '{"event":"end","winners":[1,2],"scores":[0,0]}'])
    assert game.to_act() is None


def test_court_to_the_end():
    game = new("court", magic_hats=False, players=3)
    characters = 2 * list(HAT_OF)
    hats = [HAT_OF[character] for character in characters]
    refused(game, " ".join(["deal"] + characters + ["/"] + hats + ["magic"]),
            " ".join(["deal"] + characters + hats), " ".join(["deal"] + hats + ["/"] + characters),
            " ".join(["deal"] + characters + ["/", "/"] + hats))
    game.apply(" ".join(["deal"] + characters + ["/"] + hats))
    for _ in range(13):
        game.apply("open 1")
    expect(game, "open 2", ['{"event":"open","seat":2,"column":2,"hat":"tiara","result":"pair"}',
                            '{"event":"close","column":2}'])
    refused(game, "open 2", "look 2", "swap 1 2")
    assert game.legal()[:6] == ["look 1", "look 3", "look 4", "look 5", "look 6", "look 7"]
    play_all(game, "open 1", "open 7")
    assert game.in_use == [3, 4, 5, 6]
    expect(game, "open 4", ['{"event":"open","seat":2,"column":4,"hat":"tophat","result":"pair"}',
                            '{"event":"close","column":4}',
                            '{"event":"end","winners":[1,2],"scores":[6,6,5]}'])
    refused(game, "open 3")


# -- rabbits -----------------------------------------------------------------

def rabbits_deal(top_rabbits, top_wands):
    rabbits, wands = list(ALL_RABBITS), list(ALL_WANDS)
    for card in top_rabbits:
        rabbits.remove(card)
    for card in top_wands:
        wands.remove(card)
    return " ".join(["deal"] + top_rabbits + rabbits + ["/"] + top_wands + wands)


HANDS = ["white", "black", "brown", "pink", "blue", "green"]


def test_rabbits_rows():
    game = new("rabbits", players=3)
    assert len(ALL_WANDS) == 21 and ALL_WANDS[0] == "white-white" and ALL_WANDS[1] == "white-black"
    deal = rabbits_deal(HANDS + ["white", "white", "pink", "green", "blue"],
                        ["white-black", "pink-blue", "green-green", "white-white", "black-black"])
    refused(game, deal.replace("white-black", "black-white"), deal + " ", "roll hat1 hat1")
    public = '{"event":"deal","goals":["white-black","pink-blue","green-green"]'
    expect(game, deal, [public + "}"],
           {1: [public + ',"own":["white","black","brown"]}'],
            2: [public + ',"own":["pink","blue","green"]}'],
            3: [public + ',"own":["white","white","pink"]}']})
    assert game.to_act() == 0
    refused(game, "roll", "roll hat1", "roll hat3 draw", "roll draw draw draw", "roll Draw draw",
            "shuffle", "pass")
    expect(game, "roll hat2 draw", ['{"event":"roll","seat":1,"dice":["hat2","draw"]}'])
    assert game.legal() == ["flip 2 1", "flip 2 2", "flip 2 3", "flip 3 1", "flip 3 2", "flip 3 3",
                            "stop", "draw hat", "draw wand"]
    flip = '{"event":"flip","seat":1,"rack":2,"slot":3,"faces":"out"'
    expect(game, "flip 2 3", [flip + "}"], {1: [flip + ',"rabbit":"green"}'],
                                            3: [flip + ',"rabbit":"green"}']})
    assert game.legal() == ["flip 2 1", "flip 2 2", "flip 3 1", "flip 3 2", "flip 3 3", "stop"]
    expect(game, "stop", ['{"event":"stop","seat":1}'])
    assert game.legal() == ["claim 1 2", "claim 1 3", "claim 2 3", "pass"]
    expect(game, "pass", ['{"event":"pass","seat":1}'])

    play_all(game, "roll hat1 exchange")
    assert game.legal()[:8] == ["flip 1 1", "flip 1 2", "flip 1 3", "flip 2 3", "flip 3 1",
                                "flip 3 2", "flip 3 3", "stop"]
    assert game.legal()[8:12] == ["exchange 1 1 1", "exchange 1 1 2", "exchange 1 1 3",
                                  "exchange 1 3 1"]
    assert len(game.legal()) == 8 + 18
    flip = '{"event":"flip","seat":2,"rack":2,"slot":3,"faces":"in"'
    expect(game, "flip 2 3", [flip + "}"], {2: [flip + ',"rabbit":"green"}']})
    refused(game, "stop")    # the number is used up
    claim = '{"event":"claim","seat":2,"slots":[1,3],"rabbits":["pink","green"],"won":false}'
    expect(game, "claim 1 3", [claim])

    play_all(game, "roll exchange draw")
    public = '{"event":"exchange","seat":3,"slot":1,"with":1,"with_slot":2'
    expect(game, "exchange 1 1 2", [public + "}"], {1: [public + ',"received":"white"}'],
                                                    3: [public + ',"received":"black"}']})
    play_all(game, "pass", "roll draw draw")
    assert game.legal() == ["draw hat", "draw wand"]
    public = '{"event":"draw","seat":1,"pile":"hat"'
    expect(game, "draw hat", [public + "}"], {1: [public + ',"rabbit":"green"}']})
    assert game.legal() == ["keep 1", "keep 2", "keep 3", "discard"]
    expect(game, "keep 2", ['{"event":"keep","seat":1,"slot":2,"discarded":"white"}'])
    play_all(game, "pass", "roll draw hat1", "draw hat")
    expect(game, "discard", ['{"event":"discard","seat":2,"discarded":"blue"}'])
    assert game.discards == ["white", "blue"]
    play_all(game, "pass", "roll draw hat1")
    expect(game, "draw wand", ['{"event":"draw","seat":3,"pile":"wand","goal":"white-white",'
                               '"returned":"green-green"}'])
    assert game.wand_pile[-1] == "green-green" and len(game.wand_pile) == 18


def test_rabbits_two_hats():
    game = new("rabbits")
    play_all(game, rabbits_deal(HANDS, []), "roll hat2 hat2")
    assert game.legal() == ["flip 2 1", "flip 2 2", "flip 2 3", "stop"]
    play_all(game, "flip 2 1", "flip 2 2", "flip 2 3")
    assert game.legal() == ["stop"]     # one left, and nothing to turn
    play_all(game, "stop", "pass", "roll hat1 hat2")
    play_all(game, "flip 1 1", "flip 2 1", "flip 1 3")
    assert game.phase == "claim"
    play_all(game, "pass", "roll hat1 draw")
    assert game.legal() == ["flip 1 1", "flip 1 3", "flip 2 1", "stop", "draw hat", "draw wand"]
    # An exchange turns both cards in; a failed claim leaves them as they face.
    play_all(game, "stop", "pass", "roll exchange exchange", "exchange 2 1 1")
    assert [game.stands[1][s].faces for s in (1, 2, 3)] == ["in", "in", "out"]
    assert [game.stands[2][s].faces for s in (1, 2, 3)] == ["in", "in", "out"]
    play_all(game, "claim 2 3")
    assert [game.stands[2][s].faces for s in (1, 2, 3)] == ["in", "in", "out"]


def test_rabbits_nothing_to_turn():
    game = new("rabbits")
    play_all(game, rabbits_deal(HANDS, []), "roll hat2 hat1", "flip 2 1", "flip 2 2", "flip 2 3",
             "pass", "roll draw draw", "draw wand", "pass", "roll hat1 draw")
    assert game.legal() == ["stop", "draw hat", "draw wand"]
    game.apply("draw wand")
    play_all(game, "pass", "roll draw draw", "draw wand", "pass", "roll hat1 hat1")
    assert game.legal() == ["stop"]


def test_rabbits_claims():
    game = new("rabbits")
    deal = rabbits_deal(["black", "brown", "white", "pink", "blue", "green",
                         "white", "white", "black", "black"],
                        ["white-black", "pink-blue", "white-white", "white-brown", "pink-pink"])
    play_all(game, deal, "roll draw hat1", "stop")
    claim = '{"event":"claim","seat":1,"slots":[1,3],"rabbits":["black","white"],"won":true}'
    refill = '{"event":"refill","seat":1,"slots":[1,3],"goal":"white-white"'
    expect(game, "claim 1 3", [claim, refill + "}"],
           {1: [claim, refill + ',"rabbits":["white","white"]}']})
    assert game.discards == ["black", "white"] and game.won[1] == ["white-black"]
    play_all(game, "roll hat1 hat1", "flip 1 1", "stop", "pass", "roll hat2 hat2", "flip 1 1", "stop")
    claim = '{"event":"claim","seat":1,"slots":[1,3],"rabbits":["white","white"],"won":true}'
    refill = '{"event":"refill","seat":1,"slots":[1,3],"goal":"white-brown"'
    expect(game, "claim 1 3", [claim, refill + "}"],
           {1: [claim, refill + ',"rabbits":["black","black"]}']})
    play_all(game, "roll hat1 hat1", "stop", "pass", "roll hat1 hat1", "stop")
    expect(game, "claim 1 2", ['{"event":"claim","seat":1,"slots":[1,2],"rabbits":["black","brown"],'
                               '"won":false,"lost":true}'])
    assert game.wand_pile[-1] == "white-white" and game.goals[1] == "white-brown"
    play_all(game, "roll hat1 hat1", "stop", "pass", "roll hat1 hat1", "stop")
    expect(game, "claim 1 2", ['{"event":"claim","seat":1,"slots":[1,2],"rabbits":["black","brown"],'
                               '"won":false,"lost":true}'])
    assert game.wand_pile[-2:] == ["white-white", "white-black"] and game.won[1] == []
    play_all(game, "roll hat1 hat1", "stop", "pass", "roll hat1 hat1", "stop")
    expect(game, "claim 1 2", ['{"event":"claim","seat":1,"slots":[1,2],"rabbits":["black","brown"],'
                               '"won":false}'])


def test_rabbits_equal_colours():
    """A goal of two equal colours takes two rabbits; one is not enough."""
    game = new("rabbits")
    play_all(game, rabbits_deal(["white", "black", "brown"], ["white-white"]), "roll hat1 hat1", "stop")
    expect(game, "claim 1 2", ['{"event":"claim","seat":1,"slots":[1,2],"rabbits":["white","black"],'
                               '"won":false}'])


def drain(game, leave):
    """Turns of drawing and discarding until the pile holds `leave` cards."""
    while len(game.pile) > leave:
        play_all(game, "roll draw draw", "draw hat", "discard", "pass")


def test_rabbits_draw_with_an_empty_pile():
    game = new("rabbits", players=4)
    game.apply(rabbits_deal([], []))
    drain(game, 0)
    assert game.seat == 1 and len(game.discards) == 12    # not yet shuffled
    game.apply("roll draw exchange")
    expect(game, "draw hat", [])
    assert game.to_act() == 0 and game.legal() == []
    order = sorted(game.discards)
    refused(game, "shuffle", "shuffle " + " ".join(order[1:]), "roll draw draw", "keep 1",
            "shuffle " + " ".join(order + ["pink"]))
    draw = '{"event":"draw","seat":1,"pile":"hat"'
    expect(game, "shuffle " + " ".join(order), ['{"event":"shuffle"}', draw + "}"],
           {1: ['{"event":"shuffle"}', draw + ',"rabbit":"' + order[0] + '"}']})
    assert game.pile == order[1:] and game.discards == [] and game.to_act() == 1


def test_rabbits_claim_with_a_short_pile():
    for leave in (0, 1, 2):
        game = new("rabbits", players=2, turn_limit=18 - leave + 1)
        game.apply(rabbits_deal(["white", "black", "brown", "white", "black", "brown"],
                                ["white-black", "white-brown", "pink-pink"]))
        drain(game, leave)
        left = list(game.pile)
        play_all(game, "roll hat1 hat1", "stop")
        seat = game.seat
        slots = [1, 2] if seat == 1 else [1, 3]
        rabbits = ["white", "black" if seat == 1 else "brown"]
        claim = compact({"event": "claim", "seat": seat, "slots": slots, "rabbits": rabbits, "won": True})
        refill = {"event": "refill", "seat": seat, "slots": slots, "goal": "pink-pink"}
        end = compact({"event": "end", "winners": [seat],
                       "scores": [int(seat == 1), int(seat == 2)]})
        move = "claim {} {}".format(*slots)
        if leave == 2:
            own = dict(refill, rabbits=left)
            expect(game, move, [claim, compact(refill), end], {seat: [claim, compact(own), end]})
            continue
        expect(game, move, [claim])
        assert game.to_act() == 0 and len(game.discards) == 18 - leave + 2
        order = sorted(game.discards, reverse=True)
        own = dict(refill, rabbits=(left + order)[:2])
        expect(game, "shuffle " + " ".join(order), ['{"event":"shuffle"}', compact(refill), end],
               {seat: ['{"event":"shuffle"}', compact(own), end]})
        assert game.to_act() is None


def test_rabbits_fourth_wand():
    game = new("rabbits", players=2, first=2)
    pairs = [["white", "white"], ["black", "black"], ["brown", "brown"], ["blue", "blue"]]
    goals = ["{}-{}".format(*pair) for pair in pairs]
    game.apply(rabbits_deal(["pink", "pink", "pink"] + pairs[0] + ["green"] + pairs[1] + pairs[2] + pairs[3],
                            ["green-green"] + goals))
    for number in range(3):
        play_all(game, "roll hat1 hat1", "stop", "claim 1 2", "roll hat1 hat1", "stop", "pass")
    play_all(game, "roll hat1 hat1", "stop")
    expect(game, "claim 1 2", ['{"event":"claim","seat":2,"slots":[1,2],"rabbits":["blue","blue"],"won":true}',
                               '{"event":"end","winners":[2],"scores":[0,4]}'])
    refused(game, "roll hat1 hat1", "pass")


# -- records -----------------------------------------------------------------

GOOD = {"magichat": 1, "game": "vanish", "moves": [DEAL]}


def text(**changes):
    record = dict(GOOD)
    record.update(changes)
    return json.dumps(record).encode()


# Malformed records: exit status 2.
MALFORMED = [
    b"", b" ", b"null", b"[]", b"1", b'"x"', b"{", b"{}", b"\xef\xbb\xbf" + text(),
    text() + b"x", text() + b"\x00", text() + b"\x00x", text() + text(), text() + b",", text()[:-1], text(name=1)[:-1] + b",}",
    text().replace(b'"moves"', b"'moves'"), text().replace(b"vanish", b"vanish\xff"),
    text().replace(b"vanish", b"van\nish"), text(names=["a\x00b", "c"]).replace(b"\\u0000", b"\x00"),
    b'{"magichat":1,"game":"vanish","moves":[],"moves":[]}',
    b'{"magichat":1,"magichat":1,"game":"vanish","moves":[]}',
    b'{"magichat":1,"game":"vanish","options":{"players":2,"players":2},"moves":[]}',
    b'{"magichat":1,"game":"vanish","moves":[],"x":1,"x":1}',
    b'{"magichat":1,"game":"vanish","moves":[],"x":NaN}',
    b'{"magichat":1,"game":"vanish","moves":[],"x":-Infinity}',
    b'{"magichat":1,"game":"vanish","moves":[],"x":01}',
    b'{"magichat":1,"game":"vanish","moves":[],"x":1.}',
    b'{"magichat":1,"game":"vanish","moves":[],"x":+1}',
    b'{"magichat":1,"game":"vanish","moves":[],"x":"\\x"}',
    b'{"magichat":1,"game":"vanish","moves":[],"x":"\\u12g4"}',
    b'{"magichat":1,"game":"vanish","moves":[],"x":"\xc0\xaf"}',
    b'{"magichat":1,"game":"vanish","moves":[],"x":"\xed\xa0\x80"}',
    b'{"magichat":1,"game":"vanish","moves":[] /* no */}',
    b'{"magichat":1,"game":"vanish"}', b'{"magichat":1,"moves":[]}', b'{"game":"vanish","moves":[]}',
    text(magichat=2), text(magichat=0), text(magichat=True), text(magichat=1.0), text(magichat="1"),
    text(magichat=None), text(game="Vanish"), text(game=""), text(game=None), text(game=1),
    text(game="chess"), text(moves=None), text(moves={}), text(moves="deal"), text(moves=[1]),
    text(moves=[DEAL, None]), text(moves=[[DEAL]]), text(moves=[DEAL, "look 9", 5]),
    text(options=None), text(options=[]), text(options="x"), text(options={"colour": 1}),
    text(options={"": 1}), text(options={"Players": 2}), text(options={"no_echo": True}),
    text(options={"magic_hats": True}), text(game="court", options={"expert": False}),
    text(game="court", options={"swap": "must"}), text(game="rabbits", options={"no_echo": True}),
    text(game="rabbits", options={"expert": True}), text(options={"first": 1}),
    text(options={"players": 1}), text(options={"players": 5}), text(options={"players": 0}),
    text(options={"players": -2}), text(options={"players": 2.0}), text(options={"players": "2"}),
    text(options={"players": True}), text(options={"players": None}),
    text(options={"players": 4294967298}), text(options={"players": 10 ** 30}),
    text().replace(b'"moves"', b'"options":{"players":2e0},"moves"'),
    text(options={"expert": 0}), text(options={"expert": 1}), text(options={"expert": "true"}),
    text(options={"expert": None}), text(options={"swap": "MUST"}), text(options={"swap": True}),
    text(options={"swap": ""}), text(options={"swap": None}), text(options={"swap": 0}),
    text(game="court", options={"no_echo": 1}), text(game="court", options={"magic_hats": "no"}),
    text(options={"turn_limit": -1}), text(options={"turn_limit": 400.0}),
    text(options={"turn_limit": "400"}), text(options={"turn_limit": False}),
    text(options={"turn_limit": None}), text(options={"turn_limit": -10 ** 30}),
    text(first=0), text(first=3), text(first=-1), text(first=1.0), text(first=True), text(first="1"),
    text(first=None), text(first=4, options={"players": 3}), text(first=4294967297),
    text(names=[]), text(names=["a"]), text(names=["a", "b", "c"]), text(names=["a", 2]),
    text(names=["a", None]), text(names="ab"), text(names={"1": "a", "2": "b"}), text(names=None),
]

# Records that are unusual but well formed: exit status 0.
WELL_FORMED = [
    text(), b" \t\r\n" + text() + b"\r\n", text(moves=[]), text(options={}), text(first=2),
    text(names=["", ""]), text(names=["Zo\u00eb", "\U0001f3a9"]), text(comment=None, first=1),
    text(first=4, options={"players": 4}, names=["a", "b", "c", "d"]),
    text(options={"turn_limit": 0}), text(options={"turn_limit": 1}),
    text(options={"turn_limit": 1000000}), text(options={"swap": "may", "expert": True}),
    text(x={"moves": [1.5, None, {"players": 9}]}, Game="chess", players=9, swap="never"),
    text(moves=[DEAL]).replace(b"cat", b"c\\u0061t"), text(players=9),
]


def test_malformed():
    for data in MALFORMED:
        try:
            parse_record(data)
        except Malformed as error:
            assert "\n" not in str(error)
        else:
            assert False, f"accepted: {data!r}"


def test_well_formed():
    for data in WELL_FORMED:
        record = parse_record(data)
        assert len(list(replay_lines(record))) == len(record.moves)
    record = parse_record(text(game="court", moves=[]))
    assert record.options == DEFAULTS["court"] and record.first == 1 and record.names is None


def run_replay(data, *arguments):
    done = subprocess.run([sys.executable, os.path.join(HERE, "replay.py"), *(arguments or ["-"])],
                          input=data, capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_replay_program():
    record = text(moves=[DEAL, "look 3", "swap 3 5", "call owl"])
    status, out, err = run_replay(record)
    lines = out.splitlines()
    assert status == 0 and err == "" and len(lines) == 4
    assert lines[1] == ('{"n":2,"by":1,"move":"look 3","to_act":1,"legal":["swap 3 1","swap 3 2",'
                        '"swap 3 4","swap 3 5"],"seen":{"0":[{"event":"look","seat":1,"hat":3}],'
                        '"1":[{"event":"look","seat":1,"hat":3,"animal":"dove"}],'
                        '"2":[{"event":"look","seat":1,"hat":3}]}}')
    assert lines[3].startswith('{"n":4,"by":2,"move":"call owl","to_act":0,"legal":[],"seen":')
    status, out, err = run_replay(text(moves=[DEAL, "look 3", "swap\n3 5", "call owl"]))
    assert status == 1 and out.splitlines() == lines[:2] and err.count("\n") == 1
    assert err.startswith('move 3 "swap\\n3 5"')
    status, out, err = run_replay(text(moves=[DEAL, "look 3", "swap 3 5", 1]))
    assert status == 2 and out == "" and err.count("\n") == 1
    status, out, err = run_replay(text(moves=[DEAL, "call cat", DEAL, "call cat"],
                                       options={"turn_limit": 1}))
    assert status == 1 and len(out.splitlines()) == 2
    assert out.splitlines()[1].startswith('{"n":2,"by":1,"move":"call cat","to_act":null,"legal":[],')
    for arguments in (["/no/such/file"], ["-", "-"], ["--json"]):
        status, out, err = run_replay(b"", *arguments)
        assert status == 2 and out == "" and err.count("\n") == 1


# -- random games ------------------------------------------------------------

def check_cards(game):
    """Every card is somewhere, once."""
    if isinstance(game, Vanish):
        if game.box:
            cards = list(game.circle.values()) + [game.box]
            assert sorted(cards) == sorted(["rabbit", "dove", "cat", "owl", "frog", "mouse"])
    elif isinstance(game, Court):
        characters, hats = game.characters_left(), game.hats_left()
        assert len(characters) + sum(game.pairs.values()) == 20
        assert len(hats) + sum(game.pairs.values()) + sum(game.magic.values()) == (
            24 if game.options["magic_hats"] else 20)
        for character, hat in HAT_OF.items():
            assert characters.count(character) == hats.count(hat)
        if game.character:
            assert sorted(game.character) == sorted(game.hat) == game.in_use
            assert len(game.in_use) == 7 or not game.character_pile
            assert not (game.is_dead() and not game.character_pile)
    elif game.stands:
        rabbits = [card.rabbit for stand in game.stands.values() for card in stand.values() if card]
        rabbits += game.pile + game.discards + ([game.drawn] if game.drawn else [])
        assert sorted(rabbits) == sorted(4 * COLOURS)
        wands = [goal for goal in game.goals.values() if goal] + game.wand_pile
        wands += [wand for won in game.won.values() for wand in won]
        assert sorted(wands) == sorted(ALL_WANDS)
        assert len(game.wand_pile) >= 5


def check_seen(seen):
    """Every copy has the spectator's events, with at most one key more behind."""
    for copies in seen.values():
        assert len(copies) == len(seen[0])
        for public, own in zip(seen[0], copies):
            assert list(own.items())[:len(public)] == list(public.items())
            assert len(own) <= len(public) + 1


def notes_of(game, record, move, before, seen):
    """The names of the noteworthy things that a move did."""
    names = [event["event"] for event in seen[0]]
    notes = ["event " + name for name in names]
    by_limit = game.over and record.options["turn_limit"] == game.turns_done
    if game.over:
        notes.append("shared win" if len(game.winners()) > 1 else "one winner")
        if by_limit:
            notes.append("end at the limit")
    if isinstance(game, Vanish):
        for event in seen[0]:
            if event["event"] == "round":
                notes.append("prize " + event["prize"])
                if not seen[0][0]["right"]:
                    notes.append("last one left")
                if by_limit and event["prize"] == "hat":
                    notes.append("round won at the limit")
        if by_limit and "round" not in names:
            notes.append("limit inside a round")
        if before["phase"] == "extra":
            notes.append("extra " + move.split(" ")[0])
        if game.over and game.n > 2 and move.startswith("call") and "round" not in names:
            notes.append("wrong call at the limit")
        if before["to_act"] and not game.over and game.phase == "turn":
            if game.seat not in (before["to_act"], game.left_of(before["to_act"])):
                notes.append("passed over")
    elif isinstance(game, Court):
        if move.startswith("deal"):
            if "dead" in names:
                notes.append("dead deal")
                if before["last dead"]:
                    notes.append("dead deal again")
            if game.turns_done:
                notes.append("deal in mid game")
        if move.startswith("open"):
            result = seen[0][0]["result"]
            notes.append("open " + result)
            if "dead" in names:
                notes.append("dead after " + result)
                if by_limit:
                    notes.append("dead at the limit")
        if game.over and len(game.in_use) == 3:
            notes.append("three columns")
        if game.over and min(game.scores()) < 0:
            notes.append("negative score")
        if move == before["last turn"] and not move.startswith("open"):
            notes.append("echo")
    else:
        if move.startswith("draw hat") and not seen[0]:
            notes.append("draw with an empty pile")
        if move.startswith("claim"):
            event = seen[0][0]
            if event["won"]:
                notes.append("won claim")
                if names == ["claim"]:
                    notes.append(f"short pile of {before['pile']}")
                elif before["pile"] == 2 and not game.over:
                    notes.append("refill with the last two")
                if game.over and 4 in game.scores():
                    notes.append("fourth wand")
                    if before["pile"] < 2:
                        notes.append("fourth wand with a short pile")
            elif "lost" not in event:
                notes.append("nothing to lose")
            elif not game.won[before["to_act"]]:
                notes.append("lost the last one")
            else:
                notes.append("lost one of several")
        if move.startswith("shuffle") and game.over:
            notes.append("end with a shuffle")
        if move.startswith("roll hat") and move.count("hat") == 2:
            notes.append("two hats")
        if game.legal() == ["stop"]:
            notes.append("only stop, " + game.phase)
        if before["phase"] == "action" and move == "stop":
            notes.append("stop before the first")
        if before["phase"] == "flip" and game.phase == "claim" and move.startswith("flip"):
            notes.append("number used up")
    return notes


NEEDED = {
    "vanish": ["event deal", "event look", "event swap", "event stay", "event done", "event call",
               "event round", "event end", "prize hat", "prize wand", "last one left",
               "round won at the limit", "limit inside a round", "extra swap", "extra done",
               "wrong call at the limit", "passed over", "shared win", "one winner"],
    "court": ["event deal", "event dead", "event look", "event swap", "event open", "event lay",
              "event close", "event end", "dead deal", "dead deal again", "deal in mid game",
              "open pair", "open magic", "open miss", "dead after pair", "dead after magic",
              "dead at the limit", "three columns", "negative score", "echo", "shared win",
              "one winner", "end at the limit"],
    "rabbits": ["event deal", "event roll", "event flip", "event stop", "event pass",
                "event exchange", "event draw", "event shuffle", "event keep", "event discard",
                "event claim", "event refill", "event end", "draw with an empty pile", "won claim",
                "short pile of 0", "short pile of 1", "refill with the last two", "fourth wand",
                "fourth wand with a short pile", "nothing to lose", "lost the last one",
                "lost one of several", "end with a shuffle", "two hats", "only stop, action",
                "only stop, flip", "stop before the first", "number used up", "shared win",
                "one winner", "end at the limit"],
}


def walk(name, counter):
    """Play the records of many seeds again, checking every step."""
    settings = set()
    for seed in range(SEEDS):
        written = random_record(name, seed)
        assert seed > 5 or written == random_record(name, seed)
        record = parse_record(json.dumps(written).encode())
        for option, value in record.options.items():
            settings.add((option, value if option != "turn_limit" else value == 0))
        settings.add(("first", record.first))
        for key in ("options", "first", "names"):
            settings.add((key, key in written))
        game = record.start()
        last_dead = False
        for move in record.moves:
            before = {"to_act": game.to_act(), "phase": getattr(game, "phase", None),
                      "pile": len(getattr(game, "pile", [])), "last dead": last_dead,
                      "last turn": getattr(game, "last_turn", None)}
            assert game.to_act() == 0 or move in game.legal()
            assert len(set(game.legal())) == len(game.legal())
            seen = game.apply(move)
            assert list(seen) == list(range(game.n + 1))
            assert bool(game.legal()) == (game.to_act() not in (None, 0))
            check_cards(game)
            check_seen(seen)
            last_dead = {"event": "dead"} in seen[0]
            assert (seen[0][-1:] and seen[0][-1]["event"] == "end") == game.over or not seen[0]
            counter.update(notes_of(game, record, move, before, seen))
        counter["games"] += 1
        if not game.over:
            counter["unfinished"] += 1
    assert {("players", 2), ("players", 3), ("players", 4)} <= settings
    for option, default in DEFAULTS[name].items():
        assert sum(1 for key, _ in settings if key == option) >= 2, option
    for key in ("options", "first", "names"):
        assert {(key, True), (key, False)} <= settings, key


def check_coverage(name):
    counter = collections.Counter()
    walk(name, counter)
    if "-v" in sys.argv:
        for note in sorted(counter):
            print(f"  {name}: {note}: {counter[note]}")
    for note in NEEDED[name]:
        assert counter[note] >= 3, (name, note, counter[note])
    assert counter["unfinished"] > 0


def test_random_vanish():
    check_coverage("vanish")


def test_random_court():
    check_coverage("court")


def test_random_rabbits():
    check_coverage("rabbits")


def test_spoiled():
    """A spoiled record goes wrong at the spoiled move, not before."""
    for name in GAMES:
        for seed in range(60):
            record = random_record(name, seed)
            number = spoil(record, seed)
            lines = []
            try:
                for line in replay_lines(parse_record(json.dumps(record).encode())):
                    lines.append(line)
            except IllegalMove as error:
                assert str(error).startswith(f"move {number} ") and "\n" not in str(error)
                assert len(lines) == number - 1
            else:
                assert False, (name, seed)


def main():
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_")]
    failed = 0
    for name, test in tests:
        try:
            test()
        except Exception:
            failed += 1
            print(f"FAILED {name}")
            traceback.print_exc(file=sys.stdout)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
