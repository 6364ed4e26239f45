// magichat serve: the server, with its settings from a file, the environment and the command line.
#include "server/serve.h"

#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <map>

#include "cli/address.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "server/store.h"

namespace magichat {

namespace {

struct Call {
    std::string config;
    std::string backup;
    bool quiet = false;
    bool browser = false;
    std::map<std::string, std::string> given;  // settings of the command line
    std::map<std::string, bool> flags;
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

int serve(const Call& call) {
    server::Config config;
    const auto wrong = [](const std::optional<server::ConfigError>& error) {
        if (error) complain(error->why);
        return error.has_value();
    };
    if (!call.config.empty()) {
        const auto text = read_file(call.config, std::size_t{1} << 20U);
        if (!text) {
            complain(text.error().why);
            return failed;
        }
        if (wrong(server::read_config(config, call.config, *text))) return failed;
    }
    if (wrong(server::read_environment(config, environ,
                                       {"MAGICHAT_CONFIG", "MAGICHAT_SETUP", "MAGICHAT_FIXED_ADDRESSES"})))
        return failed;
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

void add_serve(CLI::App& program, int& status) {
    CLI::App* command =
        program.add_subcommand("serve", "Host tables for browsers and bots, on this machine and in its network");
    auto call = std::make_shared<Call>();
    command->add_option("--config", call->config, "a file with lines of key = value; the keys are the options below")
        ->envname("MAGICHAT_CONFIG");
    command->add_option("--backup", call->backup,
                        "write a copy of the database (see --db) to this new file, while a server may use it, and end");
    command->add_flag("--open", call->browser, "open the page in a browser on this machine");
    command->add_flag("--quiet", call->quiet, "print no addresses");
    for (const server::Setting& setting : server::settings()) {
        const std::string key(setting.key);
        const std::string help =
            std::string(setting.help) + " (" + std::string(setting.allowed) + "; " + server::get({}, key) + ")";
        if (setting.is_flag) {
            command->add_flag("--" + key, call->flags[key], help);
        } else {
            command->add_option("--" + key, call->given[key], help);
        }
    }
    command->callback([call, command, &status] {
        for (const auto& [key, on] : call->flags) call->given[key] = on ? "true" : "false";
        std::erase_if(call->given, [&](const auto& one) { return command->count("--" + one.first) == 0; });
        status = serve(*call);
    });
}

}  // namespace magichat
