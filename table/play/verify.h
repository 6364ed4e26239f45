// table: checking a record against its commitment. Everything that the house did must follow from the secret and from the
// luck that the players brought, and these from what was published before the first move.
#pragma once

#include <optional>

#include "engine/replay.h"
#include "table/play/chance.h"
#include "table/settings.h"

namespace magichat {

struct Verdict {
    enum class Kind : u8 {
        proven,     // the hash is that of what it promises, and every chance move follows
        absent,     // the record has no commitment
        malformed,  // it has something else under that name
        broken,     // the hash is another one, or not the one that was published; or a luck can't be
        differs,    // a chance move is not the one that secret and luck give
        illegal,    // a move can't be made
    };
    Kind kind = Kind::proven;
    std::string why;          // one line
    std::size_t chances = 0;  // moves of the house that were checked
    Because because{};
    std::vector<Seat> lucky{};             // who has brought luck of their own
    std::vector<Seat> missed{};            // who was going to, and of whom none has come in time
    std::optional<IllegalMove> illegal{};  // the move that can't be made
};

// `published`: the hash that was seen before the first move, if somebody has kept it; the record's own must be the same.
Verdict verify(const Record& record, const std::optional<Bytes32>& published = std::nullopt);

}  // namespace magichat
