// magichat: the program. Wiring alone; each subcommand has a file of its own.
#include <algorithm>
#include <array>
#include <string>

#include "cli/commands.h"
#include "cli/files.h"
#include "engine/base/quote.h"
#include "engine/base/version.h"

namespace {

// How many letters differ: the length of the shortest way from one word to the other by single changes.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({change, row[j] + 1, diagonal + 1});
        }
    }
    return row[b.size()];
}

// A first word that is no command: says so, with the nearest one.
bool knows_command(const CLI::App& program, std::string_view word) {
    std::string all;
    std::string nearest;
    for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
        const std::string& name = command->get_name();
        if (name == word) return true;
        (all += all.empty() ? "" : ", ") += name;
        const std::size_t far = distance(word, name);
        if (far <= 2 && (nearest.empty() || far < distance(word, nearest))) nearest = name;
    }
    magichat::complain("there is no command " + magichat::quote(word, 60) +
                       (nearest.empty() ? "." : "; did you mean " + nearest + "?") + " The commands are: " + all + ".");
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App program("Magic Hat: three games about things hidden in hats.", "magichat");
    program.require_subcommand(1);
    program.set_version_flag("--version", "magichat " + std::string(magichat::version));
    int status = magichat::ok;
    magichat::add_serve(program, status);
    magichat::add_play(program, status, argc > 0 ? argv[0] : "magichat");
    magichat::add_replay(program, status);
    magichat::add_bench(program, status);
    magichat::add_arena(program, status);
    magichat::add_solve(program, status);
    magichat::add_verify(program, status);

    if (argc > 1 && argv[1][0] != '-' && !knows_command(program, argv[1])) return magichat::failed;
    if (argc > 1 && argv[1][0] == '-' && program.get_option_no_throw(argv[1]) == nullptr) {
        magichat::complain("there is no option " + magichat::quote(argv[1], 60) + " (magichat --help says how)");
        return magichat::failed;
    }
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {  // --help, --version
            const int done = program.exit(error);
            return magichat::flush_output() ? done : magichat::failed;
        }
        const std::string what = error.what();
        magichat::complain(magichat::printable(what) + " (magichat " +
                           (program.get_subcommands().empty() ? "" : program.get_subcommands()[0]->get_name() + " ") +
                           "--help says how)");
        return magichat::failed;
    }
    return status;
}
