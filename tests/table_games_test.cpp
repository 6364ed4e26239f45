// Whole games of every kind at a table, with people, bots and somebody who watches: what each was told, over the whole
// game, is what the engine says that this seat sees; the record is proven.
#include <gtest/gtest.h>

#include "table/play/verify.h"
#include "tests/every_game.h"
#include "tests/room.h"
#include "tests/setups.h"

namespace magichat {
namespace {

// All events of a record that a seat sees, one after the other.
template <class G>
std::string events_of(const magichat::Setup<G>& setup, const std::vector<std::string>& moves, Seat viewer) {
    Json json;
    json.open_list();
    const auto wrong = replay<G>(setup, moves, [&](const Match<G>& match, Seat, const typename G::Trace& trace) {
        for (const auto& event : see(match.state(), trace, viewer)) write(json, event);
    });
    EXPECT_FALSE(wrong);
    return json.close_list().str();
}

// The same, as a client was told for one of its seats.
std::string events_heard(const Room& room, u32 client, Seat seat) {
    std::string all = "[";
    u64 n = 0;
    for (const news::Seen& seen : room.all<news::Seen>(client)) {
        if (seen.seat != seat) continue;
        EXPECT_TRUE(n == 0 || seen.n == n + 1) << "no gaps";
        n = seen.n;
        (all += all.size() > 1 ? "," : "") += seen.events->substr(1, seen.events->size() - 2);
    }
    return all + "]";
}

template <class G>
class WholeGame : public testing::Test {};
TYPED_TEST_SUITE(WholeGame, EveryGame);

TYPED_TEST(WholeGame, EverySeatHearsWhatItSees) {
    using G = TypeParam;
    u64 seed = 100;
    std::size_t ended = 0;
    for (const magichat::Setup<G>& setup : all_setups<G>({400})) {
        TableSettings settings;
        settings.setup = setup;
        settings.pace = Pace::quick;
        Room room(settings, ++seed);
        // Guest 1 has the first seat, a bot the second, guest 2 the others; guest 3 watches.
        room.come(1, 1, {.seat = Seat{0}, .eyes = true});
        room.come(2, 2, {.eyes = false});
        room.come(3, 3);
        room.say(1, command::SeatBot{Seat{1}, "goldfish"});
        for (std::size_t i = 2; i < setup.options.players; ++i) room.say(2, command::Sit{at<Seat>(i), {}});
        room.say(1, command::Start{});
        Random random(seed);
        while (room.table().phase() == TablePhase::playing) {
            const u64 n = room.table().version();
            const Seat seat = room.table().play()->to_act();
            const Chair& chair = room.table().chairs()[index(seat)];
            room.say(1, command::Shown{n});
            if (chair.kind == SeatKind::bot) {
                room.wait_for_a_move();
            } else {
                const news::Act* act = room.last<news::Act>(static_cast<u32>(chair.guest));
                ASSERT_TRUE(act != nullptr && act->seat == seat && act->n == n) << "who is to move was asked";
                const std::string& move = act->legal[below(random, static_cast<u32>(act->legal.size()))];
                room.say(static_cast<u32>(chair.guest), command::Move{seat, move, n});
            }
            ASSERT_GT(room.table().version(), n) << "no move is lost";
        }
        ASSERT_EQ(room.records.size(), 1U);
        const Record& record = room.records[0];
        EXPECT_EQ(verify(record).kind, Verdict::Kind::proven);
        EXPECT_EQ(events_heard(room, 1, Seat{0}), events_of<G>(setup, record.moves, Seat{0}));
        for (std::size_t i = 2; i < setup.options.players; ++i) {
            EXPECT_EQ(events_heard(room, 2, at<Seat>(i)), events_of<G>(setup, record.moves, at<Seat>(i)));
        }
        EXPECT_EQ(events_heard(room, 3, house), events_of<G>(setup, record.moves, house));
        EXPECT_EQ(room.last<news::Over>(3)->n, room.table().version());
        ended += room.table().play()->outcome().winners != 0 ? 1 : 0;
    }
    EXPECT_EQ(ended, all_setups<G>({400}).size());
}

}  // namespace
}  // namespace magichat
