#include "server/rooms/hosts.h"

#include <algorithm>
#include <limits>

#include "server/clocks.h"
#include "server/rooms/codes.h"
#include "server/rooms/sorting.h"

namespace magichat::server {

namespace {

// It is handed back when all is stored that was decided before a stop.
constexpr Writer::Ticket stop_ticket = Commits::no_ticket - 1;
constexpr Writer::Ticket anew_ticket = Commits::no_ticket - 2;  // before a new life

std::optional<StoreTime> before(Keep keep, StoreTime now) {
    if (keep.time.count() == 0) return std::nullopt;
    return now - std::chrono::milliseconds(keep.time).count();
}

}  // namespace

Hosts::Hosts(const HostLimits& limits, std::unique_ptr<Storage> store, const Calendar& calendar, Sessions& sessions,
             std::size_t loops, Log& log, Metrics& metrics)
    : shared_(limits, sessions, loops, log, metrics), store_(std::move(store)), calendar_(calendar) {
    for (std::size_t i = 0; i < loops; ++i) hosts_.push_back(std::make_unique<Host>(shared_, i));
}

Result<std::size_t, StoreError> Hosts::restore() {
    if (auto lease = store_->lease()) {
        auto keeper = Keeper::start(std::move(lease), shared_.numbers, shared_.log, shared_.node_counts);
        if (!keeper) return keeper.error();
        shared_.keeper = std::move(*keeper);
    } else {
        const auto next = store_->next_table();
        if (!next) return next.error();
        shared_.numbers.add(*next, std::numeric_limits<TableId>::max() - *next);
    }
    const auto found = store_->unfinished();
    if (found.error && found.tables.empty()) return *found.error;
    if (found.error) shared_.log.error("tables_unreadable", {{"why", found.error->text}});
    for (const StoredTable& stored : found.tables) {
        const auto error = hosts_[loop_of_code(stored.code, shared_.loops)]->restore(stored, *store_);
        if (error) shared_.set_aside(stored.code, error->text);
    }
    return static_cast<std::size_t>(shared_.counts.tables.value());
}

std::optional<NatsError> Hosts::join(const BusAddress& bus) {
    if (!shared_.keeper) return NatsError{"where nothing is shared there is nobody to speak to"};
    auto nats = Nats::open(bus, shared_.keeper->house(), shared_.log);
    if (!nats) return nats.error();
    shared_.cluster =
        std::make_unique<Cluster>(std::move(*nats), shared_.keeper->node(),
                                  static_cast<std::uint64_t>(shared_.keeper->fence()), shared_.log, shared_.metrics);
    return std::nullopt;
}

std::vector<Handler*> Hosts::handlers() const {
    std::vector<Handler*> handlers;
    handlers.reserve(hosts_.size());
    for (const auto& host : hosts_) handlers.push_back(host.get());
    return handlers;
}

void Hosts::attach(Net& net) {
    std::vector<Host*> all;
    std::vector<Result<std::unique_ptr<Storage>, StoreError>> readers;
    for (std::size_t i = 0; i < hosts_.size(); ++i) {
        loops_.push_back(net.loop(i));
        all.push_back(hosts_[i].get());
        readers.push_back(store_->reader());
    }
    if (auto reader = store_->reader()) reader_ = std::move(*reader);
    shared_.writer = std::make_unique<Writer>(
        std::move(store_),
        [this](const std::vector<Writer::Ticket>& tickets, const std::optional<StoreError>& error) {
            hand_back(tickets, error);
        },
        [this](const std::optional<Writer::Trouble>& trouble) {
            shared_.counts.storage_fails.set(trouble ? 1 : 0);
            if (trouble) return shared_.log.error("storage_fails", {{"why", trouble->error.text}});
            shared_.log.info("storage_works");
        });
    shared_.thinkers = std::make_unique<Thinkers>(shared_.limits.thinking, shared_.counts.thinking);
    tell_what_waits([this] { return static_cast<std::int64_t>(shared_.writer->waiting()); },
                    [this] { return static_cast<std::int64_t>(shared_.thinkers->waiting()); });
    for (std::size_t i = 0; i < hosts_.size(); ++i) hosts_[i]->attach(loops_, all, std::move(readers[i]));
    if (shared_.keeper) {
        shared_.keeper->listen({[this] { loops_[0].post([this] { begin_anew(); }); },
                                [this](const std::vector<StoredTable>& tables) { adopt(tables); },
                                [this](const Storage::Pairs& pairs) { hear_who_signed_out(pairs); }});
    }
    if (shared_.cluster) {
        shared_.households.keep_used();
        shared_.cluster->start(*this);
        tell_what_was_used();
    }
    tidy_up();
}

// How much bots have to think is for the host alone, as how long they thought is.
void Hosts::tell_what_waits(std::function<std::int64_t()> to_store, std::function<std::int64_t()> to_think) {
    constexpr std::string_view thoughts = "magichat_thoughts_waiting";
    shared_.metrics.ask("magichat_store_waiting", "Changes that wait to be stored", std::move(to_store));
    shared_.metrics.ask(thoughts, "Moves that bots have not begun to think about", std::move(to_think));
    shared_.metrics.keep_from_everybody(thoughts);
}

void Hosts::detach() {
    tell_what_waits({}, {});
    if (shared_.cluster) shared_.cluster->stop();
    shared_.thinkers.reset();
    shared_.writer.reset();
    shared_.keeper.reset();  // last: what the writer still hands back may be refused, and then it is asked
}

// On the writer's thread.
void Hosts::hand_back(const std::vector<Writer::Ticket>& tickets, const std::optional<StoreError>& error) {
    for (std::size_t i = 0; i < hosts_.size(); ++i) {
        std::vector<Writer::Ticket> own;
        for (const Writer::Ticket ticket : tickets) {
            if (ticket % most_loops == i) own.push_back(ticket);
        }
        if (own.empty()) continue;
        loops_[i].post([host = hosts_[i].get(), own = std::move(own), error] { host->stored(own, error); });
    }
    if (std::ranges::find(tickets, stop_ticket) != tickets.end()) loops_[0].post(all_stored_);
    if (!shared_.keeper) return;
    if (std::ranges::find(tickets, anew_ticket) != tickets.end()) loops_[0].post(all_left_);
    if (error && error->kind == StoreError::Kind::locked) shared_.keeper->look();
}

// Once a second, on the first loop.
void Hosts::tell_what_was_used() {
    std::string bytes;
    const auto send = [&] {
        if (!bytes.empty()) shared_.cluster->send_to_all(std::exchange(bytes, std::string()));
    };
    for (const auto& [household, of, times] : shared_.households.take_used()) {
        parcel::write(bytes, parcel::Used{household, static_cast<std::uint8_t>(of), times});
        if (bytes.size() > Cluster::many_bytes) send();
    }
    send();
    loops_[0].at(std::chrono::steady_clock::now() + std::chrono::seconds(1), [this] {
        if (!stopping_) tell_what_was_used();
    });
}

void Hosts::line_over(LineId line) {
    for (std::size_t i = 0; i < hosts_.size(); ++i) {
        loops_[i].post([host = hosts_[i].get(), line] { host->line_over(line); });
    }
}

void Hosts::came(LineId line, std::vector<parcel::Message> messages) {
    std::vector<std::vector<parcel::Message>> by_loop(hosts_.size());
    for (parcel::Message& message : messages) {
        const auto* used = std::get_if<parcel::Used>(&message);
        if (used == nullptr) {
            parcel::sort(std::move(message), by_loop);
        } else if (used->of < Households::uses) {
            shared_.households.used_elsewhere({used->household, static_cast<Households::Use>(used->of), used->times},
                                              std::chrono::steady_clock::now());
        }
    }
    for (std::size_t i = 0; i < hosts_.size(); ++i) {
        if (by_loop[i].empty()) continue;
        loops_[i].post([host = hosts_[i].get(), line, own = std::move(by_loop[i])] { host->came(line, own); });
    }
}

// Any thread may call this. Each goes to the loop of its code.
void Hosts::adopt(const std::vector<StoredTable>& tables) {
    std::vector<std::vector<StoredTable>> by_loop(hosts_.size());
    for (const StoredTable& one : tables) by_loop[loop_of_code(one.code, shared_.loops)].push_back(one);
    for (std::size_t i = 0; i < hosts_.size(); ++i) {
        if (by_loop[i].empty()) continue;
        loops_[i].post([host = hosts_[i].get(), own = std::move(by_loop[i])] { host->adopt(own); });
    }
}

// Any thread may call this. Those of this node are among them.
void Hosts::hear_who_signed_out(const Storage::Pairs& pairs) {
    SignedOut& list = shared_.sessions.signed_out();
    for (const auto& [guest, text] : pairs) {
        const std::int64_t from = signed_out_from(text);
        if (list.not_before(guest) >= from || !list.set(guest, from)) continue;
        for (std::size_t i = 0; i < hosts_.size(); ++i) {
            loops_[i].post(
                [host = hosts_[i].get(), known = guest_of(guest), from] { host->close_devices(known, from); });
        }
    }
}

// On the first loop. What was submitted before the ticket is handed back before it, and refused.
void Hosts::begin_anew() {
    if (stopping_) return;
    shared_.log.error("node_fenced", {{"why", "its lease was over, and its tables were given to others"}});
    const auto go_on = [this](const std::vector<StoredTable>& tables) {
        if (stopping_) return;
        on_every_loop([](Host& host) { host.begin_anew(); }, [this, tables] { adopt(tables); });
    };
    all_left_ = [this, go_on] {
        on_every_loop([](Host& host) { host.forget_all(); },
                      [this, go_on] {
                          shared_.keeper->take_anew([this, go_on](const std::vector<StoredTable>& tables) {
                              loops_[0].post([go_on, tables] { go_on(tables); });
                          });
                      });
    };
    on_every_loop([](Host& host) { host.leave_all(); }, [this] { shared_.writer->submit({{}, anew_ticket}); });
}

// Once an hour: handover codes that nobody used go; if the clock can be believed, so do old tables and records, sessions
// expire, and keys are renewed.
void Hosts::tidy_up() {
    const auto now = std::chrono::steady_clock::now();
    const auto wall = static_cast<StoreTime>(wall_ms());
    const bool believed = calendar_.look(wall, now);
    if (!believed) shared_.log.warning("clock_doubted", {{"nothing_is_deleted", true}, {"clock_ms", wall}});
    shared_.counts.clock_doubted.set(believed ? 0 : 1);
    shared_.at_least = calendar_.at_least();
    shared_.sessions.expire(believed);
    shared_.put(PutKey{calendar_.key(), calendar_.text()});
    if (believed) {
        const HostLimits& limits = shared_.limits;
        const Prune old{.finished_before = before(limits.keep_tables, wall),
                        .idle_before = before(limits.keep_idle, wall),
                        .records_before = before(limits.keep_records, wall)};
        // What is loaded closes by itself when nobody comes any more. Until then it must not go from under its players.
        on_every_loop(
            [idle = old.idle_before](Host& host) {
                if (idle) host.touch_before(*idle);
            },
            [this, old] {
                if (!stopping_) shared_.writer->prune(old);
            });
        const auto oldest = now_s() - limits.keys.session.count();
        for (const std::string& guest : shared_.sessions.signed_out().forget(oldest)) {
            shared_.put(DropKey{signed_out_name(guest)});
        }
    }
    shared_.handovers.tidy_up(now);
    tend_keys(believed);
    loops_[0].at(now + Calendar::between_looks, [this] {
        if (!stopping_) tidy_up();
    });
}

// A key is stored first, and signs when it is read back an hour later: what it has signed outlives us.
void Hosts::tend_keys(bool renew) {
    const auto kept = reader_ ? reader_->key(keys_name) : Result<std::optional<std::string>, StoreError>(std::nullopt);
    if (!kept || !*kept) return;
    auto keys = read_keys(**kept);
    const std::int64_t now = now_s();
    shared_.sessions.replace_keys(shared_.keeper ? in_order_of_several(keys, now) : keys);
    if (!renew || !renew_keys(keys, shared_.limits.keys, now)) return;
    shared_.put(PutKey{std::string(keys_name), write_keys(keys)});
}

void Hosts::on_every_loop(const std::function<void(Host&)>& work, const std::function<void()>& next) {
    const auto left = std::make_shared<std::atomic<std::size_t>>(hosts_.size());
    for (std::size_t i = 0; i < hosts_.size(); ++i) {
        loops_[i].post([this, work, next, left, host = hosts_[i].get()] {
            work(*host);
            if (--*left == 0) loops_[0].post(next);
        });
    }
}

// Those who come back find their tables where they are then.
void Hosts::leave(const std::function<void()>& next) {
    if (!shared_.keeper) return next();
    shared_.keeper->leave([this, next] { loops_[0].post(next); });
}

// What was decided is stored, then told; what is told to another loop is on its way when that one has had its turn.
void Hosts::stop(const std::function<void()>& go_on) {
    stopping_ = true;
    const auto nothing = [](Host&) {};
    all_stored_ = [=, this] {
        on_every_loop(nothing, [=, this] {
            on_every_loop(nothing, [=, this] {
                leave([=, this] { on_every_loop([](Host& host) { host.say_goodbye(); }, go_on); });
            });
        });
    };
    on_every_loop([](Host& host) { host.stop_listening(); }, [this] { shared_.writer->submit({{}, stop_ticket}); });
}

}  // namespace magichat::server
