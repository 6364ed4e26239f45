// The page's files, all of them in memory: read, compressed and tagged once, at the start. A path is looked up in a
// map and never reaches the file system, so it can't climb out of the folder.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace magichat::server {

struct File {
    std::string body;
    std::string gzip;  // empty if it would not be smaller
    std::string etag;  // in quotes; the gzip form has one of its own
    std::string gzip_etag;
    std::string type;
    std::string caching;  // the Cache-Control header
    bool is_page() const { return type.starts_with("text/html"); }
};

struct FilesError {
    std::string why;  // one line
};

class Files {
public:
    // Every file of a folder but hidden ones and links. It has to have an index.html.
    static Result<Files, FilesError> load(const std::string& folder);
    // A plain page that shows that the server is there and opens its socket.
    static Files plain();

    void add(const std::string& path, std::string body);
    // "/" is /index.html. Null if there is no such file.
    const File* find(std::string_view path) const;
    std::size_t size() const { return files_.size(); }

private:
    std::map<std::string, File, std::less<>> files_;
};

// Compressed as gzip, the smallest that zlib can do.
std::string gzipped(std::string_view text);
std::string_view content_type(std::string_view path);

}  // namespace magichat::server
