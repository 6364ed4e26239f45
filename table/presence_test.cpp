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

}  // namespace
}  // namespace magichat
