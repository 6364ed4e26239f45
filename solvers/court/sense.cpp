#include "solvers/court/sense.h"

#include "bots/net/network_code.h"

namespace magichat::court::small {

void Sense::look(const Ledger& ledger, const court::State& table, Seat self, Input& input) {
    court::Sense::Input large;
    court::Sense::look(ledger, table, self, false, large);
    input = {};
    std::copy_n(large.things.begin(), max_columns, input.things.begin());
    net::Feature* next = std::copy(large.table.begin(), large.table.end(), input.table.begin());
    for (std::size_t i = 0; i < max_columns; ++i) {
        std::copy_n(large.relations[0][i].begin(), max_columns, input.relations[0][i].begin());
    }
    const u64 left = table.options.turn_limit - std::min(table.options.turn_limit, table.turns);
    net::Writer to(next);
    for (u64 n = 1; n <= last_turns; ++n) to.flag(left == n);
}

}  // namespace magichat::court::small

namespace magichat::net {

MAGICHAT_NETWORK(court::small::Sense::shape);

}  // namespace magichat::net
