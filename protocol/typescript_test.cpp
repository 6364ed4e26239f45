// The page's types are those of the messages and of the games: web/src/protocol.ts and web/src/facts are current.
#include "protocol/typescript.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/source_dir.h"

namespace magichat {
namespace {

TEST(TypeScript, IsCurrent) {
    for (const auto& [name, expected] : typescript_files()) {
        std::ifstream file(std::string(source_dir) + "/web/src/" + name);
        ASSERT_TRUE(file.good()) << name;
        std::stringstream text;
        text << file.rdbuf();
        EXPECT_EQ(text.str(), expected) << "build/release/protocol/magichat_typescript web/src";
    }
}

TEST(TypeScript, HasEveryMessage) {
    const std::string text = typescript();
    for (const std::string_view name : command_names) {
        EXPECT_NE(text.find("type: \"" + std::string(name) + '"'), std::string::npos) << name;
    }
    for (const std::string_view name : news_names) {
        EXPECT_NE(text.find("interface " + type_name(name, "Message")), std::string::npos) << name;
    }
    EXPECT_NE(text.find("  notes?: GameNotes;\n"), std::string::npos);
}

}  // namespace
}  // namespace magichat
