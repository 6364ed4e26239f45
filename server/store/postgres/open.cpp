// How a database is opened, taken, and taken again when the connection was lost.
#include <thread>

#include "engine/base/quote.h"
#include "server/store/postgres/postgres.h"

namespace magichat::postgres {

namespace {

using Kind = StoreError::Kind;

// There is one node so far.
constexpr std::int64_t our_node = 1;
constexpr int oldest_server = 150'000;  // 15.0
// How long to wait for the lock of a program that has just ended.
constexpr std::chrono::seconds patience{2};
constexpr std::chrono::milliseconds between_tries{50};

// What hangs comes to an end, on both sides. All names are given with their schema, and rows are found by their keys, however
// little is known yet about how many there are.
constexpr std::string_view settings =
    "SET search_path = pg_catalog; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s';"
    "SET default_transaction_isolation = 'read committed'; SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = "
    "3;"
    "SET tcp_keepalives_count = 3; SET enable_seqscan = off; SET jit = off;";
constexpr std::string_view for_writing = "SET statement_timeout = '60s'";
constexpr std::string_view for_reading = "SET statement_timeout = '10s'; SET default_transaction_read_only = on";

constexpr Statement ask_settings{
    "settings", "SELECT current_setting('synchronous_commit'), current_setting('fsync'), pg_is_in_recovery()"};
constexpr Statement ask_house{"house",
                              "SELECT to_regclass('magichat.house') IS NOT NULL, EXISTS (SELECT FROM pg_namespace "
                              "WHERE nspname = 'magichat')"};
constexpr Statement ask_version{"version", "SELECT version FROM magichat.house"};
// The first number says whose lock it is ("mhat"), the second one which node's.
constexpr Statement try_lock{"lock", "SELECT pg_try_advisory_lock(1835557236, 1)"};
constexpr Statement end_backend{
    "end",
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid = $1::bigint AND "
    "database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND classid = 1835557236"};
constexpr Statement take{"take",
                         "INSERT INTO magichat.nodes (id, fence) VALUES ($1::bigint, 1) ON CONFLICT (id) DO UPDATE SET "
                         "fence = nodes.fence + 1, batch = 0, refused = '{}' RETURNING fence"};
constexpr Statement ask_node{
    "node", "SELECT fence, batch, array_to_string(refused, ' ') FROM magichat.nodes WHERE id = $1::bigint"};

StoreError in_use(const std::string& shown) {
    return {Kind::locked,
            quote(shown) + " is in use by another Magic Hat. Stop that one first, or use another database."};
}

std::vector<Refused> read_refused(std::string_view text) {
    std::vector<std::size_t> numbers(1);
    for (const char c : text) {
        if (c == ' ')
            numbers.push_back(0);
        else
            numbers.back() = numbers.back() * 10 + static_cast<std::size_t>(c - '0');
    }
    std::vector<Refused> all;
    for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
        all.push_back({numbers[i], numbers[i + 1], static_cast<Why>(numbers[i + 2])});
    }
    return all;
}

}  // namespace

std::optional<Failure> Postgres::connect() {
    auto opened =
        Connection::open(address_, shown_, std::string(settings) + std::string(writes_ ? for_writing : for_reading));
    if (!opened) return opened.error();
    connection_.emplace(std::move(*opened));
    return std::nullopt;
}

std::optional<Failure> Postgres::check() {
    const auto wrong = [&](Kind kind, const std::string& words) {
        return Failure{{kind, quote(shown_) + ' ' + words}, false};
    };
    if (connection_->version() < oldest_server) {
        return wrong(Kind::failed, "is older than PostgreSQL 15, which is the oldest one that Magic Hat knows.");
    }
    const auto found = connection_->ask(ask_settings);
    if (!found) return found.error();
    if (found->bytes(0, 0) == "off") {
        return wrong(
            Kind::failed,
            "has synchronous_commit = off: what was announced could be lost. Set it on, for example with ALTER "
            "DATABASE ... SET synchronous_commit = on.");
    }
    if (found->number(0, 2) != 0) return wrong(Kind::read_only, "is a standby. Use the server that it follows.");
    warning_ = found->bytes(0, 1) == "off"
                   ? quote(shown_) + " has fsync = off: after a loss of power nothing there can be relied on."
                   : "";
    return std::nullopt;
}

Result<std::int64_t, StoreError> Postgres::version(Migrations steps) {
    const auto house = connection_->ask(ask_house);
    if (!house) return house.error().error;
    if (house->number(0, 0) == 0 && house->number(0, 1) == 0) return 0;
    if (house->number(0, 0) == 0) {
        return StoreError{Kind::foreign, quote(shown_) +
                                             " has a schema \"magichat\" that is not ours. Nothing was changed. "
                                             "Use another database."};
    }
    const auto row = connection_->ask(ask_version);
    if (!row) return row.error().error;
    const std::int64_t version = row->count() == 0 ? 0 : row->number(0, 0);
    if (version <= std::ssize(steps)) return version;
    return StoreError{Kind::newer, quote(shown_) + " was written by a newer Magic Hat (schema " +
                                       std::to_string(version) + "; this one knows " + std::to_string(steps.size()) +
                                       "). Nothing was changed. Use the newer program, or another database."};
}

// Each step in a commit of its own: what goes wrong leaves the version before.
std::optional<StoreError> Postgres::migrate(std::int64_t version, Migrations steps) {
    for (; version < std::ssize(steps); ++version) {
        const std::string to = std::to_string(version + 1);
        std::string sql = "BEGIN;";
        sql += steps[std::size_t(version)];
        sql += ";UPDATE magichat.house SET version = " + to + ";COMMIT";
        auto wrong = connection_->run(sql);
        if (!wrong) continue;
        wrong->error.text += " It could not be brought from schema " + std::to_string(version) + " to " + to +
                             "; it is still at " + std::to_string(version) + ", with everything in it.";
        return wrong->error;
    }
    return std::nullopt;
}

std::optional<Failure> Postgres::take_lock() {
    for (const auto until = Clock::now() + patience;; std::this_thread::sleep_for(between_tries)) {
        const auto locked = connection_->ask(try_lock);
        if (!locked) return locked.error();
        if (locked->number(0, 0) != 0) break;
        // The other end of a connection that was ours ends by itself: that may be waited for.
        if (Clock::now() > until) return Failure{in_use(shown_), backend_ != 0};
        // What the server has not noticed yet: the other end of the connection that we have lost.
        if (backend_ == 0) continue;
        if (auto ended = connection_->ask(end_backend, Values().number(backend_)); !ended) return ended.error();
    }
    backend_ = connection_->backend();
    return std::nullopt;
}

std::optional<Failure> Postgres::take_node() {
    const auto taken = connection_->ask(take, Values().number(our_node));
    if (!taken) return taken.error();
    fence_ = taken->number(0, 0);
    batch_ = 0;
    return std::nullopt;
}

std::optional<Failure> Postgres::come_back(bool& stored, std::vector<Refused>& refused) {
    auto wrong = connect();
    if (!wrong) wrong = check();
    if (!wrong) wrong = take_lock();
    if (!wrong) {
        const auto node = connection_->ask(ask_node, Values().number(our_node));
        if (!node) {
            wrong = node.error();
        } else if (node->count() == 0 || node->number(0, 0) != fence_) {
            wrong = Failure{{Kind::locked, quote(shown_) + " has been taken over by another Magic Hat."}, false};
        } else {
            stored = node->number(0, 1) == batch_;
            refused = read_refused(node->bytes(0, 2));
        }
    }
    if (wrong) connection_.reset();
    return wrong;
}

Result<std::unique_ptr<Postgres>, StoreError> Postgres::open(const std::string& address, Migrations steps) {
    const auto name = postgres::shown(address);
    if (!name) return name.error();
    std::unique_ptr<Postgres> store(new Postgres(address, *name, true));
    auto wrong = store->connect();
    if (!wrong) wrong = store->check();
    if (!wrong) wrong = store->take_lock();
    if (wrong) return wrong->error;
    const auto version = store->version(steps);
    if (!version) return version.error();
    if (auto error = store->migrate(*version, steps)) return *error;
    if (wrong = store->take_node(); wrong) return wrong->error;
    return store;
}

Result<std::unique_ptr<Postgres>, StoreError> Postgres::open_to_read(const std::string& address, Migrations steps) {
    const auto name = postgres::shown(address);
    if (!name) return name.error();
    std::unique_ptr<Postgres> store(new Postgres(address, *name, false));
    if (auto wrong = store->connect()) return wrong->error;
    const auto version = store->version(steps);
    if (!version) return version.error();
    if (*version == 0) return StoreError{Kind::missing, quote(*name) + " has nothing of Magic Hat's."};
    if (*version == std::ssize(steps)) return store;
    return StoreError{Kind::older, quote(*name) + " was written by an older Magic Hat (schema " +
                                       std::to_string(*version) + "; this one needs " + std::to_string(steps.size()) +
                                       "). Start the server with it once."};
}

Result<std::unique_ptr<Storage>, StoreError> Postgres::reader() const {
    return std::unique_ptr<Storage>(new Postgres(address_, shown_, false));
}

}  // namespace magichat::postgres
