// protocol: all messages, each described once. Reading, writing and the TypeScript types come from here.
//
// A description calls the visitor with every key and its field, in the order of writing: `v("n", message.n)`. What is
// optional is left out when there is none; `later` is what logs from before it was there do not have. The `type` of a message is its name in command_names, news_names, entry_names.
#pragma once

#include <concepts>

#include "table/command.h"
#include "table/entry.h"
#include "table/news.h"

namespace magichat {

inline constexpr u64 protocol_version = 1;

// The first message on a connection: which table, and perhaps who. The server reads it; the rest is for the table.
struct JoinMessage {
    std::string table;  // its code
    std::optional<Seat> seat;
    std::optional<u64> since;
    std::optional<bool> eyes;
    std::optional<std::string> token;  // a remote bot's, or a second device's
    std::optional<Bytes32> pledge{};   // the hash of the luck that this client brings to the next deal
    bool operator==(const JoinMessage&) const = default;
};

// The names of choices, found by their type.
constexpr const auto& names_of(EndedBy /*type*/) { return ended_by_names; }
constexpr const auto& names_of(ForbiddenBy /*type*/) { return forbidden_by_names; }
constexpr const auto& names_of(Pace /*type*/) { return pace_names; }
constexpr const auto& names_of(Starter /*type*/) { return starter_names; }
constexpr const auto& names_of(Hints /*type*/) { return hints_names; }
constexpr const auto& names_of(HintWhy /*type*/) { return hint_why_names; }
constexpr const auto& names_of(Why /*type*/) { return why_names; }
constexpr const auto& names_of(Face /*type*/) { return face_names; }
constexpr const auto& names_of(SeatKind /*type*/) { return seat_kind_names; }
constexpr const auto& names_of(TablePhase /*type*/) { return table_phase_names; }
constexpr const auto& names_of(ErrorCode /*type*/) { return error_names; }
constexpr const auto& names_of(ByeWhy /*type*/) { return bye_names; }
constexpr const auto& names_of(entry::By /*type*/) { return entry::by_names; }

template <class M, class T>
concept Is = std::same_as<std::remove_const_t<M>, T>;  // read or written

// What the host has set; `youngest` is the seat that starts.
template <Is<TableSettings> M, class V>
void describe(M& m, V& v) {
    v.setup(m.setup, "youngest");
    v("pace", m.pace);
    v("rematch", m.rematch);
    v("clock", m.clock);
    v("watch", m.watch);
    v("again", m.again);
    v.later("hints", m.hints);
    v.later("locked", m.locked);
    v.later("aloud", m.aloud);
}

template <Is<JoinMessage> M, class V>
void describe(M& m, V& v) {
    v("table", m.table);
    v("seat", m.seat);
    v("since", m.since);
    v("eyes", m.eyes);
    v("token", m.token);
    v("pledge", m.pledge);
}

// To the table.
template <Is<command::Sit> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("name", m.name);
}
template <Is<command::Stand> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
}
template <Is<command::Set> M, class V>
void describe(M& m, V& v) {
    v("game", m.game);
    v.options("options", m.options);
    v("youngest", m.youngest);
    v("pace", m.pace);
    v("rematch", m.rematch);
    v("clock", m.clock);
    v("watch", m.watch);
    v("again", m.again);
    v("hints", m.hints);
    v("locked", m.locked);
    v("aloud", m.aloud);
    v("handicaps", m.handicaps);
}
template <Is<command::SeatBot> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("bot", m.bot);
}
template <Is<command::Clear> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
}
template <Is<command::Move> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("move", m.move);
    v("n", m.n);
}
template <Is<command::Shown> M, class V>
void describe(M& m, V& v) {
    v("n", m.n);
}
template <Is<command::Hint> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
}
template <Is<command::Resign> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
}
template <Is<command::Emote> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("emote", m.emote);
}
template <Is<command::Name> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("name", m.name);
}
template <Is<command::Face> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("face", m.face);
}
template <Is<command::Luck> M, class V>
void describe(M& m, V& v) {
    v("value", m.value);
    v("next", m.next);
}
template <class M, class V>
    requires(Is<M, command::SendAway> || Is<M, command::Start> || Is<M, command::Again> || Is<M, command::Rematch> ||
             Is<M, command::Leave> || Is<M, command::Watch> || Is<M, command::Ping> || Is<M, news::Pong> ||
             Is<M, entry::BrokenOff> || Is<M, entry::Closed>)
void describe(M& /*m*/, V& /*v*/) {}

// To the client.
template <Is<news::Welcome> M, class V>
void describe(M& m, V& v) {
    v("protocol", m.protocol);
    v("seats", m.seats);
    v("host", m.host);
    v("n", m.n);
}
template <Is<news::Yours> M, class V>
void describe(M& m, V& v) {
    v("seats", m.seats);
    v("host", m.host);
}
template <Is<news::SeatNews> M, class V>
void describe(M& m, V& v) {
    v("kind", m.kind);
    v("name", m.name);
    v("face", m.face);
    v("bot", m.bot);
    v("here", m.here);
    v("resigned", m.resigned);
    v("handicap", m.handicap);
    v("stand_in", m.stand_in);
    v("stand_in_ms", m.stand_in_ms);
}
template <Is<news::Tally> M, class V>
void describe(M& m, V& v) {
    v("games", m.games);
    v("wins", m.wins);
}
template <Is<news::Table> M, class V>
void describe(M& m, V& v) {
    v("phase", m.phase);
    describe(m.settings, v);
    v("seats", m.seats);
    v("host", m.host);
    v("watchers", m.watchers);
    v("wants_rematch", m.rematch);
    v("tally", m.tally);
}
template <Is<PromisedSeat> M, class V>
void describe(M& m, V& v) {
    v("person", m.person);
    v("bot", m.bot);
    v("pledge", m.pledge);
    v("luck", m.luck);
}
template <Is<Promise> M, class V>
void describe(M& m, V& v) {
    v("table", m.table);
    v("game_n", m.game_n);
    v("seats", m.seats);
}
template <Is<news::Promised> M, class V>
void describe(M& m, V& v) {
    v("commitment", m.commitment);
    v.setup(m.setup, "first");
    describe(m.promise, v);
}
template <Is<news::Game> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("n", m.n);
    v.setup(m.setup, "first");
    v("names", m.names);
    v("handicaps", m.handicaps);
    v("commitment", m.commitment);
}
template <Is<news::View> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("n", m.n);
    v.turn("turn", m.turn);
    v.raw("view", m.view, "GameView");
    v.raw("notes", m.notes, "GameNotes | undefined");
    v.moves("played", m.played);
}
template <Is<news::Thought> M, class V>
void describe(M& m, V& v) {
    v("why", m.why);
    v("about", m.about);
    v("percent", m.percent);
}
template <Is<news::Seen> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("n", m.n);
    v("show", m.show);
    v.turn("turn", m.turn);
    v("by", m.by);
    v.raw("events", m.events, "GameEvent[]");
    v.raw("lifted", m.lifted, "vanish.Lifted | undefined");
    v.raw("notes", m.notes, "GameNotes | undefined");
    v.raw("view", m.view, "GameView | undefined");
    v("thought", m.thought);
}
template <Is<news::ForbiddenNews> M, class V>
void describe(M& m, V& v) {
    v.move("move", m.move);
    v("why", m.why);
}
template <Is<news::Act> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("n", m.n);
    v.moves("legal", m.legal);
    v("ms", m.ms);
    v("forbidden", m.forbidden);
    v("hints", m.hints);
}
template <Is<news::Hint> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("n", m.n);
    v.move("move", m.move);
    v("why", m.why);
    v("about", m.about);
}
template <Is<news::Turn> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("ms", m.ms);
}
template <Is<news::Opened> M, class V>
void describe(M& m, V& v) {
    v("hash", m.hash);
    v("nonce", m.nonce);
    v("secret", m.secret);
    v("promise", m.promise);
}
template <Is<news::Over> M, class V>
void describe(M& m, V& v) {
    v("n", m.n);
    v.outcome(m.outcome, m.players);
    v("ended_by", m.outcome.ended_by);
    v("resigned", m.resigned);
    v("commitment", m.commitment);
}
template <Is<news::Again> M, class V>
void describe(M& m, V& v) {
    v("n", m.n);
    v.raw("events", m.events, "GameEvent[]");
}
template <Is<news::Emote> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("emote", m.emote);
    v("after", m.after);
}
template <Is<news::Error> M, class V>
void describe(M& m, V& v) {
    v("code", m.code);
    v("text", m.text);
    v("re", m.re);
}
template <Is<news::Bye> M, class V>
void describe(M& m, V& v) {
    v("why", m.why);
}

// In the log.
template <Is<Chair> M, class V>
void describe(M& m, V& v) {
    v("kind", m.kind);
    v("guest", m.guest);
    v("name", m.name);
    v("bot", m.bot);
    v("face", m.face);
}
template <Is<entry::Before> M, class V>
void describe(M& m, V& v) {
    v("n", m.n);
    v("tally", m.tally);
    v("company", m.company);
}
template <Is<entry::Arranged> M, class V>
void describe(M& m, V& v) {
    describe(m.settings, v);
    v.handicaps("handicaps", m.settings);
    v("host", m.host);
    v("chairs", m.chairs);
    v("sent_away", m.sent_away);
    v("before", m.before);
}
template <Is<entry::Promised> M, class V>
void describe(M& m, V& v) {
    v("secret", m.secret);
    v("nonce", m.nonce);
    v("minds", m.minds);
    v("first", m.first);
    v("promise", m.promise);
}
template <Is<entry::Started> M, class V>
void describe(M& m, V& v) {
    v("secret", m.secret);
    v("nonce", m.nonce);
    v("minds", m.minds);
    v("first", m.first);
    v("house", m.house);
    v("promise", m.promise);
}
template <Is<entry::Moved> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
    v("by", m.by);
    v("move", m.move);
    v("house", m.house);
    v("thought", m.thought);
}
template <Is<entry::Resigned> M, class V>
void describe(M& m, V& v) {
    v("seat", m.seat);
}

}  // namespace magichat
