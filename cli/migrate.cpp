// magichat migrate: all that is stored, from a file to PostgreSQL or back.
#include "server/store/migrate.h"

#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "cli/reasons.h"

namespace magichat {

namespace {

struct MigrateCall {
    std::string from;
    std::string to;
};

int run(const MigrateCall& call) {
    Progress progress(false);
    const auto done = migrate(call.from, call.to,
                              [&](std::int64_t count) { progress.at(Key::show_migrating, static_cast<u64>(count)); });
    progress.clear();
    if (!done) {
        std::string reason = done.error().text;
        if (reason.ends_with('.')) reason.pop_back();
        return complain(say(Key::fail_migrate, {{"reason", reason}})), failed;
    }
    put(say(Key::show_migrated, {{"tables", static_cast<u64>(done->tables)},
                                 {"entries", static_cast<u64>(done->entries)},
                                 {"records", static_cast<u64>(done->records)},
                                 {"keys", static_cast<u64>(done->keys)}}) +
        '\n');
    return flush_output() ? ok : failed;
}

}  // namespace

Subcommand migrate_command() {
    const auto call = std::make_shared<MigrateCall>();
    return {"migrate",
            Key::help_migrate,
            {required(text("FROM", "", call->from, Key::help_migrate_from)),
             required(text("TO", "", call->to, Key::help_migrate_to))},
            [call] { return run(*call); }};
}

}  // namespace magichat
