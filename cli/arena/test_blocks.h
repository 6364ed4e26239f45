// For tests: blocks of two bots at two seats, drawn as who wins each game.
#pragma once

#include "cli/arena/score.h"

namespace magichat {

// 'a' or 'b', or '=' for both.
inline std::vector<GameScore> block(std::string_view winners) {
    std::vector<GameScore> games;
    for (std::size_t game = 0; game < winners.size(); ++game) {
        const char who = winners[game];
        u8 seats = 0;
        for (std::size_t seat = 0; seat < 2; ++seat) {
            const char sits = bot_at({0, 1}, game, seat) == 0 ? 'a' : 'b';
            if (who == '=' || who == sits) seats |= bit(at<Seat>(seat));
        }
        games.push_back(share_win(seats, 2));
    }
    return games;
}

inline ArenaTally tally_of(const std::vector<std::string_view>& blocks) {
    ArenaTally tally(2, 2);
    for (const std::string_view one : blocks) tally.add(block(one));
    return tally;
}

}  // namespace magichat
