#include "server/rooms/host.h"

#include <sodium.h>

#include "engine/base/hash.h"
#include "protocol/new_table.h"
#include "server/rooms/codes.h"

namespace magichat::server {

namespace {

Client client_of(ConnectionId connection) { return Client{static_cast<u32>(connection)}; }
ConnectionId connection_of(Client client) { return ConnectionId{static_cast<u64>(client)}; }

}  // namespace

// A session names a guest by 128 random bits in letters that only we can sign; a table by 64 bits made of them.
Guest guest_of(std::string_view name) {
    Hash hash;
    for (const char c : name) hash.add(static_cast<unsigned char>(c));
    return Guest{hash.value() | 1U};
}

u64 now_ms() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<u64>(std::chrono::duration_cast<std::chrono::milliseconds>(since).count());
}

Host::Host(const HostLimits& limits, Store store, std::vector<SessionKey> keys, std::chrono::seconds session_life,
           Log& log, Metrics& metrics)
    : limits_(limits),
      sessions_(std::move(keys), session_life),
      session_life_(session_life),
      log_(log),
      metrics_(metrics),
      path_(store.path()),
      first_(std::move(store)),
      moves_(metrics.counter("magichat_entries_total", "Entries stored: moves and changes of tables")),
      messages_(metrics.counter("magichat_messages_total", "Messages from players")),
      refused_(metrics.counter("magichat_refused_total", "Messages that no table could read")),
      tables_(metrics.gauge("magichat_tables", "Tables that are there")),
      commit_(metrics.histogram("magichat_commit_seconds", "From a decision to its storage", latency_bounds())) {
    outside_.entropy = [] {
        Bytes32 bytes{};
        randombytes_buf(bytes.data(), bytes.size());
        return bytes;
    };
    outside_.thinking = [this] {
        const auto end = std::chrono::steady_clock::now() + limits_.bot_time;
        return [end] { return std::chrono::steady_clock::now() >= end; };
    };
}

Host::~Host() = default;

Result<std::size_t, StoreError> Host::restore() {
    const magichat::Time now{now_ms()};
    std::size_t lost = 0;
    const auto error = first_->read_unfinished([&](const StoredTable& stored, const std::vector<std::string>& lines) {
        auto table = read_table(lines, outside_, now);
        if (table) {
            const Guest host = table->host();
            rooms_.add({stored.table, stored.code, host, std::move(*table), stored.touched});
            return;
        }
        ++lost;  // it stays as it is in the file
        log_.error("table_unreadable", {{"table", stored.code}, {"why", table.error().why}});
    });
    if (error) return *error;
    const auto next = first_->next_table();
    if (!next) return next.error();
    rooms_.number_from(*next);
    tables_.set(static_cast<std::int64_t>(rooms_.size()));
    if (lost > 0) log_.warning("tables_left_alone", {{"tables", lost}});
    return rooms_.size();
}

void Host::remove(TableId id) {
    timers_.set(id, std::nullopt);
    commits_.forget(id);
    rooms_.remove(id);
    tables_.set(static_cast<std::int64_t>(rooms_.size()));
}

void Host::attach(Net& net) {
    net_ = &net;
    auto reader = Store::open_to_read(path_);
    if (reader) reader_.emplace(std::move(*reader));
    writer_ = std::make_unique<Writer>(
        std::move(*first_), [this](std::vector<Writer::Ticket> tickets, const std::optional<StoreError>& error) {
            net_->post([this, tickets = std::move(tickets), error] { stored(tickets, error); });
        });
    first_.reset();
    rooms_.each([this](Room& room) { plan_tick(room); });
    tidy_up();
}

// Once an hour: old tables and records go, and so do handover codes that nobody used.
void Host::tidy_up() {
    const auto now = static_cast<std::int64_t>(now_ms());
    Prune prune = Prune::by_days(now, 2, 30, 365);
    prune.most = 200;
    commits_.put(prune, [this](Writer::Item item) { submit(std::move(item)); });
    const auto steady = std::chrono::steady_clock::now();
    handovers_.tidy_up(steady);
    net_->at(steady + std::chrono::hours(1), [this] {
        if (!stopping_) tidy_up();
    });
}

std::optional<SocketRefusal> Host::ws_open(ConnectionId connection, const Request& request) {
    if (stopping_) return SocketRefusal{503, "the server is about to restart; try again in a moment"};
    const auto name = name_of(request);
    if (!name) return SocketRefusal{401, "this token is not valid, or no longer; get another one from /api/token"};
    guests_[static_cast<u64>(connection)] = {guest_of(*name)};
    return std::nullopt;
}

// Who asks: by a token if there is one, else by the session.
std::optional<std::string> Host::name_of(const Request& request) const {
    if (request.bearer.empty()) return request.guest;
    return sessions_.check(request.bearer, static_cast<std::int64_t>(now_ms() / 1000));
}

void Host::ws_text(ConnectionId connection, std::string_view text) {
    const auto found = guests_.find(static_cast<u64>(connection));
    if (found == guests_.end() || stopping_) return;
    Visitor& who = found->second;
    messages_.add();
    if (!who.table) {
        auto message = read_message(text);
        if (!message) {
            refused_.add();
            return tell(connection, error_of(message.error()));
        }
        if (const auto* first = std::get_if<JoinMessage>(&*message)) return join(connection, who, *first);
        return tell(connection,
                    news::Error{ErrorCode::not_now, "first say which table: {\"type\":\"join\",\"table\":…}", {}});
    }
    Room* room = rooms_.find(*who.table);
    if (room == nullptr) return net_->close(connection, CloseCode::done, "the table is closed");
    const auto command = read_command(text);
    if (!command) {
        refused_.add();
        Effects effects;
        effects.send.push_back({{client_of(connection)}, error_of(command.error())});
        return take(*room, std::move(effects));
    }
    take(*room, room->table.receive(client_of(connection), *command, {now_ms()}));
}

void Host::join(ConnectionId connection, Visitor& who, const JoinMessage& message) {
    Guest guest = who.guest;
    if (message.token) {
        const auto known = sessions_.check(*message.token, static_cast<std::int64_t>(now_ms() / 1000));
        if (!known) {
            return tell(connection,
                        news::Error{ErrorCode::not_allowed, "this token is not valid, or no longer", "join"});
        }
        guest = guest_of(*known);
    }
    Room* room = rooms_.find(message.table);
    if (room == nullptr || room->table.closed()) {
        return tell(connection,
                    news::Error{ErrorCode::not_open, "there is no table with this code (any more)", "join"});
    }
    who.guest = guest;
    who.table = room->id;
    take(*room, room->table.connect(client_of(connection), guest,
                                    {message.seat, message.since, message.eyes.value_or(true)}, {now_ms()}));
}

void Host::ws_closed(ConnectionId connection) {
    const auto found = guests_.find(static_cast<u64>(connection));
    if (found == guests_.end()) return;
    const std::optional<TableId> table = found->second.table;
    guests_.erase(found);
    Room* room = table ? rooms_.find(*table) : nullptr;
    if (room != nullptr && !stopping_) take(*room, room->table.disconnect(client_of(connection), {now_ms()}));
}

void Host::take(Room& room, Effects effects, std::optional<Opening> opening) {
    if (commits_.is_broken(room.id)) return;
    const std::size_t entries = effects.store.size();
    auto operations = operations_of(room, effects, opening.has_value(), static_cast<std::int64_t>(now_ms()));
    const auto letters = commits_.take(room.id, std::move(operations), std::move(effects.send), std::move(opening),
                                       [this](Writer::Item item) { submit(std::move(item)); });
    if (letters) tell(*letters);
    moves_.add(entries);
    plan_tick(room);
}

void Host::stored(const std::vector<Writer::Ticket>& tickets, const std::optional<StoreError>& error) {
    if (error) log_.error("not_stored", {{"why", error->text}, {"tickets", tickets.size()}});
    for (const Writer::Ticket ticket : tickets) {
        if (auto done = commits_.finish(ticket, error.has_value())) stored(std::move(*done), error);
    }
}

void Host::stored(Commits::Done done, const std::optional<StoreError>& error) {
    Room* room = rooms_.find(done.table);
    if (room == nullptr) return;
    if (auto& opening = done.opening) {
        net_->answer(opening->connection, std::move(error ? opening->not_stored : opening->there));
        if (error) return remove(done.table);
        log_.info("table_opened", {{"table", room->code}, {"game", game_name(room->table.settings().setup)}});
    }
    if (done.stored) {
        const auto waited = std::chrono::steady_clock::now() - *done.stored;
        commit_.observe(std::chrono::duration<double>(waited).count());
    }
    tell(done.letters);
    if (!done.last) return;
    if (commits_.is_broken(done.table)) {
        undo(*room, error ? error->text : "an earlier move could not be stored");
    } else if (room->table.closed()) {
        remove(done.table);
    }
}

// The table goes back to what is stored. Its players are told to come back, and find it as it was.
void Host::undo(Room& room, std::string_view why) {
    std::vector<u64> connections;
    for (auto& [connection, who] : guests_) {
        if (who.table == room.id) connections.push_back(connection);
    }
    const news::Error told{
        ErrorCode::not_now,
        "the last move could not be stored, so it was not made; the table goes on from the move before",
        {}};
    for (const u64 connection : connections) {
        guests_.erase(connection);
        tell(ConnectionId{connection}, told);
        tell(ConnectionId{connection}, news::Bye{ByeWhy::restart});
        net_->close(ConnectionId{connection}, CloseCode::restart, "come back in a moment");
    }
    const auto lost = [&](std::string_view reason) {
        log_.error("table_lost", {{"table", room.code}, {"why", reason}});
        remove(room.id);  // in the file it is whole, and the next start finds it
    };
    if (!reader_) return lost("the database can't be read");
    const auto lines = reader_->entries(room.id);
    if (!lines) return lost(lines.error().text);
    auto table = read_table(*lines, outside_, {now_ms()});
    if (!table) return lost(table.error().why);
    log_.warning("table_undone", {{"table", room.code}, {"why", why}});
    room.table = std::move(*table);
    commits_.forget(room.id);
    plan_tick(room);
}

void Host::tell(const std::vector<Letter>& letters) {
    for (const Letter& letter : letters) {
        json_.reset();
        write(json_, letter.news);
        for (const Client client : letter.to) net_->send(connection_of(client), json_.view());
        if (!std::holds_alternative<news::Bye>(letter.news)) continue;
        for (const Client client : letter.to) {
            guests_.erase(static_cast<u64>(client));
            net_->close(connection_of(client), CloseCode::done, "goodbye");
        }
    }
}

void Host::tell(ConnectionId connection, const News& news) {
    json_.reset();
    write(json_, news);
    net_->send(connection, json_.view());
}

void Host::plan_tick(Room& room) {
    const auto wants = room.table.wants_tick();
    timers_.set(room.id, wants ? std::optional(wants->ms) : std::nullopt);
    set_alarm();
}

void Host::set_alarm() {
    const auto at = timers_.next_alarm();
    if (!at) return;
    const u64 now = now_ms();
    const auto wait = std::chrono::milliseconds(*at > now ? *at - now : 0);
    net_->at(std::chrono::steady_clock::now() + wait, [this, at = *at] {
        if (timers_.rings(at)) run_ticks();
    });
}

void Host::run_ticks() {
    if (stopping_) return;
    for (const TableId id : timers_.take_due(now_ms())) {
        Room* room = rooms_.find(id);
        if (room != nullptr && !commits_.is_broken(id)) take(*room, room->table.tick({now_ms()}));
    }
    set_alarm();
}

void Host::stop(const std::function<void()>& go_on) {
    stopping_ = true;
    if (writer_) writer_->drain();  // the tickets are posted now; what they tell goes out before the goodbye
    net_->post([this, go_on] {
        for (const auto& [connection, who] : guests_) tell(ConnectionId{connection}, news::Bye{ByeWhy::restart});
        go_on();
    });
}

}  // namespace magichat::server
