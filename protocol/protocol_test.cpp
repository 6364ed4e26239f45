// Messages both ways: what is read is what was written, and what is wrong is refused with a reason.
#include "protocol/protocol.h"

#include <gtest/gtest.h>

namespace magichat {
namespace {

std::string why(std::string_view text) {
    const auto message = read_message(text);
    return message ? "read" : message.error().why;
}

TEST(Reading, EveryCommandThereAndBack) {
    const std::vector<Command> all = {
        command::Sit{Seat{1}, "Ada"},
        command::Sit{Seat{1}, {}},
        command::Stand{Seat{3}},
        command::Set{},
        command::Set{"court", GivenOptions{{"players", u64{3}}, {"x", true}, {"y", "z"}, {"odd", {}}}, Seat{2},
                     Pace::calm, Starter::next, 30, false, true, Hints::everybody, true, true,
                     std::vector<Handicap>{{true, false, true}, {false, true, false}, {}}},
        command::SeatBot{Seat{0}, "fox"},
        command::Clear{Seat{0}},
        command::SendAway{},
        command::Start{},
        command::Move{{}, "open 3", {}},
        command::Move{Seat{0}, "open 3", 17},
        command::Shown{~u64{0}},
        command::Again{},
        command::Hint{},
        command::Hint{Seat{2}},
        command::Resign{Seat{1}},
        command::Rematch{},
        command::Leave{},
        command::Emote{{}, "wave"},
        command::Name{Seat{1}, {}},
        command::Face{Seat{1}, Face::merlin},
        command::Face{},
        command::Watch{},
        command::Luck{{}, Bytes32{}},
        command::Ping{},
    };
    std::size_t kinds = 0;
    for (const Command& one : all) {
        const auto read = read_command(spell(one));
        ASSERT_TRUE(read) << spell(one) << ": " << read.error().why;
        EXPECT_EQ(*read, one) << spell(one);
        kinds |= std::size_t{1} << one.index();
    }
    EXPECT_EQ(kinds, (std::size_t{1} << std::variant_size_v<Command>)-1) << "none is left out";
    const JoinMessage join{"hat-cat", Seat{2}, 12, false, "secret", Bytes32{}};
    EXPECT_EQ(*read_message(spell(join)), ClientMessage(join));
    EXPECT_EQ(spell(Command(command::Move{Seat{1}, "open 3", 5})), R"({"type":"move","seat":2,"move":"open 3","n":5})");
}

TEST(Reading, WhatIsWrongIsRefused) {
    EXPECT_EQ(why(R"({"type":"ping"})"), "read");
    EXPECT_EQ(why(R"([1])"), "a message must be a JSON object");
    EXPECT_EQ(why(R"({})"), R"(field "type" is missing)");
    EXPECT_EQ(why(R"({"type":7})"), R"(field "type" must be a text)");
    EXPECT_EQ(why(R"({"type":"fly"})"), R"(unknown type "fly")");
    EXPECT_EQ(why(R"({"type":"ping","x":1})"), R"(unknown field "x")");
    EXPECT_EQ(why(R"({"type":"ping","type":"ping"})"), R"(field "type" is given twice)");
    EXPECT_EQ(why(R"({"type":"move"})"), R"(field "move" is missing)");
    EXPECT_EQ(why(R"({"type":"move","move":3})"), R"(field "move" must be a text)");
    EXPECT_EQ(why(R"({"type":"move","move":"a","move":"b"})"), R"(field "move" is given twice)");
    EXPECT_EQ(why(R"({"type":"sit","seat":0})"), R"(field "seat" must be a seat from 1 to 4)");
    EXPECT_EQ(why(R"({"type":"sit","seat":1.0})"), R"(field "seat" must be a seat from 1 to 4)");
    EXPECT_EQ(why(R"({"type":"sit","seat":1,"name":null})"), R"(field "name" must be a text)");
    EXPECT_EQ(why(R"({"type":"shown","n":-1})"), R"(field "n" must be a whole number from 0 to 18446744073709551615)");
    EXPECT_EQ(why(R"({"type":"set","pace":"slow"})"), R"(field "pace" must be "calm" or "normal" or "quick")");
    EXPECT_EQ(why(R"({"type":"set","watch":1})"), R"(field "watch" must be true or false)");
    EXPECT_EQ(why(R"({"type":"set","options":[]})"), R"(field "options" must be an object)");
    EXPECT_EQ(why(R"({"type":"set","handicaps":[{"peek":"short"}]})"), R"(field "peek" must be "long" or "usual")");
    EXPECT_EQ(why(R"({"type":"set","handicaps":[{"luck":1}]})"), R"(unknown field "luck")");
    EXPECT_TRUE(why(R"({"type":"face","face":"fox"})").starts_with(R"(field "face" must be "fern" or "otto")"));
    EXPECT_EQ(why(R"({"type":"join","table":"a","seat":5})"), R"(field "seat" must be a seat from 1 to 4)");
    EXPECT_TRUE(why(R"({"type":"set","options":{"a":{"b":{"c":{}}}}})").starts_with("not JSON")) << "too deep";
    EXPECT_TRUE(why("{").starts_with("not JSON"));
    EXPECT_TRUE(why(R"({"type":"ping"} x)").starts_with("not JSON"));
    EXPECT_EQ(why(std::string(most_message_bytes + 1, ' ')), "longer than 4096 bytes");
    const auto join = read_command(R"({"type":"join","table":"a"})");
    ASSERT_FALSE(join);
    EXPECT_EQ(spell(News(error_of(join.error()))),
              R"({"type":"error","code":"bad_message","text":"you have joined a table already","re":"join"})");
}

TEST(Writing, News) {
    const auto events = std::make_shared<const std::string>(R"([{"event":"stay","seat":1}])");
    EXPECT_EQ(spell(News(news::Seen{Seat{1}, 7, true, Seat{0}, events, nullptr, nullptr})),
              R"({"type":"seen","seat":2,"n":7,"show":true,"turn":1,"events":[{"event":"stay","seat":1}]})");
    EXPECT_EQ(spell(News(news::Act{Seat{1}, 7, {"stay", "swap 1 2"}, {}, {}, {}})),
              R"({"type":"act","seat":2,"n":7,"legal":["stay","swap 1 2"]})");
    const std::vector<news::ForbiddenNews> echo = {{"look 4", ForbiddenBy::echo}};
    EXPECT_EQ(spell(News(news::Act{Seat{1}, 7, {"look 1"}, {}, echo, {}})),
              R"({"type":"act","seat":2,"n":7,"legal":["look 1"],"forbidden":[{"move":"look 4","why":"echo"}]})");
    EXPECT_EQ(spell(News(news::Act{Seat{1}, 7, {"stay"}, {}, {}, true})),
              R"({"type":"act","seat":2,"n":7,"legal":["stay"],"hints":true})");
    EXPECT_EQ(spell(News(news::Hint{Seat{1}, 7, "call owl", HintWhy::all_but_one, {"owl"}})),
              R"({"type":"hint","seat":2,"n":7,"move":"call owl","why":"all_but_one","about":["owl"]})");
    const auto view = std::make_shared<const std::string>(R"({"game":"vanish"})");
    EXPECT_EQ(spell(News(news::Seen{Seat{1}, 7, false, nobody, events, nullptr, view})),
              R"({"type":"seen","seat":2,"n":7,"show":false,"turn":null,"events":[{"event":"stay","seat":1}],)"
              R"("view":{"game":"vanish"}})");
    news::Over over{9, {}, 2, Seat{1}, {}};
    over.outcome = {{1, 2}, bit(Seat{1}), EndedBy::resigned};
    const std::string zeros(64, '0');
    EXPECT_EQ(
        spell(News(over)),
        R"({"type":"over","n":9,"winners":[2],"scores":[1,2],"ended_by":"resigned","resigned":2,"commitment":{"hash":")" +
            zeros + R"(","nonce":")" + zeros + R"(","secret":")" + zeros + R"("}})");
    EXPECT_EQ(
        spell(News(news::Table{})),
        R"({"type":"table","phase":"lobby","game":"vanish","options":{"players":2,"expert":false,"swap":"must",)"
        R"("turn_limit":400},"youngest":1,"pace":"normal","rematch":"youngest","clock":0,"watch":true,)"
        R"("again":true,"hints":"alone","locked":false,"aloud":false,"seats":[],"host":0,"watchers":0,"wants_rematch":[],"tally":{"games":0,"wins":[]}})");
    news::SeatNews away;
    away.kind = SeatKind::person;
    away.name = "Bo";
    away.face = "lily";
    away.stand_in_ms = 25000;
    news::SeatNews given_up;
    given_up.kind = SeatKind::bot;
    given_up.name = "Cy";
    given_up.bot = "puppy";
    given_up.stand_in = "puppy";
    news::Table told;
    told.seats = {away, given_up};
    told.tally = {3, {2, 1}};
    const std::string table = spell(News(told));
    EXPECT_NE(table.find(R"({"kind":"person","name":"Bo","face":"lily","bot":"","here":false,"resigned":false,)"
                         R"("handicap":{},"stand_in_ms":25000},{"kind":"bot","name":"Cy","face":"","bot":"puppy",)"
                         R"("here":false,"resigned":false,"handicap":{},"stand_in":"puppy"}])"),
              std::string::npos)
        << table;
    EXPECT_TRUE(table.ends_with(R"("tally":{"games":3,"wins":[2,1]}})")) << table;
    EXPECT_EQ(spell(News(news::Emote{Seat{1}, "clap", 7})), R"({"type":"emote","seat":2,"emote":"clap","after":7})");
    EXPECT_EQ(spell(News(news::View{Seat{1}, 7, Seat{0}, view, nullptr, {{"look 3"}}})),
              R"({"type":"view","seat":2,"n":7,"turn":1,"view":{"game":"vanish"},"played":["look 3"]})");
}

TEST(Entries, ThereAndBack) {
    TableSettings settings;
    settings.setup = magichat::Setup<rabbits::Game>{{.players = 3}, Seat{2}};
    settings.handicaps[1] = {true, true, true};
    settings.hints = Hints::nobody;
    settings.locked = settings.aloud = true;
    Bytes32 bytes{};
    bytes[3] = 200;
    const std::vector<EntryBody> all = {
        entry::Arranged{
            settings,
            Guest{~u64{0}},
            {{SeatKind::person, Guest{5}, "Zoë \"x\"", {}, Face::ravi}, {}, {SeatKind::bot, no_guest, "Fox", "fox"}},
            {Guest{4}}},
        entry::Promised{bytes, bytes, ~u64{0}, Seat{1}, {"owl", 7, {{.person = "Zoë", .bot = {}, .pledge = bytes}}}},
        entry::Started{bytes, bytes, ~u64{0}, Seat{1}, {"deal a b"}, Promise{"owl", 7, {{.person = {}, .bot = "fox"}}}},
        entry::Moved{Seat{2}, entry::By::clock, "open 3", {"roll hat1 draw"}},
        entry::Moved{Seat{2}, entry::By::bot, "open 3", {}, news::Thought{Why::likely, {"crown"}, 60}},
        entry::Resigned{Seat{1}},
        entry::BrokenOff{},
        entry::Closed{},
    };
    ASSERT_EQ(all.size(), std::variant_size_v<EntryBody> + 1) << "a move twice: with a thought, and without";
    for (const EntryBody& body : all) {
        const Entry entry{7, {1700000000000}, body};
        const auto read = read_entry(spell(entry));
        ASSERT_TRUE(read) << spell(entry) << ": " << read.error().why;
        EXPECT_EQ(*read, entry) << spell(entry);
    }
    EXPECT_FALSE(read_entry(R"({"number":1,"at":0,"type":"closed","x":1})"));
    std::string old = spell(Entry{1, {}, all[0]});
    constexpr std::string_view later = R"("hints":"nobody","locked":true,"aloud":true,)";
    old.erase(old.find(later), later.size());
    const auto read = read_entry(old);
    ASSERT_TRUE(read) << "a log from before there were hints and locks: " << read.error().why;
    EXPECT_FALSE(std::get<entry::Arranged>(read->body).settings.locked);
    EXPECT_FALSE(std::get<entry::Arranged>(read->body).settings.aloud);
    EXPECT_EQ(std::get<entry::Arranged>(read->body).settings.hints, Hints::alone);
    EXPECT_FALSE(read_entry(R"({"number":1,"at":0,"type":"opened"})"));
    const Entry before{2, {}, entry::Started{bytes, bytes, 7, Seat{1}, {"deal a b"}, {}}};
    EXPECT_EQ(spell(before).find("promise"), std::string::npos) << "a log from before there were promises is as it was";
    EXPECT_EQ(*read_entry(spell(before)), before);
}

}  // namespace
}  // namespace magichat
