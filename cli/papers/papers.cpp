// magichat_papers OUT PACKAGING CHANGED: writes all papers below OUT. PACKAGING: our folder of that name; CHANGED: the last
// line of the newest entry of its changelog, which has the date that they bear, so that they are the same whenever they are made.
#include "cli/papers/papers.h"

#include <filesystem>
#include <iostream>
#include <optional>

#include "cli/commands.h"
#include "cli/files.h"

namespace magichat::papers {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 20U;

// "2026-11-19" of " -- Somebody <address>  Thu, 19 Nov 2026 18:00:00 +0000".
std::optional<std::string> date_of(std::string_view changed) {
    constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const std::size_t comma = changed.rfind(", ");
    if (comma == std::string_view::npos || changed.size() < comma + 13) return std::nullopt;
    const std::string_view date = changed.substr(comma + 2, 11);
    const std::size_t month = months.find(date.substr(3, 3));
    if (month == std::string_view::npos || month % 3 != 0) return std::nullopt;
    const std::string number = std::to_string(month / 3 + 1);
    return std::string(date.substr(7)) + '-' + (number.size() < 2 ? "0" : "") + number + '-' +
           std::string(date.substr(0, 2));
}

int complained(const std::string& why) {
    complain(why);
    return failed;
}

int write(const std::filesystem::path& out, const std::filesystem::path& packaging, std::string_view changed) {
    const auto date = date_of(changed);
    if (!date) return complained(std::string(changed));
    const Subcommand program = whole_program("magichat");
    std::map<std::string, std::string> more;
    for (const Subcommand& one : program.commands) {
        const std::filesystem::path file = packaging / "manual" / (one.name + ".roff");
        if (!std::filesystem::exists(file)) continue;
        auto text = read_file(file.string(), most_bytes);
        if (!text) return complained(text.error().why);
        more.emplace(one.name, std::move(*text));
    }
    std::map<std::string, std::string> shells;
    for (const char* const shell : {"bash", "zsh", "fish"}) {
        auto text = read_file((packaging / "completion" / shell).string(), most_bytes);
        if (!text) return complained(text.error().why);
        shells.emplace(shell, std::move(*text));
    }
    Papers papers;
    add_manual(papers, program, *date, more);
    add_completion(papers, program, shells);
    add_settings(papers, program.commands.front());
    add_catalogue(papers, *date);
    for (const auto& [name, text] : papers) {
        const std::filesystem::path file = out / name;
        std::filesystem::create_directories(file.parent_path());
        if (const auto done = write_file(file.string(), text); !done) return complained(done.error().why);
    }
    return ok;
}

}  // namespace

}  // namespace magichat::papers

int main(int argc, char** argv) { return argc == 4 ? magichat::papers::write(argv[1], argv[2], argv[3]) : 2; }
