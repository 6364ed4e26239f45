// What outlives the server: a log for each table, the records of finished games, the keys. One SQLite file; while the server runs
// a journal beside it.
// Everything here waits for the disk: the running server hands its operations to a Writer (writer.h).
#pragma once

#include <array>
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
// By kind, for whoever may not see the file's name.
inline constexpr std::array<std::string_view, 10> store_error_names = {
    "newer", "older", "foreign", "locked", "read_only", "missing", "full", "refused", "damaged", "failed"};

using TableId = std::int64_t;    // from 1; given by the server, starting with Store::next_table
using StoreTime = std::int64_t;  // milliseconds since 1970, handed in

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
};

struct StoredRecord {
    std::string id;
    TableId table;
    std::string game;
    StoreTime finished_at;
    std::string record;  // empty in a list
};

struct StoreParts;  // store/parts.h

inline constexpr std::size_t usual_journal = std::size_t{8} << 20U;  // bytes of each of its two files

class Store {
public:
    // Opens the file for the one program that writes it, makes it if it is not there, and brings an older one forward.
    static Result<Store, StoreError> open(const std::string& path, Migrations steps = migrations);
    // Opens it to read, also while another program or thread writes. Never changes it.
    static Result<Store, StoreError> open_to_read(const std::string& path, Migrations steps = migrations);

    // The same for another thread of the program that writes this one. Of a log it does not search the file for what has
    // arrived last, which may be much; so it may only be asked for a log of which nothing is being stored.
    Result<Store, StoreError> reader() const;

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

    // From now on commits that bring entries alone go to a journal beside the database (journal.h): a write and a flush each.
    // If there can't be one, all is as before, and it may be tried again.
    std::optional<StoreError> keep_journal(std::size_t bytes = usual_journal);
    // False also when it could not be written: the next commit is in the database, and takes with it all that is there.
    bool has_journal() const;
    // With a journal, what has arrived is brought to the logs beside the commits: a little of it, if there is something to
    // bring. It takes as long as some moves, and as a rule does not wait for the disk, since the journal has it all. If that
    // can't be done, it is tried again with the next commit.
    void sort_a_little();
    // Whether entries alone would go to the journal now.
    bool takes_entries_alone() const;

    // Entries arrive as one piece with every commit, and are brought to the logs little by little (arrivals.h); this does
    // all of it, and ends the journal: then all is in the one file.
    std::optional<StoreError> sort();

    // Commits are first written to a file beside the database. This moves them over; it may take 100 ms, and it is up
    // to the holder when. Gives how many pages are left there. Without it nothing is lost, but that file grows.
    Result<int, StoreError> checkpoint();
    // From now on a little at a time, with rests between: takes longer, and others get at the disk meanwhile.
    void move_in_bites();
    int pages_to_move() const;

    // The first number that no table has ever had.
    Result<TableId, StoreError> next_table();
    // Every unfinished table, without its log, and the error if some could not be read: where the file is damaged, the
    // others are still here.
    struct Unfinished {
        std::vector<StoredTable> tables;
        std::optional<StoreError> error;
    };
    Unfinished unfinished();
    Result<std::optional<StoredTable>, StoreError> table_by_code(std::string_view code);
    // The log of a table, entry by entry, until there are no more or `each` has had enough (false). An error if one is
    // missing; what comes before it has been handed out.
    using EachEntry = std::function<bool(std::string_view entry)>;
    [[nodiscard]] std::optional<StoreError> each_entry(TableId table, const EachEntry& each);
    Result<std::vector<std::string>, StoreError> entries(TableId table);
    // The latest time in the file, if there is one.
    Result<std::optional<StoreTime>, StoreError> newest();

    Result<std::optional<StoredRecord>, StoreError> record(std::string_view id);

    Result<std::optional<std::string>, StoreError> key(std::string_view name);
    // All whose names begin so: what follows in the name, and the value.
    using Pairs = std::vector<std::pair<std::string, std::string>>;
    Result<Pairs, StoreError> keys(std::string_view prefix);
    [[nodiscard]] std::optional<StoreError> put_key(std::string_view name, std::string_view value);

    // Deletes a little of what is old, in a commit of its own, and notes how far it has come. False: nothing is left.
    Result<bool, StoreError> prune(Prune& prune);

    // A copy as of now into a new file, while others read and write.
    [[nodiscard]] std::optional<StoreError> backup(const std::string& to);

private:
    explicit Store(std::unique_ptr<StoreParts> parts);
    static Result<Store, StoreError> open_to_read(std::unique_ptr<StoreParts> parts, Migrations steps);

    std::unique_ptr<StoreParts> parts_;
};

}  // namespace magichat
