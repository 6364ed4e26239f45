#include "server/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

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
