#include "cli/play/line_editor.h"

#include <histedit.h>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cwchar>

#include "cli/layout.h"
#include "engine/base/spelling.h"
#include "words/words.h"

namespace magichat {

Completion complete(std::string_view typed, const std::vector<std::string>& wordings) {
    typed.remove_prefix(std::min(typed.find_first_not_of(' '), typed.size()));
    const std::string start = lower_case(typed);
    std::vector<std::string> ways;  // up to the end of the word that is being typed
    for (const std::string& one : wordings) {
        if (!one.starts_with(start) || one.size() == start.size()) continue;
        const std::string way = one.substr(0, std::min(one.find(' ', start.size()), one.size() - 1) + 1);
        if (std::find(ways.begin(), ways.end(), way) == ways.end()) ways.push_back(way);
    }
    if (ways.empty()) return {};
    std::string common = ways[0];
    for (const std::string& way : ways) {
        const auto differ = std::mismatch(common.begin(), common.end(), way.begin(), way.end());
        common.erase(differ.first, common.end());
    }
    if (common.size() > start.size()) return {common.substr(start.size()), {}};
    const std::size_t word = start.rfind(' ') == std::string::npos ? 0 : start.rfind(' ') + 1;
    Completion completion;
    for (const std::string& way : ways) completion.choices.emplace_back(trimmed(way.substr(word)));
    return completion;
}

struct LineEditor::Library {
    Ways ways;
    EditLine* line = nullptr;
    History* past = nullptr;
    std::string prompt;
    const std::vector<std::string>* wordings = nullptr;

    static Library& of(EditLine* line) {
        Library* self = nullptr;
        el_get(line, EL_CLIENTDATA, &self);
        return *self;
    }

    // The next character, from as many bytes as it takes. A byte that belongs to none counts by itself.
    static int read_character(EditLine* line, wchar_t* character) {
        const Library& self = of(line);
        std::mbstate_t state{};
        for (;;) {
            const auto byte = self.ways.next_byte();
            if (!byte) return 0;
            const std::size_t used = std::mbrtowc(character, &*byte, 1, &state);
            if (used == static_cast<std::size_t>(-2)) continue;  // more to come
            if (used == static_cast<std::size_t>(-1)) *character = L'?';
            return 1;
        }
    }

    static unsigned char on_tab(EditLine* line, int /*key*/) {
        const Library& self = of(line);
        const LineInfo* now = el_line(line);
        const Completion found = complete({now->buffer, static_cast<std::size_t>(now->cursor - now->buffer)},
                                          self.wordings == nullptr ? std::vector<std::string>{} : *self.wordings);
        if (!found.more.empty()) return el_insertstr(line, found.more.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
        if (found.choices.empty()) return CC_ERROR;
        self.ways.list(found.choices);
        return CC_REDISPLAY;
    }
};

LineEditor::LineEditor(Ways ways) : library_(std::make_unique<Library>()) {
    // So that a letter of more than one byte is one letter. Where the locale is not installed, this one always is.
    if (std::setlocale(LC_CTYPE, "") == nullptr) std::setlocale(LC_CTYPE, "C.UTF-8");
    library_->ways = std::move(ways);
    library_->line = el_init("magichat", stdin, stdout, stderr);
    library_->past = history_init();
    EditLine* line = library_->line;
    HistEvent event;
    history(library_->past, &event, H_SETSIZE, 100);
    history(library_->past, &event, H_SETUNIQUE, 1);
    el_set(line, EL_CLIENTDATA, library_.get());
    el_set(line, EL_SIGNAL, 0);  // the signals are the terminal's
    el_set(line, EL_EDITOR, "emacs");
    el_set(line, EL_HIST, history, library_->past);
    el_set(line, EL_GETCFN, Library::read_character);
    el_set(line, EL_PROMPT_ESC, +[](EditLine* self) { return Library::of(self).prompt.data(); }, '\1');
    // In wide letters, since the library never gives back its own copy of others.
    el_wset(line, EL_ADDFN, L"magichat-complete", L"completes", Library::on_tab);
    el_set(line, EL_BIND, "^I", "magichat-complete", nullptr);
    el_set(line, EL_BIND, "^R", "em-inc-search-prev", nullptr);
}

LineEditor::~LineEditor() {
    el_end(library_->line);
    history_end(library_->past);
}

std::optional<std::string> LineEditor::read_line(const std::string& prompt, Paint paint, const Style& style,
                                                 const std::vector<std::string>& wordings) {
    // The last character stays outside the paint: libedit needs one after what takes no room.
    // Isolates are left out: it would count a cell for each.
    const std::string shown = without_isolates(prompt);
    const std::string_view all = shown;
    const std::string marks = painted("", paint, style);
    const std::string on = marks.substr(0, marks.find('m') + 1);
    const std::string off = marks.substr(on.size());
    library_->prompt = marks.empty() ? shown
                                     : '\1' + on + '\1' + std::string(all.substr(0, all.size() - 1)) + '\1' + off +
                                           '\1' + std::string(all.substr(all.size() - 1));
    library_->wordings = &wordings;
    note_size();
    el_set(library_->line, EL_PREP_TERM, 1);  // before the prompt: or a quick answer to it would be shown twice
    int count = 0;
    const char* text = el_gets(library_->line, &count);
    library_->wordings = nullptr;
    if (text == nullptr || count <= 0) return std::nullopt;
    std::string line(trimmed(text));
    HistEvent event;
    if (!line.empty()) history(library_->past, &event, H_ENTER, line.c_str());
    return line;
}

void LineEditor::show_again() { el_set(library_->line, EL_REFRESH); }
void LineEditor::take_back() {
    el_set(library_->line, EL_PREP_TERM, 0);  // or it would think that nothing has changed
    el_set(library_->line, EL_PREP_TERM, 1);
}
void LineEditor::note_size() { el_resize(library_->line); }

}  // namespace magichat
