#include "bench/load_table.h"

namespace magichat::load {

void Tally::wrong(std::string what) {
    constexpr std::size_t most_shown = 5;
    ++errors;
    if (first_errors.size() < most_shown) first_errors.push_back(std::move(what));
}

Table::Table(std::string code, std::array<Socket, 4> sockets, Tally& tally, std::uint64_t seed)
    : code_(std::move(code)), tally_(tally), random_(seed) {
    for (Socket& socket : sockets) players_.push_back({std::move(socket)});
}

void Table::say(std::size_t player, std::string_view text) {
    if (!players_[player].socket.send_text(text)) tally_.wrong("could not send");
}

void Table::join() {
    for (std::size_t i = 0; i < players_.size(); ++i) {
        say(i, R"({"type":"join","table":")" + code_ + R"(","seat":)" + std::to_string(i + 1) + R"(,"eyes":false})");
    }
}

void Table::begin() {
    bare_ = playing_ = true;
    speak(0, "swap 3 5");
}

void Table::read(std::size_t player) {
    if (players_[player].gone) return;
    const Time now = Clock::now();
    if (players_[player].socket.read([&](std::string_view text) { hear(player, text, now); })) return;
    players_[player].gone = true;
    tally_.wrong("the server has ended a connection");
}

void Table::hear(std::size_t i, std::string_view text, Time now) {
    Player& player = players_[i];
    const std::string_view type = field(text, "type");
    if (type == "seen") {
        count(player, text, type);
        const Sent& sent = sent_[player.n % sent_.size()];
        if (sent.n != player.n) return;  // the deal
        const float ms = std::chrono::duration<float, std::milli>(now - sent.at).count();
        if (sent.player == i) ++tally_.moves;
        (sent.player == i ? tally_.mover : tally_.others).push_back(ms);
        if (bare_ && player.n % players_.size() == i) speak(i, "swap 3 5");
    } else if (type == "act") {
        if (whole_field(text, "n") != player.n) tally_.wrong("asked for another version than the last one");
        choose(i, text);
    } else if (type == "game") {
        count(player, text, type);
        playing_ = true;
    } else if (type == "over") {
        count(player, text, type);
        if (i == 0) ++tally_.games;
        say(i, R"({"type":"rematch"})");
    } else if (type == "welcome") {
        player.seated = true;
        for (const Player& one : players_) {
            if (!one.seated) return;
        }
        say(0, R"({"type":"set","pace":"quick"})");
        say(0, R"({"type":"start"})");
    } else if (type == "error" || type == "bye") {
        tally_.wrong(std::string(text));
    }
}

void Table::count(Player& player, std::string_view text, std::string_view type) {
    const std::uint64_t n = whole_field(text, "n");
    if (n == player.n + 1) {
        player.n = n;
        return;
    }
    tally_.wrong(std::string(type) + " has version " + std::to_string(n) + ", after " + std::to_string(player.n));
    player.n = n;
}

void Table::choose(std::size_t i, std::string_view text) {
    constexpr std::string_view key = R"("legal":[)";
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos) return tally_.wrong("asked without moves");
    const std::string_view list = text.substr(at + key.size(), text.find(']', at) - at - key.size());
    // Moves have no quotes in them, so every second quote begins one.
    u32 count = 0;
    for (const char c : list) count += c == '"' ? 1 : 0;
    u32 quotes = 2 * below(random_, count / 2);
    std::size_t begin = 0;
    while (list[begin] != '"' || quotes-- > 0) ++begin;
    ++begin;
    speak(i, list.substr(begin, list.find('"', begin) - begin));
}

void Table::speak(std::size_t i, std::string_view words) {
    asked_ = i;
    next_.assign(R"({"type":"move","move":")").append(words);
    next_.append(R"(","n":)").append(std::to_string(players_[i].n)).append("}");
    if (at_once) return move(Clock::now());
    tally_.ready.push_back(this);
}

void Table::move(Time due) {
    const std::uint64_t n = players_[asked_].n + 1;
    sent_[n % sent_.size()] = {n, asked_, due};
    say(asked_, next_);
}

}  // namespace magichat::load
