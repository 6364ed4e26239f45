#include "server/serve.h"

#include <thread>

#include "server/clocks.h"
#include "server/metrics_server.h"
#include "server/rooms/hosts.h"
#include "server/store/migrate.h"
#include "server/store/open_storage.h"

namespace magichat::server {

namespace {

// As the database has them; the one key from before there were several is among them.
Result<std::vector<SessionKey>, StoreError> kept_keys(Storage& store) {
    const auto kept = store.key(keys_name);
    if (!kept) return kept.error();
    if (*kept) return read_keys(**kept);
    const auto first = store.key(first_key_name);
    if (!first) return first.error();
    SessionKey key{.id = 1, .made = now_s()};
    if (!*first || (*first)->size() != key.secret.size()) return std::vector<SessionKey>{};
    std::copy((*first)->begin(), (*first)->end(), key.secret.begin());
    return std::vector<SessionKey>{key};
}

std::optional<StoreError> keep_keys(Storage& store, const std::vector<SessionKey>& keys) {
    if (auto error = store.put_key(keys_name, write_keys(keys))) return error;
    return store.put_key(first_key_name, "");  // it stands with the others now
}

std::string not_whole(const Storage& store) {
    return "a migration to " + store.path() +
           " has not come to its end. Let `magichat migrate` finish it, with the same places";
}

// Where several servers use them, nothing is written over what another one has just written: the first one to start makes them,
// and the hosts renew them.
Result<std::vector<SessionKey>, StoreError> keys_of_several(Storage& store, Lease& lease, const KeyTerms& terms) {
    auto keys = kept_keys(store);
    if (!keys) return keys;
    const std::int64_t now = now_s();
    if (keys->empty()) renew_keys(*keys, terms, now);
    if (auto error = lease.put_first_key(keys_name, write_keys(*keys))) return *error;
    keys = kept_keys(store);
    if (!keys) return keys;
    return in_order_of_several(*keys, now);
}

// The keys that sign cookies and tokens: made and renewed here, and once an hour by the host. By a clock that is doubted
// none takes over, and none goes.
Result<std::vector<SessionKey>, StoreError> session_keys(Storage& store, const KeyTerms& terms, bool renew) {
    if (const auto lease = store.lease()) return keys_of_several(store, *lease, terms);
    auto keys = kept_keys(store);
    if (!keys) return keys;
    if (renew || keys->empty()) renew_keys(*keys, terms, now_s());
    if (auto error = keep_keys(store, *keys)) return *error;
    return keys;
}

}  // namespace

std::optional<ServeError> make_new_key(const std::string& database) {
    // Opened to read first, and closed again: that makes no file where there is none.
    if (const auto there = open_storage_to_read(database); !there && there.error().kind == StoreError::Kind::missing) {
        return ServeError{there.error().text};
    }
    auto store = open_storage(database, {.alone = true});
    if (!store) return ServeError{store.error().text};
    const auto half = is_half_migrated(**store);
    if (!half) return ServeError{half.error().text};
    if (*half) return ServeError{not_whole(**store)};
    const auto keys = kept_keys(**store);
    if (!keys) return ServeError{keys.error().text};
    if (const auto error = keep_keys(**store, only_new_key(*keys, now_s()))) return ServeError{error->text};
    return std::nullopt;
}

std::optional<ServeError> serve(const Config& config, const std::optional<User>& user, const std::string& database,
                                const std::function<void(std::uint16_t port)>& ready) {
    Descent descent(user);
    if (const auto why = descent.prepare()) return ServeError{*why};
    if (const auto why = descent.act_as_user()) return ServeError{*why};
    Log log(config.log_level, config.log_format);
    Metrics metrics;
    auto kept = open_storage(database, {.name = config.node, .lease = config.lease});
    if (!kept) return ServeError{kept.error().text};
    std::unique_ptr<Storage>& store = *kept;
    const auto half = is_half_migrated(*store);
    if (!half) return ServeError{half.error().text};
    if (*half) return ServeError{not_whole(*store)};
    if (const std::string why = store->warning(); !why.empty()) log.warning("storage", {{"why", why}});
    const KeyTerms terms{config.key_life, config.session_life};
    Calendar calendar = Calendar::of(*store, config.node);
    const auto wall = static_cast<StoreTime>(wall_ms());
    start_clock(static_cast<std::uint64_t>(calendar.start_at(wall)));
    const bool believed = calendar.look(wall, std::chrono::steady_clock::now());
    const auto keys = session_keys(*store, terms, believed);
    if (!keys) return ServeError{keys.error().text};
    Sessions sessions(*keys, config.session_life);
    sessions.expire(believed);
    const auto signed_out = store->keys(signed_out_prefix);
    if (!signed_out) return ServeError{signed_out.error().text};
    for (const auto& [guest, text] : *signed_out) sessions.signed_out().set(guest, signed_out_from(text));
    Result<Files, FilesError> files = config.web.empty() ? Files::plain() : Files::load(config.web);
    if (!files) return ServeError{files.error().why};
    const HouseholdLimits households{config.address_tables,      config.address_opens, config.address_guests,
                                     config.address_wrong_codes, config.address_games, config.address_changes};
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t loops = config.loops != 0 ? config.loops : std::min(cores, most_loops);
    const ThinkingLimits thinking{cores, config.bot_time};
    Hosts hosts({config.max_tables, config.guest_tables, thinking, households, terms, config.keep_tables,
                 config.keep_idle, config.keep_records, config.metrics_port == 0},
                std::move(store), calendar, sessions, loops, log, metrics);
    const auto tables = hosts.restore();
    if (!tables) return ServeError{tables.error().text};
    if (!config.bus.empty()) {
        if (const auto error = hosts.join(*read_bus_address(config.bus))) return ServeError{error->why};
    }
    if (const auto why = descent.act_as_root()) return ServeError{*why};
    auto net = Net::open(config, {hosts.handlers(), log, metrics, std::move(*files), sessions});
    if (!net) return ServeError{net.error().why};
    std::unique_ptr<MetricsServer> metrics_server;
    if (config.metrics_port != 0) {
        auto opened = MetricsServer::open(config, log, metrics);
        if (!opened) return ServeError{opened.error().why};
        metrics_server = std::move(*opened);
    }
    if (const auto why = descent.become_user()) return ServeError{*why};
    if (metrics_server) metrics_server->start();
    hosts.attach(**net);
    (*net)->before_stop([&hosts](const std::function<void()>& go_on) { hosts.stop(go_on); });
    (*net)->stop_on_signals();
    log.info("listening", {{"port", (*net)->port()}, {"tables", *tables}, {"loops", loops}});
    ready((*net)->port());
    (*net)->run();
    hosts.detach();
    log.info("stopped");
    return std::nullopt;
}

}  // namespace magichat::server
