// magichat play: a game in the terminal.
#include <memory>

#include "cli/account/account.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/play/paste.h"
#include "cli/play/setup.h"

namespace magichat {

namespace {

// Whether the game that somebody leaves can be gone on with, and how.
template <Game G>
void say_goodbye(const PlayLoop<G>& loop, const SaveFile& file, KeptGames* kept, const std::string& command) {
    const bool saved = !file.own().empty() && !loop.unsaved() && !loop.over();
    if (kept != nullptr && saved) kept->let_go();
    if (kept != nullptr && kept->holds()) {
        Terminal::say_wrapped("Goodbye! Your game is kept. To go on with it:");
        return Terminal::say_command(command + " --continue");
    }
    if (saved) {
        Terminal::say_wrapped("Goodbye! To go on with this game:");
        return Terminal::say_command(file.to_load());
    }
    if (!loop.unsaved() || !loop.has_begun()) return Terminal::say(" Goodbye!");
    Terminal::say_wrapped(file.own().empty()
                              ? "Goodbye! This game is not saved. Next time type save FILE before you leave."
                              : "Goodbye! What happened since the game was saved is lost; save " +
                                    printable(file.own(), 200) + " would have kept it.");
}

template <Game G>
int play(Terminal& terminal, const PlayCall& call, PlaySetup& play, const Setup<G>& setup, KeptGames& all_kept) {
    TableChance chance(call.seed);
    std::string own_file = call.load == "-" ? "" : call.load;
    // A script's games are its own affair, unless it was called to go on with one; and nobody loses a game of bots.
    KeptGames* kept = (terminal.has_person() || call.go_on) && play.company.people != 0 ? &all_kept : nullptr;
    for (bool again = true; again;) {
        SaveFile file(own_file, call.command);
        PlayLoop<G> loop(terminal, setup, play.company, chance, file, kept, call.command,
                         std::exchange(play.remark, {}));
        if (const auto wrong = loop.go_on_from(play.moves)) return complain(wrong->why), illegal;
        if (loop.over()) {
            const Record record{.setup = setup, .names = play.company.names, .moves = play.moves};
            tell_record(record, std::nullopt, [](std::string_view line) { Terminal::say(line); });
            return ok;
        }
        again = loop.run();
        if (!again) say_goodbye(loop, file, kept, call.command);
        // The next game is a new one: nothing of this one's record is in it, and it has no file yet.
        play.moves.clear();
        play.company.loaded = {};
        own_file.clear();
    }
    return terminal.status();
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
    KeptGames kept;
    auto setup = set_up(call, terminal, kept);
    if (!setup) {
        if (!setup.error().why.empty()) return complain(setup.error().why), setup.error().status;
        if (terminal.leaving() == Leaving::no_output) return failed;
        Terminal::say("Goodbye!");
        return flush_output() ? setup.error().status : failed;
    }
    terminal.say_if_too_small();
    const int status = with_setup(
        setup->setup, [&]<class G>(const Setup<G>& one) { return play<G>(terminal, call, *setup, one, kept); });
    if (terminal.leaving() == Leaving::no_output) return failed;
    return flush_output() ? status : failed;
}

}  // namespace

Subcommand play_command(std::string_view called_as) {
    const auto call = std::make_shared<PlayCall>();
    call->command = pasted_play(called_as);
    return {"play",
            "Play a game in this terminal; it asks what it needs to know",
            {text("GAME", "", call->game, "one of " + all_game_names()),
             usually(whole("--players", "N", call->players, "how many play: 2, 3 or 4"), "2"),
             usually(text("--people", "SEATS", call->people,
                          "the seats at this keyboard, such as 1,2; the others are bots"),
                     "1"),
             text("--bots", "SEATS", call->bots, "the seats of the bots, instead of --people"),
             usually(text("--mind", "BOT", call->mind,
                          "how the bots think: random, goldfish, puppy, fox or elephant; or fox:ms=200; "
                          "magichat bots says more"),
                     "puppy"),
             text("--names", "NAMES", call->names, "one name for each seat, such as Ada,Bo"),
             usually(whole("--first", "SEAT", call->first, "the seat of the youngest player, who starts"), "1"),
             texts("--set", "NAME=VALUE", call->changes,
                   "an option of the game, such as turn_limit=100; docs/rules.md has them all; again for more"),
             text("--seed", "N", call->seed_text, "the same cards and bots every time, by this number"),
             text("--load", "FILE", call->load, "go on with a game that was saved in this file"),
             flag("--continue", call->go_on, "go on with the unfinished game that was played last"),
             flag("--plain", call->plain, "no colours, no clearing of the screen")},
            [call] { return run(*call); }};
}

}  // namespace magichat
