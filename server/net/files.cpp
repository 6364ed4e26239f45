#include "server/net/files.h"

#include <sodium.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "engine/base/quote.h"
#include "server/net/plain_page.h"

namespace magichat::server {
namespace {

namespace fs = std::filesystem;

// What a browser may keep. Names under /assets/ have a hash of the content in them: new content, new name.
std::string_view caching(std::string_view path) {
    return path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

std::string tag_of(std::string_view body) {
    std::array<unsigned char, 16> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(body.data()), body.size(),
                       nullptr, 0);
    std::array<char, 33> hex{};
    return sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
}

// Pictures, fonts and the like are packed already.
bool is_worth_packing(std::string_view type) {
    if (type == "application/pdf") return false;
    return type.starts_with("text/") || type.starts_with("application/") || type == "image/svg+xml";
}

}  // namespace

std::string_view content_type(std::string_view path) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 18> types = {{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".pdf", "application/pdf"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".jpg", "image/jpeg"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".woff", "font/woff"},
        {".txt", "text/plain; charset=utf-8"},
        {".xml", "text/xml; charset=utf-8"},
    }};
    for (const auto& [ending, type] : types) {
        if (path.ends_with(ending)) return type;
    }
    return "application/octet-stream";
}

std::string gzipped(std::string_view text) {
    z_stream stream{};
    constexpr int gzip_format = 15 + 16;
    constexpr int most_memory = 9;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_format, most_memory, Z_DEFAULT_STRATEGY) != Z_OK) {
        return {};
    }
    std::string packed(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.resize(whole ? stream.total_out : 0);
    deflateEnd(&stream);
    return packed;
}

void Files::add(const std::string& path, std::string body) {
    File file;
    file.type = content_type(path);
    file.caching = caching(path);
    const std::string tag = tag_of(body);
    file.etag = '"' + tag + '"';
    file.gzip_etag = '"' + tag + "-gzip\"";
    if (is_worth_packing(file.type)) {
        file.gzip = gzipped(body);
        if (file.gzip.size() >= body.size()) file.gzip.clear();
    }
    file.body = std::move(body);
    files_.insert_or_assign(path, std::move(file));
}

const File* Files::find(std::string_view path) const {
    const auto found = files_.find(path == "/" ? std::string_view("/index.html") : path);
    return found == files_.end() ? nullptr : &found->second;
}

Result<Files, FilesError> Files::load(const std::string& folder) {
    constexpr std::uintmax_t most_bytes = 256U << 20U;
    Files files;
    std::uintmax_t total = 0;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        const bool hidden = entry->path().filename().string().starts_with('.');
        const fs::file_status status = entry->symlink_status(error);
        if (error) break;
        if (hidden && fs::is_directory(status)) entry.disable_recursion_pending();
        if (hidden || !fs::is_regular_file(status)) continue;

        total += entry->file_size(error);
        if (error) break;
        if (total > most_bytes) return FilesError{"the web folder " + quote(folder) + " holds more than 256 MB"};
        std::ifstream stream(entry->path(), std::ios::binary);
        std::string body{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
        if (!stream.good() && !stream.eof()) return FilesError{"can't read " + quote(entry->path().string())};
        files.add("/" + entry->path().lexically_relative(folder).generic_string(), std::move(body));
    }
    if (error) return FilesError{"can't read the web folder " + quote(folder) + ": " + error.message()};
    if (files.find("/") == nullptr) return FilesError{"the web folder " + quote(folder) + " has no index.html"};
    return files;
}

Files Files::plain() {
    Files files;
    files.add("/index.html", std::string(plain_page));
    files.add("/plain.js", std::string(plain_script));
    return files;
}

}  // namespace magichat::server
