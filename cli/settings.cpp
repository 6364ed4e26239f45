#include "cli/settings.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "cli/files.h"
#include "cli/reasons.h"

namespace magichat {

namespace {

// Where `cmake --install` puts the page, seen from the program. Empty if it is not there.
std::string installed_page() {
    std::error_code none;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", none);
    const std::filesystem::path page = program.parent_path().parent_path() / "share/magichat/web";
    return std::filesystem::exists(page / "index.html", none) ? page.string() : "";
}

}  // namespace

std::vector<Argument> setting_arguments(GivenSettings& given) {
    std::vector<Argument> arguments = {text("--config", "FILE", given.file, Key::help_serve_config_file)};
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
        argument.take = [&given, key, is_flag = setting.is_flag()](std::string_view value) {
            given.given[key] = is_flag && value.empty() ? "true" : value;
            return true;
        };
        arguments.push_back(std::move(argument));
    }
    return arguments;
}

Result<server::Config, WrongSettings> read_settings(const GivenSettings& given) {
    server::Config config;
    const char* configured = std::getenv("MAGICHAT_CONFIG");
    const std::string file = given.file.empty() && configured != nullptr ? configured : given.file;
    if (!file.empty()) {
        const auto text = read_file(file, std::size_t{1} << 20U);
        if (!text) return WrongSettings{text.error().why};
        if (const auto wrong = server::read_config(config, file, *text)) return WrongSettings{about_setting(*wrong)};
    }
    if (const auto wrong = server::read_environment(config, environ, {"MAGICHAT_CONFIG", "MAGICHAT_SETUP"})) {
        return WrongSettings{about_setting(*wrong)};
    }
    for (const auto& [key, value] : given.given) {
        if (const auto wrong = server::set(config, key, value)) return WrongSettings{about_setting(*wrong)};
    }
    if (config.web.empty()) config.web = installed_page();
    if (const auto wrong = server::check(config)) return WrongSettings{about_setting(*wrong)};
    return config;
}

std::string database_of(const server::Config& config) {
    if (!config.db.empty()) return config.db;
    std::filesystem::path folder = config.data;
    if (folder.empty()) {
        const char* home = std::getenv("XDG_DATA_HOME");
        if (home != nullptr && *home != '\0') {
            folder = std::filesystem::path(home) / "magichat";
        } else {
            home = std::getenv("HOME");
            folder = home != nullptr && *home != '\0' ? std::filesystem::path(home) / ".local/share/magichat" : ".";
        }
    }
    return (folder / "magichat.db").string();
}

}  // namespace magichat
