// What docs/rules.md and docs/notation.md say of all three games.
#include <fstream>
#include <regex>

#include "tests/court_table.h"
#include "tests/idle.h"
#include "tests/quote.h"
#include "tests/rabbits_table.h"
#include "tests/source_dir.h"
#include "tests/vanish_table.h"

namespace magichat {
namespace {

// Calls `f` with a tag for every game.
template <class F>
void each_game(F&& f) {
    for (const AnyGame& game : all_games) std::visit(f, game);
}

template <class G>
typename G::Options for_players(u8 players) {
    typename G::Options options;
    options.players = players;
    return options;
}

// A table with its first deal done; the deal is a live one.
template <class G>
TableOf<G> dealt(u8 players, unsigned first, u64 seed = 1) {
    TableOf<G> t(for_players<G>(players), first);
    Random random(seed);
    while (t.to_act() == 0U && t.all_seen(0).find("roll") == std::string::npos) t.play_at_random(random);
    return t;
}

TEST(Games, ThreeOfThem) {
    RULE("Three games about things hidden in hats.");
    std::string names;
    for (const AnyGame& game : all_games) (names += name_of(game)) += ' ';
    EXPECT_EQ(names, "vanish court rabbits ");
}

TEST(Games, EveryRulingIsMarked) {
    RULE(
        "This page turns the printed rulebooks into exact rules: every point that a rulebook leaves open has one "
        "ruling "
        "here, marked Ruling.");
    std::ifstream file(std::string(source_dir) + "/docs/rules.md");
    const std::string page(std::istreambuf_iterator<char>(file), {});
    const std::regex any("Ruling");
    const std::regex marked(R"(\*\*Ruling( \([a-z]+\))?\*\*)");
    const auto count = [&](const std::regex& what) {
        return std::distance(std::sregex_iterator(page.begin(), page.end(), what), std::sregex_iterator());
    };
    EXPECT_GT(count(any), 10);
    EXPECT_EQ(count(any), count(marked));
}

TEST(Games, SeatsGoClockwise) {
    RULE("Seats are numbered 1..n clockwise (the player to the left of seat k is seat k+1, after n comes 1).");
    each_game([]<class G>(GameTag<G>) {
        for (u8 players = 2; players <= 4; ++players) {
            IdleTable<G> idle(for_players<G>(players));
            for (unsigned turn = 0; turn < 9; ++turn) {
                EXPECT_EQ(idle.play_turn(), std::set<unsigned>{turn % players + 1}) << G::name;
            }
        }
    });
}

TEST(Games, HatsColumnsAndSlotsAreNumberedFromOne) {
    RULE("Hats, columns and slots are numbered from 1.");
    SEEN("Numbers count from 1.");
    vanish::Table vanish;
    vanish.play("deal cat frog dove mouse rabbit owl");
    vanish.refuses("look 0", "look 6", "look -1", "look 01", "look 10", "look one");
    vanish.play("look 1");
    EXPECT_EQ(vanish.seen(1), R"({"event":"look","seat":1,"hat":1,"animal":"cat"})");
    court::Table court;
    court.play(court::deal("king", "crown"));
    court.refuses("look 0", "look 8", "swap 0 1");
    court.play("look 1");
    EXPECT_EQ(court.seen(1), R"({"event":"look","seat":1,"column":1,"hat":"crown"})");
    rabbits::Table rabbits;
    rabbits.play(rabbits::deal("white", "white-white"), "roll exchange draw");
    rabbits.refuses("exchange 0 2 1", "exchange 1 2 0", "exchange 1 2 4", "exchange 1 0 1");
    rabbits.allows("exchange 1 2 1");
}

TEST(Games, FirstStarts) {
    RULE("All three: 2 to 4 players; the youngest player starts, so a table is told which seat starts (first).");
    each_game([]<class G>(GameTag<G>) {
        for (u8 players = 2; players <= 4; ++players) {
            for (unsigned first = 1; first <= players; ++first) {
                auto t = dealt<G>(players, first);
                EXPECT_EQ(t.to_act(), first) << G::name;
            }
        }
    });
}

TEST(Games, NothingShowsAnOldPeekAgain) {
    RULE(
        "What a player sees is what lies in front of his eyes now. What he has seen before he must remember: nothing "
        "in "
        "the game shows it to him again. The games are about memory, so a view never repeats an old peek.");
    vanish::Table vanish({.players = 3});
    vanish.play("deal cat frog dove mouse rabbit owl", "look 3");
    EXPECT_NE(vanish.seen(1).find("dove"), std::string::npos);
    for (const auto* move : {"swap 3 5", "look 5", "swap 5 3", "look 3", "swap 3 1", "look 1", "swap 1 2"}) {
        vanish.play(move);
        const bool his_own_look = std::string_view(move) == "look 1";
        EXPECT_EQ(vanish.seen(1).find("dove") != std::string::npos, his_own_look) << move;
    }
    court::Table court;
    court.play(court::deal("king princess", "tiara crown magic"), "look 1");
    EXPECT_NE(court.seen(1).find("tiara"), std::string::npos);
    for (const auto* move : {"swap 1 4", "swap 4 5", "look 5", "look 6"}) {
        court.play(move);
        EXPECT_EQ(court.seen(1).find("tiara"), std::string::npos) << move;
    }
    rabbits::Table rabbits;
    rabbits.play(rabbits::deal("pink blue blue  white white white", "black-black black-brown"));
    EXPECT_NE(rabbits.seen(1).find("pink"), std::string::npos);
    for (const auto* move : {"roll hat1 draw", "flip 2 1", "pass", "roll hat2 draw", "flip 1 1", "stop", "pass"}) {
        rabbits.play(move);
        EXPECT_EQ(rabbits.seen(1).find("pink"), std::string::npos) << move;
    }
}

TEST(Games, LowerCaseWordsAndNumbersWithOneSpace) {
    SEEN("Lower-case words and numbers, one space between them.");
    SEEN("Names of animals, characters, hats and colours are those of rules.md.");
    vanish::Table vanish;
    vanish.refuses("Deal cat frog dove mouse rabbit owl", "deal Cat frog dove mouse rabbit owl",
                   "deal  cat frog dove mouse rabbit owl", "deal cat frog dove mouse rabbit owl ", "");
    vanish.play("deal cat frog dove mouse rabbit owl");
    vanish.refuses("LOOK 1", "look  1", " look 1", "look 1 ", "look\t1", "look1", "look 1\n", "call fox", "call");
    vanish.allows("look 1");
    each_game([]<class G>(GameTag<G>) {
        Random random(4);
        TableOf<G> t(for_players<G>(3), 1);
        while (!t.over() && t.moves().size() < 300) t.play_at_random(random);
        const std::regex notation("[a-z]+[12]?( ([a-z]+(-[a-z]+)?[12]?|[1-9]|/))*");
        for (const std::string& move : t.moves()) EXPECT_TRUE(std::regex_match(move, notation)) << move;
        t.refuses("resign", "look", "1");
    });
}

TEST(Games, AGameReplaysWithoutRandomNumbers) {
    SEEN(
        "A game is a list of moves. Moves by the table itself (chance moves, by seat 0) are in the same list, so a "
        "game "
        "replays without any random numbers.");
    each_game([]<class G>(GameTag<G>) {
        for (u8 players = 2; players <= 4; ++players) {
            Random random(players);
            TableOf<G> t(for_players<G>(players), players);
            while (!t.over()) t.play_at_random(random);
            TableOf<G> again(for_players<G>(players), players);
            for (const std::string& move : t.moves()) again.play(move);
            EXPECT_TRUE(again.state() == t.state());
            EXPECT_TRUE(again.over());
            for (unsigned seat = 0; seat <= players; ++seat) EXPECT_EQ(again.all_seen(seat), t.all_seen(seat));
        }
    });
}

// An event without its keys for some seats alone.
template <class G>
std::string common_part(const std::string& event) {
    struct Secret {
        std::string_view game;
        std::string event;
        std::regex key;
    };
    const auto secret = [](std::string_view game, const std::string& name, const std::string& key) {
        return Secret{game, R"({"event":")" + name + '"', std::regex(",\"" + key + R"(":("[a-z]+"|\[[^\]]*\]))")};
    };
    static const std::array<Secret, 8> secrets = {secret("vanish", "look", "animal"),
                                                  secret("vanish", "call", "box"),
                                                  secret("court", "look", "hat"),
                                                  secret("rabbits", "deal", "own"),
                                                  secret("rabbits", "flip", "rabbit"),
                                                  secret("rabbits", "draw", "rabbit"),
                                                  secret("rabbits", "exchange", "received"),
                                                  secret("rabbits", "refill", "rabbits")};
    for (const Secret& one : secrets) {
        if (one.game == G::name && event.find(one.event) == 0) return std::regex_replace(event, one.key, "");
    }
    return event;
}

// Are all copies of the last events equal but for the secrets? Counts the secrets.
template <class G>
void expect_common(const TableOf<G>& t, unsigned& secrets) {
    for (unsigned seat = 0; seat <= t.players(); ++seat) {
        std::istringstream lines(t.seen(seat));
        std::string common;
        for (std::string line; std::getline(lines, line);) {
            (common += common.empty() ? "" : "\n") += common_part<G>(line);
        }
        EXPECT_EQ(common, t.seen(0)) << "seat " << seat << " sees " << t.seen(seat);
        secrets += common != t.seen(seat) ? 1 : 0;
    }
}

TEST(Games, AllElseIsTheSameInEveryCopy) {
    SEEN(
        "Applying a move gives every seat a list of events: its eyes and ears. Seat 0 is a spectator: it gets what is "
        "public, no more. A key marked key (who) is there only in the copies of the seats named, never in seat 0's; "
        "all "
        "else is the same in every copy.");
    each_game([]<class G>(GameTag<G>) {
        for (u8 players = 2; players <= 4; ++players) {
            unsigned secrets = 0;
            for (u64 seed = 0; seed < 10; ++seed) {
                Random random(seed);
                TableOf<G> t(for_players<G>(players), 1);
                while (!t.over() && t.moves().size() < 100) {
                    t.play_at_random(random);
                    expect_common(t, secrets);
                }
            }
            EXPECT_GT(secrets, 10U) << G::name;
        }
    });
}

TEST(Games, NonInterference) {
    SEEN(
        "Non-interference: two games whose moves look the same to a seat, and which differ only in cards that this "
        "seat "
        "has not seen, give that seat byte-identical events, views and messages, over every channel.");
    // The two lowest hats of the pile, which nobody has seen; the tests of each game's sight go through all cards.
    const std::string deal = court::deal("king princess", "crown magic");
    std::string other = deal;
    other.replace(other.rfind("magic magic"), 11, "magic kerchief");
    other.replace(other.rfind("kerchief kerchief magic magic"), 17, "kerchief magic");
    ASSERT_NE(deal, other);
    court::Table a({.players = 3});
    court::Table b({.players = 3});
    a.play(deal);
    b.play(other);
    Random random(9);
    for (int i = 0; i < 6; ++i) {
        a.play_at_random(random);
        b.play(a.moves().back());
        for (unsigned seat = 0; seat <= 3; ++seat) {
            EXPECT_EQ(a.seen(seat), b.seen(seat));
            EXPECT_EQ(a.view(seat), b.view(seat));
            EXPECT_EQ(a.all_seen(seat), b.all_seen(seat));
        }
    }
}

}  // namespace
}  // namespace magichat
