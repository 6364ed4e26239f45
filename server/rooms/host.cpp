#include "server/rooms/host.h"

#include <sodium.h>

#include <algorithm>

#include "engine/base/hash.h"
#include "protocol/new_table.h"
#include "server/clocks.h"
#include "server/rooms/codes.h"

namespace magichat::server {

namespace {

template <class Body>
bool stores(const Effects& effects) {
    return std::ranges::any_of(effects.store,
                               [](const Entry& entry) { return std::holds_alternative<Body>(entry.body); });
}

// A table that went back to what is stored, while that can't be read.
constexpr std::chrono::seconds read_again_after{1};

}  // namespace

// A session names a guest by 128 random bits in letters that only we can sign; a table by 64 bits made of them.
Guest guest_of(std::string_view name) {
    Hash hash;
    for (const char c : name) hash.add(static_cast<unsigned char>(c));
    return Guest{hash.value() | 1U};
}

Household household_of(std::string_view name) { return Household{static_cast<u64>(guest_of(name))}; }

HostCounts::HostCounts(Metrics& metrics)
    : entries(metrics.counter("magichat_entries_total", "Entries stored: moves and changes of tables")),
      messages(metrics.counter("magichat_messages_total", "Messages from players")),
      refused(metrics.counter("magichat_refused_total", "Messages that no table could read")),
      tables(metrics.gauge("magichat_tables", "Tables that are there")),
      visitors(metrics.gauge("magichat_sockets", "WebSockets open now")),
      set_aside(metrics.gauge("magichat_tables_set_aside", "Tables that can't be read, and stay as they are")),
      storage_fails(metrics.gauge("magichat_storage_fails", "1 while nothing can be stored, or not moved")),
      clock_doubted(metrics.gauge("magichat_clock_doubted", "1 while nothing is deleted: the clock has jumped")),
      commit(metrics.histogram("magichat_commit_seconds", "From a decision to its storage", latency_bounds())),
      thinking(metrics.histogram("magichat_thought_seconds", "How long bots thought about a move", latency_bounds())) {
    metrics.keep_from_everybody("magichat_thought_seconds");
}

u64 number_of_code(std::string_view tidy_code) {
    Hash hash;
    for (const char c : tidy_code) hash.add(static_cast<unsigned char>(c));
    return hash.value();
}

std::size_t loop_of_code(std::string_view tidy_code, std::size_t loops) { return number_of_code(tidy_code) % loops; }

Host::Host(Shared& shared, std::size_t number)
    : shared_(shared), number_(number), commits_(number, most_loops), outbox_(shared.loops) {
    outside_.entropy = [] {
        Bytes32 bytes{};
        randombytes_buf(bytes.data(), bytes.size());
        return bytes;
    };
    outside_.elsewhere = 0;
    outside_.most_moves = most_moves;
}

Result<Table, StoreError> Host::read_from(Storage& store, TableId table) const {
    TableReader reader(outside_, {now_ms()});
    std::optional<BadLog> bad;
    const auto error = store.each_entry(table, [&](std::string_view line) {
        bad = reader.add(line);
        return !bad;
    });
    if (error) return *error;
    auto read = bad ? Result<Table, BadLog>(*bad) : std::move(reader).end();
    if (read) return std::move(*read);
    return StoreError{StoreError::Kind::damaged,
                      "entry " + std::to_string(read.error().number) + ": " + read.error().why};
}

std::optional<StoreError> Host::restore(const StoredTable& stored, Storage& store) {
    auto table = read_from(store, stored.table);
    if (!table && table.error().kind == StoreError::Kind::damaged) {
        set_aside(stored.table, stored.code, table.error().text);
        return std::nullopt;
    }
    if (!table) return table.error();
    const Guest host = table->host();
    rooms_.add({stored.table, stored.code, host, std::move(*table), stored.touched});
    shared_.opened.add(host);
    shared_.counts.tables.add(1);
    return std::nullopt;
}

void Host::attach(const std::vector<Loop>& loops, const std::vector<Host*>& all,
                  Result<std::unique_ptr<Storage>, StoreError> reader) {
    loops_ = loops;
    all_ = all;
    loop_ = loops[number_];
    if (reader) reader_ = std::move(*reader);
    rooms_.each([this](Room& room) { plan_tick(room); });
}

void Host::remove(TableId id) {
    const Room* room = rooms_.find(id);
    if (room == nullptr) return;
    shared_.opened.remove(room->opened_by);
    shared_.households.close_table(room->household);
    shared_.counts.tables.add(-1);
    timers_.set(id, std::nullopt);
    commits_.forget(id);
    rooms_.remove(id);
}

void Host::touch_before(StoreTime time) {
    rooms_.each([&](Room& room) {
        if (room.touched >= time || room.table.closed()) return;
        room.touched = shared_.label();
        shared_.put(TouchTable{room.id, room.touched});
    });
}

// ---- The connection's side ----

// Who says in the address of the socket at which table it will be used: /ws?table=CODE.
std::optional<std::size_t> Host::home_of(const Request& request) const {
    constexpr std::string_view name = "table=";
    if (!request.query.starts_with(name)) return std::nullopt;
    return loop_of_code(tidy_code(std::string_view(request.query).substr(name.size())), shared_.loops);
}

std::optional<SocketRefusal> Host::ws_open(ConnectionId connection, const Request& request) {
    if (stopping_) return SocketRefusal{503, "the server is about to restart; try again in a moment"};
    const auto who = who_is(request);
    if (!who) return SocketRefusal{401, "this token is not valid, or no longer; get another one from /api/token"};
    visitors_[static_cast<u64>(connection)] = {guest_of(who->guest), household(request.address), who->issued};
    return std::nullopt;
}

// Who asks: by a token if there is one, else by the session.
std::optional<Who> Host::who_is(const Request& request) const {
    if (request.bearer.empty()) return Who{request.guest, request.issued};
    return shared_.sessions.check(request.bearer, static_cast<std::int64_t>(now_ms() / 1000));
}

void Host::ws_text(ConnectionId connection, std::string_view text) {
    const auto found = visitors_.find(static_cast<u64>(connection));
    if (found == visitors_.end() || stopping_) return;
    shared_.counts.messages.add();
    hear(connection, found->second, text);
}

void Host::hear(ConnectionId connection, Visitor& who, std::string_view text) {
    if (who.asks) return who.says.emplace_back(text), void();
    if (who.at == number_) return say(connection, text);
    if (who.at) {
        return mail(*who.at, [connection, said = std::string(text)](Host& host) { host.say(connection, said); });
    }
    if (who.line) {
        return write_to(*who.line, parcel::Say{static_cast<u64>(connection), who.code, std::string(text)});
    }
    auto message = read_message(text);
    if (!message) {
        shared_.counts.refused.add();
        return tell(connection, error_of(message.error()));
    }
    if (auto* first = std::get_if<JoinMessage>(&*message)) return join(connection, who, std::move(*first));
    tell(connection, news::Error{ErrorCode::not_now, "first say which table: {\"type\":\"join\",\"table\":…}", {}});
}

void Host::join(ConnectionId connection, Visitor& who, JoinMessage message) {
    if (message.token) {
        const auto known = shared_.sessions.check(*message.token, static_cast<std::int64_t>(now_ms() / 1000));
        if (!known) {
            return tell(connection,
                        news::Error{ErrorCode::not_allowed, "this token is not valid, or no longer", "join"});
        }
        who.guest = guest_of(known->guest);
        who.issued = known->issued;
        message.token.reset();  // it has said what it had to, and goes no further
    }
    const std::size_t loop = loop_of_code(tidy_code(message.table), shared_.loops);
    who.at = loop;
    who.asks = true;
    at_loop(loop, [connection, guest = who.guest, home = who.household, asked = std::move(message)](Host& host) {
        host.come(connection, guest, home, asked);
    });
}

void Host::joined(ConnectionId connection, bool is_in) {
    const auto found = visitors_.find(static_cast<u64>(connection));
    if (found == visitors_.end()) return;
    Visitor& who = found->second;
    who.asks = false;
    if (!is_in) who.at.reset(), who.line.reset();
    // What was said meanwhile may be another try to join: then the rest waits again. Or a goodbye.
    for (const std::string& text : std::exchange(who.says, {})) {
        const auto still = visitors_.find(static_cast<u64>(connection));
        if (still == visitors_.end()) return;
        hear(connection, still->second, text);
    }
}

void Host::ws_closed(ConnectionId connection) {
    const auto found = visitors_.find(static_cast<u64>(connection));
    if (found == visitors_.end()) return;
    const auto at = found->second.at;
    const auto line = found->second.line;
    const u64 code = found->second.code;
    visitors_.erase(found);
    if (line) write_to(*line, parcel::Go{static_cast<u64>(connection), code});
    if (at && !stopping_) at_loop(*at, [connection](Host& host) { host.go(connection); });
}

// ---- The table's side ----

void Host::come(ConnectionId connection, Guest guest, const std::string& household, const JoinMessage& message,
                bool may_try) {
    const auto found = find_table(message.table, guest, household, may_try);
    if (!found && found.error().why == NoTable::elsewhere && shared_.cluster && !is_abroad(connection)) {
        return at_loop(loop_of(connection), [connection, none = found.error(), message](Host& host) {
            host.send_on(connection, none.node, message, none.may_try);
        });
    }
    if (!found) return turn_away(connection, is_abroad(connection) ? as_heard_abroad(found.error()) : found.error());
    Room& room = **found;
    // Until it is read again it would answer nothing, and then know nobody.
    if (commits_.is_broken(room.id)) return turn_away(connection, {NoTable::moving});
    present_[static_cast<u64>(connection)] = {guest, room.id, household};
    tell_joined(connection, true);
    const Join join{message.seat,
                    message.since,
                    message.eyes.value_or(true),
                    message.pledge,
                    room.code,
                    household_of(household),
                    shared_.households.may_change(household, std::chrono::steady_clock::now())};
    Effects effects = room.table.connect(client_of(connection), guest, join, {now_ms()});
    // After a restart nobody is known to have opened it: then it counts for whoever comes first of those who play.
    if (room.household.empty() && !room.table.watches(guest)) {
        room.household = household;
        shared_.households.add_table(household, std::chrono::steady_clock::now());
    }
    take_from(household, room, std::move(effects));
}

void Host::say(ConnectionId connection, std::string_view text) {
    const auto found = present_.find(static_cast<u64>(connection));
    if (found == present_.end() || stopping_) return;
    Room* room = rooms_.find(found->second.table);
    if (room == nullptr) return send_off(connection, CloseCode::done, "the table is closed");
    const auto command = read_command(text);
    if (command) return obey(connection, *room, *command, found->second.household);
    shared_.counts.refused.add();
    refuse(connection, *room, error_of(command.error()));
}

void Host::refuse(ConnectionId connection, Room& room, news::Error error) {
    Effects effects;
    effects.send.push_back({{client_of(connection)}, std::move(error)});
    take(room, std::move(effects));
}

// Each game leaves a record behind, and each change is stored whole: both count for the household whose message it was.
void Host::obey(ConnectionId connection, Room& room, const Command& command, const std::string& household) {
    const auto now = std::chrono::steady_clock::now();
    const bool may_begin =
        std::holds_alternative<command::Start>(command) || std::holds_alternative<command::Rematch>(command);
    if (may_begin && !shared_.households.may_begin_game(household, now)) {
        return refuse(connection, room,
                      {ErrorCode::too_fast, "many games were begun from this address lately; try again in a moment",
                       std::string(command_names[command.index()])});
    }
    if (can_wait(command) && !shared_.households.may_change(household, now)) {
        return refuse(connection, room,
                      {ErrorCode::too_fast,
                       "many changes were made from this address lately, at all tables; try again in a moment",
                       std::string(command_names[command.index()])});
    }
    Effects effects = room.table.receive(client_of(connection), command, {now_ms()});
    if (may_begin && (stores<entry::Promised>(effects) || stores<entry::Started>(effects))) {
        shared_.households.began_game(household, now);
    }
    take_from(household, room, std::move(effects));
}

void Host::take_from(const std::string& household, Room& room, Effects effects) {
    if (stores<entry::Arranged>(effects)) {
        shared_.households.changed(household, std::chrono::steady_clock::now());
    }
    take(room, std::move(effects));
}

void Host::go(ConnectionId connection) {
    const auto found = present_.find(static_cast<u64>(connection));
    if (found == present_.end()) return;
    Room* room = rooms_.find(found->second.table);
    present_.erase(found);
    if (room != nullptr && !stopping_) take(*room, room->table.disconnect(client_of(connection), {now_ms()}));
}

void Host::take(Room& room, Effects effects, std::optional<Opening> opening) {
    if (commits_.is_broken(room.id)) return;
    const std::size_t entries = effects.store.size();
    auto operations = operations_of(room, effects, opening.has_value(), shared_.label());
    const auto letters = commits_.take(room.id, std::move(operations), std::move(effects.send), std::move(opening),
                                       [this](Writer::Item item) { shared_.writer->submit(std::move(item)); });
    if (letters) tell(*letters);
    shared_.counts.entries.add(entries);
    if (effects.think) let_think(room, *effects.think);
    plan_tick(room);
}

void Host::stored(const std::vector<Writer::Ticket>& tickets, const std::optional<StoreError>& error) {
    if (error) shared_.log.error("not_stored", {{"why", error->text}, {"tickets", tickets.size()}});
    for (const Writer::Ticket ticket : tickets) {
        if (auto done = commits_.finish(ticket, error.has_value())) stored(std::move(*done), error);
    }
}

void Host::stored(Commits::Done done, const std::optional<StoreError>& error) {
    Room* room = rooms_.find(done.table);
    if (room == nullptr) return;
    if (auto& opening = done.opening) {
        if (error && error->kind == StoreError::Kind::refused && opening->again) {
            remove(done.table);
            return opening->again();
        }
        if (error) {
            remove(done.table);
            return answer(opening->connection, std::move(opening->not_stored));
        }
        answer(opening->connection, std::move(opening->there));
        shared_.log.info("table_opened", {{"table", room->code}, {"game", game_name(room->table.settings().setup)}});
    }
    if (done.stored) {
        const auto waited = std::chrono::steady_clock::now() - *done.stored;
        shared_.counts.commit.observe(std::chrono::duration<double>(waited).count());
    }
    tell(done.letters);
    if (!done.last || leaving_) return;
    if (commits_.is_broken(done.table)) {
        undo(*room, error ? error->text : "an earlier move could not be stored");
    } else if (room->table.closed()) {
        remove(done.table);
    }
}

// The table goes back to what is stored. Its players are told to come back, and find it as it was.
void Host::undo(Room& room, std::string_view why) {
    std::vector<ConnectionId> connections;
    for (const auto& [connection, who] : present_) {
        if (who.table == room.id) connections.push_back(ConnectionId{connection});
    }
    const news::Error told{
        ErrorCode::not_now,
        "the last move could not be stored, so it was not made; the table goes on from the move before",
        {}};
    for (const ConnectionId connection : connections) {
        tell(connection, told);
        tell(connection, news::Bye{ByeWhy::restart});
        send_off(connection, CloseCode::restart, "come back in a moment");
    }
    shared_.log.warning("table_undone", {{"table", room.code}, {"why", why}});
    read_again(room);
}

// Until then its commits are broken: nothing happens there, and nobody is told anything.
void Host::read_again(Room& room) {
    const auto lost = [&](std::string_view reason) {
        set_aside(room.id, room.code, reason);
        remove(room.id);  // if it is whole where it is stored, the next start finds it
    };
    if (!reader_) return lost("the database can't be read");
    auto table = read_from(*reader_, room.id);
    if (!table && table.error().kind == StoreError::Kind::damaged) return lost(table.error().text);
    if (!table) {  // a database on another machine comes back
        return loop_->at(std::chrono::steady_clock::now() + read_again_after, [this, id = room.id] {
            if (Room* found = rooms_.find(id); found != nullptr && !stopping_) read_again(*found);
        });
    }
    room.table = std::move(*table);
    room.thinking = 0;
    commits_.forget(room.id);
    plan_tick(room);
}

}  // namespace magichat::server
