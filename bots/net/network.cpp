#include "bots/net/court_sense.h"
#include "bots/net/network_code.h"
#include "bots/net/rabbits_sense.h"

namespace magichat::net {

u64 checksum(std::span<const u8> bytes) {
    u64 sum = 0xCBF29CE484222325U;
    for (const u8 byte : bytes) sum = (sum ^ byte) * 0x100000001B3U;
    return sum;
}

MAGICHAT_NETWORK(court::Sense::shape);
MAGICHAT_NETWORK(rabbits::Sense::shape);

}  // namespace magichat::net
