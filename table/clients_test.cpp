// The list of those that a letter goes to: a few need no memory, many are all there.
#include "table/clients.h"

#include <gmock/gmock.h>

namespace magichat {
namespace {

TEST(Clients, KeepEverybodyInTheirOrderHoweverManyTheyAre) {
    Clients clients;
    EXPECT_TRUE(clients.empty());
    std::vector<Client> all;
    for (u64 i = 1; i <= 9; ++i) {
        clients.push_back(Client{i});
        all.push_back(Client{i});
        EXPECT_THAT(clients, testing::ElementsAreArray(all));
        EXPECT_EQ(clients.size(), i);
        EXPECT_EQ(clients[i - 1], Client{i});
    }
    const Clients copy = clients;
    clients.push_back(Client{10});
    EXPECT_THAT(copy, testing::ElementsAreArray(all)) << "a copy has its own";
    EXPECT_THAT((Clients{Client{3}, Client{1}}), testing::ElementsAre(Client{3}, Client{1}));
}

}  // namespace
}  // namespace magichat
