// bench_table: what a table and the protocol cost a move, from the text of a command to the texts of all letters and of
// the log entry: four people and a watcher. Prints bytes and microseconds a move for each game, for people whose clients
// have no eyes (bots) and for those that have (pages, which get the view after every move).
#include <chrono>
#include <cstdio>

#include "tests/room.h"

using namespace magichat;

namespace {

// Spells all that is stored and sent; how many bytes that is.
u64 spell(const Effects& effects, Json& json) {
    u64 bytes = 0;
    const auto count = [&](const auto& what) {
        json.reset();
        write(json, what);
        bytes += json.view().size();
    };
    for (const Entry& entry : effects.store) count(entry);
    for (const Letter& letter : effects.send) count(letter.news);
    return bytes;
}

double microseconds_a_move(const AnyGame& game, bool eyes, u64 games) {
    u64 drawn = 0;
    const Outside outside{[&] { return sha256(std::to_string(drawn++)); }, {}};
    const TableSettings settings = settings_for(std::string(name_of(game)), R"({"players":4})");
    Random random(1);
    Json json;
    u64 moves = 0;
    u64 bytes = 0;
    std::chrono::steady_clock::duration spent{};
    for (u64 i = 0; i < games; ++i) {
        Time now{1};
        Effects opened;
        Table table = Table::open(settings, Guest{1}, outside, now, opened);
        for (u32 seat = 0; seat < 4; ++seat) {
            table.connect(Client{seat + 1}, Guest{seat + 1}, {.seat = at<Seat>(seat), .eyes = eyes}, now);
        }
        table.connect(Client{9}, Guest{9}, {.eyes = eyes}, now);
        table.receive(Client{1}, command::Start{}, now);
        const auto all_show = [&] {
            u64 said = 0;
            for (u32 seat = 0; eyes && seat < 4; ++seat) {
                said += spell(table.receive(Client{seat + 1}, command::Shown{table.version()}, now), json);
            }
            return said;
        };
        all_show();
        while (table.phase() == TablePhase::playing) {
            const Seat seat = table.play()->to_act();
            const auto legal = table.play()->legal();
            const std::string text = R"({"type":"move","move":")" +
                                     legal[below(random, static_cast<u32>(legal.size()))] + R"(","n":)" +
                                     std::to_string(table.version()) + "}";
            const auto before = std::chrono::steady_clock::now();
            const auto command = read_command(text);
            const Effects effects = table.receive(Client{static_cast<u32>(number(seat))}, *command, now);
            bytes += spell(effects, json) + all_show();
            spent += std::chrono::steady_clock::now() - before;
            ++moves;
        }
    }
    std::printf("%-8s %-12s %8llu moves, %4llu bytes a move, ", std::string(name_of(game)).c_str(),
                eyes ? "with eyes" : "without eyes", static_cast<unsigned long long>(moves),
                static_cast<unsigned long long>(bytes / moves));
    return std::chrono::duration<double, std::micro>(spent).count() / static_cast<double>(moves);
}

}  // namespace

int main() {
    for (const AnyGame& game : all_games) {
        for (const bool eyes : {false, true}) {
            std::printf("%.2f microseconds a move\n", microseconds_a_move(game, eyes, 300));
        }
    }
}
