// Who sits where and who is host, without a table around it.
#include "table/seats.h"

#include <gtest/gtest.h>

namespace magichat {
namespace {

TableSettings for_three() {
    TableSettings settings;
    settings.setup = Setup<court::Game>{{.players = 3}, Seat{1}};
    return settings;
}

TEST(SeatsAlone, PeopleAndBots) {
    Seats seats(for_three(), Guest{1});
    EXPECT_EQ(seats.players(), 3);
    EXPECT_FALSE(seats.exists(Seat{3}));
    EXPECT_EQ(seats.host_seat(), house);
    seats.sit(Seat{2}, Guest{1}, "Ada");
    seats.sit(Seat{0}, Guest{1}, {});
    EXPECT_EQ(seats.of(Guest{1}), (std::vector{Seat{0}, Seat{2}}));
    EXPECT_EQ(seats.host_seat(), Seat{0});
    EXPECT_FALSE(seats.chair(Seat{0}).name.empty()) << "a picked one";
    EXPECT_FALSE(seats.all_taken());
    EXPECT_EQ(seats.seat_bot(Seat{1}, "fix"), parse_bot("fix").error().why);
    EXPECT_TRUE(seats.seat_bot(Seat{1}, "elephant:iterations=20001"));
    EXPECT_FALSE(seats.seat_bot(Seat{1}, "fox"));
    EXPECT_TRUE(seats.all_taken());
    EXPECT_EQ(seats.mind(Seat{1}), *parse_bot("fox:polite=1")) << "where a person sits";
    seats.open(Seat{0});
    seats.open(Seat{2});
    EXPECT_EQ(seats.mind(Seat{1}), *parse_bot("fox")) << "..and among bots";
    seats.sit(Seat{2}, Guest{1}, "Ada");
    seats.sit(Seat{0}, Guest{1}, {});
    EXPECT_EQ(seats.mind(Seat{2}).name, stand_in) << "for a person who is gone";
    seats.leave_to_stand_in(Seat{2});
    EXPECT_EQ(seats.chair(Seat{2}), (Chair{SeatKind::bot, no_guest, "Ada", "puppy"}));
    seats.rename(Seat{0}, "Bo");
    EXPECT_EQ(seats.chair(Seat{0}).name, "Bo");
    EXPECT_EQ(Seats(seats.arrangement()).chairs(), seats.chairs()) << "as it is stored";
}

TEST(SeatsAlone, TheHostPassesOnToWhoIsSeatedAndHere) {
    Seats seats(for_three(), Guest{1});
    Presence presence;
    EXPECT_EQ(seats.heir(presence, false), no_guest);
    EXPECT_EQ(seats.absent_heir(), no_guest);
    presence.come({.client = Client{1}, .guest = Guest{4}}, {});
    EXPECT_EQ(seats.heir(presence, false), Guest{4}) << "who watches, where nobody sits";
    EXPECT_EQ(seats.heir(presence, true), no_guest) << "but not while bots play";
    seats.sit(Seat{0}, Guest{1}, "Ada");
    EXPECT_EQ(seats.heir(presence, false), no_guest) << "Ada may come back";
    seats.sit(Seat{1}, Guest{2}, "Bo");
    EXPECT_EQ(seats.heir(presence, false), no_guest);
    EXPECT_EQ(seats.absent_heir(), Guest{2}) << "if Ada leaves";
    seats.sit(Seat{2}, Guest{3}, "Cy");
    presence.come({.client = Client{2}, .guest = Guest{3}}, {});
    EXPECT_EQ(seats.heir(presence, true), Guest{3});
}

TEST(SeatsAlone, AreSetTogetherOrNotAtAll) {
    Seats seats(for_three(), Guest{1});
    seats.sit(Seat{2}, Guest{1}, "Ada");
    const entry::Arranged before = seats.arrangement();
    EXPECT_EQ(seats.set({.options = GivenOptions{{"players", u64{2}}}, .clock = 30}), "somebody sits on seat 3");
    EXPECT_EQ(seats.set({.game = "chess"}), R"(unknown game "chess": there are )" + all_game_names());
    EXPECT_EQ(seats.set({.options = GivenOptions{{"expert", true}}}),
              R"(option "expert" belongs to vanish, not to court)");
    EXPECT_EQ(seats.arrangement(), before);
    EXPECT_EQ(seats.set({.game = "rabbits", .pace = Pace::calm}), std::nullopt);
    EXPECT_EQ(game_name(seats.settings().setup), "rabbits");
    EXPECT_EQ(seats.players(), 3) << "for as many";
    EXPECT_EQ(first_of(seats.settings().setup), Seat{1}) << "the youngest stays";
    EXPECT_EQ(seats.set({.game = "vanish", .options = GivenOptions{{"players", u64{4}}}}), std::nullopt);
    EXPECT_EQ(seats.chairs().size(), 4U);
}

}  // namespace
}  // namespace magichat
