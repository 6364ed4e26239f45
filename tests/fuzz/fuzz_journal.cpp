// Any bytes as a file of the journal, and a sound file of which the bytes say what is changed, cut off or repeated: what is read
// is what was written under that number, in order, or it is not there.
#include <algorithm>

#include "server/store/journal.h"
#include "server/store/journal_bytes.h"
#include "server/store/pieces.h"
#include "tests/fuzz/promise.h"

using namespace magichat;

namespace {

constexpr JournalRow row{0x1234567890, 4, 2};

std::string arrival_of(std::int64_t number) {
    std::string arrival;
    const std::string entry(static_cast<std::size_t>(number * 5), 'e');
    add_to_arrival(arrival, {number % 3 + 1, number, entry});
    return arrival;
}

std::string sound_file() {
    std::string file = journal_head(row.id);
    for (const std::int64_t number : {4, 5, 6, 7, 2, 3}) {  // the last two are left of older ones
        const std::string arrival = arrival_of(number);
        file += journal_record_head(row.id, number, row.rows, arrival) + arrival;
    }
    return file + std::string(100, '\0');
}

void check(const JournalPart& part, bool written_by_us) {
    std::int64_t last = 0;
    for (const JournalRecord& one : part.records) {
        promise(one.number > last, "records are in order");
        last = one.number;
        if (written_by_us) promise(one.arrival == arrival_of(one.number), "what is read was written");
    }
    promise(part.ours || part.records.empty(), "nothing is read from somebody else's file");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check(read_journal_file(text, row), false);
    check(read_journal_file(journal_head(row.id) + std::string(text), row), false);

    std::string file = sound_file();
    for (std::size_t i = 0; i + 4 <= size && !file.empty(); i += 4) {
        const std::size_t at = (data[i] * 256U + data[i + 1]) % file.size();
        switch (data[i + 2] % 4) {
            case 0: file[at] = static_cast<char>(data[i + 3]); break;
            case 1: file.resize(at); break;
            case 2: file.insert(at, file.substr(at, data[i + 3])); break;
            default: file.erase(at, data[i + 3]); break;
        }
    }
    check(read_journal_file(file, row), true);
    return 0;
}
