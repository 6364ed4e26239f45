// Where the bus is: nats://USER:PASSWORD@HOST:PORT, or several of these with commas between them, the servers of one cluster.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magichat::server {

struct BusAddress {
    std::string user;
    std::string password;
    std::vector<std::string> servers;  // nats://HOST:PORT
};

// Nothing if it is none, or has no user and password, or not the same ones everywhere. Also on this machine there must be
// some: whoever may speak on the bus may say who somebody is, and sees what every hand holds.
std::optional<BusAddress> read_bus_address(std::string_view text);
// Without user and password.
std::string shown(const BusAddress& address);

}  // namespace magichat::server
