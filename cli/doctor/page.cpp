#include "cli/doctor/finding.h"
#include "server/net/files.h"

namespace magichat::doctor {

namespace {

// What index.html asks for, and what the service worker lists: all that stands between quotes after these words.
std::vector<std::string> named_in(std::string_view text, std::string_view before, std::string_view begins) {
    std::vector<std::string> names;
    const std::string start = std::string(before) + std::string(begins);
    for (std::size_t at = text.find(start); at != std::string_view::npos; at = text.find(start, at + 1)) {
        const std::size_t from = at + before.size();
        const std::size_t end = text.find_first_of("\"?#", from);  // "/?lang=da" is the page itself
        if (end != std::string_view::npos) names.emplace_back(text.substr(from, end - from));
    }
    return names;
}

// The first file that the page needs and does not have.
std::optional<std::string> missing_of(const server::Files& files) {
    std::vector<std::string> names;
    const auto add = [&](const char* in, std::string_view before, std::string_view begins, std::string_view root) {
        const server::File* file = files.find(in);
        if (file == nullptr) return;
        for (const std::string& name : named_in(file->body, before, begins)) names.push_back(std::string(root) + name);
    };
    add("/", "src=\"", "/", "");
    add("/", "href=\"", "/", "");
    add("/sw.js", "\"", "assets/", "/");
    for (const std::string& name : names) {
        if (files.find(name) == nullptr) return name;
    }
    return std::nullopt;
}

}  // namespace

Finding look_at_page(const std::string& folder) {
    if (folder.empty()) return {"page", Grade::warning, Line(Key::doctor_page_none), Line(Key::doctor_page_do)};
    const auto files = server::Files::load(folder);
    if (!files) {
        return {"page", Grade::wrong, Line(Key::doctor_page_bad, {{"reason", said(files.error().why)}}),
                Line(Key::doctor_page_do)};
    }
    if (const auto missing = missing_of(*files)) {
        return {"page", Grade::wrong,
                Line(Key::doctor_page_missing, {{"folder", code(folder)}, {"file", code(*missing)}}),
                Line(Key::doctor_page_do)};
    }
    return {"page", Grade::ok, Line(Key::doctor_page, {{"folder", code(folder)}, {"n", files->size()}})};
}

}  // namespace magichat::doctor
