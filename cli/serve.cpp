// magichat serve: the server, with its settings from a file, the environment and the command line.
#include "server/serve.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>

#include "cli/address.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/reasons.h"
#include "server/store/store.h"

namespace magichat {

namespace {

struct ServeCall {
    std::string config;
    std::string backup;
    bool new_key = false;
    bool quiet = false;
    bool browser = false;
    std::map<std::string, std::string> given;  // settings of the command line
};

std::string default_database(const server::Config& config) {
    std::filesystem::path folder = config.data;
    if (folder.empty()) {
        const char* home = std::getenv("XDG_DATA_HOME");
        if (home != nullptr && *home != '\0') {
            folder = std::filesystem::path(home) / "magichat";
        } else {
            home = std::getenv("HOME");
            folder = home != nullptr && *home != '\0' ? std::filesystem::path(home) / ".local/share/magichat" : ".";
        }
        std::error_code ignored;
        std::filesystem::create_directories(folder, ignored);  // if that fails, opening the file says why
    }
    return (folder / "magichat.db").string();
}

// Where `cmake --install` puts the page, seen from the program. Empty if it is not there.
std::string installed_page() {
    std::error_code none;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", none);
    const std::filesystem::path page = program.parent_path().parent_path() / "share/magichat/web";
    return std::filesystem::exists(page / "index.html", none) ? page.string() : "";
}

// What the server or SQLite says, in English, to finish a sentence of ours.
std::string without_period(std::string text) {
    if (text.ends_with('.')) text.pop_back();
    return text;
}

int serve(const ServeCall& call) {
    server::Config config;
    const auto wrong = [](const std::optional<server::ConfigError>& error) {
        if (error) complain(about_setting(*error));
        return error.has_value();
    };
    const char* configured = std::getenv("MAGICHAT_CONFIG");
    const std::string file = call.config.empty() && configured != nullptr ? configured : call.config;
    if (!file.empty()) {
        const auto text = read_file(file, std::size_t{1} << 20U);
        if (!text) {
            complain(text.error().why);
            return failed;
        }
        if (wrong(server::read_config(config, file, *text))) return failed;
    }
    if (wrong(server::read_environment(config, environ, {"MAGICHAT_CONFIG", "MAGICHAT_SETUP"}))) return failed;
    for (const auto& [key, value] : call.given) {
        if (wrong(server::set(config, key, value))) return failed;
    }
    if (config.web.empty()) config.web = installed_page();
    if (wrong(server::check(config))) return failed;
    const auto user = server::user_of(config);
    if (!user) {
        complain(about_setting(user.error()));
        return failed;
    }
    const std::string database = !config.store.empty() ? config.store
                                 : config.db.empty()   ? default_database(config)
                                                       : config.db;
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
    std::vector<Argument> arguments = {text("--config", "FILE", call->config, Key::help_serve_config_file),
                                       text("--backup", "FILE", call->backup, Key::help_serve_backup),
                                       flag("--new-key", call->new_key, Key::help_serve_new_key),
                                       flag("--open", call->browser, Key::help_serve_open),
                                       flag("--quiet", call->quiet, Key::help_serve_quiet)};
    for (const server::Setting& setting : server::settings()) {
        const std::string key(setting.key);
        Argument argument{
            .name = "--" + key, .value = std::string(setting.value), .help = noun("help", "serve_" + key)};
        if (!setting.is_flag()) {
            argument.allowed = allowed_line(setting.allowed);
            if (const std::string usual = server::get({}, key); !usual.empty()) argument.usual = code(usual);
        }
        argument.least = setting.is_flag() ? 0 : 1;  // --behind-proxy alone means true
        argument.blank = true;                       // overrules what the file or the environment says
        argument.take = [call = call.get(), key, is_flag = setting.is_flag()](std::string_view value) {
            call->given[key] = is_flag && value.empty() ? "true" : value;
            return true;
        };
        arguments.push_back(std::move(argument));
    }
    return {"serve", Key::help_serve, std::move(arguments), [call] { return serve(*call); }};
}

}  // namespace magichat
