// Any bytes as a record: read or refused, written and read again, replayed.
#include "engine/replay.h"
#include "tests/fuzz/promise.h"

using namespace magichat;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto record = read_record(bytes);
    if (!record) {
        promise(!record.error().why.empty(), "a refusal says why");
        promise(record.error().why.find('\n') == std::string::npos, "on one line");
        return 0;
    }
    const std::string written = write_record(*record);
    const auto again = read_record(written);
    promise(static_cast<bool>(again), "what was written can be read");
    promise(*again == *record, "record, text, record");
    promise(write_record(*again) == written, "text, record, text");
    std::size_t lines = 0;
    const auto wrong = replay_json(*record, [&](std::string_view line) {
        ++lines;
        promise(static_cast<bool>(read_json(line, 16)), "every line is JSON");
    });
    promise(lines == (wrong ? wrong->n - 1 : record->moves.size()), "a line a move, up to the first that is wrong");
    if (wrong) promise(wrong->why.find('\n') == std::string::npos, "one line says what is wrong");
    return 0;
}
