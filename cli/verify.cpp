// magichat verify: does a record keep what its table has promised before the first move?
#include "table/play/verify.h"

#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/layout.h"
#include "engine/base/quote.h"

namespace magichat {

namespace {

struct VerifyCall {
    std::string file;
    std::string hash;
};

int run(const VerifyCall& call) {
    const auto published = from_hex(lower_case(call.hash));
    if (!call.hash.empty() && !published) {
        complain("--hash must be 64 hexadecimal digits, as the table showed them before the first move, not " +
                 quote(call.hash, 80));
        return failed;
    }
    const auto content = read_file(call.file, most_record_bytes);
    if (!content) return complain(content.error().why), failed;
    const auto record = read_record(*content);
    if (!record) return complain(call.file + ": malformed record: " + record.error().why), failed;
    const Verdict verdict = verify(*record, published);
    switch (verdict.kind) {
        case Verdict::Kind::proven: break;
        case Verdict::Kind::absent:
        case Verdict::Kind::malformed: return complain(call.file + ": " + verdict.why), failed;
        case Verdict::Kind::broken:
        case Verdict::Kind::differs:
        case Verdict::Kind::illegal: return complain(call.file + ": " + verdict.why), illegal;
    }
    put("Proven: the hash is that of nonce and secret, and all " + std::to_string(verdict.chances) +
        " moves of the house follow from the secret. " +
        (published ? "It is the hash that you gave."
                   : "It is a proof if you have seen this hash before the first move; --hash compares it with yours.") +
        "\nNot proven by this: the players' own moves and names, and that the record goes on to the end of the "
        "game.\n");
    return flush_output() ? ok : failed;
}

}  // namespace

Subcommand verify_command() {
    const auto call = std::make_shared<VerifyCall>();
    return {"verify",
            "Check the randomness of a recorded game against its commitment",
            {required(text("FILE", "", call->file, "a record, *.hat.json; - for standard input")),
             text("--hash", "HEX", call->hash,
                  "the hash that you wrote down before the first move, 64 hexadecimal digits; without it the record's "
                  "own is believed")},
            [call] { return run(*call); }};
}

}  // namespace magichat
