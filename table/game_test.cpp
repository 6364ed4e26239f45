// The course of a game: turns, showing in full view, clocks, stand-ins, returning, resigning, rematch.
#include <gtest/gtest.h>

#include "table/play/verify.h"
#include "tests/pair.h"

namespace magichat {
namespace {

TEST(Playing, AMoveGoesToAllEachWithHisOwnEyes) {
    Pair room;
    room.come(3, 3);
    EXPECT_EQ(room.kinds(3), "welcome table game view");
    EXPECT_EQ(room.last<news::Act>(1)->legal.size(), 11U) << "five looks, six calls";
    EXPECT_EQ(room.last<news::Act>(2), nullptr);
    room.move(1, "look 3");
    const std::string seen = R"([{"event":"look","seat":1,"hat":3)";
    EXPECT_EQ(*room.last<news::Seen>(1)->events, seen + R"(,"animal":")" + room.dealt(3) + R"("}])");
    EXPECT_EQ(*room.last<news::Seen>(2)->events, seen + "}]");
    EXPECT_EQ(*room.last<news::Seen>(3)->events, seen + "}]");
    EXPECT_EQ(room.last<news::Seen>(3)->seat, house);
    room.move(1, "swap 3 5");
    EXPECT_EQ(room.last<news::Act>(2)->seat, Seat{1});
    room.move(2, "call " + room.dealt(6));
    EXPECT_EQ(*room.last<news::Seen>(1)->events,
              R"([{"event":"call","seat":2,"animal":")" + room.dealt(6) +
                  R"(","right":true},{"event":"round","winner":2,"prize":"hat","box":")" + room.dealt(6) +
                  R"("},{"event":"deal","round":2,"starter":1}])")
        << "the house deals at once";
}

TEST(Playing, WhoeverHasEyesGetsTheViewAfterAMove) {
    Pair room;  // without
    room.come(3, 1, {.seat = Seat{0}});
    room.come(4, 4);
    room.move(1, "look 3");
    EXPECT_EQ(room.last<news::Seen>(1)->view, nullptr);
    const news::Seen* mine = room.last<news::Seen>(3);
    const news::Seen* watched = room.last<news::Seen>(4);
    ASSERT_NE(mine->view, nullptr);
    ASSERT_NE(watched->view, nullptr);
    EXPECT_NE(mine->view->find(R"("looked":{"hat":3,"animal":")" + room.dealt(3)), std::string::npos) << *mine->view;
    EXPECT_NE(watched->view->find(R"("looked":{"hat":3})"), std::string::npos) << *watched->view;
    EXPECT_EQ(*mine->events, *room.last<news::Seen>(1)->events);
    // The same that somebody gets who comes now.
    room.come(5, 1, {.seat = Seat{0}});
    EXPECT_EQ(*room.last<news::View>(5)->view, *mine->view);
}

TEST(Playing, WhatIsForbiddenIsSaidWithTheQuestion) {
    Pair room(settings_for("court"));
    EXPECT_EQ(room.last<news::Act>(1)->forbidden, std::nullopt);
    room.move(1, "look 4");
    const auto& forbidden = room.last<news::Act>(2)->forbidden;
    ASSERT_TRUE(forbidden.has_value());
    ASSERT_EQ(forbidden->size(), 1U);
    EXPECT_EQ(forbidden->front().move, "look 4");
    EXPECT_EQ(forbidden->front().why, ForbiddenBy::echo);
}

TEST(Playing, WhyItEndedIsToldAndKept) {
    Pair limit(settings_for("vanish", R"({"turn_limit":1})"));
    limit.move(1, "look 3");
    limit.move(1, "swap 3 5");
    EXPECT_EQ(limit.last<news::Over>(1)->outcome.ended_by, EndedBy::turn_limit);
    ASSERT_EQ(limit.records.size(), 1U);
    EXPECT_EQ(limit.records[0].ended_by, EndedBy::turn_limit);
    Pair given_up;
    given_up.say(1, command::Resign{});
    EXPECT_EQ(given_up.last<news::Over>(2)->outcome.ended_by, EndedBy::resigned);
    ASSERT_EQ(given_up.records.size(), 1U);
    EXPECT_NE(write_record(given_up.records[0]).find(R"("resigned":[1],"ended_by":"resigned")"), std::string::npos);
}

TEST(Playing, VersionsHaveNoGaps) {
    Pair room;
    room.move(1, "look 1");
    room.move(1, "swap 1 2");
    for (const u32 client : {1U, 2U}) {
        u64 n = room.last<news::Game>(client)->n;
        EXPECT_EQ(n, 1U);
        for (const news::Seen& seen : room.all<news::Seen>(client)) EXPECT_EQ(seen.n, ++n);
        EXPECT_EQ(n, 4U) << "game, deal, look, swap";
    }
    EXPECT_EQ(room.table().version(), 4U);
}

TEST(Playing, WhatIsNotRightIsAnsweredAndChangesNothing) {
    Pair room;
    const std::size_t entries = room.log.size();
    const auto refused = [&](u32 client, const Command& command) {
        room.say(client, command);
        EXPECT_EQ(room.log.size(), entries);
        return std::string(room.error(client));
    };
    EXPECT_EQ(refused(2, command::Move{{}, "look 1", {}}), "not_your_turn");
    EXPECT_EQ(refused(2, command::Move{Seat{0}, "look 1", {}}), "not_yours");
    EXPECT_EQ(refused(1, command::Move{{}, "look 9", {}}), "illegal");
    EXPECT_EQ(refused(1, command::Move{{}, "swap 1 2", {}}), "illegal");
    EXPECT_EQ(refused(1, command::Move{{}, "look 1", 1}), "late") << "version 2 is the deal";
    EXPECT_EQ(refused(1, command::Sit{Seat{0}, {}}), "not_now");
    EXPECT_EQ(refused(1, command::Set{.pace = Pace::calm}), "not_now");
    EXPECT_EQ(refused(1, command::Start{}), "not_now");
    EXPECT_EQ(refused(1, command::Rematch{}), "not_now");
    EXPECT_EQ(refused(1, command::Shown{99}), "not_now");
    room.say(1, command::Move{{}, "look 1", 2});
    EXPECT_EQ(room.log.size(), entries + 1);
}

TEST(InFullView, TheNextIsAskedWhenAllHaveBeenShown) {
    Pair room(settings_for("vanish"), true);
    EXPECT_EQ(room.last<news::Act>(1), nullptr) << "the deal is being shown";
    EXPECT_TRUE(room.last<news::Seen>(1)->show);
    room.move(1, "look 1");
    EXPECT_EQ(room.error(1), "not_your_turn");
    room.say(1, command::Shown{2});
    EXPECT_EQ(room.last<news::Act>(1), nullptr) << "seat 2 has not said so yet";
    room.say(2, command::Shown{2});
    ASSERT_NE(room.last<news::Act>(1), nullptr);
    room.move(1, "look 1");
    EXPECT_FALSE(room.last<news::Seen>(2)->show) << "there is nothing to follow";
    EXPECT_EQ(room.last<news::Act>(1)->n, 3U) << "so they go on";
    room.move(1, "swap 1 2");
    EXPECT_EQ(room.last<news::Act>(2), nullptr);
    room.wait(6999);
    EXPECT_EQ(room.last<news::Act>(2), nullptr);
    room.wait(1);
    EXPECT_NE(room.last<news::Act>(2), nullptr) << "a quick table waits seven seconds and no longer";
}

TEST(InFullView, WhoLetsTheTimeRunOutIsNotWaitedForInTheNextTwoShows) {
    Pair room(settings_for("vanish"), true);
    room.say(1, command::Shown{2});
    room.wait(7000);  // seat 2 says nothing
    ASSERT_NE(room.last<news::Act>(1), nullptr);
    room.move(1, "look 1");
    room.move(1, "swap 1 2");
    EXPECT_EQ(room.last<news::Act>(2), nullptr) << "seat 1 is still being shown it";
    room.say(1, command::Shown{4});
    ASSERT_NE(room.last<news::Act>(2), nullptr) << "nobody waits for seat 2";
    room.say(2, command::Shown{4});
    room.move(2, "look 3");
    room.move(2, "swap 3 4");
    room.say(1, command::Shown{6});
    EXPECT_EQ(room.last<news::Act>(1)->n, 6U) << "though seat 2 has caught up: they could do so at every move";
    room.say(2, command::Shown{6});
    room.go(2);
    room.come(4, 2);
    room.move(1, "look 1");
    room.move(1, "swap 1 2");
    room.say(1, command::Shown{8});
    EXPECT_EQ(room.last<news::Act>(4), nullptr) << "and then they are waited for again";
    room.say(4, command::Shown{8});
    EXPECT_EQ(room.last<news::Act>(4)->n, 8U);
}

TEST(InFullView, NobodyWaitsForWatchersOrForThoseWhoLeave) {
    Pair room(settings_for("vanish"), true);
    room.come(3, 3);
    room.say(1, command::Shown{2});
    room.go(2);
    EXPECT_NE(room.last<news::Act>(1), nullptr);
}

TEST(InFullView, TheLastOneIsShownAgainIfTheTableAllowsIt) {
    Pair room;
    room.move(1, "look 3");
    room.say(1, command::Again{});
    EXPECT_EQ(*room.last<news::Again>(1)->events, R"([{"event":"look","seat":1,"hat":3}])") << "not the peek";
    EXPECT_EQ(room.last<news::Again>(2), nullptr);
    TableSettings settings = settings_for("vanish");
    settings.again = false;
    Pair strict(settings);
    strict.say(1, command::Again{});
    EXPECT_EQ(strict.error(1), "not_allowed");
}

TEST(Clock, WhenItHasRunOutAStandInMoves) {
    TableSettings settings = settings_for("vanish");
    settings.clock = 20;
    Pair room(settings);
    EXPECT_EQ(room.last<news::Act>(1)->ms, 20000U);
    EXPECT_EQ(room.last<news::Turn>(2)->ms, 20000U);
    room.wait(19999);
    EXPECT_EQ(room.last<news::Seen>(1)->n, 2U);
    room.now = room.now.after(1);  // the move comes just too late, before any tick
    room.say(1, command::Move{{}, "look 1", 2});
    EXPECT_GE(room.last<news::Seen>(1)->n, 3U);
    EXPECT_EQ(room.error(1), "late");
    EXPECT_EQ(std::get<entry::Moved>(room.log.back().body).by, entry::By::clock);
}

TEST(StandIn, PlaysForWhoIsGoneUntilHeReturns) {
    Pair room;
    room.go(1);
    room.wait(9999);
    EXPECT_EQ(room.table().version(), 2U) << "ten seconds of grace";
    room.wait(1);
    EXPECT_EQ(room.table().version(), 3U);
    EXPECT_EQ(std::get<entry::Moved>(room.log.back().body).by, entry::By::stand_in);
    room.come(4, 1);
    ASSERT_NE(room.last<news::View>(4), nullptr);
    if (room.table().play()->to_act() == Seat{0}) {
        EXPECT_NE(room.last<news::Act>(4), nullptr) << "they go on at once";
        room.wait(60000);
        EXPECT_EQ(room.table().version(), 3U) << "nobody moves for them now";
    }
}

TEST(StandIn, IsToldToAllBeforeItPlaysAndAllItHasPlayedToWhoReturns) {
    Pair room;
    room.go(2);  // not their turn: it counts all the same
    const auto seat = [&] { return room.last<news::Table>(1)->seats[1]; };
    EXPECT_EQ(seat().stand_in_ms, 10000U);
    EXPECT_FALSE(seat().stand_in);
    room.wait(4000);
    room.come(3, 3);
    EXPECT_EQ(room.last<news::Table>(3)->seats[1].stand_in_ms, 6000U) << "who comes later hears what is left";
    room.wait(6000);
    EXPECT_EQ(seat().stand_in, "puppy") << "who plays for whom is told when it begins";
    EXPECT_FALSE(seat().stand_in_ms);
    EXPECT_FALSE(room.last<news::Table>(1)->seats[0].stand_in);
    EXPECT_EQ(room.table().version(), 2U);
    room.move(1, "look 1");
    EXPECT_FALSE(room.last<news::Seen>(1)->by);
    room.move(1, "swap 1 2");
    room.wait(20000);
    EXPECT_GE(room.table().version(), 5U);
    EXPECT_EQ(room.all<news::Seen>(1)[3].n, 5U);
    EXPECT_EQ(room.all<news::Seen>(1)[3].by, "puppy");
    const std::string first =
        std::get<entry::Moved>(room.log[room.log.size() - (room.table().version() - 4)].body).move;

    room.come(4, 2, {.since = 4});  // they are back, with what they knew
    EXPECT_EQ(room.all<news::Seen>(4)[0].by, "puppy");
    ASSERT_TRUE(room.last<news::View>(4)->played);
    EXPECT_EQ(room.last<news::View>(4)->played->front(), first);
    EXPECT_FALSE(room.last<news::View>(3)->played);
    EXPECT_FALSE(seat().stand_in) << "they play themselves, at once";
    EXPECT_FALSE(seat().stand_in_ms);
    Room again(room.log, 1, room.now);
    again.come(1, 1);
    EXPECT_FALSE(again.last<news::View>(1)->played);
    EXPECT_EQ(again.last<news::Table>(1)->seats[1].stand_in_ms, 10000U) << "after a restart grace begins anew";
    again.come(2, 2);
    EXPECT_EQ(again.last<news::View>(2)->played, room.last<news::View>(4)->played);
    room.go(4);
    EXPECT_EQ(seat().stand_in_ms, 10000U) << "gone again: it counts anew";
    room.say(1, command::Resign{});
    EXPECT_FALSE(seat().stand_in_ms) << "only in a game";
}

TEST(StandIn, DoesNothingWhileNobodyIsThere) {
    Pair room;
    room.go(1);
    room.go(2);
    room.wait(3600000);
    EXPECT_EQ(room.table().version(), 2U);
    room.come(2, 2);
    room.wait(9999);
    EXPECT_EQ(room.table().version(), 2U) << "the grace begins when somebody is back";
    room.wait(1);
    EXPECT_EQ(room.table().version(), 3U);
}

TEST(Bots, MoveAfterAMomentAndOnlyForSomebody) {
    Room room(settings_for("court"));
    room.come(1, 1);
    room.say(1, command::SeatBot{Seat{0}, "random"});
    room.say(1, command::SeatBot{Seat{1}, "random"});
    room.say(1, command::Start{});
    EXPECT_EQ(room.kinds(1), "welcome table table table table game seen emote");
    const u64 moment = room.table().wants_tick()->ms - room.now.ms;
    EXPECT_GE(moment, 250U) << "a quick table gives about half a second to follow";
    EXPECT_LE(moment, 1000U);
    room.wait(moment - 1);
    EXPECT_EQ(room.table().version(), 2U);
    room.wait(1);
    EXPECT_EQ(room.table().version(), 3U);
    room.go(1);
    room.wait(60000);
    EXPECT_EQ(room.table().version(), 3U);
}

TEST(Returning, GetsWhatItMissedAsAllSawItAndTheView) {
    Pair room;
    room.move(1, "look 3");  // version 3
    room.move(1, "swap 3 4");
    room.move(2, "look 1");
    room.come(5, 1, {.since = 2});
    EXPECT_EQ(room.kinds(5), "welcome table seen seen seen view");
    const auto seen = room.all<news::Seen>(5);
    EXPECT_EQ(seen[0].n, 3U);
    EXPECT_EQ(*seen[0].events, R"([{"event":"look","seat":1,"hat":3}])") << "an old peek is over";
    EXPECT_EQ(seen[2].n, 5U);
    EXPECT_EQ(room.last<news::View>(5)->n, 5U);
    room.come(6, 1, {.since = 5});
    EXPECT_EQ(room.kinds(6), "welcome table view");
    room.come(7, 1);
    EXPECT_EQ(room.kinds(7), "welcome table game view");
    room.come(8, 1, {.since = 77});
    EXPECT_EQ(room.kinds(8), "welcome table game view") << "no such version: from nothing";
    EXPECT_EQ(room.last<news::View>(7)->view->find("animal"), std::string::npos) << "never an old peek";
}

TEST(Returning, ACutOffPeekIsThereWhileHeMustActOnIt) {
    Pair room;
    room.move(1, "look 3");
    room.go(1);
    room.come(5, 1, {.since = 2});
    EXPECT_EQ(room.kinds(5), "welcome table seen view act");
    EXPECT_NE(room.last<news::View>(5)->view->find(room.dealt(3)), std::string::npos);
    room.come(6, 2);
    EXPECT_EQ(room.last<news::View>(6)->view->find(room.dealt(3)), std::string::npos) << "not for the other";
    room.move(5, "swap 3 4");
    room.come(7, 1, {.since = 2});
    EXPECT_EQ(room.last<news::View>(7)->view->find(room.dealt(3)), std::string::npos) << "now it is over";
}

TEST(Returning, WhatIsTooOldGivesTheViewAlone) {
    Pair room;
    for (int i = 0; i < 101; ++i) {  // two versions a turn, the last of 202 has n 204
        const u32 client = i % 2 == 0 ? 1 : 2;
        room.move(client, "look 1");
        room.move(client, "swap 1 2");
    }
    EXPECT_EQ(room.table().version(), 204U);
    room.come(5, 1, {.since = 4});
    EXPECT_EQ(room.all<news::Seen>(5).size(), most_missed);
    room.come(6, 1, {.since = 3});
    EXPECT_EQ(room.kinds(6), "welcome table view");
}

TEST(OneDevice, HearsForEachOfItsSeats) {
    Room room(settings_for("rabbits"));
    room.come(1, 1, {.seat = Seat{0}, .eyes = false});
    room.say(1, command::Sit{Seat{1}, "Bo"});
    room.say(1, command::Start{});
    EXPECT_EQ(room.all<news::Game>(1).size(), 2U);
    const auto seen = room.all<news::Seen>(1);
    ASSERT_EQ(seen.size(), 2U);
    EXPECT_EQ(seen[0].seat, Seat{0});
    EXPECT_EQ(seen[1].seat, Seat{1});
    EXPECT_NE(*seen[0].events, *seen[1].events) << "each has their own three rabbits";
    const Seat turn = room.last<news::Act>(1)->seat;
    room.say(1, command::Move{left_of(turn, 2), room.last<news::Act>(1)->legal[0], {}});
    EXPECT_EQ(room.error(1), "not_your_turn");
    room.say(1, command::Move{turn, room.last<news::Act>(1)->legal[0], {}});
    EXPECT_EQ(room.all<news::Seen>(1).size(), 4U);
}

TEST(Resigning, OfTwoTheOtherHasWon) {
    Pair room;
    room.say(2, command::Resign{});
    ASSERT_EQ(room.records.size(), 1U);
    EXPECT_EQ(room.last<news::Over>(1)->outcome.winners, bit(Seat{0}));
    EXPECT_EQ(room.last<news::Over>(1)->resigned, Seat{1});
    EXPECT_EQ(room.table().phase(), TablePhase::over);
    EXPECT_EQ(verify(room.records[0]).kind, Verdict::Kind::proven) << "also if it is not finished";
}

TEST(Resigning, OfThreeAStandInPlaysOn) {
    Room room(settings_for("vanish", R"({"players":3})"));
    for (const u32 i : {1U, 2U, 3U}) room.come(i, i, {.seat = at<Seat>(i - 1), .eyes = false});
    room.say(1, command::Start{});
    room.say(1, command::Resign{});
    EXPECT_TRUE(room.last<news::Table>(2)->seats[0].resigned);
    room.move(1, "look 1");
    EXPECT_EQ(room.error(1), "not_allowed");
    room.wait(1000);
    ASSERT_TRUE(std::holds_alternative<entry::Moved>(room.log.back().body));
    EXPECT_EQ(std::get<entry::Moved>(room.log.back().body).by, entry::By::stand_in);
    room.say(2, command::Leave{});  // who leaves a game of three is replaced by a bot
    EXPECT_EQ(room.table().chairs()[1].kind, SeatKind::bot);
    EXPECT_EQ(room.table().phase(), TablePhase::playing);
}

// Seat 2 leaves, seat 3 is sent away; of four, seat 4 resigns before it leaves, and is counted once.
TEST(Resigning, WhoLeavesAGameHasResigned) {
    for (const char* game : {"vanish", "court", "rabbits"}) {
        for (const u32 players : {3U, 4U}) {
            SCOPED_TRACE(std::string(game) + " with " + std::to_string(players));
            Room room(settings_for(game, R"({"turn_limit":12,"players":)" + std::to_string(players) + '}'));
            for (u32 i = 1; i <= players; ++i) room.come(i, i, {.seat = at<Seat>(i - 1), .eyes = false});
            room.say(1, command::Start{});
            room.say(2, command::Leave{});
            EXPECT_TRUE(room.last<news::Table>(1)->seats[1].resigned);
            EXPECT_EQ(room.last<news::Table>(1)->seats[1].bot, "puppy") << "it sits there from then on";
            room.say(3, command::Resign{});
            room.say(1, command::Clear{Seat{2}});  // they played no more: the game goes on without them
            EXPECT_EQ(room.last<news::Bye>(3)->why, ByeWhy::cleared);
            EXPECT_TRUE(room.last<news::Table>(1)->seats[2].resigned);
            if (players == 4) {
                room.say(4, command::Resign{});
                room.say(4, command::Leave{});
            }
            EXPECT_EQ(room.table().phase(), TablePhase::playing);
            EXPECT_FALSE(room.last<news::Table>(1)->seats[0].resigned);
            const auto count = std::count_if(room.log.begin(), room.log.end(), [](const Entry& entry) {
                return std::holds_alternative<entry::Resigned>(entry.body);
            });
            EXPECT_EQ(count, players - 1);
            // The host plays the first move that they may, the bots theirs, until twelve turns are over.
            for (int moves = 0; moves < 200 && room.records.empty(); ++moves) {
                room.wait(3000);
                const news::Act* act = room.last<news::Act>(1);
                if (act != nullptr && act->n == room.table().version()) room.move(1, act->legal[0]);
            }
            ASSERT_EQ(room.records.size(), 1U);
            const auto resigned = [](const Record& record) {
                Json json;
                json.open();
                return write_key(json, record, "resigned") ? json.close().str() : "nobody";
            };
            EXPECT_EQ(resigned(room.records[0]), players == 3 ? R"({"resigned":[2,3]})" : R"({"resigned":[2,3,4]})");
            Room again(room.log, 1, room.now);
            ASSERT_TRUE(again.open()) << again.why_not;
            EXPECT_EQ(resigned(*again.table().finished_record()), resigned(room.records[0])) << "after a restart, too";
        }
    }
}

TEST(Rematch, StartsWhenAllWhoAreHereWantIt) {
    for (const Starter starter : {Starter::youngest, Starter::next}) {
        TableSettings settings = settings_for("vanish");
        settings.rematch = starter;
        Pair room(settings);
        room.say(2, command::Resign{});
        const u64 n = room.table().version();
        room.say(1, command::Rematch{});
        EXPECT_EQ(room.table().phase(), TablePhase::over);
        EXPECT_EQ(room.last<news::Table>(2)->rematch, std::vector{Seat{0}});
        room.say(2, command::Rematch{});
        EXPECT_EQ(room.table().phase(), TablePhase::playing);
        EXPECT_EQ(room.last<news::Game>(2)->n, n + 1) << "versions go on";
        EXPECT_EQ(first_of(room.last<news::Game>(2)->setup), starter == Starter::next ? Seat{1} : Seat{0});
        EXPECT_NE(room.all<news::Game>(2)[0].commitment, room.all<news::Game>(2)[1].commitment);
    }
}

// A bot thinks elsewhere, and has thought after so many ms: when does it move, counted from when it was asked to think?
u64 moves_after(u64 thought_ms) {
    const Outside outside{.entropy = [] { return sha256("elsewhere"); }, .elsewhere = 0};
    Effects effects;
    Table table = Table::open(settings_for("court"), Guest{1}, outside, Time{1000}, effects);
    table.connect(Client{1}, Guest{1}, {.eyes = false}, Time{1000});
    for (const Seat seat : {Seat{0}, Seat{1}}) table.receive(Client{1}, command::SeatBot{seat, "fox"}, Time{1000});
    table.receive(Client{1}, command::Start{}, Time{1000});
    const Time asked = *table.wants_tick();
    const auto version = table.tick(asked).think;
    if (!version) return 0;
    // Whatever is to happen before, and then the answer.
    Time now = asked;
    const auto tick = [&] { return table.tick(now = *table.wants_tick()).store; };
    while (table.wants_tick() && *table.wants_tick() < asked.after(thought_ms)) {
        if (!tick().empty()) return 0;
    }
    now = asked.after(thought_ms);
    if (!table.thought(*version, table.choose(), now).store.empty()) return now.ms - asked.ms;
    while (tick().empty()) {
    }
    return now.ms - asked.ms;
}

TEST(Bots, MoveAtATimeThatDoesNotTellHowLongTheyThought) {
    for (const u64 thought : {u64{0}, u64{1}, u64{200}, thought_ahead_ms - 1, thought_ahead_ms}) {
        EXPECT_EQ(moves_after(thought), thought_ahead_ms) << thought << ": in good time";
    }
    for (const u64 late : {u64{1}, thought_step_ms / 2, thought_step_ms}) {
        EXPECT_EQ(moves_after(thought_ahead_ms + late), thought_ahead_ms + thought_step_ms)
            << late << ": one step late";
    }
    EXPECT_EQ(moves_after(thought_ahead_ms + thought_step_ms + 1), thought_ahead_ms + 2 * thought_step_ms);
}

}  // namespace
}  // namespace magichat
