// Two people at a table, for tests.
#pragma once

#include <algorithm>

#include "engine/base/words.h"
#include "tests/room.h"

namespace magichat {

// Two people at vanish; neither screen shows anything unless a test says so.
struct Pair : Room {
    explicit Pair(TableSettings settings = settings_for("vanish"), bool eyes = false) : Room(settings) {
        come(1, 1, {.seat = Seat{0}, .eyes = eyes});
        come(2, 2, {.seat = Seat{1}, .eyes = eyes});
        say(1, command::Start{});
    }
    // What the first deal put on a place; 6 is the box.
    std::string dealt(std::size_t place) {
        const auto& started = std::get<entry::Started>(std::find_if(log.begin(), log.end(), [](const Entry& e) {
                                                           return std::holds_alternative<entry::Started>(e.body);
                                                       })->body);
        Words words(started.house[0]);
        for (std::size_t i = 0; i < place; ++i) words.next();
        return std::string(words.next());
    }
};

}  // namespace magichat
