// What the nodes of one house say to each other, as bytes that nobody here reads. A message arrives whole, once, and in order of
// its sending, or not at all: that it was lost has to be noticed by whoever reads it (cluster/line.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace magichat::server {

using NodeNumber = std::int64_t;  // from 1; 0: nobody

// Called on threads of the bus, one call after the other. Must not wait.
struct Ears {
    virtual ~Ears() = default;
    virtual void heard(std::string_view bytes) = 0;
    // What was sent before it was lost may or may not have arrived.
    virtual void bus_there(bool there) = 0;
};

class Bus {
public:
    // A message that is longer is not taken.
    static constexpr std::size_t most_bytes = std::size_t{1} << 20U;

    Bus() = default;
    Bus(const Bus&) = delete;
    Bus& operator=(const Bus&) = delete;
    virtual ~Bus() = default;

    // From now on until `stop`: what comes for this node, and for all.
    virtual void listen(NodeNumber self, Ears& ears) = 0;
    // Nothing is heard any more when it returns; what waits is sent before, if that takes no more than a moment.
    virtual void stop() = 0;

    // Any thread may, and none waits. False: it will not arrive, since the bus is not there, too much waits already, or it is
    // too long.
    virtual bool send(NodeNumber to, std::string bytes) = 0;
    // To all, the sender too.
    virtual bool send_to_all(std::string bytes) = 0;
};

}  // namespace magichat::server
