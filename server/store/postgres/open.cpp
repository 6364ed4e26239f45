// How a database is opened, taken, and taken again when the connection was lost.
#include <thread>

#include "engine/base/quote.h"
#include "server/store/postgres/postgres.h"
#include "server/store/postgres/settings.h"

namespace magichat::postgres {

namespace {

using Kind = StoreError::Kind;

constexpr int oldest_server = 150'000;  // 15.0
// How long to wait for the lock of a program that has just ended.
constexpr std::chrono::seconds patience{2};
constexpr std::chrono::milliseconds between_tries{50};

constexpr Statement ask_settings{
    "settings", "SELECT current_setting('synchronous_commit'), current_setting('fsync'), pg_is_in_recovery()"};
constexpr Statement ask_house{"house",
                              "SELECT to_regclass('magichat.house') IS NOT NULL, EXISTS (SELECT FROM pg_namespace "
                              "WHERE nspname = 'magichat')"};
constexpr Statement ask_version{"version", "SELECT version FROM magichat.house"};
// The first number says whose lock it is ("mhat"), the second one which node's. 0: the house's, held by all nodes together, or by
// one that is alone. Another one is held while somebody opens it, for as long as the schema and the node's number take.
constexpr Statement lock_opening{"lock_opening", "SELECT pg_advisory_lock(1835557236, -1)"};
constexpr Statement unlock_opening{"unlock_opening", "SELECT pg_advisory_unlock(1835557236, -1)"};
constexpr Statement try_lock{
    "lock", "SELECT pg_try_advisory_lock(1835557236, $1::bigint::int) AND pg_try_advisory_lock_shared(1835557236, 0)"};
constexpr Statement try_lock_alone{
    "lock_alone", "SELECT pg_try_advisory_lock(1835557236, $1::bigint::int) AND pg_try_advisory_lock(1835557236, 0)"};
constexpr Statement unlock{"unlock", "SELECT pg_advisory_unlock(1835557236, $1::bigint::int)"};
constexpr Statement end_backend{
    "end",
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid = $1::bigint AND "
    "database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND classid = 1835557236"};
constexpr Statement ask_number{"number",
                               "SELECT coalesce((SELECT id FROM magichat.nodes WHERE name = $1::text), (SELECT "
                               "coalesce(max(id), 0) + 1 FROM magichat.nodes))"};
constexpr Statement ask_node{
    "node", "SELECT fence, batch, array_to_string(refused, ' ') FROM magichat.nodes WHERE id = $1::bigint"};

StoreError in_use(const std::string& shown, const std::string& name, bool alone) {
    const std::string who = alone ? "" : " under the name " + quote(name);
    const std::string or_else = alone ? "" : ", give this one another name with --node";
    return {Kind::locked, quote(shown) + " is in use by another Magic Hat" + who + ". Stop that one first" + or_else +
                              ", or use another database."};
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
    auto opened = Connection::open(address_, shown_, std::string(settings).append(writes_ ? for_writing : for_reading));
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

std::optional<Failure> Postgres::take_lock(NodeNumber node) {
    for (const auto until = Clock::now() + patience;; std::this_thread::sleep_for(between_tries)) {
        const auto locked = connection_->ask(alone_ ? try_lock_alone : try_lock, Values().number(node));
        if (!locked) return locked.error();
        if (locked->number(0, 0) != 0) break;
        // The other end of a connection that was ours ends by itself: that may be waited for.
        if (Clock::now() > until) return Failure{in_use(shown_, own_->name, alone_), backend_ != 0};
        // What the server has not noticed yet: the other end of the connection that we have lost.
        if (backend_ == 0) continue;
        if (auto ended = connection_->ask(end_backend, Values().number(backend_)); !ended) return ended.error();
    }
    backend_ = connection_->backend();
    return std::nullopt;
}

std::optional<Failure> Postgres::take_node() {
    const auto taken =
        connection_->ask(postgres::take_node, Values().bytes(own_->name).number(alone_ ? 0 : own_->lease.count()));
    if (!taken) return taken.error();
    own_->number = taken->number(0, 0);
    own_->fence = taken->number(0, 1);
    return std::nullopt;
}

std::optional<Failure> Postgres::come_back(std::int64_t fence, bool& stored, std::vector<Refused>& refused) {
    auto wrong = connect();
    if (!wrong) wrong = check();
    if (!wrong) wrong = take_lock(own_->number);
    if (!wrong) {
        const auto node = connection_->ask(ask_node, Values().number(own_->number));
        if (!node) {
            wrong = node.error();
        } else if (node->count() == 0 || node->number(0, 0) != fence) {
            wrong = Failure{{Kind::locked, quote(shown_) + " has been taken over by another Magic Hat."}, false};
        } else {
            stored = node->number(0, 1) == batch_;
            refused = read_refused(node->bytes(0, 2));
        }
    }
    if (wrong) connection_.reset();
    return wrong;
}

// One after the other, while nobody else does.
std::optional<StoreError> Postgres::open_node(Migrations steps) {
    const auto version = this->version(steps);
    if (!version) return version.error();
    // Before there were names, whoever ran had the first number.
    constexpr NodeNumber first = 1;
    const bool was_first = *version < first_version_of_nodes;
    if (was_first) {
        if (auto wrong = take_lock(first)) return wrong->error;
    }
    if (auto error = migrate(*version, steps)) return error;
    const auto number = connection_->ask(ask_number, Values().bytes(own_->name));
    if (!number) return number.error().error;
    const NodeNumber node = number->number(0, 0);
    if (auto wrong = take_lock(node)) return wrong->error;
    if (was_first) {
        if (const auto freed = connection_->ask(unlock, Values().number(first)); !freed) return freed.error().error;
    }
    if (auto wrong = take_node()) return wrong->error;
    return std::nullopt;
}

Result<std::unique_ptr<Postgres>, StoreError> Postgres::open(const std::string& address, const NodeTerms& terms,
                                                             Migrations steps) {
    const auto name = postgres::shown(address);
    if (!name) return name.error();
    std::unique_ptr<Postgres> store(new Postgres(address, *name, true, terms.alone));
    store->own_->name = terms.name;
    store->own_->lease = terms.lease;
    auto wrong = store->connect();
    if (!wrong) wrong = store->check();
    if (wrong) return wrong->error;
    if (const auto locked = store->connection_->ask(lock_opening); !locked) return locked.error().error;
    if (auto error = store->open_node(steps)) return *error;
    if (const auto freed = store->connection_->ask(unlock_opening); !freed) return freed.error().error;
    return store;
}

Result<std::unique_ptr<Postgres>, StoreError> Postgres::open_to_read(const std::string& address, Migrations steps) {
    const auto name = postgres::shown(address);
    if (!name) return name.error();
    std::unique_ptr<Postgres> store(new Postgres(address, *name, false, false));
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
    return std::unique_ptr<Storage>(new Postgres(address_, shown_, own_));
}

std::unique_ptr<Lease> Postgres::lease() const {
    if (!writes_ || alone_) return nullptr;
    return std::make_unique<PostgresLease>(address_, shown_, own_);
}

}  // namespace magichat::postgres
