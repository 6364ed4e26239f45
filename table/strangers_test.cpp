// Nobody at a table can spoil it for the others: who gets in, who becomes host, who may be sent away, and how often.
#include <gtest/gtest.h>

#include "tests/room.h"

namespace magichat {
namespace {

// Ada (1) is host and Bo (2) sits beside her.
void two_sit(Room& room) {
    room.come(1, 1, {.seat = Seat{0}});
    room.come(2, 2, {.seat = Seat{1}});
    room.say(1, command::Name{{}, "Ada"});
    room.say(2, command::Name{{}, "Bo"});
}

// So many who only watch, the first of them this one.
void come_to_watch(Room& room, u32 first, std::size_t count) {
    for (u32 i = first; i < first + count; ++i) room.come(i, i);
}

TEST(Crowds, NeverLockOutWhoHasASeat) {
    Room room(settings_for("vanish"));
    two_sit(room);
    room.say(1, command::Start{});
    come_to_watch(room, 100, most_who_watch);
    room.come(500, 500);
    EXPECT_EQ(room.kinds(500), "error bye");
    EXPECT_EQ(room.last<news::Error>(500)->code, ErrorCode::full);
    room.say(500, command::Ping{});
    EXPECT_EQ(room.kinds(500), "error bye") << "who was refused gets no answer";
    room.go(2);
    room.come(3, 2);
    EXPECT_EQ(room.last<news::Welcome>(3)->seats, std::vector{Seat{1}}) << "Bo is back";
    room.come(4, 2);
    EXPECT_EQ(room.last<news::Welcome>(4)->seats, std::vector{Seat{1}}) << "on a second device too";
    room.go(100);
    room.come(501, 501);
    EXPECT_NE(room.last<news::Welcome>(501), nullptr) << "there is room again";
}

TEST(Crowds, NobodyHasMoreThanAFewConnections) {
    Room room(settings_for("vanish"));
    two_sit(room);
    for (u32 i = 0; i < most_of_one_guest; ++i) room.come(10 + i, 3);
    room.come(30, 3);
    EXPECT_EQ(room.kinds(30), "error bye") << "who watches";
    EXPECT_EQ(room.last<news::Error>(30)->code, ErrorCode::full);
    EXPECT_EQ(room.table().clients(), most_of_one_guest + 2);
}

// A phone loses its network every few seconds, and what it leaves behind is found dead only after a minute.
TEST(Crowds, OfTheirOwnDeadConnectionsLockNobodyOut) {
    Room room(settings_for("vanish"));
    two_sit(room);
    room.come(3, 3);
    room.say(1, command::Start{});
    for (const u32 guest : {1U, 2U}) {  // the host, and one who just sits there
        const auto came = room.all<news::Table>(3).size();
        for (u32 i = 1; i <= 3 * most_of_one_guest; ++i) room.come(100 * guest + i, guest);
        EXPECT_EQ(room.all<news::Table>(3).size(), came) << "to the others it is always the same one";
        for (u32 i = 1; i <= 3 * most_of_one_guest; ++i) {
            const u32 client = 100 * guest + i;
            EXPECT_EQ(room.last<news::Welcome>(client)->seats.size(), 1U) << client;
            const auto* bye = room.last<news::Bye>(client);
            EXPECT_EQ(bye == nullptr, i > 2 * most_of_one_guest) << client << ": the oldest go";
            EXPECT_TRUE(bye == nullptr || bye->why == ByeWhy::restart) << "and may come back";
        }
        EXPECT_EQ(room.last<news::Bye>(guest)->why, ByeWhy::restart);
        room.say(100 * guest + 1, command::Ping{});
        EXPECT_EQ(room.last<news::Pong>(100 * guest + 1), nullptr) << "it is not here any more";
        room.say(100 * guest + 3 * most_of_one_guest, command::Ping{});
        EXPECT_NE(room.last<news::Pong>(100 * guest + 3 * most_of_one_guest), nullptr);
    }
    EXPECT_EQ(room.table().clients(), 2 * most_of_one_guest + 1);
}

TEST(Crowds, OfOneWhoWatchesMayStillSitDown) {
    Room room(settings_for("vanish"));
    room.come(1, 1, {.seat = Seat{0}});
    for (u32 i = 0; i < most_of_one_guest; ++i) room.come(10 + i, 3);
    room.come(30, 3, {.seat = Seat{1}});
    EXPECT_EQ(room.last<news::Welcome>(30)->seats, std::vector{Seat{1}});
    EXPECT_EQ(room.last<news::Bye>(10)->why, ByeWhy::restart);
    EXPECT_EQ(room.table().clients(), most_of_one_guest + 1);
}

TEST(Crowds, DoNotGrowByStandingUp) {
    Room room(settings_for("vanish", R"({"players":3})"));
    two_sit(room);
    come_to_watch(room, 100, most_who_watch);
    room.come(500, 500, {.seat = Seat{2}});
    EXPECT_NE(room.last<news::Welcome>(500), nullptr) << "there is a seat for them";
    room.say(500, command::Stand{Seat{2}});
    EXPECT_EQ(room.error(500), "full");
    room.say(500, command::Watch{});
    EXPECT_EQ(room.error(500), "full");
    room.say(1, command::Stand{Seat{0}});
    EXPECT_EQ(room.error(1), "") << "the host may";
    room.say(500, command::Leave{});
    EXPECT_EQ(room.last<news::Bye>(500)->why, ByeWhy::left) << "and leaving is always possible";
}

TEST(Crowds, DoNotGrowByThoseWhoMayNotSitNow) {
    Room room(settings_for("vanish", R"({"players":3})"));
    two_sit(room);
    room.come(500, 500, {.seat = Seat{2}});
    for (u64 i = 0; i < changes_at_once; ++i) room.say(500, command::Name{{}, "N" + std::to_string(i + 2)});
    room.say(500, command::Leave{});
    come_to_watch(room, 100, most_who_watch);
    room.come(501, 500, {.seat = Seat{2}});
    EXPECT_EQ(room.kinds(501), "error bye") << "there is a seat, but they have changed too much";
    EXPECT_EQ(room.last<news::Error>(501)->code, ErrorCode::full);
    room.wait(10 * change_every_ms);
    room.come(502, 500, {.seat = Seat{2}});
    EXPECT_EQ(room.last<news::Welcome>(502)->seats, std::vector{Seat{2}});
}

TEST(Crowds, AreSentAwayByTheHost) {
    Room room(settings_for("vanish"));
    two_sit(room);
    come_to_watch(room, 100, 3);
    room.say(2, command::SendAway{});
    EXPECT_EQ(room.error(2), "not_host");
    room.say(1, command::Start{});
    room.say(1, command::SendAway{});
    EXPECT_EQ(room.table().phase(), TablePhase::playing) << "also during a game, which goes on";
    EXPECT_EQ(room.table().clients(), 2U);
    EXPECT_EQ(room.last<news::Table>(1)->watchers, 0U);
    for (u32 i = 100; i < 103; ++i) {
        EXPECT_EQ(room.last<news::Bye>(i)->why, ByeWhy::cleared);
        room.come(i + 100, i);
        EXPECT_EQ(room.last<news::Error>(i + 100)->code, ErrorCode::not_allowed) << "and may not come back";
    }
    Room again(room.log, 1, room.now);
    again.come(300, 100);
    EXPECT_EQ(again.kinds(300), "error bye") << "not after a restart either";
    again.come(1, 1);
    const std::size_t entries = again.log.size();
    again.say(1, command::SendAway{});
    EXPECT_EQ(again.log.size(), entries) << "nobody is there";
}

// However much has changed in a game, and however fast.
TEST(Crowds, FindTheDoorClosedWheneverTheHostLikes) {
    Room room(settings_for("vanish"));
    two_sit(room);
    room.say(1, command::Start{});
    const auto rename = [&] {
        static u64 names = 0;
        room.say(1, command::Name{{}, "N" + std::to_string(++names % 2 + 2)});
    };
    for (u64 i = 0; i < 2 * changes_at_once; ++i) rename();
    EXPECT_EQ(room.error(1), "too_fast");
    come_to_watch(room, 100, 3);
    room.say(1, command::Set{.locked = true});
    EXPECT_TRUE(room.table().settings().locked) << "fast";
    for (u64 i = 0; i < most_changes_in_a_game; ++i) {
        room.wait(change_every_ms);
        rename();
    }
    room.wait(changes_at_once * change_every_ms);
    rename();
    EXPECT_EQ(room.error(1), "too_fast") << "not before it is over";
    room.say(1, command::SendAway{});
    EXPECT_EQ(room.last<news::Table>(1)->watchers, 0U);
    EXPECT_EQ(room.last<news::Bye>(100)->why, ByeWhy::cleared);
    room.say(1, command::Set{.locked = false});
    EXPECT_FALSE(room.table().settings().locked);
    room.say(1, command::Set{.locked = true});
    EXPECT_TRUE(room.table().settings().locked);
    room.come(200, 200);
    EXPECT_EQ(room.last<news::Error>(200)->code, ErrorCode::locked);

    room.wait(doors_at_once * door_every_ms);  // but it does not fill the log
    const std::size_t entries = room.log.size();
    for (u64 i = 0; i < 5 * doors_at_once; ++i) room.say(1, command::Set{.locked = i % 2 != 0});
    EXPECT_EQ(room.error(1), "too_fast");
    EXPECT_EQ(room.log.size(), entries + doors_at_once);
    room.say(1, command::SendAway{});
    EXPECT_EQ(room.error(1), "too_fast");
    room.wait(door_every_ms);
    room.say(1, command::Set{.locked = !room.table().settings().locked});
    EXPECT_EQ(room.log.size(), entries + doors_at_once + 1);
}

TEST(Crowds, OnlyTheLastWhoWereSentAwayAreRemembered) {  // a log that strangers can't fill
    Seats seats(settings_for("vanish"), Guest{1});
    for (u64 i = 0; i < most_sent_away + 5; ++i) seats.send_away(Guest{100 + i});
    seats.send_away(Guest{200});
    EXPECT_EQ(seats.arrangement().sent_away.size(), most_sent_away);
    EXPECT_TRUE(seats.sent_away(Guest{200}));
    EXPECT_FALSE(seats.sent_away(Guest{100}));
}

TEST(HostsRole, IsNothingForWhoWatchesWhileSomebodyHasASeat) {
    for (const bool playing : {true, false}) {
        Room room(settings_for("vanish"));
        two_sit(room);
        room.come(3, 3);
        if (playing) room.say(1, command::Start{});
        room.go(1);
        room.go(2);
        room.wait(100'000);
        EXPECT_EQ(room.table().host(), Guest{1}) << playing;
        room.say(3, command::Clear{Seat{0}});
        EXPECT_EQ(room.error(3), "not_host");
        room.come(4, 1);
        EXPECT_TRUE(room.last<news::Welcome>(4)->host) << "and is still theirs when they are back";
    }
}

TEST(HostsRole, GoesToAPlayerWhoIsHereAfterTheGrace) {
    Room room(settings_for("vanish"));
    two_sit(room);
    room.come(3, 3);
    room.say(1, command::Start{});
    room.go(2);
    room.wait(9000);
    room.go(1);
    room.come(4, 2);
    room.wait(9000);
    EXPECT_EQ(room.table().host(), Guest{1}) << "counted from when they went";
    room.wait(1000);
    EXPECT_EQ(room.table().host(), Guest{2});
}

TEST(HostsRole, IsKeptForTheGraceThoughTheyHaveNoSeat) {
    Room room(settings_for("vanish"));
    room.come(1, 1);
    room.go(1);
    room.come(2, 2, {.seat = Seat{0}});
    EXPECT_FALSE(room.last<news::Welcome>(2)->host) << "a stranger sits down while the host reloads";
    room.say(2, command::Set{.game = "court"});
    EXPECT_EQ(room.error(2), "not_host");
    room.wait(9000);
    room.come(3, 1);
    EXPECT_TRUE(room.last<news::Welcome>(3)->host);
    room.go(3);
    room.wait(10'000);
    EXPECT_EQ(room.table().host(), Guest{2}) << "gone for longer than the grace";
}

TEST(HostsRole, GoesToWhoHasASeatThoughAwayWhenTheHostLeaves) {
    Room room(settings_for("vanish", R"({"players":3})"));
    two_sit(room);
    room.come(3, 3);
    room.say(1, command::SeatBot{Seat{2}, "random"});
    room.say(1, command::Start{});
    room.go(2);
    room.say(1, command::Leave{});
    EXPECT_EQ(room.table().host(), Guest{2}) << "and not to who watches";
}

TEST(HostsRole, OfATableWhereOnlyBotsAreLeftIsFreeAfterTheGame) {
    Room room(settings_for("vanish", R"({"players":2,"turn_limit":4})"));
    room.come(1, 1);
    room.come(2, 2);
    for (const Seat seat : {Seat{0}, Seat{1}}) room.say(1, command::SeatBot{seat, "random"});
    room.say(1, command::Start{});
    room.say(1, command::Leave{});
    EXPECT_EQ(room.table().host(), no_guest) << "not while a game is played";
    room.come(3, 3);
    EXPECT_FALSE(room.last<news::Welcome>(3)->host);
    room.wait(100'000);
    ASSERT_EQ(room.table().phase(), TablePhase::over);
    EXPECT_EQ(room.table().host(), Guest{2});
}

TEST(SendingAwayAPlayer, BreaksTheGameOffAndNobodyHasWon) {
    for (const u32 players : {2U, 3U, 4U}) {
        SCOPED_TRACE(players);
        Room room(settings_for("vanish", R"({"players":)" + std::to_string(players) + '}'));
        for (u32 i = 1; i <= players; ++i) room.come(i, i, {.seat = at<Seat>(i - 1), .eyes = false});
        room.say(1, command::Start{});
        room.say(1, command::Clear{Seat{1}});
        EXPECT_EQ(room.table().phase(), TablePhase::over);
        for (const u32 client : {1U, 2U}) {
            ASSERT_NE(room.last<news::Over>(client), nullptr);
            EXPECT_EQ(room.last<news::Over>(client)->outcome.winners, 0);
            EXPECT_EQ(room.last<news::Over>(client)->outcome.ended_by, EndedBy::broken_off);
            EXPECT_EQ(room.last<news::Over>(client)->resigned, std::nullopt);
        }
        EXPECT_EQ(room.last<news::Bye>(2)->why, ByeWhy::cleared);
        EXPECT_EQ(room.last<news::Table>(1)->seats[1].kind, SeatKind::open);
        EXPECT_EQ(room.last<news::Table>(1)->tally.games, 0U) << "it counts for nobody";
        ASSERT_EQ(room.records.size(), 1U);
        const std::string record = write_record(room.records[0]);
        EXPECT_NE(record.find(R"("ended_by":"broken_off")"), std::string::npos) << record;
        EXPECT_EQ(record.find("resigned"), std::string::npos);
        EXPECT_EQ(room.records[0].names.size(), players);
        EXPECT_NE(room.records[0].names[1], "") << "they sat there";
        EXPECT_EQ(read_record(record)->ended_by, EndedBy::broken_off);
        Room again(room.log, 1, room.now);
        ASSERT_TRUE(again.open()) << again.why_not;
        again.come(1, 1);
        EXPECT_EQ(again.heard(1).back(), [&] {
            const std::string text = spell(News(*room.last<news::Over>(1)));
            return text;
        }());
        EXPECT_EQ(again.last<news::Table>(1)->tally.games, 0U);
    }
}

TEST(Votes, ForARematchDoNotOutliveAChangeOfCompanyOrSettings) {
    const std::pair<const char*, std::function<void(Room&)>> changes[] = {
        {"somebody stands up and a stranger sits down",
         [](Room& room) {
             room.say(2, command::Stand{Seat{1}});
             room.come(9, 9, {.seat = Seat{1}});
         }},
        {"by a sit",
         [](Room& room) {
             room.say(2, command::Leave{});
             room.come(9, 9);
             room.say(9, command::Sit{Seat{1}, "Eve"});
         }},
        {"another game", [](Room& room) { room.say(1, command::Set{.game = "court"}); }},
        {"another clock", [](Room& room) { room.say(1, command::Set{.clock = 5}); }},
        {"another bot", [](Room& room) { room.say(1, command::SeatBot{Seat{2}, "elephant"}); }},
        {"sent away", [](Room& room) { room.say(1, command::Clear{Seat{1}}); }},
    };
    for (const auto& [what, change] : changes) {
        SCOPED_TRACE(what);
        Room room(settings_for("vanish", R"({"players":4,"turn_limit":4})"));
        two_sit(room);
        room.come(3, 3, {.seat = Seat{3}});
        room.say(1, command::SeatBot{Seat{2}, "random"});
        room.say(1, command::Start{});
        for (int i = 0; i < 20 && room.table().phase() == TablePhase::playing; ++i) {
            room.wait(20'000);
            for (const u32 client : {1U, 2U, 3U}) {
                const auto* act = room.last<news::Act>(client);
                if (act != nullptr && act->n == room.table().version()) room.move(client, act->legal[0]);
            }
        }
        ASSERT_EQ(room.table().phase(), TablePhase::over);
        room.say(1, command::Rematch{});
        room.say(3, command::Rematch{});
        EXPECT_EQ(room.last<news::Table>(1)->rematch, (std::vector{Seat{0}, Seat{3}}));
        room.say(1, command::Name{{}, "Ida"});
        EXPECT_EQ(room.last<news::Table>(1)->rematch.size(), 2U) << "a name is no other company";
        change(room);
        EXPECT_EQ(room.last<news::Table>(1)->rematch, std::vector<Seat>{});
        EXPECT_EQ(room.table().phase(), TablePhase::over);
    }
}

TEST(SameNames, AreRefusedWhenTypedAndNumberedOnArrival) {
    Room room(settings_for("vanish", R"({"players":4})"));
    two_sit(room);
    for (const char* name : {"Ada", "ADA", "\u0410da", "A\u200Bda", "Ａｄａ"}) {
        room.say(2, command::Name{{}, name});
        EXPECT_EQ(room.error(2), "bad_name") << name;
    }
    EXPECT_EQ(room.table().chairs()[1].name, "Bo");
    room.say(1, command::Name{{}, "ada"});
    EXPECT_EQ(room.error(1), "") << "one's own may be spelled anew";
    room.come(3, 3);
    room.say(3, command::Sit{Seat{2}, "\u0410DA"});
    EXPECT_EQ(room.table().chairs()[2].name, "\u0410DA 2");
    room.say(3, command::Sit{Seat{2}, "\u0410DA"});
    EXPECT_EQ(room.table().chairs()[2].name, "\u0410DA 2") << "the same again";
    room.say(3, command::Sit{Seat{3}, "Bo"});
    EXPECT_EQ(room.table().chairs()[3].name, "Bo 2") << "on the same device too";
}

TEST(SameNames, NobodyIsCalledLikeABotThatSitsThere) {
    Room room(settings_for("vanish", R"({"players":3})"));
    two_sit(room);
    room.say(2, command::Name{{}, "Fuchs"});
    EXPECT_EQ(room.table().chairs()[1].name, "Fuchs") << "where none is";
    room.say(1, command::SeatBot{Seat{2}, "fox"});
    EXPECT_EQ(room.table().chairs()[1].name, "Fuchs 2") << "the fox is the fox";
    EXPECT_EQ(room.table().chairs()[2].name, "Fox");
    for (const char* name : {"Fox", "fox", "Лиса", "Zorro"}) {
        room.say(2, command::Name{{}, name});
        EXPECT_EQ(room.error(2), "bad_name") << name;
    }
    room.say(2, command::Name{{}, "Goldfish"});
    EXPECT_EQ(room.error(2), "") << "no goldfish sits here";
}

TEST(Locked, NobodyNewComesIn) {
    Room room(settings_for("vanish"));
    two_sit(room);
    room.come(3, 3);
    room.say(2, command::Set{.locked = true});
    EXPECT_EQ(room.error(2), "not_host");
    room.say(1, command::Start{});
    room.say(1, command::Set{.clock = 5, .locked = true});
    EXPECT_EQ(room.error(1), "not_now") << "only the lock is set during a game";
    room.say(1, command::Set{.locked = true});
    EXPECT_TRUE(room.last<news::Table>(3)->settings.locked) << "all see it, and who is here stays";
    room.come(4, 4);
    EXPECT_EQ(room.kinds(4), "error bye");
    EXPECT_EQ(room.last<news::Error>(4)->code, ErrorCode::locked);
    room.come(5, 3);
    EXPECT_NE(room.last<news::Welcome>(5), nullptr) << "a second device of who is here";
    Room again(room.log, 1, room.now);
    again.come(4, 4);
    EXPECT_EQ(again.last<news::Error>(4)->code, ErrorCode::locked) << "it is in the log";
    for (const u32 who : {1U, 2U}) {
        again.come(who, who);
        EXPECT_EQ(again.last<news::Welcome>(who)->seats.size(), 1U) << "who has a seat comes back";
    }
    again.say(1, command::Set{.locked = false});
    again.come(6, 6);
    EXPECT_NE(again.last<news::Welcome>(6), nullptr);
}

TEST(Locked, OpensWhenTheLastHasLeft) {
    Room room(settings_for("vanish"));
    room.come(1, 1, {.seat = Seat{0}});
    room.say(1, command::Set{.locked = true});
    room.say(1, command::Leave{});
    room.come(2, 2);
    EXPECT_TRUE(room.last<news::Welcome>(2)->host) << "else nobody could ever come";
}

TEST(Changes, ThatChangeNothingAreNeitherStoredNorTold) {
    Room room(settings_for("vanish", R"({"players":3})"));
    two_sit(room);
    room.come(3, 3);
    room.say(1, command::SeatBot{Seat{2}, "fox"});
    room.say(1, command::Face{{}, Face::lily});
    const std::size_t entries = room.log.size();
    room.forget(2);
    const std::vector<Command> nothing = {
        command::Name{{}, "Ada"},          command::Name{{}, " Ada "},
        command::Face{{}, Face::lily},     command::Sit{Seat{0}, {}},
        command::Sit{Seat{0}, "Ada"},      command::Set{},
        command::Set{.game = "vanish"},    command::Set{.pace = Pace::quick, .clock = 0, .locked = false},
        command::Set{.youngest = Seat{0}}, command::SeatBot{Seat{2}, "fox"}};
    for (int times = 0; times < 10; ++times) {
        for (const Command& one : nothing) room.say(1, one);
        room.say(3, command::Watch{});
    }
    EXPECT_EQ(room.log.size(), entries);
    EXPECT_EQ(room.kinds(2), "");
    EXPECT_EQ(room.error(1), "") << "nor do they count as changes";
}

TEST(Changes, OfOneGuestAreSlowedDown) {
    Room room(settings_for("vanish"));
    room.come(1, 1, {.seat = Seat{0}});
    room.come(2, 2);
    room.come(3, 2);
    const std::size_t entries = room.log.size();
    for (u64 i = 0; i < 3 * changes_at_once; ++i) {
        const u32 client = i % 2 == 0 ? 2 : 3;  // on several connections: it is the guest that counts
        room.say(client, i == 0 ? Command(command::Sit{Seat{1}, "E0"}) : command::Name{{}, "E" + std::to_string(i)});
    }
    EXPECT_EQ(room.log.size(), entries + changes_at_once);
    EXPECT_EQ(room.error(2), "too_fast");
    room.say(1, command::Name{{}, "Ada"});
    EXPECT_EQ(room.error(1), "") << "others may";
    room.wait(change_every_ms);
    room.say(2, command::Name{{}, "Eve"});
    EXPECT_EQ(room.table().chairs()[1].name, "Eve") << "one a second";
    room.say(2, command::Name{{}, "Eva"});
    EXPECT_EQ(room.error(2), "too_fast");
    room.say(2, command::Leave{});
    EXPECT_EQ(room.last<news::Bye>(2)->why, ByeWhy::left) << "who wants to go may go";
    room.come(4, 2, {.seat = Seat{1}});
    EXPECT_EQ(room.table().chairs()[1].kind, SeatKind::open) << "coming back does not help";
    room.wait(changes_at_once * change_every_ms);
    room.say(4, command::Sit{Seat{1}, "Eve"});
    EXPECT_EQ(room.table().chairs()[1].name, "Eve");
}

TEST(Changes, AreWhateverIsStored) {
    Room room(settings_for("vanish"));
    room.come(1, 1, {.seat = Seat{0}});
    for (u32 i = 0; i < 3 * changes_at_once; ++i) {  // a stranger each time, sent away by the host
        room.come(100 + i, 100 + i, {.seat = Seat{1}});
        room.say(1, command::Clear{Seat{1}});
    }
    EXPECT_EQ(room.error(1), "too_fast");
    room.wait(2 * changes_at_once * change_every_ms);
    for (u32 i = 0; i < 3 * changes_at_once; ++i) {
        room.come(200 + i, 200 + i);
        room.say(1, command::SendAway{});
    }
    EXPECT_EQ(room.error(1), "too_fast");
    Room other(settings_for("vanish"));
    for (u32 i = 0; i < changes_at_once; ++i) {  // in and out
        other.come(i, 1, {.seat = Seat{0}});
        other.say(i, command::Leave{});
    }
    EXPECT_EQ(other.error(changes_at_once - 1), "") << "leaving is always possible";
    other.come(100, 1, {.seat = Seat{0}});
    EXPECT_EQ(other.error(100), "not_open") << "and sitting down is not";
}

TEST(ShortGames, AreSlowedDown) {
    Room room(settings_for("vanish"));
    for (const u32 i : {1U, 2U}) room.come(i, i, {.seat = at<Seat>(i - 1), .eyes = false});
    const auto play = [&](u64 moves) {
        for (u64 i = 0; i < moves; ++i) {
            const auto& chair = room.table().chairs()[index(room.table().play()->to_act())];
            room.move(static_cast<u32>(chair.guest), room.table().play()->legal()[0]);
        }
        room.say(1, command::Resign{});
        EXPECT_EQ(room.table().phase(), TablePhase::over) << "whoever wants to resign may";
    };
    room.say(1, command::Start{});
    play(0);
    for (u64 i = 0; i < short_games_at_once; ++i) {
        if (i % 2 == 0) {
            room.say(1, command::Start{});
        } else {
            for (const u32 client : {1U, 2U}) room.say(client, command::Rematch{});
        }
        ASSERT_EQ(room.table().phase(), TablePhase::playing) << i;
        play(0);
    }
    room.say(1, command::Start{});
    EXPECT_EQ(room.error(1), "too_fast");
    room.say(2, command::Rematch{});
    EXPECT_EQ(room.error(2), "too_fast");
    room.say(1, command::Set{.options = given(R"({"players":3})")});
    room.say(1, command::SeatBot{Seat{2}, "random"});
    room.say(1, command::Start{});
    EXPECT_EQ(room.error(1), "too_fast") << "another game at the same table does not help";
    room.say(1, command::Set{.options = given(R"({"players":2})")});
    room.wait(short_game_every_ms);
    room.say(1, command::Start{});
    EXPECT_EQ(room.table().phase(), TablePhase::playing) << "one in half a minute";
    play(0);
    room.say(1, command::Start{});
    EXPECT_EQ(room.error(1), "too_fast");
    room.wait(short_game_every_ms);
    for (u64 i = 0; i < 2 * short_games_at_once; ++i) {
        room.say(1, command::Start{});
        ASSERT_EQ(room.table().phase(), TablePhase::playing) << "after longer ones whenever they like";
        play(short_game);
    }
}

TEST(LongGames, AreBrokenOffWhereGamesMustEnd) {
    constexpr u64 most = 30;
    const auto moves_until_over = [](u64 most_moves) {
        const Outside outside{.entropy = [] { return sha256("long"); }, .most_moves = most_moves};
        Effects effects;
        Table table = Table::open(settings_for("vanish", R"({"turn_limit":0})"), Guest{1}, outside, Time{1}, effects);
        for (const u8 seat : {u8{0}, u8{1}})
            table.connect(Client{1U + seat}, Guest{1}, {.seat = Seat{seat}, .eyes = false}, Time{1});
        table.receive(Client{1}, command::Start{}, Time{1});
        u64 moves = 0;
        std::optional<Record> record;
        for (Time now{1}; table.phase() == TablePhase::playing && moves < 2 * most; ++moves) {  // nobody ever calls
            now = now.after(60'000);
            table.tick(now);
            const std::string move = moves % 2 == 0 ? "look 1" : "swap 1 2";
            record = table.receive(Client{1}, command::Move{{}, move}, now).finished;
        }
        if (record) {
            EXPECT_EQ(record->ended_by, EndedBy::broken_off);
        }
        return moves;
    };
    EXPECT_EQ(moves_until_over(most), most);
    EXPECT_EQ(moves_until_over(0), 2 * most) << "on a device it goes on";
}

TEST(TheLog, OfALobbyIsItsLastArrangement) {
    Outside outside{.entropy = [] { return sha256("lobby"); }};
    Effects effects;
    Table table = Table::open(settings_for("vanish"), Guest{1}, outside, Time{1}, effects);
    EXPECT_FALSE(effects.fresh) << "nothing was there before";
    std::vector<Entry> log;
    const auto take = [&](Effects more) {
        EXPECT_EQ(more.fresh.value_or(0), 0U);
        if (more.fresh) log.clear();
        log.insert(log.end(), more.store.begin(), more.store.end());
    };
    take(std::move(effects));
    take(table.connect(Client{1}, Guest{1}, {.seat = Seat{0}}, Time{2}));
    for (u64 i = 0; i < 10; ++i)
        take(table.receive(Client{1}, command::Name{{}, "A" + std::to_string(i + 2)}, Time{3}));
    take(table.receive(Client{1}, command::SeatBot{Seat{1}, "fox"}, Time{4}));
    ASSERT_EQ(log.size(), 1U) << "all others are superseded";
    EXPECT_EQ(log[0].number, 13U) << "numbers go on";
    take(table.receive(Client{1}, command::Start{}, Time{5}));
    take(table.receive(Client{1}, command::Name{{}, "Ada"}, Time{6}));
    EXPECT_EQ(log.size(), 3U) << "of a game everything is kept";
    const auto restored = Table::restore(log, outside, Time{7});
    ASSERT_TRUE(restored) << restored.error().why;
    EXPECT_EQ(restored->entries(), table.entries());
    EXPECT_EQ(restored->chairs(), table.chairs());
    EXPECT_EQ(restored->version(), table.version());
    log.erase(log.begin() + 1);
    EXPECT_FALSE(Table::restore(log, outside, Time{7})) << "but without gaps";
    log.erase(log.begin());
    log.insert(log.begin(), {5, Time{1}, entry::Closed{}});
    EXPECT_FALSE(Table::restore(log, outside, Time{7})) << "and it begins with an arrangement";
}

}  // namespace
}  // namespace magichat
