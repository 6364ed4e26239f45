// magichat verify: does a record keep what its table has promised before the first move?
#include "table/verify.h"

#include <memory>

#include "cli/commands.h"
#include "cli/files.h"

namespace magichat {

namespace {

int run(const std::string& file) {
    const auto content = read_file(file, most_record_bytes);
    if (!content) return complain(content.error().why), failed;
    const auto record = read_record(*content);
    if (!record) return complain(file + ": malformed record: " + record.error().why), failed;
    const Verdict verdict = verify(*record);
    switch (verdict.kind) {
        case Verdict::Kind::proven: break;
        case Verdict::Kind::absent:
        case Verdict::Kind::malformed: return complain(file + ": " + verdict.why), failed;
        case Verdict::Kind::broken:
        case Verdict::Kind::differs:
        case Verdict::Kind::illegal: return complain(file + ": " + verdict.why), illegal;
    }
    put("Proven: the hash is that of nonce and secret, and all " + std::to_string(verdict.chances) +
        " moves of the house follow from the secret. It is a proof if you have seen this hash before the first "
        "move.\nNot proven by this: the players' own moves and names, and that the record goes on to the end of the "
        "game.\n");
    return flush_output() ? ok : failed;
}

}  // namespace

void add_verify(CLI::App& program, int& status) {
    CLI::App* command =
        program.add_subcommand("verify", "Check the randomness of a recorded game against its commitment");
    const auto file = std::make_shared<std::string>();
    command->add_option("FILE", *file, "a record, *.hat.json; - for standard input")->required();
    command->callback([file, &status] { status = run(*file); });
}

}  // namespace magichat
