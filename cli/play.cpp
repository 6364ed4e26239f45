// magichat play: a game in the terminal.
#include <memory>

#include "cli/account.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/play_setup.h"

namespace magichat {

std::string Company::stand_in(Seat seat) const {
    std::string name(is_person(seat) ? "seat" : bot_names[index(mind.name)]);
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name + ' ' + std::to_string(number(seat));
}

Names Company::called(u8 players, const Style& style) const {
    std::vector<std::string> all = names;
    all.resize(players);
    for (std::size_t i = 0; i < players; ++i) {
        if (all[i].empty()) all[i] = stand_in(at<Seat>(i));
    }
    constexpr std::size_t longest = 12;  // so that tables stay in their columns
    return Names(players, all, longest, style.unicode ? "\u2026" : ".");
}

namespace {

void say_goodbye(bool unsaved, const SaveFile& file) {
    if (!unsaved) return Terminal::say("Goodbye!");
    Terminal::say_wrapped(file.own().empty()
                              ? "Goodbye! This game is not saved. Next time type save FILE before you leave, and go on "
                                "with: ./play --load FILE"
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

// What was given but says nothing.
bool says_all(const CLI::App& command) {
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& given : option->results()) {
            if (!trimmed(given).empty() || option->get_expected_min() == 0) continue;
            complain(option->get_name() + " is empty: say something, or leave it out");
            return false;
        }
    }
    return true;
}

int run(PlayCall& call) {
    if (!call.seed_text.empty()) {
        call.seed = whole_number(call.seed_text);
        if (!call.seed) {
            complain("--seed must be a whole number from 0 to " + std::to_string(~u64{0}) + ", not " +
                     quote(call.seed_text, 60));
            return failed;
        }
    }
    Terminal terminal(call.plain);
    auto setup = set_up(call, terminal);
    if (!setup) {
        if (!setup.error().why.empty()) return complain(setup.error().why), setup.error().status;
        if (terminal.leaving() == Leaving::no_output) return failed;
        Terminal::say("Goodbye!");
        return flush_output() ? setup.error().status : failed;
    }
    terminal.say_if_too_small();
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
    command->add_option("--mind", call->mind,
                        "how the bots think: random, goldfish, puppy, fox or elephant; or fox:ms=200 (puppy)");
    command->add_option("--names", call->names, "one name for each seat, such as Ada,Bo");
    command->add_option("--first", call->first, "the seat of the youngest player, who starts (1)");
    command
        ->add_option("--set", call->changes,
                     "an option of the game, such as turn_limit=100; docs/rules.md has them all")
        ->expected(1)
        ->take_all();
    command->add_option("--seed", call->seed_text, "the same cards and bots every time, by this number");
    command->add_option("--load", call->load, "go on with a saved game: ./play --load FILE");
    command->add_flag("--plain", call->plain, "no colours, no clearing of the screen");
    command->callback([call, command, &status] { status = says_all(*command) ? run(*call) : int{failed}; });
}

}  // namespace magichat
