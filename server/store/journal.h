// Two files beside the database, PATH-moves-1 and PATH-moves-2, where a commit that brings nothing but entries of logs is
// one write and one flush: full of zeros beforehand, so that a flush has nothing to note but those bytes. When one is full
// and everything in the other has come to the logs, it goes on in the other from the front. The row in the database's table
// `journal` says whose they are (id; 0: nobody's, and nothing in them counts) and from which record on they count (begins).
//
// A file begins with file_head bytes: its mark, its version, the id, a checksum. Then record after record, each record_head
// bytes (little-endian: length, checksum, number, rows) and an arrival (pieces.h). Records are numbered without gaps over both
// files; `rows` is how many rows of arrivals had been put before it, since begin. What follows the last one is zeros or what
// is left of older ones, which have lower numbers. The checksum holds the id as well.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace magichat {

struct JournalRow {
    std::int64_t id = 0;
    std::int64_t begins = 1;
    std::int64_t rows = 0;

    bool operator==(const JournalRow&) const = default;
};

struct JournalRecord {
    std::int64_t number;
    std::int64_t rows;
    std::string arrival;
};

class Journal {
public:
    static constexpr std::size_t file_head = 64;
    static constexpr std::size_t record_head = 24;

    static std::array<std::string, 2> paths(const std::string& database);

    // New files in the place of those that are there, on the disk when it returns; errno, and none, if that can't be done.
    static Result<Journal, int> make(const std::string& database, std::int64_t id, std::size_t bytes);
    // Whoever looks for them finds none, or finds them under another name (`keeps`).
    static void remove(const std::string& database, bool keeps = false);

    Journal(Journal&& other) noexcept;
    Journal& operator=(Journal&&) = delete;
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;
    ~Journal();

    // Whether there is room for such an arrival.
    bool fits(std::size_t bytes) const;
    // Writes it, flushes, and gives 0; or errno: then nobody knows what the disk has of it, and nothing more may be written
    // here. It must fit.
    int append(std::int64_t number, std::int64_t rows, std::string_view arrival);
    // Everything before this record has come to the logs, and the database says so.
    void free_before(std::int64_t number) { begins_ = number; }
    // The other file can't be gone on in: what is in it waits for its logs.
    bool is_short_of_room() const { return files_[1 - current_].last >= begins_; }

private:
    struct File {
        int file = -1;
        std::size_t at = file_head;
        std::int64_t last = 0;  // record
    };
    Journal(std::int64_t id, std::size_t bytes) : id_(id), bytes_(bytes) {}

    std::array<File, 2> files_;
    std::size_t current_ = 0;
    std::int64_t id_;
    std::size_t bytes_;
    std::int64_t begins_ = 0;
};

// What a file has.
struct JournalPart {
    bool ours = false;     // it begins as a file of this id does
    bool damaged = false;  // between records that count there is something that can't be read
    std::vector<JournalRecord> records;
};
JournalPart read_journal_file(std::string_view bytes, const JournalRow& row);

// What both files have to say, in order, from row.begins on.
struct JournalContent {
    std::vector<JournalRecord> records;
    bool whole = true;  // nothing is missing; but for the last one, which nobody could notice
};
// errno, if one can't be read.
Result<JournalContent, int> read_journal(const std::string& database, const JournalRow& row);

}  // namespace magichat
