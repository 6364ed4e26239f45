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
#include "server/store/store.h"

namespace magichat {

namespace {

struct ServeCall {
    std::string config;
    std::string backup;
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

int serve(const ServeCall& call) {
    server::Config config;
    const auto wrong = [](const std::optional<server::ConfigError>& error) {
        if (error) complain(error->why);
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
    const std::string database = config.db.empty() ? default_database(config) : config.db;
    if (!call.backup.empty()) {
        auto store = Store::open_to_read(database);
        const auto wrong_store = store ? store->backup(call.backup) : store.error();
        if (wrong_store) complain(wrong_store->text);
        return wrong_store ? failed : ok;
    }
    const auto error = server::serve(config, database, [&](std::uint16_t port) {
        if (!call.quiet) show_addresses(std::cout, port, !config.cert.empty(), config.listen);
        if (call.browser) open_browser(port, !config.cert.empty(), config.listen);
    });
    if (!error) return ok;
    complain(error->why);
    return failed;
}

}  // namespace

Subcommand serve_command() {
    const auto call = std::make_shared<ServeCall>();
    std::vector<Argument> arguments = {
        text("--config", "FILE", call->config,
             "lines of key = value; the keys are the options below; MAGICHAT_CONFIG in the environment says it too"),
        text("--backup", "FILE", call->backup,
             "write a copy of the database (see --db) to this new file, while a server may use it, and end"),
        flag("--open", call->browser, "open the page in a browser on this machine"),
        flag("--quiet", call->quiet, "print no addresses")};
    for (const server::Setting& setting : server::settings()) {
        const std::string key(setting.key);
        Argument argument;
        argument.name = "--" + key;
        argument.value = setting.is_flag ? "" : setting.value;
        argument.help = setting.help;
        argument.bounds = setting.is_flag || setting.allowed == "a text" ? "" : setting.allowed;
        argument.usual = setting.is_flag ? "" : server::get({}, key);
        argument.least = setting.is_flag ? 0 : 1;  // --behind-proxy alone means true
        argument.blank = true;                     // overrules what the file or the environment says
        argument.take = [call = call.get(), key, is_flag = setting.is_flag](std::string_view value) {
            call->given[key] = is_flag && value.empty() ? "true" : value;
            return true;
        };
        arguments.push_back(std::move(argument));
    }
    return {"serve", "Host tables for browsers and bots, on this machine and in its network", std::move(arguments),
            [call] { return serve(*call); }};
}

}  // namespace magichat
