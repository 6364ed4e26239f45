// Bots are polite: seldom, one at a time, and only about what everybody has seen.
#include "table/manners.h"

#include <gtest/gtest.h>

#include "tests/room.h"

namespace magichat {
namespace {

constexpr u8 second_and_third = 0b110;

TEST(Manners, ABotWavesAtTheStartAndGivesThanksAtTheEnd) {
    bool second = false;
    bool third = false;
    for (u64 minds = 0; minds < 50; ++minds) {
        const auto wave = reaction({MomentKind::begin}, second_and_third, minds, 2);
        ASSERT_TRUE(wave);
        EXPECT_EQ(wave->emote, Emote::wave);
        second = second || wave->seat == Seat{1};
        third = third || wave->seat == Seat{2};
        EXPECT_EQ(reaction({MomentKind::end}, second_and_third, minds, 9)->emote, Emote::thanks);
        EXPECT_EQ(wave, reaction({MomentKind::begin}, second_and_third, minds, 2)) << "the same every time";
    }
    EXPECT_TRUE(second && third) << "not always the same one";
    EXPECT_FALSE(reaction({MomentKind::begin}, 0, 1, 2)) << "no bots";
}

TEST(Manners, OthersCheerAndNobodySighsAtAnothersMistake) {
    int cheers = 0;
    int sighs = 0;
    for (u64 n = 0; n < 200; ++n) {
        if (const auto cheer = reaction({MomentKind::great, Seat{1}}, second_and_third, 7, n)) {
            EXPECT_EQ(cheer->seat, Seat{2}) << "not for itself while another can";
            EXPECT_TRUE(cheer->emote == Emote::clap || cheer->emote == Emote::wow);
            ++cheers;
        }
        if (const auto sigh = reaction({MomentKind::wrong, Seat{1}}, second_and_third, 7, n)) {
            EXPECT_EQ(sigh->seat, Seat{1});
            EXPECT_TRUE(sigh->emote == Emote::oops || sigh->emote == Emote::sad);
            ++sighs;
        }
        EXPECT_FALSE(reaction({MomentKind::wrong, Seat{0}}, second_and_third, 7, n)) << "a person was wrong";
        const auto alone = reaction({MomentKind::great, Seat{1}}, 0b10, 7, n);
        EXPECT_TRUE(!alone || alone->seat == Seat{1});
    }
    EXPECT_TRUE(cheers > 60 && cheers < 140 && sighs > 60 && sighs < 140) << cheers << ' ' << sighs;
}

// Whole games among four bots: never two emotes at once, at most one in four moves, none before its move.
TEST(Manners, AreSeldomAtATable) {
    for (const char* game : {"vanish", "court", "rabbits"}) {
        std::size_t emotes = 0;
        for (u64 seed = 1; seed <= 5; ++seed) {
            Room room(settings_for(game, R"({"players":4,"turn_limit":60})"), seed);
            room.come(1, 1);
            for (const std::size_t i : {0U, 1U, 2U, 3U}) room.say(1, command::SeatBot{at<Seat>(i), "random"});
            room.say(1, command::Start{});
            room.wait(3'600'000);
            ASSERT_EQ(room.records.size(), 1U);
            u64 last = 0;
            for (const auto& emote : room.all<news::Emote>(1)) {
                ASSERT_TRUE(emote.after);
                EXPECT_TRUE(last == 0 || *emote.after >= last + emote_every) << *emote.after << " after " << last;
                EXPECT_LE(*emote.after, room.table().version());
                last = *emote.after;
                ++emotes;
            }
            EXPECT_EQ(room.all<news::Emote>(1)[0].emote, "wave");
        }
        EXPECT_GT(emotes, 10U) << game << ": but they do say something";
    }
}

// What people have given up a stand-in plays; it does not wave in their name.
TEST(Manners, AStandInHasNone) {
    Room room(settings_for("court", R"({"players":3,"turn_limit":30})"));
    for (const u32 i : {1U, 2U, 3U}) room.come(i, i, {.seat = at<Seat>(i - 1), .eyes = false});
    room.say(1, command::Start{});
    room.say(2, command::Leave{});
    room.say(3, command::Leave{});
    room.say(1, command::Resign{});
    room.wait(3'600'000);
    EXPECT_EQ(room.records.size(), 1U);
    EXPECT_EQ(room.last<news::Emote>(1), nullptr);
}

}  // namespace
}  // namespace magichat
