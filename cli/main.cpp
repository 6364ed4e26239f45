// magichat: the program. Wiring alone; each subcommand has a file of its own.
#include "cli/command/command_line.h"
#include "cli/commands.h"

int main(int argc, char** argv) {
    using namespace magichat;
    const std::vector<std::string_view> words(argv + std::min(argc, 1), argv + argc);
    return run_words(
        {"magichat",
         Key::help_program,
         {},
         {},
         {serve_command(), play_command(argc > 0 ? argv[0] : "magichat"), replay_command(), analyse_command(),
          verify_command(), arena_command(), bots_command(), solve_command(), bench_command()},
         Key::help_program_more},
        words);
}
