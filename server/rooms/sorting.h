// Which loop a message from another node is for.
#pragma once

#include "server/cluster/messages.h"
#include "server/net/net.h"

namespace magichat::server::parcel {

// What is for a table goes to the loop of its code, what is for connections to theirs. What is for loops that there are not is
// for nobody.
inline void sort(Message message, std::vector<std::vector<Message>>& by_loop) {
    const std::size_t loops = by_loop.size();
    const auto put = [&](std::size_t loop, Message one) {
        if (loop < loops) by_loop[loop].push_back(std::move(one));
    };
    const auto loop_of_connection = [](std::uint64_t connection) { return loop_of(ConnectionId{connection}); };
    if (auto* tell = std::get_if<Tell>(&message)) {
        for (std::size_t loop = 0; loop < loops; ++loop) {
            Tell there{{}, tell->text};
            for (const std::uint64_t connection : tell->to) {
                if (loop_of_connection(connection) == loop) there.to.push_back(connection);
            }
            if (!there.to.empty()) put(loop, std::move(there));
        }
        return;
    }
    const std::size_t loop = std::visit(
        [&](const auto& one) -> std::size_t {
            if constexpr (requires { one.code; }) {
                return one.code % loops;
            } else if constexpr (requires { one.connection; }) {
                return loop_of_connection(one.connection);
            } else {
                return loops;
            }
        },
        message);
    put(loop, std::move(message));
}

}  // namespace magichat::server::parcel
