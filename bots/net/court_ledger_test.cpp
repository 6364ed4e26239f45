// bots/net: what everybody at a table of the court can keep account of.
#include "bots/net/court_ledger.h"

#include <gtest/gtest.h>

#include "bots/net/court_sense.h"

namespace magichat::court {
namespace {

constexpr Seat ann{0};
constexpr Seat ben{1};

Event looks(Seat seat, std::size_t column) {
    return {.kind = EventKind::look, .seat = seat, .column = at<Column>(column)};
}
Event swaps(Seat seat, std::size_t a, std::size_t b) {
    return {.kind = EventKind::swap, .seat = seat, .column = at<Column>(a), .other = at<Column>(b)};
}
Event opens(Seat seat, std::size_t column, Result result) {
    return {.kind = EventKind::open, .seat = seat, .column = at<Column>(column), .hat = Hat::crown, .result = result};
}
Event lays(std::size_t column) {
    return {.kind = EventKind::lay, .column = at<Column>(column), .character = Character::cook};
}

Ledger after(std::initializer_list<Event> events) {
    Ledger ledger(Options{});
    ledger.hear(Event{.kind = EventKind::deal});
    for (const Event& event : events) ledger.hear(event);
    return ledger;
}

TEST(CourtLedger, KnowingFollowsAHatThroughSwaps) {
    // Ann looks at 1, Ben swaps 1 and 3: Ann knows what lies in 3 now.
    const Ledger ledger = after({looks(ann, 0), swaps(ben, 0, 2)});
    EXPECT_EQ(ledger.hat(0).known, 0);
    EXPECT_EQ(ledger.hat(2).known, bit(ann));
    EXPECT_EQ(ledger.hat(2).mover, ben);
    EXPECT_FALSE(ledger.hat(2).mover_knew);
    EXPECT_EQ(ledger.count(ben, Manner::swapped_blind), 1);
}

TEST(CourtLedger, AMissShowsTheHatToAll) {
    const Ledger ledger = after({opens(ann, 4, Result::miss)});
    EXPECT_EQ(ledger.hat(4).known, bit(ann) | bit(ben));
    EXPECT_EQ(ledger.count(ann, Manner::guessed_wrong), 1);
    EXPECT_EQ(ledger.quiet(), 1);
}

TEST(CourtLedger, WhatAnotherAnnouncedIsStolenAndWasGiven) {
    const Ledger ledger = after({looks(ann, 0), looks(ben, 5), swaps(ann, 0, 2), opens(ben, 2, Result::pair), lays(2)});
    EXPECT_EQ(ledger.count(ann, Manner::announced), 1);
    EXPECT_EQ(ledger.count(ben, Manner::stole), 1);
    EXPECT_EQ(ledger.given(ann), 1);
    EXPECT_EQ(ledger.announced(ann), 0);
    EXPECT_EQ(ledger.hat(2).known, 0);  // a new one
    EXPECT_EQ(ledger.quiet(), 0);
}

TEST(CourtLedger, AWordIsKeptOrNot) {
    const Ledger kept =
        after({looks(ann, 0), looks(ben, 5), swaps(ann, 0, 2), looks(ben, 6), opens(ann, 2, Result::pair)});
    EXPECT_EQ(kept.count(ann, Manner::kept_word), 1);
    EXPECT_EQ(kept.count(ben, Manner::resisted), 1);
    EXPECT_EQ(kept.given(ann), 0);
    const Ledger not_kept =
        after({looks(ann, 0), looks(ben, 5), swaps(ann, 0, 2), opens(ben, 2, Result::miss), looks(ann, 3)});
    EXPECT_EQ(not_kept.count(ann, Manner::did_not), 1);
    EXPECT_EQ(not_kept.count(ben, Manner::was_lured), 1);
}

// Twelve turns in which nobody takes anything, and it is time to lead on; twelve more for a player who has given already.
TEST(CourtLedger, PolitePlayersTakeTurnsInGiving) {
    const State table{.options = {}};
    const auto idle = [](Ledger ledger) {
        for (int i = 0; i < 6; ++i) {
            ledger.hear(looks(ann, 0));
            ledger.hear(looks(ben, 1));
        }
        return ledger;
    };
    const Ledger even = idle(after({}));
    EXPECT_TRUE(Sense::must_lead_on(even, table, ann, true));
    EXPECT_FALSE(Sense::must_lead_on(even, table, ann, false));
    EXPECT_FALSE(Sense::must_lead_on(after({looks(ann, 0)}), table, ben, true));
    const Ledger given = idle(after({swaps(ann, 0, 2), opens(ben, 2, Result::pair), lays(2)}));
    EXPECT_FALSE(Sense::must_lead_on(given, table, ann, true));
    EXPECT_TRUE(Sense::must_lead_on(given, table, ben, true));
    EXPECT_TRUE(Sense::must_lead_on(idle(given), table, ann, true)) << "but nobody waits for ever";
}

TEST(CourtLedger, WhoForgetsAHatHasNotSeenItAndWhoMixesTwoUpBelievesTheyHave) {
    Ledger ledger = after({looks(ann, 0), looks(ben, 0)});
    ledger.hold(ann, 0b10);  // it is thought to lie in the second column now
    EXPECT_EQ(ledger.hat(0).known, bit(ben));
    EXPECT_EQ(ledger.hat(0).looked[index(ann)], Ledger::never);
    EXPECT_EQ(ledger.hat(1).known, bit(ann));
}

// With more than two those who are behind lead on, whatever they have given; nobody has to who is ahead.
TEST(CourtLedger, OfMoreThanTwoThoseWhoAreBehindLeadOn) {
    State table{.options = {.players = 3}};
    const auto leaves_it = [&](std::initializer_list<u8> pairs) {
        std::copy(pairs.begin(), pairs.end(), table.pairs.begin());
        return Sense::leaves_it_to_others(table, ann);
    };
    EXPECT_FALSE(leaves_it({0, 0, 0}));
    EXPECT_FALSE(leaves_it({1, 2, 0}));
    EXPECT_TRUE(leaves_it({2, 1, 2}));
    EXPECT_TRUE(leaves_it({2, 1, 0}));
    table.options.players = 2;
    EXPECT_FALSE(leaves_it({2, 1}));
}

}  // namespace
}  // namespace magichat::court
