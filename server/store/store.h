// What outlives the server: a log for each table, the records of finished games, the keys. One SQLite file.
// Everything here waits for the disk: the running server hands its operations to a Writer (writer.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "server/store/schema.h"

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

using TableId = std::int64_t;    // from 1; given by the server, starting with Store::next_table
using StoreTime = std::int64_t;  // milliseconds since 1970, handed in

// What can be stored. Each is refused if it contradicts what is there, and then changes nothing.
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
// Deletes what is older than these times, at most so many tables and so many records: the rest next time, so that
// nobody waits long.
struct Prune {
    StoreTime finished_before;  // tables that are finished, by their last touch
    StoreTime idle_before;      // tables that are not
    StoreTime records_before;
    std::int64_t most = 1'000'000'000;

    static Prune by_days(StoreTime now, int finished_days, int idle_days, int record_days);
};
using Operation = std::variant<CreateTable, AppendEntry, TouchTable, FinishTable, DeleteTable, PutRecord, Prune>;

struct StoredTable {
    TableId table;
    std::string code;
    StoreTime created;
    StoreTime touched;
    bool finished;
};

struct StoredRecord {
    std::string id;
    TableId table;
    std::string game;
    StoreTime finished_at;
    std::string record;  // empty in a list
};

struct StoreParts;  // store/parts.h

class Store {
public:
    // Opens the file for the one program that writes it, makes it if it is not there, and brings an older one forward.
    static Result<Store, StoreError> open(const std::string& path, Migrations steps = migrations);
    // Opens it to read, also while another program or thread writes. Never changes it.
    static Result<Store, StoreError> open_to_read(const std::string& path, Migrations steps = migrations);

    Store(Store&&) noexcept;
    Store& operator=(Store&&) = delete;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    ~Store();

    const std::string& path() const;

    // All of these in one commit, or none. When it returns without an error, they survive a loss of power.
    [[nodiscard]] std::optional<StoreError> store(std::span<const Operation> operations);

    // The same in steps, for the Writer. After an error of any kind but `refused` only roll_back is left to do.
    [[nodiscard]] std::optional<StoreError> begin();
    // All of these, or none. `refused` leaves alone what was performed before.
    [[nodiscard]] std::optional<StoreError> perform(std::span<const Operation> operations);
    [[nodiscard]] std::optional<StoreError> commit();
    void roll_back();

    // Commits are first written to a file beside the database. This moves them over; it may take 100 ms, and it is up
    // to the holder when. Returns how many pages are left there. Without it nothing is lost, but that file grows.
    int checkpoint();
    int pages_to_move() const;

    // The first number that no table has ever had.
    Result<TableId, StoreError> next_table();
    // Every unfinished table with its whole log, one after the other; only one of them is in memory at a time. `each`
    // must not use the store.
    using EachTable = std::function<void(const StoredTable& table, std::vector<std::string> entries)>;
    [[nodiscard]] std::optional<StoreError> read_unfinished(const EachTable& each);
    Result<std::optional<StoredTable>, StoreError> table_by_code(std::string_view code);
    Result<std::vector<std::string>, StoreError> entries(TableId table);

    Result<std::optional<StoredRecord>, StoreError> record(std::string_view id);

    Result<std::optional<std::string>, StoreError> key(std::string_view name);
    [[nodiscard]] std::optional<StoreError> put_key(std::string_view name, std::string_view value);

    // A copy as of now into a new file, while others read and write.
    [[nodiscard]] std::optional<StoreError> backup(const std::string& to);

private:
    explicit Store(std::unique_ptr<StoreParts> parts);

    std::unique_ptr<StoreParts> parts_;
};

}  // namespace magichat
