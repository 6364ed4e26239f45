// Seats, hosts, settings, presence: everything around a game.
#include "table/table.h"

#include <gtest/gtest.h>

#include "tests/room.h"

namespace magichat {
namespace {

// Who sits where: "Ada fox -".
std::string seats(Room& room) {
    std::string text;
    for (const Chair& chair : room.table().chairs()) {
        (text += text.empty() ? "" : " ") += chair.kind == SeatKind::open ? "-" : chair.name;
    }
    return text;
}

TEST(Seats, AreTakenByWhoeverComes) {
    Room room(settings_for("court", R"({"players":3})"));
    EXPECT_EQ(seats(room), "- - -");
    room.come(1, 1);
    EXPECT_EQ(room.kinds(1), "welcome table");
    EXPECT_TRUE(room.last<news::Welcome>(1)->host);
    room.say(1, command::Sit{Seat{0}, " Ada "});
    room.come(2, 2, {.seat = Seat{1}});
    EXPECT_EQ(seats(room), "Ada Abra -");
    EXPECT_EQ(room.last<news::Welcome>(2)->seats, std::vector{Seat{1}});
    room.say(2, command::Name{{}, "Bo"});
    EXPECT_EQ(seats(room), "Ada Bo -");
    room.say(2, command::Sit{Seat{0}, "Eve"});
    EXPECT_EQ(room.error(2), "not_open");
    room.say(2, command::Sit{Seat{3}, {}});
    EXPECT_EQ(room.error(2), "not_open") << "there is no fourth seat";
    room.say(2, command::Sit{Seat{2}, "Cy"});  // a second person on the same device
    EXPECT_EQ(seats(room), "Ada Bo Cy");
    EXPECT_EQ(room.last<news::Yours>(2)->seats, (std::vector{Seat{1}, Seat{2}}));
    room.say(2, command::Stand{Seat{1}});
    EXPECT_EQ(seats(room), "Ada - Cy");
    room.say(2, command::Stand{Seat{0}});
    EXPECT_EQ(room.error(2), "not_yours");
    room.say(2, command::Sit{Seat{1}, "\u200B"});
    EXPECT_EQ(room.error(2), "bad_name");
    room.say(2, command::Watch{});
    EXPECT_EQ(seats(room), "Ada - -");
    EXPECT_EQ(room.last<news::Table>(1)->watchers, 1U);
}

TEST(Seats, OnlyTheHostArranges) {
    Room room(settings_for("vanish"));
    room.come(1, 1, {.seat = Seat{0}});
    room.come(2, 2, {.seat = Seat{1}});
    const std::vector<Command> for_the_host = {command::Set{.game = "court"}, command::SeatBot{Seat{1}, "fox"},
                                               command::Clear{Seat{0}}, command::Start{}};
    for (const Command& one : for_the_host) {
        room.say(2, one);
        EXPECT_EQ(room.error(2), "not_host") << command_names[one.index()];
    }
    room.say(1, command::SeatBot{Seat{1}, "fox"});
    EXPECT_EQ(room.error(1), "not_open");
    room.say(1, command::Clear{Seat{0}});
    EXPECT_EQ(room.error(1), "not_allowed") << "not themselves";
    room.say(1, command::Clear{Seat{1}});  // sent away: gone, and not let in again
    EXPECT_EQ(room.last<news::Bye>(2)->why, ByeWhy::cleared);
    room.come(3, 2);
    EXPECT_EQ(room.kinds(3), "error bye");
    room.say(1, command::Start{});
    EXPECT_EQ(room.error(1), "seats_open");
    room.say(1, command::SeatBot{Seat{1}, "wolf"});
    EXPECT_EQ(room.error(1), "bad_bot");
    room.say(1, command::SeatBot{Seat{1}, "elephant:ms=100"});
    EXPECT_EQ(room.error(1), "bad_bot") << "not the same after a restart";
    room.say(1, command::SeatBot{Seat{1}, "fox"});
    EXPECT_EQ(seats(room), "Abra Fox");
    room.say(1, command::Clear{Seat{1}});
    EXPECT_EQ(seats(room), "Abra -");
}

TEST(Settings, AreSetTogetherOrNotAtAll) {
    Room room(settings_for("vanish"));
    room.come(1, 1, {.seat = Seat{0}});
    room.say(1, command::Set{.game = "rabbits",
                             .options = given(R"({"players":4})"),
                             .youngest = Seat{2},
                             .pace = Pace::calm,
                             .rematch = Starter::next,
                             .clock = 30,
                             .watch = false,
                             .again = false,
                             .handicaps = std::vector<Handicap>{{true, false, true}, {}, {false, true, false}, {}}});
    EXPECT_EQ(room.error(1), "");
    const TableSettings& set = room.table().settings();
    EXPECT_EQ(game_name(set.setup), "rabbits");
    EXPECT_EQ(room.table().chairs().size(), 4U);
    EXPECT_EQ(first_of(set.setup), Seat{2});
    EXPECT_EQ(set.clock, 30U);
    EXPECT_TRUE(set.handicaps[2].notes);
    const TableSettings before = set;
    for (const command::Set& bad :
         {command::Set{.game = "chess", .clock = 40}, command::Set{.options = given(R"({"expert":true})"), .clock = 40},
          command::Set{.youngest = Seat{3}, .clock = 4}, command::Set{.clock = 3601},
          command::Set{.clock = 40, .handicaps = std::vector<Handicap>{{}}},
          command::Set{.options = given(R"({"players":3})"), .youngest = Seat{3}}}) {
        room.say(1, bad);
        EXPECT_EQ(room.error(1), "bad_setting");
        EXPECT_EQ(room.table().settings(), before);
    }
    room.say(1, command::Sit{Seat{3}, "Di"});
    room.say(1, command::Set{.options = given(R"({"players":2})")});
    EXPECT_EQ(room.error(1), "bad_setting") << "somebody sits on seat 4";
}

TEST(Host, PassesOnWhenHeLeavesAndWhenHeIsGoneForLong) {
    Room room(settings_for("vanish", R"({"players":3})"));
    room.come(1, 1, {.seat = Seat{0}});
    room.come(2, 2, {.seat = Seat{1}});
    room.come(3, 3, {.seat = Seat{2}});
    EXPECT_EQ(room.table().host(), Guest{1});
    room.say(1, command::Leave{});
    EXPECT_EQ(room.last<news::Bye>(1)->why, ByeWhy::left);
    EXPECT_EQ(room.table().host(), Guest{2});
    EXPECT_TRUE(room.last<news::Yours>(2)->host);
    EXPECT_EQ(seats(room), "- Biscuit Comet");
    room.go(2);
    room.wait(9000);
    EXPECT_EQ(room.table().host(), Guest{2}) << "a quick table waits ten seconds";
    room.wait(1000);
    EXPECT_EQ(room.table().host(), Guest{3});
}

TEST(Host, IsSomebodyNewWhenAllHadLeft) {
    Room room(settings_for("vanish"));
    room.come(1, 1, {.seat = Seat{0}});
    room.say(1, command::Leave{});
    EXPECT_EQ(room.table().host(), no_guest);
    room.come(2, 2);
    EXPECT_EQ(room.table().host(), Guest{2});
}

TEST(Presence, IsSeenByAll) {
    Room room(settings_for("vanish"));
    room.come(1, 1, {.seat = Seat{0}});
    room.come(2, 2, {.seat = Seat{1}});
    EXPECT_TRUE(room.last<news::Table>(1)->seats[1].here);
    room.come(3, 2);  // the same person on a second screen
    room.go(2);
    EXPECT_TRUE(room.last<news::Table>(1)->seats[1].here);
    room.go(3);
    EXPECT_FALSE(room.last<news::Table>(1)->seats[1].here);
}

TEST(Presence, AnEmptyTableIsClosed) {
    Room room(settings_for("vanish"));
    room.come(1, 1);
    room.wait(empty_lobby_ms * 2);
    EXPECT_FALSE(room.closed) << "somebody is here";
    room.go(1);
    room.wait(empty_lobby_ms - 1);
    EXPECT_FALSE(room.closed);
    room.wait(1);
    EXPECT_TRUE(room.closed);
    EXPECT_EQ(room.log.back().body, EntryBody(entry::Closed{}));
    EXPECT_FALSE(room.table().wants_tick());
    room.come(2, 2);
    EXPECT_EQ(room.kinds(2), "error bye");
}

TEST(Presence, ATableThatNobodyEverJoinedIsClosedSoon) {
    Room room(settings_for("vanish"));
    room.wait(never_joined_ms - 1);
    EXPECT_FALSE(room.closed);
    room.wait(1);
    EXPECT_TRUE(room.closed);
}

TEST(Closing, IsNotPreventedByWhoeverComesTooLate) {
    Room room(settings_for("vanish"));
    room.now = room.now.after(never_joined_ms);  // and no tick has come
    room.come(1, 1, {.seat = Seat{0}});
    EXPECT_TRUE(room.closed);
    ASSERT_EQ(room.kinds(1), "error bye");
    EXPECT_EQ(room.last<news::Bye>(1)->why, ByeWhy::closed);
    EXPECT_TRUE(std::holds_alternative<entry::Closed>(room.log.back().body)) << "nothing comes after it";
    EXPECT_EQ(Room(room.log, 1, room.now).why_not, "");
}

TEST(Emotes, AreFromAListAndNotTooMany) {
    Room room(settings_for("vanish"));
    room.come(1, 1, {.seat = Seat{0}});
    room.come(2, 2);
    room.say(1, command::Emote{{}, "wave"});
    EXPECT_EQ(room.last<news::Emote>(2)->emote, "wave");
    EXPECT_EQ(room.last<news::Emote>(2)->seat, Seat{0});
    room.say(1, command::Emote{{}, "wow"});
    EXPECT_EQ(room.error(1), "too_fast");
    room.come(3, 1);
    room.say(3, command::Emote{{}, "wow"});
    EXPECT_EQ(room.error(3), "too_fast") << "on a second device too";
    room.wait(emote_gap_ms);
    room.say(3, command::Emote{{}, "wow"});
    EXPECT_EQ(room.last<news::Emote>(2)->emote, "wow");
    room.wait(emote_gap_ms);
    room.say(1, command::Emote{{}, "you are slow"});
    EXPECT_EQ(room.error(1), "bad_emote");
    room.say(2, command::Emote{{}, "wow"});
    EXPECT_EQ(room.error(2), "not_yours") << "who watches is silent";
}

TEST(Faces, AreChosenForOwnSeatsAtAnyTimeAndKept) {
    Room room(settings_for("vanish", R"({"players":4})"));
    room.come(1, 1, {.seat = Seat{0}});
    room.come(2, 2, {.seat = Seat{1}});
    room.say(2, command::Sit{Seat{2}, "Cy"});  // two people on one device
    room.say(1, command::SeatBot{Seat{3}, "fox"});
    const auto faces = [&] {
        std::string text;
        for (const auto& seat : room.last<news::Table>(1)->seats) text += seat.face + '/';
        return text;
    };
    EXPECT_EQ(faces(), "////") << "none is chosen yet";
    room.write(1, R"({"type":"face","face":"otto"})");
    room.write(2, R"({"type":"face","seat":2,"face":"lily"})");
    room.write(2, R"({"type":"face","seat":3,"face":"kofi"})");
    EXPECT_EQ(faces(), "otto/lily/kofi//");
    room.write(2, R"({"type":"face","seat":1,"face":"lily"})");
    EXPECT_EQ(room.error(2), "not_yours");
    room.write(1, R"({"type":"face","seat":4,"face":"lily"})");
    EXPECT_EQ(room.error(1), "not_yours") << "a bot has its animal";
    for (const char* bad :
         {R"({"type":"face","face":"fox"})", R"({"type":"face","face":""})", R"({"type":"face","face":1})"}) {
        const std::size_t entries = room.log.size();
        room.write(1, bad);
        EXPECT_EQ(room.error(1), "bad_message");
        EXPECT_NE(room.last<news::Error>(1)->text.find(R"(must be "fern" or "otto" or)"), std::string::npos);
        EXPECT_EQ(room.log.size(), entries) << "nothing has changed";
    }
    room.say(2, command::Name{Seat{2}, "Cleo"});
    EXPECT_EQ(faces(), "otto/lily/kofi//") << "another name, the same face";
    room.say(1, command::Start{});
    room.write(2, R"({"type":"face","seat":3})");
    EXPECT_EQ(faces(), "otto/lily///") << "also in a game";
    Room again(room.log, 1, room.now);
    again.come(1, 1);
    EXPECT_EQ(again.last<news::Table>(1)->seats[1].face, "lily");
    EXPECT_EQ(again.last<news::Table>(1)->seats[2].face, "");
    room.say(2, command::Leave{});
    EXPECT_EQ(room.last<news::Table>(1)->seats[1].face, "lily") << "who has left had this face in this game";
    EXPECT_EQ(room.last<news::Table>(1)->seats[1].stand_in, "puppy");
}

TEST(Faces, AreInTheRecordIfSomebodyHasOne) {
    for (const bool chosen : {true, false}) {
        Room room(settings_for("vanish"));
        room.come(1, 1, {.seat = Seat{0}});
        room.say(1, command::SeatBot{Seat{1}, "fox"});
        if (chosen) room.say(1, command::Face{{}, Face::pearl});
        room.say(1, command::Start{});
        room.say(1, command::Resign{});
        ASSERT_EQ(room.records.size(), 1U);
        const std::string text = write_record(room.records[0]);
        EXPECT_EQ(text.find(R"("faces":["pearl",null])") != std::string::npos, chosen) << text;
        EXPECT_EQ(text.find("faces") != std::string::npos, chosen) << text;
        EXPECT_EQ(*read_record(text), *read_record(write_record(*read_record(text))));
        EXPECT_EQ(read_record(text)->faces, room.records[0].faces);
    }
}

TEST(Watching, OnlyIfTheTableAllowsIt) {
    TableSettings settings = settings_for("vanish");
    settings.watch = false;
    Room room(settings);
    room.come(1, 1, {.seat = Seat{0}});
    room.come(3, 3);
    room.say(1, command::SeatBot{Seat{1}, "random"});
    room.say(3, command::Watch{});
    EXPECT_EQ(room.error(3), "not_allowed");
    room.say(1, command::Start{});
    EXPECT_EQ(room.last<news::Bye>(3)->why, ByeWhy::not_allowed);
    EXPECT_EQ(room.last<news::Game>(3), nullptr);
    room.come(4, 4);
    EXPECT_EQ(room.kinds(4), "error bye");
}

TEST(Connections, HaveAGuest) {  // an open seat has none, and must not belong to somebody who is nobody
    Room room(settings_for("vanish"));
    room.come(1, 0);
    EXPECT_EQ(room.kinds(1), "error bye");
    EXPECT_EQ(room.table().clients(), 0U);
}

}  // namespace
}  // namespace magichat
