// Any lines as messages to a table: read or refused, never a crash; what is read can be written and read again; what the
// table stores can be read again and gives the same table. A line that begins with a digit is from that client.
#include "tests/fuzz/promise.h"
#include "tests/room.h"

using namespace magichat;

namespace {

void check_text(std::string_view line) {
    const auto message = read_message(line);
    if (!message) {
        promise(!message.error().why.empty(), "a refusal says why");
        promise(message.error().why.find('\n') == std::string::npos, "on one line");
        return;
    }
    const std::string text = std::visit([](const auto& one) { return spell(one); }, *message);
    const auto again = read_message(text);
    promise(again && *again == *message, "message, text, message");
    if (const auto entry = read_entry(line)) promise(*read_entry(spell(*entry)) == *entry, "entry, text, entry");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    std::string_view left(reinterpret_cast<const char*>(data), size);
    Room room(settings_for(std::string(name_of(all_games[size % all_games.size()]))));
    for (u32 client = 1; client <= 3; ++client) room.come(client, client, {.eyes = client == 2});
    for (int lines = 0; !left.empty() && lines < 60 && !room.closed; ++lines) {
        const std::size_t end = left.find('\n');
        std::string_view line = left.substr(0, end);
        left = end == std::string_view::npos ? std::string_view() : left.substr(end + 1);
        u32 client = 1;
        if (!line.empty() && line[0] >= '0' && line[0] <= '9') {
            client = static_cast<u32>(line[0] - '0');
            line.remove_prefix(1);
        }
        check_text(line);
        if (line == "wait")
            room.wait(1000);
        else if (line == "go")
            room.go(client);
        else if (line == "come" && room.table().clients() < 9)
            room.come(client + 10, client % 4, {.since = 2});
        else
            room.write(client, line);
        // A move is always possible: whoever is asked makes the first that is legal.
        if (line == "play" && room.table().phase() == TablePhase::playing) {
            const Seat seat = room.table().play()->to_act();
            const u64 guest = static_cast<u64>(room.table().chairs()[index(seat)].guest);
            room.say(static_cast<u32>(guest), command::Move{seat, room.table().play()->legal()[0], {}});
        }
    }
    std::vector<Entry> log;
    for (const Entry& entry : room.log) {
        const auto read = read_entry(spell(entry));
        promise(read && *read == entry, "what is stored can be read");
        log.push_back(*read);
    }
    Room again(log, 1, room.now);
    promise(again.open(), "the log gives a table");
    promise(again.table().version() == room.table().version(), "with the same versions");
    promise(again.table().phase() == room.table().phase(), "in the same phase");
    promise(again.table().chairs() == room.table().chairs(), "with the same people");
    return 0;
}
