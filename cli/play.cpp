// magichat play: a game in the terminal.
#include <memory>

#include "cli/account.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/play_setup.h"

namespace magichat {

Names Company::called(u8 players) const {
    std::vector<std::string> all = names;
    all.resize(players);
    for (std::size_t i = 0; i < players; ++i) {
        if (all[i].empty() && !is_person(at<Seat>(i))) all[i] = "Bot " + std::to_string(i + 1);
    }
    constexpr std::size_t longest = 12;  // so that tables stay in their columns
    return Names(players, all, longest);
}

namespace {

void say_goodbye(bool unsaved, const SaveFile& file) {
    if (!unsaved) return Terminal::say("Goodbye!");
    Terminal::say_wrapped(file.own().empty()
                              ? "Goodbye! This game is not saved. Next time type save FILE before you leave, and go on "
                                "with: magichat play --load FILE"
                              : "Goodbye! What happened since the game was saved is lost; save " +
                                    printable(file.own(), 200) + " would have kept it.");
}

template <Game G>
int play(Terminal& terminal, const PlayCall& call, PlaySetup& play, const Setup<G>& setup) {
    TableChance chance(call.seed);
    std::string own_file = call.load == "-" ? "" : call.load;
    for (bool again = true; again;) {
        SaveFile file(own_file);
        PlayLoop<G> loop(terminal, setup, play.company, chance, file);
        if (const auto wrong = loop.go_on_from(play.moves)) return complain(wrong->why), illegal;
        if (loop.over()) {
            const Record record{setup, play.company.names, play.moves, {}};
            tell_record(record, std::nullopt, [](std::string_view line) { Terminal::say(line); });
            return ok;
        }
        again = loop.run();
        if (!again) say_goodbye(loop.unsaved(), file);
        // The next game is a new one: nothing of this one's record is in it, and it has no file yet.
        play.moves.clear();
        play.company.extras.clear();
        own_file.clear();
    }
    return terminal.status();
}

int run(const PlayCall& call) {
    Terminal terminal(call.plain);
    auto setup = set_up(call, terminal);
    if (!setup) {
        if (!setup.error().why.empty()) return complain(setup.error().why), setup.error().status;
        if (terminal.leaving() == Leaving::no_output) return failed;
        Terminal::say("Goodbye!");
        return flush_output() ? setup.error().status : failed;
    }
    const int status =
        with_setup(setup->setup, [&]<class G>(const Setup<G>& one) { return play<G>(terminal, call, *setup, one); });
    if (terminal.leaving() == Leaving::no_output) return failed;
    return flush_output() ? status : failed;
}

}  // namespace

void add_play(CLI::App& program, int& status) {
    CLI::App* command = program.add_subcommand("play", "Play a game in this terminal; it asks what it needs to know");
    const auto call = std::make_shared<PlayCall>();
    command->add_option("GAME", call->game, "one of " + all_game_names());
    command->add_option("--players", call->players, "how many play: 2, 3 or 4 (2)");
    command->add_option("--people", call->people, "the seats at this keyboard, such as 1,2; the others are bots (1)");
    command->add_option("--bots", call->bots, "the seats of the bots, instead of --people");
    command->add_option("--names", call->names, "one name for each seat, such as Ada,Bo");
    command->add_option("--first", call->first, "the seat of the youngest player, who starts (1)");
    command
        ->add_option("--set", call->changes, "an option of the game, such as expert=true; docs/rules.md has them all")
        ->expected(1)
        ->take_all();
    command->add_option("--seed", call->seed, "the same cards and bots every time, by this number");
    command->add_option("--load", call->load, "go on with a saved game");
    command->add_flag("--plain", call->plain, "no colours, no clearing of the screen");
    command->callback([call, &status] { status = run(*call); });
}

}  // namespace magichat
