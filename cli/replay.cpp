// magichat replay: a record, told or as JSON lines.
#include "engine/replay.h"

#include <memory>

#include "cli/account/account.h"
#include "cli/commands.h"
#include "cli/files.h"

namespace magichat {

namespace {

struct ReplayCall {
    std::string file;
    bool json = false;
    std::optional<u64> seat;
};

constexpr auto put_line = [](std::string_view line) {
    put(line);
    put("\n");
};

int run(const ReplayCall& call) {
    if (call.json && call.seat) return complain("--json has all seats already: it can't be used with --seat"), failed;
    const auto content = read_file(call.file, most_record_bytes);
    if (!content) return complain(content.error().why), failed;
    const auto record = read_record(*content);
    if (!record) return complain(call.file + ": malformed record: " + record.error().why), failed;
    std::optional<Seat> viewer;
    if (call.seat) {
        const u8 players = players_of(record->setup);
        if (*call.seat > players) {
            return complain("--seat must be a number from 0 (a spectator) to " + std::to_string(players)), failed;
        }
        viewer = *call.seat == 0 ? house : at<Seat>(*call.seat - 1);
    }
    const auto wrong = call.json ? replay_json(*record, put_line) : tell_record(*record, viewer, put_line);
    if (!flush_output()) return failed;
    if (wrong) return complain(wrong->why), illegal;
    return ok;
}

}  // namespace

Subcommand replay_command() {
    const auto call = std::make_shared<ReplayCall>();
    return {"replay",
            "Tell a recorded game in plain English, or as JSON",
            {required(text("FILE", "", call->file, "a record, *.hat.json; - for standard input")),
             flag("--json", call->json, "one JSON line a move, as docs/notation.md has it"),
             whole("--seat", "SEAT", call->seat, "tell only what this seat saw; 0 for a spectator")},
            [call] { return run(*call); }};
}

}  // namespace magichat
