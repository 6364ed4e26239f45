// magichat replay: a record, told or as JSON lines.
#include "engine/replay.h"

#include <memory>

#include "cli/account/account.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/reasons.h"

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
    if (call.json && call.seat) return complain(say(Key::fail_json_and_seat)), failed;
    const auto content = read_file(call.file, most_record_bytes);
    if (!content) return complain(content.error().why), failed;
    const auto record = read_record(*content);
    // Programs are told what is wrong in the engine's own English, whoever calls them.
    if (!record) {
        return complain(call.json ? call.file + ": malformed record: " + record.error().why
                                  : malformed(call.file, record.error())),
               failed;
    }
    std::optional<Seat> viewer;
    if (call.seat) {
        const u8 players = players_of(record->setup);
        if (*call.seat > players) {
            return complain(say(Key::fail_replay_seat, {{"players", players}})), failed;
        }
        viewer = *call.seat == 0 ? house : at<Seat>(*call.seat - 1);
    }
    const auto wrong = call.json ? replay_json(*record, put_line) : tell_record(*record, viewer, put_line);
    if (!flush_output()) return failed;
    if (wrong) return complain(call.json ? wrong->why : about_move(*wrong)), illegal;
    return ok;
}

}  // namespace

Subcommand replay_command() {
    const auto call = std::make_shared<ReplayCall>();
    return {
        "replay",
        Key::help_replay,
        {required(text("FILE", "", call->file, Key::help_record)), flag("--json", call->json, Key::help_replay_json),
         whole("--seat", "SEAT", call->seat, Key::help_replay_seat)},
        [call] { return run(*call); }};
}

}  // namespace magichat
