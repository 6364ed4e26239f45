#include "server/net/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

namespace magichat::server {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class FilesTest : public testing::Test {
protected:
    FilesTest() : folder_(fs::temp_directory_path() / ("magichat_files_" + std::to_string(::getpid()))) {
        fs::create_directories(folder_);
    }
    ~FilesTest() override { fs::remove_all(folder_); }
    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name) << text;
    }
    fs::path folder_;
};

TEST_F(FilesTest, LoadsAFolder) {
    write("index.html", "<title>hat</title>" + std::string(300, ' '));
    write("assets/hat-1a2b.css", "a{}");
    write(".secret", "no");
    write(".git/config", "no");
    fs::create_symlink("/etc/hostname", folder_ / "link.txt");
    const auto files = Files::load(folder_.string());
    ASSERT_TRUE(files);
    EXPECT_EQ(files->size(), 2U);
    const File* page = files->find("/");
    ASSERT_NE(page, nullptr);
    EXPECT_EQ(page, files->find("/index.html"));
    EXPECT_TRUE(page->is_page());
    EXPECT_FALSE(page->gzip.empty());
    const File* style = files->find("/assets/hat-1a2b.css");
    ASSERT_NE(style, nullptr);
    EXPECT_EQ(style->type, "text/css; charset=utf-8");
    EXPECT_EQ(style->gzip, "") << "three bytes do not get shorter";
    EXPECT_EQ(style->caching, "public, max-age=31536000, immutable");
    for (const char* none : {"/.secret", "/.git/config", "/link.txt", "/assets", "/nothing", "", "/../index.html"}) {
        EXPECT_EQ(files->find(none), nullptr) << none;
    }
}

TEST_F(FilesTest, SaysWhatIsMissing) {
    EXPECT_THAT(Files::load(folder_.string()).error().why, HasSubstr("has no index.html"));
    EXPECT_THAT(Files::load((folder_ / "none").string()).error().why, HasSubstr("can't read the web folder"));
}

// Whatever a page is built of: a browser compiles WASM as it comes, and takes a font or a module, only by these names.
TEST(FileTypes, AreWhatBrowsersAskFor) {
    struct Expected {
        std::string_view path;
        std::string_view type;
        bool packed;  // pictures, fonts and what is printed are packed already
        std::string_view caching;
    };
    constexpr std::string_view forever = "public, max-age=31536000, immutable";
    constexpr std::string_view ask_again = "no-cache";
    const std::array<Expected, 11> all = {{
        {"/index.html", "text/html; charset=utf-8", true, ask_again},
        {"/hat.webmanifest", "application/manifest+json", true, ask_again},
        {"/icon.svg", "image/svg+xml", true, ask_again},
        {"/robots.txt", "text/plain; charset=utf-8", true, ask_again},
        {"/box/magic-hat-en-a4-colour.pdf", "application/pdf", false, ask_again},
        {"/assets/hat-1a2b.js", "text/javascript; charset=utf-8", true, forever},
        {"/assets/hat-1a2b.css", "text/css; charset=utf-8", true, forever},
        {"/assets/magichat-1a2b.wasm", "application/wasm", true, forever},
        {"/assets/hat-1a2b.svg", "image/svg+xml", true, forever},
        {"/assets/hat-1a2b.woff2", "font/woff2", false, forever},
        {"/assets/hat-1a2b.png", "image/png", false, forever},
    }};
    Files files;
    for (const Expected& one : all) files.add(std::string(one.path), std::string(1000, 'a'));
    for (const Expected& one : all) {
        const File* file = files.find(one.path);
        ASSERT_NE(file, nullptr) << one.path;
        EXPECT_EQ(file->type, one.type) << one.path;
        EXPECT_EQ(!file->gzip.empty(), one.packed) << one.path;
        EXPECT_EQ(file->caching, one.caching) << one.path;
    }
}

TEST(FileTags, SpeakOfTheContent) {
    Files files;
    files.add("/a.txt", "same");
    files.add("/b.txt", "same");
    files.add("/c.txt", "other");
    EXPECT_EQ(files.find("/a.txt")->etag, files.find("/b.txt")->etag);
    EXPECT_NE(files.find("/a.txt")->etag, files.find("/c.txt")->etag);
    EXPECT_NE(files.find("/a.txt")->etag, files.find("/a.txt")->gzip_etag);
}

}  // namespace
}  // namespace magichat::server
