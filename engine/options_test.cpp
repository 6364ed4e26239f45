// The table of options in docs/rules.md, row by row.
#include "engine/record.h"
#include "tests/court_table.h"
#include "tests/idle.h"
#include "tests/quote.h"
#include "tests/rabbits_table.h"
#include "tests/vanish_table.h"

namespace magichat {
namespace {

// A record with these options, as JSON.
Result<Record, Malformed> with_options(std::string_view game, const std::string& options) {
    return read_record(R"({"magichat":1,"game":")" + std::string(game) + R"(","options":)" + options +
                       R"(,"moves":[]})");
}
bool takes(std::string_view game, const std::string& options) { return static_cast<bool>(with_options(game, options)); }
std::string options_of(std::string_view game, const std::string& options) {
    const auto record = with_options(game, options);
    Json json;
    if (record) write_options(json, record->setup);
    return json.str();
}

// All games, by name.
constexpr auto games = [] {
    std::array<std::string_view, all_games.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = name_of(all_games[i]);
    return names;
}();

TEST(Options, TheVariantsAndOneSafetyValve) {
    RULE("Options are the variants that the rulebooks name, and one safety valve:");
    RULE("option | games | values (default first) | from");
    EXPECT_EQ(options_of("vanish", "{}"), R"({"players":2,"expert":false,"swap":"must","turn_limit":400})");
    EXPECT_EQ(options_of("court", "{}"), R"({"players":2,"magic_hats":true,"no_echo":true,"turn_limit":400})");
    EXPECT_EQ(options_of("rabbits", "{}"), R"({"players":2,"turn_limit":400})");
    for (const std::string_view game : games) EXPECT_FALSE(takes(game, R"({"variant":1})"));
}

TEST(Options, Players) {
    RULE("players | all | 2, 3, 4 | all rulebooks but the Russian one of court, which does not say");
    for (const std::string_view game : games) {
        for (const auto* good : {"2", "3", "4"}) EXPECT_TRUE(takes(game, R"({"players":)" + std::string(good) + '}'));
        for (const auto* bad : {"0", "1", "5", "-2", "2.0", "\"2\"", "258"}) {
            EXPECT_FALSE(takes(game, R"({"players":)" + std::string(bad) + '}')) << bad;
        }
    }
    vanish::Table two;
    vanish::Table four({.players = 4});
    two.play("deal cat frog dove mouse rabbit owl", "look 1", "swap 1 2", "look 1", "swap 1 2");
    EXPECT_EQ(two.to_act(), 1U);
    four.play("deal cat frog dove mouse rabbit owl", "look 1", "swap 1 2", "look 1", "swap 1 2");
    EXPECT_EQ(four.to_act(), 3U);
}

TEST(Options, Expert) {
    RULE("expert | vanish | false, true | the variant for experts in the rulebooks of vanish");
    EXPECT_TRUE(takes("vanish", R"({"expert":true})"));
    EXPECT_FALSE(takes("vanish", R"({"expert":1})"));
    EXPECT_FALSE(takes("court", R"({"expert":true})"));
    EXPECT_FALSE(takes("rabbits", R"({"expert":false})"));
    for (const bool expert : {false, true}) {
        vanish::Table t({.expert = expert});
        t.play("deal cat frog dove mouse rabbit owl", "look 1", "swap 1 2");
        EXPECT_EQ(t.to_act(), expert ? 1U : 2U);
    }
}

TEST(Options, Swap) {
    RULE("swap | vanish | must, may | the Dutch rulebook says may; every other language says must");
    EXPECT_TRUE(takes("vanish", R"({"swap":"may"})"));
    EXPECT_FALSE(takes("vanish", R"({"swap":"can"})"));
    EXPECT_FALSE(takes("court", R"({"swap":"may"})"));
    EXPECT_FALSE(takes("rabbits", R"({"swap":"must"})"));
    vanish::Table must;
    must.play("deal cat frog dove mouse rabbit owl", "look 1");
    must.refuses("stay");
    vanish::Table may({.swap = vanish::SwapRule::may});
    may.play("deal cat frog dove mouse rabbit owl", "look 1");
    may.allows("stay");
}

TEST(Options, MagicHats) {
    RULE("magic_hats | court | true, false | the Russian rulebook: the harder game without the four invisible hats");
    EXPECT_TRUE(takes("court", R"({"magic_hats":false})"));
    EXPECT_FALSE(takes("vanish", R"({"magic_hats":true})"));
    EXPECT_FALSE(takes("rabbits", R"({"magic_hats":true})"));
    const std::string with = court::deal("king", "crown");
    const std::string without_four = court::deal("king", "crown", {.heads = "", .hats = "magic magic magic magic"});
    EXPECT_EQ(split(with).size(), split(without_four).size() + 4);
    court::Table magic;
    magic.refuses(without_four);
    magic.allows(with);
    court::Table harder({.magic_hats = false});
    harder.refuses(with);
    harder.allows(without_four);
}

TEST(Options, NoEcho) {
    RULE(
        "no_echo | court | true, false | the Russian rulebook, two of its important points; absent from the Hebrew and "
        "English one");
    EXPECT_TRUE(takes("court", R"({"no_echo":false})"));
    EXPECT_FALSE(takes("vanish", R"({"no_echo":true})"));
    EXPECT_FALSE(takes("rabbits", R"({"no_echo":true})"));
    for (const bool no_echo : {true, false}) {
        court::Table t({.no_echo = no_echo});
        t.play(court::deal("king", "crown"), "look 1");
        EXPECT_EQ(t.legal().find("look 1,") == std::string::npos, no_echo);
        t.play("swap 2 3");
        EXPECT_EQ(t.legal().find("swap 2 3") == std::string::npos, no_echo);
    }
}

TEST(Options, TurnLimit) {
    RULE(
        "turn_limit | all | 400; any whole number, 0 for none | Ruling: no rulebook ends a game in which nobody makes "
        "progress.");
    for (const std::string_view game : games) {
        for (const auto* good : {"0", "1", "400", "18446744073709551615"}) {
            EXPECT_TRUE(takes(game, R"({"turn_limit":)" + std::string(good) + '}')) << good;
        }
        for (const auto* bad : {"-1", "1.5", "\"400\"", "null", "18446744073709551616"}) {
            EXPECT_FALSE(takes(game, R"({"turn_limit":)" + std::string(bad) + '}')) << bad;
        }
    }
}

// A game in which nobody makes progress, up to `most` turns or the end.
template <Game G>
unsigned idle_turns(const typename G::Options& options, unsigned most) {
    IdleTable<G> idle(options);
    while (idle.turns() < most && !idle.over()) idle.play_turn();
    return idle.turns();
}

TEST(Options, TheGameIsOverWhenThisManyTurnsAreComplete) {
    RULE(
        "When this many turns of the whole game are complete (everything that belongs to the turn done, a claim's "
        "drawing "
        "too) the game is over and is scored as it stands");
    const auto check = []<class G>(GameTag<G>) {
        typename G::Options options;
        for (options.players = 2; options.players <= 4; ++options.players) {
            EXPECT_EQ(idle_turns<G>(options, 1000), 400U) << G::name;
        }
        options.players = 2;
        for (const u64 limit : {u64{1}, u64{2}, u64{7}, u64{401}}) {
            options.turn_limit = limit;
            EXPECT_EQ(idle_turns<G>(options, 1000), limit) << G::name;
        }
        options.turn_limit = 0;
        EXPECT_EQ(idle_turns<G>(options, 1000), 1000U) << G::name << ": none";
    };
    for (const AnyGame& game : all_games) std::visit(check, game);

    court::Table as_it_stands({.turn_limit = 1});
    as_it_stands.play(court::deal("king", "crown"), "open 1");
    EXPECT_TRUE(as_it_stands.over());
    EXPECT_EQ(outcome(as_it_stands.state()).scores[0], 1);
}

TEST(Options, TheTurnsOfTheWholeGameCountAcrossRounds) {
    RULE("When this many turns of the whole game are complete");
    vanish::Table t({.turn_limit = 3, .players = 3});
    t.play("deal cat frog dove mouse rabbit owl", "call owl");
    t.play("deal cat frog dove mouse rabbit owl", "look 1", "swap 1 2");
    EXPECT_FALSE(t.over());
    t.play("look 1", "swap 1 2");
    EXPECT_TRUE(t.over());
}

}  // namespace
}  // namespace magichat
