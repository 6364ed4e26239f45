// protocol: a description written as JSON.
#pragma once

#include "engine/base/facts.h"
#include "protocol/messages.h"
#include "table/play/chance.h"

namespace magichat {

struct MessageWriter {
    Json& json;

    void operator()(std::string_view key, const std::string& value) { json.text(key, value); }
    void operator()(std::string_view key, const std::optional<std::string>& value) {
        if (value) json.text(key, *value);
    }
    void operator()(std::string_view key, u64 value) { json.key(key).whole(value); }
    void operator()(std::string_view key, u32 value) { json.key(key).whole(value); }
    void operator()(std::string_view key, bool value) { json.flag(key, value); }
    void operator()(std::string_view key, Guest value) { json.key(key).whole(static_cast<u64>(value)); }
    void operator()(std::string_view key, Seat seat) { json.seat(key, seat); }
    void operator()(std::string_view key, const Bytes32& value) { json.text(key, to_hex(value)); }
    void operator()(std::string_view key, const Handicap& value) { write(json.key(key), value); }
    template <class E>
        requires requires(E e) { names_of(e); }
    void operator()(std::string_view key, E value) {
        json.text(key, names_of(value)[index(value)]);
    }
    template <class T>
    void operator()(std::string_view key, const std::optional<T>& value) {
        if (value) (*this)(key, *value);
    }
    template <class T>
    void operator()(std::string_view key, const std::vector<T>& items) {
        json.key(key).open_list();
        for (const T& item : items) element(item);
        json.close_list();
    }
    template <class T>
        requires std::is_class_v<T>
    void operator()(std::string_view key, const T& value) {
        json.key(key);
        element(value);
    }

    template <class T>
    void later(std::string_view key, const T& value) {
        (*this)(key, value);
    }

    // Moves of the game, as text.
    void move(std::string_view key, const std::string& text) { (*this)(key, text); }
    void moves(std::string_view key, const std::vector<std::string>& texts) { (*this)(key, texts); }
    void moves(std::string_view key, const std::optional<std::vector<std::string>>& texts) {
        if (texts) moves(key, *texts);
    }
    // JSON already.
    void raw(std::string_view key, const Spelled& text, std::string_view /*type*/) {
        if (text != nullptr) json.key(key).raw(*text);
    }
    void options(std::string_view key, const std::optional<GivenOptions>& options) {
        if (options) write(json.key(key), *options);
    }

    void setup(const AnySetup& setup, std::string_view first) {
        json.text("game", game_name(setup)).key("options");
        write_options(json, setup);
        json.seat(first, first_of(setup));
    }
    // Who acts; nobody is null.
    void turn(std::string_view key, Seat seat) {
        if (seat == nobody) {
            json.key(key).null();
        } else {
            json.seat(key, seat);
        }
    }
    void outcome(const Outcome& outcome, u8 players) {
        FactWriter writer(json);
        describe_end(writer, players, outcome.winners, outcome.scores);
    }
    void handicaps(std::string_view key, const TableSettings& settings) {
        json.key(key).open_list();
        for (std::size_t i = 0; i < players_of(settings.setup); ++i) write(json, settings.handicaps[i]);
        json.close_list();
    }

private:
    void element(const std::string& text) { json.text(text); }
    void element(u64 value) { json.whole(value); }
    void element(Seat seat) { json.number(number(seat)); }
    void element(Guest guest) { json.whole(static_cast<u64>(guest)); }
    void element(const Handicap& handicap) { write(json, handicap); }
    template <class T>
    void element(const T& value) {
        json.open();
        describe(value, *this);
        json.close();
    }
};

}  // namespace magichat
