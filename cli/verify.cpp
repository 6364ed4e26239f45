// magichat verify: does a record keep what its table has promised before the first move?
#include "table/play/verify.h"

#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/layout.h"
#include "cli/reasons.h"
#include "engine/base/spelling.h"

namespace magichat {

namespace {

struct VerifyCall {
    std::string file;
    std::string hash;
};

int run(const VerifyCall& call) {
    const auto published = from_hex(lower_case(call.hash));
    if (!call.hash.empty() && !published) {
        return complain(say(Key::fail_hash_digits, {{"given", typed(call.hash, 80)}})), failed;
    }
    const auto content = read_file(call.file, most_record_bytes);
    if (!content) return complain(content.error().why), failed;
    const auto record = read_record(*content);
    if (!record) return complain(malformed(call.file, record.error())), failed;
    const Verdict verdict = verify(*record, published);
    switch (verdict.kind) {
        case Verdict::Kind::proven: break;
        case Verdict::Kind::absent:
        case Verdict::Kind::malformed: return complain(about_proof(call.file, verdict)), failed;
        case Verdict::Kind::broken:
        case Verdict::Kind::differs:
        case Verdict::Kind::illegal: return complain(about_proof(call.file, verdict)), illegal;
    }
    std::string luck;
    if (!verdict.lucky.empty()) luck += say(Key::show_proven_luck, {{"n", verdict.lucky.size()}}) + '\n';
    for (const Seat seat : verdict.missed) luck += say(Key::show_proven_missed, {{"seat", number(seat)}}) + '\n';
    put(sentences({say(Key::show_proven, {{"n", verdict.chances}}),
                   say(published ? Key::show_proven_given : Key::show_proven_own)}) +
        '\n' + luck + say(Key::show_proven_not) + '\n');
    return flush_output() ? ok : failed;
}

}  // namespace

Subcommand verify_command() {
    const auto call = std::make_shared<VerifyCall>();
    return {"verify",
            Key::help_verify,
            {required(text("FILE", "", call->file, Key::help_record)),
             text("--hash", "HEX", call->hash, Key::help_verify_hash)},
            [call] { return run(*call); }};
}

}  // namespace magichat
