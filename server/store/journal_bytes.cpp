#include "server/store/journal_bytes.h"

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>

#include "server/store/journal.h"

namespace magichat {

namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view mark = "magichat moves 1\n";
constexpr std::size_t length_at = 0, sum_at = 4, number_at = 8, rows_at = 16;
// Nobody makes such large ones; whatever else is there is not read into memory.
constexpr std::size_t longest_file = std::size_t{256} << 20U;

template <class T>
void put(std::string& bytes, T value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
T get(std::string_view bytes, std::size_t at) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

std::uint32_t sum(std::uint32_t before, std::string_view bytes) {
    return static_cast<std::uint32_t>(
        ::crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<z_size_t>(bytes.size())));
}

std::uint32_t sum_of(std::int64_t id, std::uint32_t length, std::int64_t number, std::int64_t rows,
                     std::string_view arrival) {
    std::string all;
    put(all, id);
    put(all, length);
    put(all, number);
    put(all, rows);
    return sum(sum(0, all), arrival);
}

// The record that begins here, if there is one.
std::optional<JournalRecord> record_at(std::string_view bytes, std::size_t at, std::int64_t id) {
    if (at + Journal::record_head > bytes.size()) return std::nullopt;
    const auto length = get<std::uint32_t>(bytes, at + length_at);
    if (length == 0 || length > bytes.size() - at - Journal::record_head) return std::nullopt;
    const auto number = get<std::int64_t>(bytes, at + number_at);
    const auto rows = get<std::int64_t>(bytes, at + rows_at);
    if (number < 1 || rows < 0) return std::nullopt;
    const std::string_view arrival = bytes.substr(at + Journal::record_head, length);
    if (get<std::uint32_t>(bytes, at + sum_at) != sum_of(id, length, number, rows, arrival)) return std::nullopt;
    return JournalRecord{number, rows, std::string(arrival)};
}

// Where the next record begins that counts and comes after this one; whatever lies between can't be read. To look for a sum
// at every byte would take long: its number is close to what is looked for.
std::optional<std::size_t> next_record(std::string_view bytes, std::size_t at, std::int64_t id, std::int64_t from) {
    const auto most = from + static_cast<std::int64_t>(bytes.size() / Journal::record_head) * 2;
    for (; at + Journal::record_head <= bytes.size(); ++at) {
        const auto number = get<std::int64_t>(bytes, at + number_at);
        if (number >= from && number <= most && record_at(bytes, at, id)) return at;
    }
    return std::nullopt;
}

Result<std::string, int> whole_file(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return errno == ENOENT ? Result<std::string, int>(std::string{}) : errno;
    std::string bytes;
    int error = 0;
    constexpr std::size_t at_once = std::size_t{1} << 20U;
    while (error == 0 && bytes.size() < longest_file) {
        const std::size_t before = bytes.size();
        bytes.resize(before + at_once);
        const auto size = ::read(file, bytes.data() + before, at_once);
        if (size < 0 && errno != EINTR) error = errno;
        bytes.resize(before + static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
        if (size == 0) break;
    }
    ::close(file);
    if (error != 0) return error;
    return bytes;
}

}  // namespace

std::string journal_head(std::int64_t id) {
    std::string head(mark);
    put(head, id);
    put(head, sum(0, head));
    head.resize(Journal::file_head);
    return head;
}

std::string journal_record_head(std::int64_t id, std::int64_t number, std::int64_t rows, std::string_view arrival) {
    std::string head;
    const auto length = static_cast<std::uint32_t>(arrival.size());
    put(head, length);
    put(head, sum_of(id, length, number, rows, arrival));
    put(head, number);
    put(head, rows);
    return head;
}

JournalPart read_journal_file(std::string_view bytes, const JournalRow& row) {
    JournalPart part;
    part.ours = bytes.starts_with(journal_head(row.id));
    if (!part.ours) return part;
    std::size_t at = Journal::file_head;
    while (true) {
        auto record = record_at(bytes, at, row.id);
        const std::int64_t expected = part.records.empty() ? 1 : part.records.back().number + 1;
        const bool older = record && !part.records.empty() && record->number != expected;
        if (!record || older) {  // the end; unless something that counts comes behind it
            const auto next = next_record(bytes, at, row.id, std::max(row.begins, expected));
            if (!next) return part;
            part.damaged = true;
            at = *next;
            record = record_at(bytes, at, row.id);
        }
        at += Journal::record_head + record->arrival.size();
        part.records.push_back(std::move(*record));
    }
}

Result<JournalContent, int> read_journal(const std::string& database, const JournalRow& row) {
    JournalContent all;
    for (const std::string& path : Journal::paths(database)) {
        const auto bytes = whole_file(path);
        if (!bytes) return bytes.error();
        JournalPart part = read_journal_file(*bytes, row);
        if (!part.ours || part.damaged) all.whole = false;
        for (JournalRecord& record : part.records) {
            if (record.number >= row.begins) all.records.push_back(std::move(record));
        }
    }
    std::ranges::sort(all.records, {}, &JournalRecord::number);
    std::int64_t next = row.begins;
    for (const JournalRecord& record : all.records) {
        if (record.number != next) all.whole = false;
        next = record.number + 1;
    }
    return all;
}

}  // namespace magichat
