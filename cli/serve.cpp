// magichat serve: the server, with its settings from a file, the environment and the command line.
#include "server/serve.h"

#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/address.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/reasons.h"
#include "cli/settings.h"
#include "server/store/store.h"

namespace magichat {

namespace {

struct ServeCall {
    GivenSettings settings;
    std::string backup;
    bool new_key = false;
    bool quiet = false;
    bool browser = false;
};

// What the server or SQLite says, in English, to finish a sentence of ours.
std::string without_period(std::string text) {
    if (text.ends_with('.')) text.pop_back();
    return text;
}

int serve(const ServeCall& call) {
    const auto settings = read_settings(call.settings);
    if (!settings) {
        complain(settings.error().why);
        return failed;
    }
    const server::Config& config = *settings;
    const auto user = server::user_of(config);
    if (!user) {
        complain(about_setting(user.error()));
        return failed;
    }
    const std::string database = config.store.empty() ? database_of(config) : config.store;
    if (config.store.empty() && config.db.empty() && config.data.empty()) {
        std::error_code ignored;
        std::filesystem::create_directories(std::filesystem::path(database).parent_path(),
                                            ignored);  // opening says why
    }
    if (!call.backup.empty()) {
        if (!config.store.empty()) {
            complain(say(Key::fail_backup_store));
            return failed;
        }
        auto store = Store::open_to_read(database);
        const auto wrong_store = store ? store->backup(call.backup) : store.error();
        if (wrong_store) complain(say(Key::fail_backup, {{"reason", without_period(wrong_store->text)}}));
        return wrong_store ? failed : ok;
    }
    if (call.new_key) {
        const auto refused = server::make_new_key(database);
        if (refused) {
            complain(say(Key::fail_new_key, {{"reason", without_period(refused->why)}}));
            return failed;
        }
        put(say(Key::serve_new_key) + '\n');
        return flush_output() ? ok : failed;
    }
    const auto error = server::serve(config, *user, database, [&](std::uint16_t port) {
        if (!call.quiet) show_addresses(std::cout, port, !config.cert.empty(), config.listen);
        if (call.browser) open_browser(port, !config.cert.empty(), config.listen);
    });
    if (!error) return ok;
    complain(say(Key::fail_serve, {{"reason", without_period(error->why)}}));
    return failed;
}

}  // namespace

Subcommand serve_command() {
    const auto call = std::make_shared<ServeCall>();
    std::vector<Argument> arguments = setting_arguments(call->settings);
    const std::vector<Argument> others = {text("--backup", "FILE", call->backup, Key::help_serve_backup),
                                          flag("--new-key", call->new_key, Key::help_serve_new_key),
                                          flag("--open", call->browser, Key::help_serve_open),
                                          flag("--quiet", call->quiet, Key::help_serve_quiet)};
    arguments.insert(arguments.begin() + 1, others.begin(), others.end());
    return {"serve", Key::help_serve, std::move(arguments), [call] { return serve(*call); }};
}

}  // namespace magichat
