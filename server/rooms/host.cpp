#include "server/rooms/host.h"

#include <sodium.h>

#include "engine/base/hash.h"
#include "server/rooms/codes.h"

namespace magichat::server {

namespace {

Client client_of(ConnectionId connection) { return Client{static_cast<u32>(connection)}; }
ConnectionId connection_of(Client client) { return ConnectionId{static_cast<u64>(client)}; }

// A record is named after the commitment of its game: whoever was at the table knows that, and nobody else can guess it.
std::string name_of_record(const Record& record) {
    constexpr std::size_t letters = 24;
    return record.commitment ? to_hex(record.commitment->hash).substr(0, letters) : random_id();
}

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
        auto table = read_table(lines, now);
        if (table) {
            auto room = std::make_unique<Room>(
                Room{stored.table, stored.code, table->host(), std::move(*table), 0, false, {}, stored.touched});
            codes_[stored.code] = stored.table;
            ++opened_[static_cast<u64>(room->opened_by)];
            rooms_.emplace(stored.table, std::move(room));
            return;
        }
        ++lost;  // it stays as it is in the file
        log_.error("table_unreadable", {{"table", stored.code}, {"why", table.error().why}});
    });
    if (error) return *error;
    const auto next = first_->next_table();
    if (!next) return next.error();
    next_table_ = *next;
    tables_.set(static_cast<std::int64_t>(rooms_.size()));
    if (lost > 0) log_.warning("tables_left_alone", {{"tables", lost}});
    return rooms_.size();
}

Result<Table, BadLog> Host::read_table(const std::vector<std::string>& lines, magichat::Time now) const {
    std::vector<Entry> entries;
    for (const std::string& line : lines) {
        auto entry = read_entry(line);
        if (!entry) return BadLog{entries.size() + 1, entry.error().why};
        entries.push_back(std::move(*entry));
    }
    return Table::restore(entries, outside_, now);
}

void Host::remove(const Room& room) {
    ticks_.erase({room.tick.value_or(0), room.id});
    codes_.erase(room.code);
    const auto opened = opened_.find(static_cast<u64>(room.opened_by));
    if (opened != opened_.end() && --opened->second == 0) opened_.erase(opened);
    rooms_.erase(TableId{room.id});
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
    for (auto& [id, room] : rooms_) plan_tick(*room);
    tidy_up();
}

// Once an hour: old tables and records go, and so do handover codes that nobody used.
void Host::tidy_up() {
    const auto now = static_cast<std::int64_t>(now_ms());
    Prune prune = Prune::by_days(now, 2, 30, 365);
    prune.most = 200;
    writer_->submit({{prune}, next_ticket_++});
    const auto steady = std::chrono::steady_clock::now();
    std::erase_if(handovers_, [&](const auto& one) { return one.second.until < steady; });
    tries_.clear();
    net_->at(steady + std::chrono::hours(1), [this] {
        if (!stopping_) tidy_up();
    });
}

Host::Room* Host::find(TableId id) {
    const auto found = rooms_.find(id);
    return found == rooms_.end() ? nullptr : found->second.get();
}

Host::Room* Host::find(std::string_view code) {
    const auto found = codes_.find(tidy_code(code));
    return found == codes_.end() ? nullptr : find(found->second);
}

std::optional<Refusal> Host::ws_open(ConnectionId connection, const Request& request) {
    if (stopping_) return Refusal{503, "the server is about to restart; try again in a moment"};
    const auto name = name_of(request);
    if (!name) return Refusal{401, "this token is not valid, or no longer; get another one from /api/token"};
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
    Guestbook& who = found->second;
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
    Room* room = find(*who.table);
    if (room == nullptr) return net_->close(connection, Goodbye::done, "the table is closed");
    const auto command = read_command(text);
    if (!command) {
        refused_.add();
        Effects effects;
        effects.send.push_back({{client_of(connection)}, error_of(command.error())});
        return take(*room, std::move(effects));
    }
    take(*room, room->table.receive(client_of(connection), *command, {now_ms()}));
}

void Host::join(ConnectionId connection, Guestbook& who, const JoinMessage& message) {
    Guest guest = who.guest;
    if (message.token) {
        const auto known = sessions_.check(*message.token, static_cast<std::int64_t>(now_ms() / 1000));
        if (!known) {
            return tell(connection,
                        news::Error{ErrorCode::not_allowed, "this token is not valid, or no longer", "join"});
        }
        guest = guest_of(*known);
    }
    Room* room = find(message.table);
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
    Room* room = table ? find(*table) : nullptr;
    if (room != nullptr && !stopping_) take(*room, room->table.disconnect(client_of(connection), {now_ms()}));
}

// Stored, then announced. What needs no storing is told at once, unless something before it is still being stored.
void Host::take(Room& room, Effects effects, std::optional<Opening> opening) {
    std::vector<Operation> operations;
    const auto now = static_cast<std::int64_t>(now_ms());
    if (opening) operations.emplace_back(CreateTable{room.id, room.code, now});
    for (const Entry& entry : effects.store) {
        json_.reset();
        write(json_, entry);
        operations.emplace_back(AppendEntry{room.id, static_cast<std::int64_t>(entry.number), json_.str()});
    }
    if (!operations.empty() && now - room.touched > 60'000) {
        room.touched = now;
        operations.emplace_back(TouchTable{room.id, now});
    }
    if (effects.finished) {
        const std::string game(game_name(effects.finished->setup));
        operations.emplace_back(
            PutRecord{name_of_record(*effects.finished), room.id, game, now, write_record(*effects.finished)});
    }
    if (effects.closed) operations.emplace_back(FinishTable{room.id, now});
    if (room.broken) return;
    const bool stores = !operations.empty();
    if (!stores && room.pending == 0) {
        tell(effects.send);
    } else {
        const Writer::Ticket ticket = next_ticket_++;
        waiting_.emplace(ticket, Waiting{room.id, std::move(effects.send), std::chrono::steady_clock::now(), stores,
                                         std::move(opening)});
        ++room.pending;
        moves_.add(effects.store.size());
        writer_->submit({std::move(operations), ticket});
    }
    plan_tick(room);
}

void Host::stored(const std::vector<Writer::Ticket>& tickets, const std::optional<StoreError>& error) {
    const auto now = std::chrono::steady_clock::now();
    if (error) log_.error("not_stored", {{"why", error->text}, {"tickets", tickets.size()}});
    for (const Writer::Ticket ticket : tickets) {
        auto node = waiting_.extract(ticket);
        if (node.empty()) continue;  // the host's own, such as pruning
        Waiting& waiting = node.mapped();
        Room* room = find(waiting.table);
        if (room == nullptr) continue;
        --room->pending;
        if (auto& opening = waiting.opening) {
            net_->answer(opening->connection, std::move(error ? opening->not_stored : opening->there));
            if (error) {
                remove(*room);
                continue;
            }
            log_.info("table_opened", {{"table", room->code}, {"game", game_name(room->table.settings().setup)}});
        }
        if (error && waiting.stores) room->broken = true;
        if (!room->broken) {
            if (waiting.stores) commit_.observe(std::chrono::duration<double>(now - waiting.since).count());
            tell(waiting.letters);
        }
        if (room->pending > 0) continue;
        if (room->broken) {
            undo(*room, error ? error->text : "an earlier move could not be stored");
        } else if (room->table.closed()) {
            remove(*room);
        }
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
        net_->close(ConnectionId{connection}, Goodbye::restart, "come back in a moment");
    }
    const auto lost = [&](std::string_view reason) {
        log_.error("table_lost", {{"table", room.code}, {"why", reason}});
        remove(room);  // in the file it is whole, and the next start finds it
    };
    if (!reader_) return lost("the database can't be read");
    const auto lines = reader_->entries(room.id);
    if (!lines) return lost(lines.error().text);
    auto table = read_table(*lines, {now_ms()});
    if (!table) return lost(table.error().why);
    log_.warning("table_undone", {{"table", room.code}, {"why", why}});
    room.table = std::move(*table);
    room.broken = false;
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
            net_->close(connection_of(client), Goodbye::done, "goodbye");
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
    if (room.tick == (wants ? std::optional(wants->ms) : std::nullopt)) return;
    if (room.tick) ticks_.erase({*room.tick, room.id});
    room.tick.reset();
    if (!wants) return;
    room.tick = wants->ms;
    ticks_.insert({*room.tick, room.id});
    set_alarm();
}

void Host::set_alarm() {
    if (ticks_.empty()) return;
    const u64 first = ticks_.begin()->first;
    if (alarm_ && *alarm_ <= first) return;
    alarm_ = first;
    const u64 now = now_ms();
    const auto wait = std::chrono::milliseconds(first > now ? first - now : 0);
    net_->at(std::chrono::steady_clock::now() + wait, [this, first] {
        if (alarm_ == first) run_ticks();
    });
}

void Host::run_ticks() {
    alarm_.reset();
    if (stopping_) return;
    const u64 now = now_ms();
    std::vector<TableId> due;
    for (auto next = ticks_.begin(); next != ticks_.end() && next->first <= now; ++next) due.push_back(next->second);
    for (const TableId id : due) {
        Room* room = find(id);
        if (room == nullptr || room->broken || !room->tick) continue;
        ticks_.erase({*room->tick, id});
        room->tick.reset();
        take(*room, room->table.tick({now_ms()}));
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
