#include "cli/papers/papers.h"
#include "engine/base/version.h"

namespace magichat::papers {

namespace {

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, c);
    return out;
}

// The same in every language, each said by itself.
std::string everywhere(const std::vector<Speaker>& speakers, std::string_view tag, Key key, std::string_view indent) {
    std::string text;
    for (std::size_t i = 0; i < speakers.size(); ++i) {
        const std::string code(languages()[i].code);
        text += std::string(indent) + '<' + std::string(tag) + (code == "en" ? "" : " xml:lang=\"" + code + '"') + '>' +
                escaped(speakers[i].say(key)) + "</" + std::string(tag) + ">\n";
    }
    return text;
}

}  // namespace

void add_catalogue(Papers& papers, std::string_view date) {
    std::vector<Speaker> speakers;
    for (const Language& one : languages()) speakers.emplace_back(one);
    papers["share/metainfo/magichat.metainfo.xml"] =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<component type=\"console-application\">\n"
        "  <id>invalid.magichat.magichat</id>\n"
        "  <metadata_license>FSFAP</metadata_license>\n"
        "  <project_license>MIT</project_license>\n"
        "  <name>Magic Hat</name>\n" +
        everywhere(speakers, "summary", Key::help_catalogue_summary, "  ") + "  <description>\n" +
        everywhere(speakers, "p", Key::help_catalogue_about, "    ") +
        everywhere(speakers, "p", Key::help_catalogue_hosts, "    ") +
        "  </description>\n"
        "  <categories><category>Game</category></categories>\n"
        "  <provides><binary>magichat</binary></provides>\n"
        "  <launchable type=\"service\">magichat.service</launchable>\n"
        "  <content_rating type=\"oars-1.1\"/>\n"
        "  <releases><release version=\"" +
        std::string(version) + "\" date=\"" + std::string(date) +
        "\"/></releases>\n"
        "</component>\n";
}

}  // namespace magichat::papers
