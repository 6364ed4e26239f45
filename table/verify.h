// table: checking a record against its commitment. Everything that the house did must follow from the secret, and the
// secret from what was published before the first move.
#pragma once

#include "engine/replay.h"
#include "table/settings.h"

namespace magichat {

struct Verdict {
    enum class Kind : u8 {
        proven,     // the hash is that of nonce and secret, and every chance move follows from the secret
        absent,     // the record has no commitment
        malformed,  // it has something else under that name
        broken,     // the hash is another one
        differs,    // a chance move is not the one that the secret gives
        illegal,    // a move can't be made
    };
    Kind kind = Kind::proven;
    std::string why;          // one line
    std::size_t chances = 0;  // moves of the house that were checked
};

Verdict verify(const Record& record);

}  // namespace magichat
