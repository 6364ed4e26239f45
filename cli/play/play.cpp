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
        Terminal::say_wrapped(say(Key::term_goodbye_kept));
        return Terminal::say_command(command + " --continue");
    }
    if (saved) {
        Terminal::say_wrapped(say(Key::term_goodbye_saved));
        return Terminal::say_command(file.to_load());
    }
    if (!loop.unsaved() || !loop.has_begun()) return Terminal::say(' ' + say(Key::term_goodbye));
    Terminal::say_wrapped(file.own().empty()
                              ? say(Key::term_goodbye_unsaved)
                              : say(Key::term_goodbye_lost, {{"command", code("save " + file.own(), 200)}}));
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
        if (const auto wrong = loop.go_on_from(play.moves)) return complain(about_move(*wrong)), illegal;
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
            complain(say(Key::fail_seed,
                         {{"most", code(std::to_string(~u64{0}))}, {"given", typed(call.seed_text, shown_typed)}}));
            return failed;
        }
    }
    Terminal terminal(call.plain);
    KeptGames kept;
    auto setup = set_up(call, terminal, kept);
    if (!setup) {
        if (!setup.error().why.empty()) return complain(setup.error().why), setup.error().status;
        if (terminal.leaving() == Leaving::no_output) return failed;
        Terminal::say(say(Key::term_goodbye));
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
    return {
        "play",
        Key::help_play,
        {text("GAME", "", call->game, {Key::help_game, {{"games", game_codes()}}}),
         usually(whole("--players", "N", call->players, Key::help_play_players), code("2")),
         usually(text("--people", "SEATS", call->people, Key::help_play_people), code("1")),
         text("--bots", "SEATS", call->bots, Key::help_play_bots),
         usually(
             text("--mind", "BOT", call->mind, {Key::help_play_mind, {{"bots", codes(bot_names, ListArg::Kind::any)}}}),
             code("puppy")),
         text("--names", "NAMES", call->names, Key::help_play_names),
         usually(whole("--first", "SEAT", call->first, Key::help_play_first), code("1")),
         texts("--set", "NAME=VALUE", call->changes, Key::help_play_set),
         text("--seed", "N", call->seed_text, Key::help_play_seed),
         text("--load", "FILE", call->load, Key::help_play_load),
         flag("--continue", call->go_on, Key::help_play_continue), flag("--plain", call->plain, Key::help_play_plain)},
        [call] { return run(*call); }};
}

}  // namespace magichat
