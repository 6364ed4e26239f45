// What has arrived in the file and is not in the logs yet. Each table's log has a place of its own in the file, so bringing
// every entry there at once would write a page of 4 KB for each. So all that is stored in one commit is written as one row
// (or, where it is entries alone, as a record of the journal), and when there is enough for every table, it is brought to the
// logs, some tables with every commit. Here is what is known of it in memory; what a commit changes counts when it has
// succeeded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/store/store.h"

namespace magichat {

struct Log {
    std::int64_t last = 0;   // number of its last entry
    std::int64_t first = 0;  // number of the first one in `unsorted`
    std::string unsorted{};  // a piece (pieces.h): arrived, and not in the log
    bool finished = false;
};

// What an operation of the open transaction means for a log.
struct Change {
    enum class Kind { entry, fresh, finished, gone };
    Kind kind;
    TableId table;
    std::size_t arriving;              // how much was arriving before it
    std::optional<std::int64_t> last;  // the last number before it, if the log was known
};

// A piece that has not come to its log yet.
struct Unsorted {
    std::int64_t first = 0;
    std::string piece{};
};

struct Arrivals {
    std::mutex mutex;  // for `logs`: held by their thread while it changes them, and by others who read
    // Those with unsorted entries, and others whose last number is known.
    std::unordered_map<TableId, Log> logs;
    // Of the open transaction.
    std::string arriving;
    std::vector<Change> changes;
    struct Sorted {
        TableId table;
        bool again;  // it could not be brought to its log, and arrives once more
    };
    std::vector<Sorted> sorted;
    std::unordered_set<TableId> stuck;  // the file is damaged where their logs go on: until it is opened again
    std::int64_t deleted_to = 0;
    bool puts = false;  // a row is being written

    std::int64_t oldest = 1;  // the rows in the file: from `oldest` to before `next`
    std::int64_t next = 1;
    std::size_t bytes = 0;         // unsorted ones
    std::vector<TableId> to_sort;  // what is left of the round under way
    std::size_t round_size = 0;    // how many tables it began with
    std::int64_t round_to = 0;     // rows up to here go when it is done
    std::int64_t done_to = 0;      // rows up to here are in the logs
    std::int64_t next_record = 1;  // the same for those that stand in the journal
    std::int64_t records_round_to = 0;
    std::int64_t records_done_to = 0;
    bool is_urgent = false;  // the journal has no room
    // With a journal so many times as much is waited for: then it is the logs that cost most, and longer pieces need fewer
    // pages.
    static constexpr std::size_t patience_with_journal = 2;
    std::size_t patience = 1;
    std::optional<StoreError> damage;  // some row could not be read when the file was opened

    void append(Change::Kind kind, TableId table, std::int64_t number, std::string_view entry);
    void note(Change::Kind kind, TableId table);
    // Takes back the changes of the open transaction from this one on.
    void undo(std::size_t from);
    void roll_back();
    void committed();
    // The open transaction brings the last tables of a round to their logs.
    bool ends_round() const { return !to_sort.empty() && sorted.size() >= to_sort.size(); }
    // Nothing is to be brought to the logs, and no row to be deleted.
    bool is_tidy() const { return to_sort.empty() && oldest > done_to; }
    // Whether there is enough to begin a round.
    bool worth_sorting() const;
    void begin_round();
    void end_round();

    // Of this table, on any thread.
    Unsorted unsorted(TableId table);

    // The next entry of a log: into `unsorted`.
    void add(Log& log, std::int64_t number, std::string_view entry);
};

// How many entries a piece has.
std::int64_t entries_in(std::string_view piece);

}  // namespace magichat
