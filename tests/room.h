// A table with people at it, for tests: time is a number, every letter is opened, every entry is kept.
#pragma once

#include <map>

#include "protocol/protocol.h"
#include "table/play/chance.h"
#include "table/table.h"

namespace magichat {

class Room {
public:
    // The same seed gives the same secrets.
    explicit Room(const TableSettings& settings, u64 seed = 1, Guest host = Guest{1}) : seed_(seed) {
        outside_->entropy = [this] { return sha256("room " + std::to_string(seed_) + ' ' + std::to_string(drawn_++)); };
        Effects effects;
        table_ = std::make_unique<Table>(Table::open(settings, host, *outside_, now, effects));
        take(std::move(effects));
    }
    // As the log tells it.
    Room(const std::vector<Entry>& entries, u64 seed, Time at) : now(at), log(entries), kept(entries), seed_(seed) {
        outside_->entropy = [this] { return sha256("room " + std::to_string(seed_) + ' ' + std::to_string(drawn_++)); };
        auto restored = Table::restore(entries, *outside_, now);
        if (restored)
            table_ = std::make_unique<Table>(std::move(*restored));
        else
            why_not = restored.error().why;
    }
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;

    Table& table() { return *table_; }
    bool open() const { return table_ != nullptr; }

    void come(u32 client, u64 guest, const Join& join = {}) {
        take(table_->connect(Client{client}, Guest{guest}, join, now));
    }
    void go(u32 client) { take(table_->disconnect(Client{client}, now)); }
    void say(u32 client, const Command& command) { take(table_->receive(Client{client}, command, now)); }
    // As text, the way it comes over a wire.
    void write(u32 client, std::string_view text) {
        const auto command = read_command(text);
        if (command)
            say(client, *command);
        else
            take_letter({{Client{client}}, error_of(command.error())});
    }
    void move(u32 client, std::string_view text) { say(client, command::Move{{}, std::string(text), {}}); }
    // Time passes, and whatever is due happens when it is due.
    void wait(u64 ms) {
        const Time end = now.after(ms);
        for (;;) {
            const auto next = table_->wants_tick();
            if (!next || *next > end) break;
            now = std::max(now, *next);
            take(table_->tick(now));
        }
        now = end;
    }

    // Until something has happened, whatever has to come first.
    void wait_for_a_move() {
        const u64 n = table_->version();
        for (auto next = table_->wants_tick(); next && table_->version() == n; next = table_->wants_tick()) {
            now = std::max(now, *next);
            take(table_->tick(now));
        }
    }

    // Everything a client was told, spelled; and the last of a kind.
    const std::vector<std::string>& heard(u32 client) const { return texts_[Client{client}]; }
    template <class T>
    std::vector<T> all(u32 client) const {
        std::vector<T> some;
        for (const News& one : news_[Client{client}]) {
            if (const T* it = std::get_if<T>(&one)) some.push_back(*it);
        }
        return some;
    }
    template <class T>
    const T* last(u32 client) const {
        const auto& all = news_[Client{client}];
        for (auto one = all.rbegin(); one != all.rend(); ++one) {
            if (const T* it = std::get_if<T>(&*one)) return it;
        }
        return nullptr;
    }
    // The code of the last thing that a client was told, if it was an error.
    std::string_view error(u32 client) const {
        const auto& all = news_[Client{client}];
        const auto* error = all.empty() ? nullptr : std::get_if<news::Error>(&all.back());
        return error == nullptr ? std::string_view() : error_names[index(error->code)];
    }
    // The kinds of news in order, "welcome table game view act".
    std::string kinds(u32 client) const {
        std::string text;
        for (const News& one : news_[Client{client}]) (text += text.empty() ? "" : " ") += news_names[one.index()];
        return text;
    }
    void forget(u32 client) {
        texts_[Client{client}].clear();
        news_[Client{client}].clear();
    }

    Time now{1'700'000'000'000};
    std::vector<Entry> log;
    std::vector<Entry> kept;  // of it, where what says nothing any more goes
    std::vector<Record> records;
    bool closed = false;
    std::string why_not;

private:
    void take(Effects effects) {
        for (std::size_t i = 0; i < effects.store.size(); ++i) {
            if (effects.fresh == i) kept.clear();
            kept.push_back(effects.store[i]);
            log.push_back(std::move(effects.store[i]));
        }
        for (const Letter& letter : effects.send) take_letter(letter);
        if (effects.finished) records.push_back(*effects.finished);
        closed = closed || effects.closed;
    }
    void take_letter(const Letter& letter) {
        const std::string text = spell(letter.news);
        for (const Client client : letter.to) {
            texts_[client].push_back(text);
            news_[client].push_back(letter.news);
        }
    }

    u64 seed_;
    u64 drawn_ = 0;
    std::unique_ptr<Outside> outside_ = std::make_unique<Outside>();  // does not move, as the table wants it
    std::unique_ptr<Table> table_;
    mutable std::map<Client, std::vector<std::string>> texts_;
    mutable std::map<Client, std::vector<News>> news_;
};

// Options as in a record.
inline GivenOptions given(std::string_view json) { return given_options(*read_json(json, 2)); }

// Settings for a game by name, with options as in a record.
inline TableSettings settings_for(const std::string& game, std::string_view options = "{}") {
    TableSettings settings;
    settings.setup = *change_setup(settings.setup, game, given(options));
    settings.pace = Pace::quick;
    return settings;
}

}  // namespace magichat
