// table: the promise that is given before a deal, and the deal that follows from it and from everybody's luck.
//
// Commitment = SHA-256(promise_text + nonce + secret) is published first. It binds the game and the pledge of every seat:
// the hash of a luck that only that seat's person knows. Then they show their luck, and the deal comes from it and the secret.
// So whoever runs the table can't draw secrets until one suits, not even if they sit at it: when anybody's luck is known, the
// secret and all pledges stand. docs/table.md has it in full.
#pragma once

#include "table/settings.h"

namespace magichat {

// SHA-256("magichat luck 2\n" + luck).
Bytes32 pledge_of(const Bytes32& luck);

// All that the commitment binds beside nonce and secret. Text from outside has its number of bytes before it.
std::string promise_text(const AnySetup& setup, const Promise& promise);
Bytes32 commitment_of(const AnySetup& setup, const Promise& promise, const Bytes32& nonce, const Bytes32& secret);

// SHA-256("magichat deal 2\n" + secret + for every seat a byte 1 and its luck, or a byte 0): the key of the ChanceStream.
Bytes32 deal_key(const Bytes32& secret, const Promise& promise);

// Of either version: with a promise or without.
Bytes32 hash_of(const AnySetup& setup, const Commitment& opened);
Bytes32 key_of(const Commitment& opened);

}  // namespace magichat
