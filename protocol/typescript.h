// protocol: the messages as TypeScript types, from the same descriptions that read and write them.
#pragma once

#include "bots/scale.h"
#include "engine/games.h"
#include "protocol/game_types.h"
#include "protocol/messages.h"
#include "protocol/new_table.h"

namespace magichat {

// Gathers the fields of one type.
struct TypeScriptFields {
    std::string text{};

    template <class T>
    void operator()(std::string_view key, const T& value) {
        add(key, type_of(value));
    }
    template <class T>
    void operator()(std::string_view key, const std::optional<T>& /*value*/) {
        add(std::string(key) + '?', type_of(T{}));
    }
    template <class T>
    void later(std::string_view key, const T& value) {
        (*this)(key, value);
    }
    void raw(std::string_view key, const Spelled& /*text*/, std::string_view type) {
        constexpr std::string_view or_not = " | undefined";
        if (type.ends_with(or_not)) return add(std::string(key) + '?', type.substr(0, type.size() - or_not.size()));
        add(key, type);
    }
    void options(std::string_view key, const std::optional<GivenOptions>& /*options*/) {
        add(std::string(key) + '?', "Partial<GameOptions>");
    }
    void setup(const AnySetup& /*setup*/, std::string_view first) {
        add("game", "GameName");
        add("options", "GameOptions");
        add(first, "number");
    }
    void move(std::string_view key, const std::string& /*text*/) { add(key, "GameMove"); }
    void moves(std::string_view key, const std::vector<std::string>& /*texts*/) { add(key, "GameMove[]"); }
    void moves(std::string_view key, const std::optional<std::vector<std::string>>& /*texts*/) {
        add(std::string(key) + '?', "GameMove[]");
    }
    void turn(std::string_view key, Seat /*seat*/) { add(key, "number | null"); }
    void outcome(const Outcome& /*outcome*/, u8 /*players*/) {
        add("winners", "number[]");
        add("scores", "number[]");
    }
    void handicaps(std::string_view key, const TableSettings& /*settings*/) { add(key, "Handicap[]"); }

private:
    void add(std::string_view key, std::string_view type) { ((((text += "  ") += key) += ": ") += type) += ";\n"; }
    static std::string type_of(const std::string& /*value*/) { return "string"; }
    static std::string type_of(u64 /*value*/) { return "number"; }
    static std::string type_of(u32 /*value*/) { return "number"; }
    static std::string type_of(bool /*value*/) { return "boolean"; }
    static std::string type_of(Seat /*value*/) { return "number"; }
    static std::string type_of(const Bytes32& /*value*/) { return "string"; }
    static std::string type_of(const Handicap& /*value*/) { return "Handicap"; }
    static std::string type_of(const news::SeatNews& /*value*/) { return "SeatNews"; }
    static std::string type_of(const news::Tally& /*value*/) { return "Tally"; }
    static std::string type_of(const news::ForbiddenNews& /*value*/) { return "ForbiddenMove"; }
    static std::string type_of(const news::Thought& /*value*/) { return "Thought"; }
    static std::string type_of(const news::Opened& /*value*/) { return "Opened"; }
    static std::string type_of(const Promise& /*value*/) { return "DealPromise"; }
    static std::string type_of(const PromisedSeat& /*value*/) { return "PromisedSeat"; }
    template <class T>
    static std::string type_of(const std::vector<T>& /*value*/) {
        return type_of(T{}) + "[]";
    }
    template <class E>
        requires requires(E e) { names_of(e); }
    static std::string type_of(E value) {
        std::string all;
        for (const std::string_view name : names_of(value)) ((all += all.empty() ? "\"" : " | \"") += name) += '"';
        return all;
    }
};

inline std::string type_name(std::string_view message, std::string_view ending) {
    std::string name;
    bool capital = true;
    for (const char c : message) {
        if (c != '_') name += capital ? static_cast<char>(c - 'a' + 'A') : c;
        capital = c == '_';
    }
    return name += ending;
}

template <class T>
std::string interface_of(const std::string& name, std::string_view type) {
    TypeScriptFields fields;
    const T empty{};
    describe(empty, fields);
    std::string text = "export interface " + name + " {\n";
    if (!type.empty()) ((text += "  type: \"") += type) += "\";\n";
    return (text += fields.text) += "}\n";
}

// One interface for every alternative, and their union under `all`.
template <class Variant, std::size_t count, std::size_t... i>
std::string interfaces_of(const std::array<std::string_view, count>& names, std::string_view ending,
                          std::string_view all, std::string_view more, std::index_sequence<i...> /*all*/) {
    std::string text;
    ((text += interface_of<std::variant_alternative_t<i, Variant>>(type_name(names[i], ending), names[i]) + '\n'), ...);
    text += "export type " + std::string(all) + " =" + std::string(more);
    for (const std::string_view name : names) text += "\n  | " + type_name(name, ending);
    return text += ";\n";
}

inline std::string typescript() {
    std::string text =
        "// The messages of the protocol. Generated from protocol/messages.h by magichat_typescript: do not edit.\n";
    for (const AnyGame& game : all_games) {
        const std::string name(name_of(game));
        text += "import type * as " + name + " from './facts/" + name + "';\n";
    }
    text += '\n';
    text += "export const protocolVersion = " + std::to_string(protocol_version) + ";\n\n";
    const auto list = [&](std::string_view constant, std::string_view type, const auto& names) {
        text += "export const " + std::string(constant) + " = [";
        bool first = true;
        for (const std::string_view name : names) {
            ((text += first ? "\"" : ", \"") += name) += '"';
            first = false;
        }
        text +=
            "] as const;\nexport type " + std::string(type) + " = (typeof " + std::string(constant) + ")[number];\n\n";
    };
    std::array<std::string_view, all_games.size()> games;
    for (std::size_t i = 0; i < games.size(); ++i) games[i] = name_of(all_games[i]);
    list("gameNames", "GameName", games);
    list("emoteNames", "EmoteName", emote_names);
    list("faceNames", "FaceName", face_names);
    list("whyNames", "Why", why_names);
    list("errorCodes", "ErrorCode", error_names);
    Json options;
    write_games(options);
    text +=
        "export interface OptionNews {\n  name: string;\n  kind: \"number\" | \"flag\" | \"choice\";\n"
        "  default: number | boolean | string;\n  least?: number;\n  most?: number;\n  values?: string[];\n}\n"
        "// What can be set of each game, as its rules have it.\n"
        "export const gameOptions: { game: GameName; options: OptionNews[] }[] =\n  " +
        options.str() + ";\n\n";
    text +=
        "// How many notches of strength the bots have in each game, and on which the four animals stand, from 0.\n"
        "export const botScales: Record<GameName, { notches: number; animals: number[] }> = {\n";
    for (const AnyGame& game : all_games) {
        const Scale scale = std::visit([](auto tag) { return ladder_notches<GameOf<decltype(tag)>>(); }, game);
        text += "  " + std::string(name_of(game)) + ": { notches: " + std::to_string(scale.notches) + ", animals: [";
        for (const std::size_t at : scale.animals)
            text += std::to_string(at) + (at == scale.animals.back() ? "" : ", ");
        text += "] },\n";
    }
    text += "};\n\n";
    text += "// What each game tells, by its name.\nexport interface Facts {\n";
    for (const std::string_view game : games) {
        const std::string name(game);
        text += "  " + name + ": { options: " + name + ".Options; event: " + name + ".Event; view: " + name +
                ".View; notes: " + name + ".Notes; open: " + name + ".Open; move: " + name + ".Move };\n";
    }
    text +=
        "}\nexport type GameOptions = Facts[GameName]['options'];\n"
        "export type GameEvent = Facts[GameName]['event'];\n"
        "export type GameView = Facts[GameName]['view'];\n"
        "export type GameNotes = Facts[GameName]['notes'];\n"
        "export type GameMove = Facts[GameName]['move'];\n\n"
        "export interface Handicap {\n  peek?: \"long\" | \"usual\";\n  notes?: boolean;\n  hints?: boolean;\n}\n\n";
    text += interface_of<news::SeatNews>("SeatNews", {}) + '\n';
    text += interface_of<news::Tally>("Tally", {}) + '\n';
    text += interface_of<PromisedSeat>("PromisedSeat", {}) + '\n';
    text += interface_of<Promise>("DealPromise", {}) + '\n';
    text += interface_of<news::Opened>("Opened", {}) + '\n';
    text += interface_of<news::ForbiddenNews>("ForbiddenMove", {}) + '\n';
    text += interface_of<news::Thought>("Thought", {}) + '\n';
    text += "// To the server.\n\n" + interface_of<JoinMessage>("JoinCommand", "join") + '\n';
    text += interfaces_of<Command>(command_names, "Command", "ClientMessage", "\n  | JoinCommand",
                                   std::make_index_sequence<std::variant_size_v<Command>>());
    text += "\n// To the client.\n\n";
    text += interfaces_of<News>(news_names, "Message", "ServerMessage", "",
                                std::make_index_sequence<std::variant_size_v<News>>());
    return text;
}

// All generated files, by their paths below web/src.
inline std::vector<std::pair<std::string, std::string>> typescript_files() {
    std::vector<std::pair<std::string, std::string>> files = {{"protocol.ts", typescript()}};
    for (const AnyGame& game : all_games) {
        files.emplace_back("facts/" + std::string(name_of(game)) + ".ts",
                           std::visit([](auto tag) { return game_types<GameOf<decltype(tag)>>(); }, game));
    }
    return files;
}

}  // namespace magichat
