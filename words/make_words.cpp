// Turns the message files of texts/ into C++: an enum with a value for each key, so that a key that is not there does
// not compile, and the messages of all languages as plain data.
//
// make_words KEYS.h MESSAGES.cpp ROOM;ROOM.. FILE.json..: only keys of these rooms. English says which keys there are.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/base/json_tree.h"

namespace {

using Messages = std::map<std::string, std::string>;  // by key

struct File {
    std::string code;
    Messages messages;
};

[[noreturn]] void fail(const std::string& why) {
    std::cerr << "make_words: " << why << '\n';
    std::exit(1);
}

std::set<std::string> split(const std::string& list) {
    std::set<std::string> parts;
    std::stringstream stream(list);
    for (std::string part; std::getline(stream, part, ';');) parts.insert(part);
    return parts;
}

File read(const std::string& path, const std::set<std::string>& rooms) {
    std::ifstream stream(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    if (!stream) fail("can't read " + path);
    constexpr std::size_t flat = 1;
    const auto json = magichat::read_json(text, flat);
    if (!json) fail(path + ": " + json.error().why);
    if (const auto key = json->doubled_key()) fail(path + ": " + std::string(*key) + " stands twice");
    File file{std::filesystem::path(path).stem().string(), {}};
    for (const magichat::JsonTree& item : json->items) {
        if (!item.is(magichat::JsonTree::Kind::text)) fail(path + ": " + item.key + " is not a text");
        if (rooms.contains(item.key.substr(0, item.key.find('.')))) file.messages[item.key] = item.text;
    }
    return file;
}

// "tell.vanish_round": tell_vanish_round
std::string identifier(std::string key) {
    std::replace(key.begin(), key.end(), '.', '_');
    return key;
}

std::string literal(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '\n') {
            quoted += "\\n";
        } else {
            if (c == '"' || c == '\\') quoted += '\\';
            quoted += c;
        }
    }
    return quoted + '"';
}

std::string keys_header(const Messages& english) {
    std::string text = "// Made from texts/en.json.\n#pragma once\n\n#include <cstddef>\n#include <cstdint>\n\n";
    text += "namespace magichat {\n\nenum class Key : std::uint16_t {\n";
    std::set<std::string> seen;
    for (const auto& [key, message] : english) {
        if (!seen.insert(identifier(key)).second) fail("two keys become " + identifier(key));
        text += "    " + identifier(key) + ",  // " + message.substr(0, message.find('\n')) + '\n';
    }
    return text + "};\n\ninline constexpr std::size_t key_count = " + std::to_string(english.size()) +
           ";\n\n}  // namespace magichat\n";
}

std::string messages_source(const Messages& english, const std::vector<File>& files) {
    std::string text = "// Made from texts/.\n#include \"words/messages.h\"\n\nnamespace magichat {\n\n";
    text += "const std::array<std::string_view, key_count> key_names = {\n";
    for (const auto& [key, message] : english) text += "    " + literal(key) + ",\n";
    text += "};\n\nnamespace {\n\n";
    for (const File& file : files) {
        text += "constexpr std::array<const char*, key_count> " + file.code + "_messages = {\n";
        for (const auto& [key, message] : english) {
            const auto found = file.messages.find(key);
            text += "    " + (found == file.messages.end() ? "nullptr" : literal(found->second)) + ",\n";
        }
        text += "};\n\n";
    }
    text += "constexpr std::array<MessageFile, " + std::to_string(files.size()) + "> files = {{\n";
    for (const File& file : files) text += "    {" + literal(file.code) + ", &" + file.code + "_messages},\n";
    return text + "}};\n\n}  // namespace\n\nstd::span<const MessageFile> message_files() { return files; }\n\n" +
           "}  // namespace magichat\n";
}

void write(const std::string& path, const std::string& content) {
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream stream(path, std::ios::binary);
    stream << content;
    if (!stream.flush()) fail("can't write " + path);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) fail("KEYS.h MESSAGES.cpp ROOM;ROOM.. FILE.json..");
    const std::set<std::string> rooms = split(argv[3]);
    std::vector<File> files;
    for (int i = 4; i < argc; ++i) files.push_back(read(argv[i], rooms));
    std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.code < b.code; });
    const auto english = std::find_if(files.begin(), files.end(), [](const File& file) { return file.code == "en"; });
    if (english == files.end()) fail("en.json is missing");
    write(argv[1], keys_header(english->messages));
    write(argv[2], messages_source(english->messages, files));
}
