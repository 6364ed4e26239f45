// Whatever is named in tables of the engine, the bots and the server has its words, in every language; and those of the
// pictures fit into them.
#include <gtest/gtest.h>

#include "bots/parameters.h"
#include "cli/command/option_text.h"
#include "cli/layout.h"
#include "cli/reasons.h"
#include "engine/games.h"

namespace magichat {
namespace {

// "help.serve_max_tables"
void expect_key(std::string room, std::string_view name) {
    std::string key = room.append(name);
    std::replace(key.begin(), key.end(), '-', '_');
    EXPECT_TRUE(find_key(key)) << key;
}

TEST(Said, EveryNameHasItsWords) {
    for (const std::string_view name : bot_names) {
        expect_key("bot.", name);
        expect_key("show.bot_", name);
    }
    for (const BotParameter& one : bot_parameters()) expect_key("show.set_", one.name);
    for (const server::Setting& one : server::settings()) expect_key("help.serve_", one.key);
    for (const std::string_view name : vanish::animal_names) expect_key("animal.", name);
    for (const std::string_view name : court::character_names) expect_key("character.", name);
    for (const std::string_view name : court::hat_names) {
        expect_key("headdress.", name);
        expect_key("draw.headdress_", name);
    }
    for (const std::string_view name : rabbits::colour_names) {
        expect_key("rabbit.", name);
        expect_key("draw.rabbit_", name);
    }
    for (const AnyGame& game : all_games) {
        std::visit(
            [](auto tag) {
                for (const OptionText& option : options_of(typename GameOf<decltype(tag)>::Options{})) {
                    if (option.name != "players") expect_key("term.option_", option.name);
                }
            },
            game);
    }
}

TEST(Said, EveryReasonOfTheEngineHasItsWords) {
    const auto expect_said = [](const Because& because, const std::string& text) {
        EXPECT_TRUE(find_key("fail." + std::string(because.name))) << because.name << ": " << text;
    };
    for (const char* record :
         {"", "[]", "{}", R"({"a":1,"a":2})", R"({"magichat":2,"game":"court","moves":[]})",
          R"({"magichat":1,"game":3,"moves":[]})", R"({"magichat":1,"game":"go","moves":[]})",
          R"({"magichat":1,"game":"court","moves":3})", R"({"magichat":1,"game":"court","moves":[3]})",
          R"({"magichat":1,"game":"court","moves":[],"names":["Ada"]})",
          R"({"magichat":1,"game":"court","moves":[],"first":3})",
          R"({"magichat":1,"game":"court","moves":[],"options":3})",
          R"({"magichat":1,"game":"court","moves":[],"options":{"players":5}})",
          R"({"magichat":1,"game":"court","moves":[],"options":{"turn_limit":-1}})",
          R"({"magichat":1,"game":"court","moves":[],"options":{"no_echo":3}})",
          R"({"magichat":1,"game":"vanish","moves":[],"options":{"swap":"no"}})",
          R"({"magichat":1,"game":"vanish","moves":[],"options":{"swap":"may","swap":"may"}})",
          R"({"magichat":1,"game":"court","moves":[],"options":{"swap":"may"}})",
          R"({"magichat":1,"game":"court","moves":[],"options":{"hats":1}})"}) {
        const auto read = read_record(record);
        ASSERT_FALSE(read) << record;
        expect_said(read.error().because, read.error().why);
        EXPECT_EQ(malformed("x", read.error()).find('{'), std::string::npos) << malformed("x", read.error());
    }
    for (const char* bot : {"cow", "fox:spam=3", "fox:slip=5", "fox:ms=0", "fox:span=x", "fox:"}) {
        const auto read = parse_bot(bot);
        ASSERT_FALSE(read) << bot;
        expect_said(read.error().because, read.error().why);
        EXPECT_EQ(about_bot(read.error()).find('{'), std::string::npos) << about_bot(read.error());
    }
    for (const AnyGame& game : all_games) {
        std::visit(
            [&](auto tag) {
                using G = GameOf<decltype(tag)>;
                const magichat::Setup<G> setup;
                const auto wrong = replay<G>(setup, {"fly"}, [](const auto&, Seat, const auto&) {});
                expect_said(wrong->legal, wrong->why);
                EXPECT_EQ(about_move(*wrong).find('{'), std::string::npos) << about_move(*wrong);
            },
            game);
    }
}

TEST(Said, AReasonInASentence) {
    EXPECT_EQ(
        malformed("x.json", read_record(R"({"magichat":1,"game":"court","moves":[],"options":{"no_echo":3}})").error()),
        "x.json: malformed record: the option “no_echo” must be true or false.");
    EXPECT_EQ(
        about_bot(parse_bot("fox:spam=3").error()),
        "Bot “fox:spam=3”: there is no parameter “spam”. Did you mean span? There are more, ms, iterations, polite, "
        "temperature, span, follow, half_life, slip, lapse and hunch.");
    const auto wrong = replay<vanish::Game>({}, {"deal cat frog dove mouse rabbit owl", "look 9"},
                                            [](const auto&, Seat, const auto&) {});
    EXPECT_EQ(about_move(*wrong),
              "Move 2, “look 9”, is no move of this game. Legal: look 1, look 2, look 3, look 4, look 5, call rabbit, "
              "call dove, call cat, call owl, call frog, call mouse.");
}

// As docs/terminal.md has it.
TEST(Said, TheWordsOfPicturesFit) {
    const ListArg longest_goal{{"12345", "12345"}, ListArg::Kind::pair};
    struct Fit {
        std::size_t cells;
        std::vector<Line> lines;
    };
    std::vector<Fit> all = {
        {3, {Key::draw_court_points_narrow}},
        {4, {Key::draw_court_penalties_narrow}},
        {5, {Key::draw_court_magic_narrow, Key::draw_rabbits_hat, Key::draw_vanish_out}},
        {6, {Key::draw_court_pairs_narrow}},
        {8, {Key::draw_vanish_box, Key::draw_you}},
        {10, {Key::draw_court_empty}},
        {11, {Key::draw_vanish_token_none_narrow, Key::draw_vanish_token_narrow, Key::draw_vanish_wand_narrow}},
        {17,
         {Line(Key::draw_rabbits_goal, {{"colours", longest_goal}}), Key::draw_rabbits_goal_won,
          Line(Key::draw_rabbits_wands, {{"n", 1}}), Line(Key::draw_rabbits_wands, {{"n", 2}}),
          Line(Key::draw_rabbits_wands, {{"n", 4}})}},
        {26, {Key::draw_vanish_token_none, Key::draw_vanish_token, Key::draw_vanish_wand}},
    };
    Fit colours{5, {}};
    for (const std::string_view name : rabbits::colour_names)
        colours.lines.push_back(noun("draw", "rabbit_" + std::string(name)));
    Fit hats{8, {}};
    for (const std::string_view name : court::hat_names)
        hats.lines.push_back(noun("draw", "headdress_" + std::string(name)));
    Fit nouns{10, {}};
    for (const std::string_view name : vanish::animal_names) nouns.lines.push_back(noun("animal", name));
    for (const std::string_view name : court::character_names)
        nouns.lines.emplace_back(Key::draw_court_character, Args{{"character", noun("character", name)}});
    for (Fit& fit : std::array{colours, hats, nouns}) all.push_back(std::move(fit));
    for (const Language& language : languages()) {
        const Speaker speaker(language);
        for (const Fit& fit : all) {
            for (const Line& line : fit.lines) {
                EXPECT_LE(width_of(speaker.say(line)), fit.cells) << language.code << ": " << speaker.say(line);
            }
        }
    }
}

}  // namespace
}  // namespace magichat
