// What a seat is told beside the moves: hints, all hats lifted at the end of a round, notes; and no secret before the end.
#include <gtest/gtest.h>

#include "table/play/promise.h"
#include "tests/pair.h"

namespace magichat {
namespace {

TEST(Hints, AreForWhoeverIsAskedAndAllowed) {
    Pair friends;
    EXPECT_EQ(friends.last<news::Act>(1)->hints, std::nullopt) << "two people, and the table does not say everybody";
    friends.say(1, command::Hint{});
    EXPECT_EQ(friends.error(1), "not_allowed");

    TableSettings settings = settings_for("vanish");
    settings.handicaps[0].hints = true;
    Pair room(settings);
    EXPECT_EQ(room.last<news::Act>(1)->hints, true);
    const std::size_t stored = room.log.size();
    room.forget(2);
    room.say(1, command::Hint{});
    const news::Hint* hint = room.last<news::Hint>(1);
    ASSERT_NE(hint, nullptr);
    EXPECT_EQ(hint->move, "look 1");
    EXPECT_EQ(hint->why, HintWhy::unseen);
    EXPECT_EQ(hint->n, room.table().version());
    EXPECT_EQ(room.kinds(2), "") << "nobody else hears of it";
    EXPECT_EQ(room.log.size(), stored) << "and it is not stored";
    room.say(2, command::Hint{});
    EXPECT_EQ(room.error(2), "not_allowed");
    room.say(2, command::Hint{Seat{0}});
    EXPECT_EQ(room.error(2), "not_yours");
    room.move(1, "look 1");
    room.move(1, "swap 1 2");
    room.say(1, command::Hint{});
    EXPECT_EQ(room.error(1), "not_your_turn");
}

TEST(Hints, WhoIsAloneAmongBotsMayAskUnlessTheTableSaysNo) {
    for (const Hints hints : {Hints::alone, Hints::everybody, Hints::nobody}) {
        TableSettings settings = settings_for("court");
        settings.hints = hints;
        Room room(settings);
        room.come(1, 1, {.seat = Seat{0}, .eyes = false});
        room.say(1, command::SeatBot{Seat{1}, "goldfish"});
        room.say(1, command::Hint{});
        EXPECT_EQ(room.error(1), "not_now");
        room.say(1, command::Start{});
        room.say(1, command::Hint{});
        EXPECT_EQ(room.last<news::Hint>(1) != nullptr, hints != Hints::nobody) << hints_names[index(hints)];
        EXPECT_EQ(room.last<news::Act>(1)->hints.has_value(), hints != Hints::nobody);
    }
}

TEST(Lifted, WhatStoodUnderAllHatsWhenARoundHasEnded) {
    Pair room;
    room.come(3, 3);
    const std::string hats = R"({"hats":[")" + room.dealt(3) + R"(",")" + room.dealt(2) + R"(",")" + room.dealt(1) +
                             R"(",")" + room.dealt(4) + R"(",")" + room.dealt(5) + R"("],"box":")" + room.dealt(6) +
                             R"("})";
    room.move(1, "look 3");
    EXPECT_EQ(room.last<news::Seen>(1)->lifted, nullptr);
    room.move(1, "swap 3 1");
    room.move(2, "call " + room.dealt(6));
    for (const u32 client : {1U, 2U, 3U}) {
        const news::Seen* seen = room.last<news::Seen>(client);
        ASSERT_NE(seen->lifted, nullptr) << client;
        EXPECT_EQ(*seen->lifted, hats) << "as it lay at the end, not as it lies after the next deal; to all the same";
        EXPECT_NE(spell(News(*seen)).find(R"("lifted":{"hats":)"), std::string::npos);
    }
    room.come(4, 4, {.since = 4});
    EXPECT_EQ(*room.all<news::Seen>(4)[0].lifted, hats) << "and to who comes back";
    room.say(1, command::Again{});
    EXPECT_EQ(room.heard(1).back().find("lifted"), std::string::npos);
    room.move(1, "look 1");
    EXPECT_EQ(room.last<news::Seen>(1)->lifted, nullptr);
}

TEST(Lifted, NothingWhenOnlyACallWasWrong) {
    Room room(settings_for("vanish", R"({"players":3})"));
    for (const u32 i : {1U, 2U, 3U}) room.come(i, i, {.seat = at<Seat>(i - 1), .eyes = false});
    room.say(1, command::Start{});
    const std::string deal = std::get<entry::Started>(room.log.back().body).house[0];
    room.move(1, deal.ends_with("dove") ? "call cat" : "call dove");
    EXPECT_NE(room.last<news::Seen>(1)->events->find(R"("right":false)"), std::string::npos);
    EXPECT_EQ(room.last<news::Seen>(1)->lifted, nullptr) << "the round goes on";
    EXPECT_EQ(room.heard(1).back().find("lifted"), std::string::npos);
}

// seat 1 has notes: vanish shows them what they have peeked, and follows it through a swap
TEST(Handicaps, NotesFollowWhatWasPeeked) {
    TableSettings settings = settings_for("vanish");
    settings.handicaps[0] = {true, true};
    Pair room(settings);
    EXPECT_EQ(*room.last<news::Seen>(1)->notes, R"({"hats":[null,null,null,null,null],"box":null})");
    room.move(1, "look 3");
    EXPECT_EQ(*room.last<news::Seen>(1)->notes,
              R"({"hats":[null,null,")" + room.dealt(3) + R"(",null,null],"box":null})");
    EXPECT_EQ(room.last<news::Seen>(2)->notes, nullptr);
    room.move(1, "swap 3 5");
    room.move(2, "look 5");
    room.move(2, "swap 5 1");
    EXPECT_EQ(*room.last<news::Seen>(1)->notes,
              R"({"hats":[")" + room.dealt(3) + R"(",null,null,null,null],"box":null})");
    room.come(9, 1);
    EXPECT_EQ(*room.last<news::View>(9)->notes, *room.last<news::Seen>(1)->notes);
    EXPECT_TRUE(room.last<news::Game>(2)->handicaps[0].notes) << "all see who has help";
    room.say(2, command::Resign{});
    EXPECT_NE(
        write_record(room.records[0]).find(R"("handicaps":[{"peek":"long","notes":true},{}],"bots":[null,null],)"),
        std::string::npos);
}

TEST(Secrets, NothingIsOpenedBeforeTheEnd) {
    Pair room;
    const auto& started = std::get<entry::Started>(room.log.back().body);
    const std::string secret = to_hex(started.secret);
    const std::string nonce = to_hex(started.nonce);
    EXPECT_EQ(room.last<news::Game>(1)->commitment,
              commitment_of(settings_for("vanish").setup, *started.promise, started.nonce, started.secret));
    room.move(1, "look 1");
    for (const u32 client : {1U, 2U}) {
        for (const std::string& text : room.heard(client)) {
            EXPECT_EQ(text.find(secret), std::string::npos);
            EXPECT_EQ(text.find(nonce), std::string::npos);
        }
    }
    room.say(1, command::Resign{});
    EXPECT_NE(room.heard(2)[room.heard(2).size() - 2].find(secret), std::string::npos) << "at the end it is";
}

}  // namespace
}  // namespace magichat
