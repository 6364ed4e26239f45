#include "server/store/postgres/connection.h"

#include <array>
#include <charconv>
#include <map>

#include "engine/base/quote.h"

namespace magichat::postgres {

namespace {

using Kind = StoreError::Kind;

// Types by their numbers, which PostgreSQL never changes (pg_type.dat).
constexpr std::uint32_t type_bytes = 17;
constexpr std::uint32_t type_number = 20;
constexpr std::uint32_t type_text = 25;

std::string big_endian(std::uint64_t value, int size) {
    std::string bytes;
    for (int i = size - 1; i >= 0; --i) bytes += static_cast<char>(value >> (8 * i));
    return bytes;
}

// Its last words may be several lines; one is enough for a log.
std::string one_line(std::string_view words) {
    std::string line;
    for (const char c : words) {
        if (c != '\n' && c != '\t')
            line += c;
        else if (!line.ends_with(' '))
            line += ' ';
    }
    while (line.ends_with(' ') || line.ends_with('.')) line.pop_back();
    return line;
}

bool begins(std::string_view state, std::string_view with) { return state.starts_with(with); }

// The state is one of Appendix A of PostgreSQL's documentation.
Kind kind_of(std::string_view state) {
    if (state == "53100") return Kind::full;
    if (state == "25006" || state == "42501") return Kind::read_only;
    if (state == "3D000") return Kind::missing;
    if (state == "XX001" || state == "XX002") return Kind::damaged;
    if (state == "MH001") return Kind::locked;
    return Kind::failed;
}

std::string say(Kind kind, const std::string& shown, const std::string& words) {
    switch (kind) {
        case Kind::full:
            return "there is no room left on the disk of " + quote(shown) +
                   ". Nothing that was stored is lost; make room, and it goes on.";
        case Kind::read_only:
            return quote(shown) + " can't be written (" + words +
                   "). The user needs a database of its own, on a server that is no standby.";
        case Kind::missing: return "there is no database " + quote(shown) + ". Make it: CREATE DATABASE.";
        case Kind::damaged: return quote(shown) + " is damaged (" + words + "). Start with a backup.";
        case Kind::locked: return quote(shown) + " has been taken over by another Magic Hat (" + words + ").";
        default: return quote(shown) + " can't be used: " + words + '.';
    }
}

}  // namespace

Result<std::string, StoreError> shown(const std::string& address) {
    const Libpq* pq = libpq();
    if (pq == nullptr) {
        return StoreError{Kind::missing,
                          "libpq, PostgreSQL's library (libpq.so.5), is not installed. On Debian: apt install libpq5."};
    }
    PQconninfoOption* options = pq->conninfoParse(address.c_str(), nullptr);
    if (options == nullptr) {  // its words are not asked for: they may repeat a password
        return StoreError{
            Kind::failed,
            "the address of the database can't be read. Write it as postgresql://USER@HOST:PORT/DATABASE."};
    }
    std::map<std::string_view, std::string> found;
    for (const PQconninfoOption* one = options; one->keyword != nullptr; ++one) {
        if (one->val != nullptr) found[one->keyword] = one->val;
    }
    pq->conninfoFree(options);
    // A password with an @ or a / that is not written as %40 or %2F: a part of it would be taken for something else, and shown.
    const auto has_any = [&](std::string_view what, std::string_view of) {
        return found[what].find_first_of(of) != std::string::npos;
    };
    if (has_any("host", "@") || has_any("dbname", "@") ||
        found["port"].find_first_not_of("0123456789,") != std::string::npos) {
        return StoreError{
            Kind::failed,
            "the address of the database can't be read. Write it as postgresql://USER@HOST:PORT/DATABASE, "
            "and in a password @ as %40, / as %2F, : as %3A and % as %25."};
    }
    std::string text = "postgresql://";
    if (!found["user"].empty()) text += found["user"] + '@';
    const bool is_socket = found["host"].starts_with('/');
    if (!is_socket) text += found["host"];
    if (!is_socket && !found["port"].empty()) text += ':' + found["port"];
    text += '/' + found["dbname"];
    if (is_socket) text += "?host=" + found["host"];
    return text;
}

// ---- Values and rows ----

Values& Values::number(std::int64_t value) {
    all_.push_back(big_endian(static_cast<std::uint64_t>(value), 8));
    return *this;
}

Values& Values::bytes(std::string_view value) {
    all_.emplace_back(value);
    return *this;
}

// How many dimensions, whether one is NULL, the type; of the one dimension its length and first index; each with its length.
Values& Values::array(std::span<const std::string_view> values, std::uint32_t type) {
    std::size_t size = 20;
    for (const std::string_view value : values) size += 4 + value.size();
    std::string bytes;
    bytes.reserve(size);
    bytes += big_endian(values.empty() ? 0 : 1, 4) + big_endian(0, 4) + big_endian(type, 4);
    if (!values.empty()) bytes += big_endian(values.size(), 4) + big_endian(1, 4);
    for (const std::string_view value : values) bytes.append(big_endian(value.size(), 4)).append(value);
    all_.push_back(std::move(bytes));
    return *this;
}

Values& Values::numbers(std::span<const std::int64_t> values) {
    std::vector<std::string> bytes;
    bytes.reserve(values.size());
    for (const std::int64_t value : values) bytes.push_back(big_endian(static_cast<std::uint64_t>(value), 8));
    return array(std::vector<std::string_view>(bytes.begin(), bytes.end()), type_number);
}
Values& Values::texts(std::span<const std::string_view> values) { return array(values, type_text); }
Values& Values::blobs(std::span<const std::string_view> values) { return array(values, type_bytes); }

std::int64_t Rows::number(int row, int column) const {
    const std::string_view all = bytes(row, column);
    std::int64_t value = !all.empty() && all.size() > 1 && static_cast<signed char>(all[0]) < 0 ? -1 : 0;
    for (const char c : all)
        value = static_cast<std::int64_t>(static_cast<std::uint64_t>(value) << 8U) | static_cast<unsigned char>(c);
    return value;
}

std::string_view Rows::bytes(int row, int column) const {
    return {pq_->getvalue(result_.get(), row, column), std::size_t(pq_->getlength(result_.get(), row, column))};
}

std::int64_t Rows::changed() const {
    const std::string_view text = pq_->cmdTuples(result_.get());
    std::int64_t count = 0;
    std::from_chars(text.data(), text.data() + text.size(), count);
    return count;
}

// ---- The connection ----

Failure Connection::failure(const PGresult* result, std::size_t at) const {
    const char* field = result == nullptr ? nullptr : pq_->resultErrorField(result, PG_DIAG_SQLSTATE);
    const std::string state = field == nullptr ? "" : field;
    const char* primary = result == nullptr ? nullptr : pq_->resultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const std::string words = one_line(primary != nullptr ? primary : pq_->errorMessage(handle_.get()));
    const Kind kind = kind_of(state);
    // 57P0x: the server stops, was ended, or has not begun yet. 57P05: we were silent for too long.
    const bool lost = is_lost() || state.empty() || begins(state, "08") || begins(state, "57P");
    return {{kind, say(kind, shown_, words)}, lost, at, state};
}

Result<Connection, Failure> Connection::open(const std::string& address, const std::string& shown,
                                             const std::string& settings) {
    const Libpq* pq = libpq();
    if (pq == nullptr) return Failure{postgres::shown(address).error(), true};
    // What the address says itself comes last, and holds.
    constexpr std::array keys = {"connect_timeout",           "keepalives_idle",  "keepalives_interval",
                                 "keepalives_count",          "tcp_user_timeout", "client_encoding",
                                 "fallback_application_name", "dbname",           static_cast<const char*>(nullptr)};
    const std::array values = {
        "3", "10", "3", "3", "15000", "UTF8", "magichat", address.c_str(), static_cast<const char*>(nullptr)};
    Connection connection(*pq, pq->connectdbParams(keys.data(), values.data(), 1), shown);
    if (connection.is_lost()) {
        Failure failure = connection.failure(nullptr, 0);
        // How it is wrong is in its words alone; of no database there are these.
        const bool none = failure.error.text.find("does not exist") != std::string::npos &&
                          failure.error.text.find("database \"") != std::string::npos;
        if (none) failure.error = {Kind::missing, say(Kind::missing, shown, {})};
        return failure;
    }
    pq->setNoticeReceiver(connection.handle_.get(), [](void*, const PGresult*) {}, nullptr);
    if (auto wrong = connection.run(settings)) return std::move(*wrong);
    return connection;
}

std::optional<Failure> Connection::run(const std::string& sql) {
    const Rows result(*pq_, pq_->exec(handle_.get(), sql.c_str()));
    const auto status = pq_->resultStatus(result.result_.get());
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return std::nullopt;
    Failure wrong = failure(result.result_.get(), 0);
    if (!wrong.lost) Rows(*pq_, pq_->exec(handle_.get(), "ROLLBACK"));
    return wrong;
}

Result<std::vector<Rows>, Failure> Connection::ask(std::span<const Call> calls) {
    std::optional<Failure> wrong;
    pq_->enterPipelineMode(handle_.get());
    struct Sent {
        std::size_t call;
        bool prepares;
    };
    std::vector<Sent> sent;
    // The others must not come to be without it: the transaction ends with the connection.
    const auto not_sent = [this](std::size_t call) {
        Failure failed = failure(nullptr, call);
        failed.lost = true;
        return failed;
    };
    std::set<const Statement*> new_ones;
    for (std::size_t i = 0; i < calls.size() && !is_lost(); ++i) {
        const auto& [statement, values] = calls[i];
        if (!prepared_.contains(statement) && new_ones.insert(statement).second) {
            if (pq_->sendPrepare(handle_.get(), statement->name, statement->sql, 0, nullptr) == 0) return not_sent(i);
            sent.push_back({i, true});
        }
        std::vector<const char*> data;
        std::vector<int> sizes;
        for (const std::string& value : values.all_) {
            data.push_back(value.data());
            sizes.push_back(static_cast<int>(value.size()));
        }
        const std::vector<int> formats(data.size(), 1);
        if (pq_->sendQueryPrepared(handle_.get(), statement->name, static_cast<int>(data.size()), data.data(),
                                   sizes.data(), formats.data(), 1) == 0) {
            return not_sent(i);
        }
        sent.push_back({i, false});
    }
    pq_->pipelineSync(handle_.get());

    std::vector<Rows> all;
    for (const auto& [call, prepares] : sent) {
        PGresult* const first = pq_->getResult(handle_.get());
        if (first == nullptr) {
            if (!wrong) wrong = failure(nullptr, call);
            wrong->lost = true;
            return std::move(*wrong);
        }
        Rows rows(*pq_, first);
        const auto status = pq_->resultStatus(first);
        const bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
        if (!good && !wrong) wrong = failure(first, call);
        if (is_lost() || (wrong && wrong->lost)) {
            wrong = wrong ? std::move(wrong) : std::optional(failure(nullptr, call));
            wrong->lost = true;
            return std::move(*wrong);
        }
        if (good && prepares) prepared_.insert(calls[call].statement);
        if (good && !prepares) all.push_back(std::move(rows));
        if (PGresult* const end = pq_->getResult(handle_.get()); end != nullptr) pq_->clear(end);
    }
    const Rows sync(*pq_, pq_->getResult(handle_.get()));
    if (pq_->resultStatus(sync.result_.get()) != PGRES_PIPELINE_SYNC || is_lost()) {
        if (!wrong) wrong = failure(nullptr, calls.size());
        wrong->lost = true;
        return std::move(*wrong);
    }
    pq_->exitPipelineMode(handle_.get());
    if (!wrong) return all;
    if (auto again = run("ROLLBACK"); again && again->lost) wrong->lost = true;
    return std::move(*wrong);
}

Result<Rows, Failure> Connection::ask(const Statement& statement, Values values) {
    const Call call{&statement, std::move(values)};
    auto all = ask({&call, 1});
    if (!all) return all.error();
    return std::move(all->front());
}

}  // namespace magichat::postgres
