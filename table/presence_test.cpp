// Who is connected, without a table around it.
#include "table/presence.h"

#include <gtest/gtest.h>

namespace magichat {
namespace {

Presence::Present connection(u32 client, u64 guest, bool eyes = true) {
    return {Client{client}, Guest{guest}, no_household, eyes, 0, {}};
}

TEST(Presence, AGuestIsHereAsLongAsOneConnectionIs) {
    Presence presence(Time{5});
    EXPECT_EQ(presence.empty_since(), Time{5});
    presence.come(connection(1, 7), Time{10});
    presence.come(connection(2, 7), Time{20});
    presence.come(connection(3, 8), Time{30});
    EXPECT_EQ(presence.someone_since(), Time{10}) << "since the first came";
    EXPECT_EQ(presence.go(Client{1}, Time{40}), std::nullopt) << "another one of theirs is left";
    EXPECT_EQ(presence.go(Client{9}, Time{40}), std::nullopt) << "nobody knows this one";
    EXPECT_EQ(presence.go(Client{2}, Time{50}), Guest{7});
    EXPECT_FALSE(presence.is_here(Guest{7}));
    EXPECT_EQ(presence.empty_since(), Time{5}) << "somebody is still here";
    EXPECT_EQ(presence.go(Client{3}, Time{60}), Guest{8});
    EXPECT_EQ(presence.empty_since(), Time{60});
    presence.come(connection(4, 8), Time{70});
    EXPECT_EQ(presence.someone_since(), Time{70});
    EXPECT_FALSE(presence.is_here(no_guest));
}

TEST(Presence, WhoIsMeant) {
    Presence presence;
    for (const auto& [client, guest] : {std::pair{1U, 7U}, {2U, 8U}, {3U, 7U}})
        presence.come(connection(client, guest), {});
    EXPECT_EQ(presence.of(Guest{7}), (Clients{Client{1}, Client{3}}));
    EXPECT_EQ(presence.all_but(Guest{7}), Clients{Client{2}});
    EXPECT_EQ(presence.anybody_but(Guest{7}), Guest{8});
    EXPECT_EQ(presence.guests([](Guest) { return true; }), (std::vector{Guest{7}, Guest{8}})) << "each once";
    EXPECT_EQ(presence.send_off(Guest{7}, {}), (Clients{Client{1}, Client{3}}));
    EXPECT_EQ(presence.everybody(), Clients{Client{2}});
    EXPECT_EQ(presence.anybody_but(Guest{8}), no_guest);
}

TEST(Presence, OnlyPlayersWithEyesAreWaitedFor) {
    Presence presence;
    presence.come(connection(1, 1), {});
    presence.come(connection(2, 2, false), {});
    presence.come(connection(3, 3), {});
    const auto plays = [](Guest guest) { return guest != Guest{3}; };
    EXPECT_FALSE(presence.all_have_shown(4, plays));
    presence.find(Client{1})->shown = 4;
    EXPECT_TRUE(presence.all_have_shown(4, plays)) << "2 has no eyes, 3 only watches";
    EXPECT_FALSE(presence.all_have_shown(5, plays));
}

// Whoever lets the time run out at every move, and says `shown` at once when it is over, must not cost the others that time
// again and again.
TEST(Presence, WaitsLessAndLessForWhoIsLate) {
    Presence presence;
    presence.come(connection(1, 1), {});
    presence.come(connection(2, 2), {});
    const auto plays = [](Guest) { return true; };
    const auto waits = [&](u64 n, bool second_is_quick) {  // for the second
        presence.find(Client{1})->shown = n;
        if (second_is_quick) presence.find(Client{2})->shown = n;
        const bool waited = !presence.all_have_shown(n, plays);
        presence.leave_behind(n, plays);
        presence.find(Client{2})->shown = n;
        presence.find(Client{2})->late = false;
        return waited;
    };
    std::string late;
    u64 n = 1;
    for (; n <= 40; ++n) late += waits(n, false) ? 'w' : '.';
    EXPECT_EQ(late, "w..w....w........w................w.....");
    presence.go(Client{2}, {});
    presence.come(connection(2, 2), {});
    EXPECT_FALSE(waits(++n, false)) << "coming back does not help";
    for (u64 i = 0; i < 40; ++i) waits(++n, true);
    for (u64 i = 0; i < 200; ++i) waits(++n, true);  // ten times twenty in time
    EXPECT_TRUE(waits(++n, false));
    EXPECT_FALSE(waits(++n, false));
    EXPECT_FALSE(waits(++n, false));
    EXPECT_TRUE(waits(++n, false)) << "all is forgiven";
}

// A page that was opened anew leaves a dead connection behind: that one is late once, and then the other is waited for.
TEST(Presence, OfADeadConnectionCostsOnce) {
    Presence presence;
    presence.come(connection(1, 1), {});
    presence.come(connection(2, 1), {});
    const auto plays = [](Guest) { return true; };
    u64 waited = 0;
    for (u64 n = 1; n <= 10; ++n) {
        presence.find(Client{2})->shown = n;
        waited += presence.all_have_shown(n, plays) ? 0 : 1;
        presence.leave_behind(n, plays);
    }
    EXPECT_EQ(waited, 1U);
    EXPECT_FALSE(presence.all_have_shown(11, plays)) << "2 is waited for";
}

}  // namespace
}  // namespace magichat
