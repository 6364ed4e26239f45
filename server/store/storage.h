// What outlives the server: a log for each table, the records of finished games, the keys. What can be stored, why it can't,
// and what every place where it is stored can do.
// Everything here waits for the disk: the running server hands its operations to a Writer (writer.h).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/result.h"

namespace magichat {

struct StoreError {
    enum class Kind {
        newer,      // written by a newer version
        older,      // written by an older version, and opened only to read
        foreign,    // no database, or not one of ours
        locked,     // another program has it
        read_only,  // file or folder can't be written
        missing,    // no such folder or file
        full,       // no room on the disk
        refused,    // one operation contradicts what is stored; the others are not concerned
        damaged,    // the file is not as it was written
        failed,     // anything else
    };
    Kind kind;
    std::string text;  // a sentence or two for the host, with the file's name
};
// By kind, for whoever may not see the file's name.
inline constexpr std::array<std::string_view, 10> store_error_names = {
    "newer", "older", "foreign", "locked", "read_only", "missing", "full", "refused", "damaged", "failed"};

using TableId = std::int64_t;     // from 1; given by the server, starting with Storage::next_table
using StoreTime = std::int64_t;   // milliseconds since 1970, handed in
using NodeNumber = std::int64_t;  // of a server, from 1, where several share a storage (lease.h)

// What can be stored. Each is refused if it contradicts what is there, and then changes nothing.
// A code is free if no unfinished table has it.
struct CreateTable {
    TableId table;
    std::string code;
    StoreTime at;
};
// Refused unless the number is the next one: so a log has no gaps, and a second writer is noticed.
struct AppendEntry {
    TableId table;
    std::int64_t number;
    std::string entry;
};
// The same for an entry that says everything: those before it may go, and go little by little.
struct FreshLog {
    TableId table;
    std::int64_t number;
    std::string entry;
};
struct TouchTable {
    TableId table;
    StoreTime at;
};
// It will not be restored any more, and goes with prune.
struct FinishTable {
    TableId table;
    StoreTime at;
};
struct DeleteTable {
    TableId table;
};
struct PutRecord {
    std::string id;
    TableId table;
    std::string game;
    StoreTime finished_at;
    std::string record;
};
// A key, or anything else that there is one of, instead of what stood there.
struct PutKey {
    std::string name;
    std::string value;
};
struct DropKey {
    std::string name;
};
using Operation =
    std::variant<CreateTable, AppendEntry, FreshLog, TouchTable, FinishTable, DeleteTable, PutRecord, PutKey, DropKey>;

// What is old enough to be deleted. Times that are not given keep theirs for ever.
struct Prune {
    std::optional<StoreTime> finished_before{};  // tables that are finished, by their last touch
    std::optional<StoreTime> idle_before{};      // tables that are not
    std::optional<StoreTime> records_before{};
    TableId after = 0;               // how far it has come: tables up to here are done
    TableId under_way = 0;           // something of this one is gone, and the rest will be
    std::vector<TableId> damaged{};  // and these can't be deleted
};

struct StoredTable {
    TableId table;
    std::string code;
    StoreTime created;
    StoreTime touched;
    bool finished;
    bool operator==(const StoredTable&) const = default;
};

struct StoredRecord {
    std::string id;
    TableId table;
    std::string game;
    StoreTime finished_at;
    std::string record;
    bool operator==(const StoredRecord&) const = default;
};

// Who runs a table, and whether that one lives.
struct Runs {
    StoredTable table;
    NodeNumber node;
    bool alive;
};

// All of a table, and a part of what moves to another place in one commit (migrate.h).
struct WholeTable {
    StoredTable row;
    std::int64_t first = 1;  // the number that its log begins with
    std::vector<std::string> entries{};
    bool operator==(const WholeTable&) const = default;
};
struct Moved {
    std::vector<WholeTable> tables{};
    std::vector<Operation> operations{};  // records and keys
    TableId next_table = 1;               // at the least
};

class Lease;

// Where it is stored: SQLite in a file (store.h), or PostgreSQL (postgres/postgres.h). Used by one thread at a time.
class Storage {
public:
    Storage() = default;
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;
    virtual ~Storage() = default;

    // The file or the address, as it may be shown: without a password.
    virtual const std::string& path() const = 0;
    // What the host should know about how it is stored; empty if all is as it should be.
    virtual std::string warning() const { return {}; }

    // The same for another thread of the program that writes this one: it reads and changes nothing. Of a log it may not see
    // what has arrived last; so it may only be asked for a log of which nothing is being stored.
    virtual Result<std::unique_ptr<Storage>, StoreError> reader() const = 0;

    // All of these in one commit, or none. When it returns without an error, they survive a loss of power.
    [[nodiscard]] virtual std::optional<StoreError> store(std::span<const Operation> operations) = 0;

    // Each of these all or none, and all that are not refused in one commit.
    using Item = std::span<const Operation>;
    struct Answer {
        std::optional<StoreError> error;  // then nothing is stored
        std::map<std::size_t, StoreError>
            alone;  // by place: what concerns this item and no other, `refused` or `damaged`
    };
    virtual Answer store_each(std::span<const Item> items) = 0;

    // ---- What has to be done now and then, if it has to. ----
    // From now on commits that bring entries alone go where that is quicker. It may be tried again if it can't be.
    virtual std::optional<StoreError> keep_journal() { return std::nullopt; }
    virtual bool has_journal() const { return true; }
    // Whether entries alone would go there now.
    virtual bool takes_entries_alone() const { return false; }
    // What went there is brought to its logs, beside the commits: a little of it, without waiting for the disk as a rule.
    virtual void sort_a_little() {}
    // All that was stored is brought to where it stays.
    virtual std::optional<StoreError> sort() { return std::nullopt; }
    // Moves what commits have left elsewhere; it may take 100 ms, and it is up to the holder when. Gives how many pages are
    // left there. Without it nothing is lost, but that place grows.
    virtual Result<int, StoreError> checkpoint() { return 0; }
    // From now on a little at a time, with rests between: takes longer, and others get at the disk meanwhile.
    virtual void move_in_bites() {}
    virtual int pages_to_move() const { return 0; }

    // The first number that no table has ever had.
    virtual Result<TableId, StoreError> next_table() = 0;
    // Every unfinished table (of several servers: that is ours), without its log, and the error if some could not be read: where the storage is damaged, the
    // others are still here.
    struct Unfinished {
        std::vector<StoredTable> tables;
        std::optional<StoreError> error;
    };
    virtual Unfinished unfinished() = 0;
    virtual Result<std::optional<StoredTable>, StoreError> table_by_code(std::string_view code) = 0;
    // ---- Where several servers share it (lease.h). ----
    // Ours; null: there is no other server.
    virtual std::unique_ptr<Lease> lease() const;
    // Of an unfinished table.
    virtual Result<std::optional<Runs>, StoreError> who_runs(std::string_view /*code*/) {
        return std::optional<Runs>();
    }

    // The log of a table, entry by entry, until there are no more or `each` has had enough (false). An error if one is
    // missing; what comes before it has been handed out.
    using EachEntry = std::function<bool(std::string_view entry)>;
    [[nodiscard]] virtual std::optional<StoreError> each_entry(TableId table, const EachEntry& each) = 0;
    Result<std::vector<std::string>, StoreError> entries(TableId table);
    // The latest time there is, if there is one.
    virtual Result<std::optional<StoreTime>, StoreError> newest() = 0;

    virtual Result<std::optional<StoredRecord>, StoreError> record(std::string_view id) = 0;

    virtual Result<std::optional<std::string>, StoreError> key(std::string_view name) = 0;
    // All whose names begin so: what follows in the name, and the value.
    using Pairs = std::vector<std::pair<std::string, std::string>>;
    virtual Result<Pairs, StoreError> keys(std::string_view prefix) = 0;
    [[nodiscard]] virtual std::optional<StoreError> put_key(std::string_view name, std::string_view value) = 0;

    // Deletes a little of what is old, in a commit of its own, and notes how far it has come. False: nothing is left.
    virtual Result<bool, StoreError> prune(Prune& prune) = 0;

    // ---- For whoever moves all of it to another place. ----
    // Those behind this one, in order, but so many at the most; of tables without their logs.
    virtual Result<std::vector<WholeTable>, StoreError> tables_after(TableId table, int most) = 0;
    virtual Result<std::vector<StoredRecord>, StoreError> records_after(std::string_view id, int most) = 0;
    // What was somewhere else, in one commit.
    [[nodiscard]] virtual std::optional<StoreError> take_in(const Moved& moved) = 0;

protected:
    Storage(Storage&&) noexcept = default;
};

}  // namespace magichat
