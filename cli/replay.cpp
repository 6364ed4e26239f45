// magichat replay: a record, told or as JSON lines.
#include "engine/replay.h"

#include <memory>

#include "cli/commands.h"
#include "cli/files.h"

namespace magichat {

namespace {

struct Call {
    std::string file;
    bool json = false;
    unsigned seat = 0;
};

int run(const Call& call) {
    const auto content = read_file(call.file, most_record_bytes);
    if (!content) return complain(content.error().why), failed;
    const auto record = read_record(*content);
    if (!record) return complain(call.file + ": malformed record: " + record.error().why), failed;
    const auto wrong = replay_json(*record, [](std::string_view line) {
        put(line);
        put("\n");
    });
    if (!flush_output()) return failed;
    if (wrong) return complain(wrong->why), illegal;
    return ok;
}

}  // namespace

void add_replay(CLI::App& program, int& status) {
    CLI::App* command = program.add_subcommand("replay", "Replay a recorded game");
    const auto call = std::make_shared<Call>();
    command->add_option("FILE", call->file, "a record, *.hat.json; - for standard input")->required();
    command->add_flag("--json", call->json, "one JSON line a move, as docs/notation.md has it");
    command->callback([call, &status] { status = run(*call); });
}

}  // namespace magichat
