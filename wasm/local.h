// wasm: one table on this device, with no server and no network. Whoever calls has the clock, the randomness and the
// storage: they store what is to be stored, and only then pass on what is told. Knows nothing of WASM, so that a native
// program can do the very same (tests/wasm/native_local.cpp).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "protocol/protocol.h"
#include "table/table.h"
#include "wasm/answer.h"

namespace magichat {

// Everybody at this table is the guest of this device, on one connection at a time.
class LocalTable {
public:
    LocalTable();
    LocalTable(const LocalTable&) = delete;
    LocalTable& operator=(const LocalTable&) = delete;

    // One call, as a text. NOW is in milliseconds since 1970, ENTROPY 192 hexadecimal digits that nobody can guess.
    //   open NOW BODY              a new table; BODY as for POST /api/tables
    //   restore NOW, and then the entries of its log, a line each
    //   teach NOW ENTROPY PACE N SEAT FIRST BODY, and then a script, a move a line: a table at which the game is learned, or
    //                              played on from a moment, on that seat, with FIRST as the youngest (both from 1), after the
    //                              first N moves (0: it is to be started). The house and the bots do what the script says as
    //                              long as it is legal. Nothing of it is stored, not even a record
    //   join NOW MESSAGE           the page comes, or comes again: as over a WebSocket
    //   say NOW ENTROPY MESSAGE    any other message of the page
    //   leave NOW                  the page is gone
    //   tick NOW                   it is time (see wake)
    //   elsewhere yes|no           long thoughts are asked for instead of thought here (see think); at first no
    //   think                      right after restore: the move of whoever is to move and why, as `thought N WHY MOVE`
    //   thought NOW N WHY MOVE     such a move, made if nothing has happened since version N; WHY is JSON without spaces
    // The answer is a line for each thing that it brought about, in this order:
    //   store ENTRY                stored, in this order, before anything else happens
    //   record NAME RECORD         a game has ended: stored with them
    //   tell MESSAGE               to the page, once all that is stored
    //   closed                     the table is no more
    //   think N                    a bot has to think long, at version N: somebody else restores the table and thinks
    //   wake MS                    when to tick, if nothing happens before
    // Status 2: the call makes no sense, the body or the log is wrong, and nothing has changed; the text says why.
    Answer call(std::string_view text);

private:
    struct Call;

    Answer answer(Effects effects);
    Answer open(Call call);
    Answer restore(Call call);
    Answer teach(Call call);
    bool take_entropy(std::string_view digits);
    Answer join(Call call);
    Answer say(Call call);
    Answer think();
    Answer thought(Call call);

    Outside outside_;
    std::string entropy_;  // hexadecimal digits that were not used yet
    Script script_;        // of a table that teaches
    std::unique_ptr<Table> table_;
    Json json_;
};

}  // namespace magichat
