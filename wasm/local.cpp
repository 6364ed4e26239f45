#include "wasm/local.h"

#include <algorithm>
#include <charconv>

#include "protocol/new_table.h"
#include "wasm/lesson.h"

namespace magichat {

namespace {

constexpr Client page{1};
constexpr Guest people{1};

Answer refuse(std::string why) { return {2, std::move(why += '\n')}; }

void add(std::string& text, std::string_view word, std::string_view rest) {
    ((((text += word) += ' ') += rest)) += '\n';
}

bool is_for_page(const Letter& letter) {
    return std::find(letter.to.begin(), letter.to.end(), page) != letter.to.end();
}

}  // namespace

// A call taken apart from the front.
struct LocalTable::Call {
    std::string_view left;

    std::string_view until(char end) {
        const std::size_t at = std::min(left.find(end), left.size());
        const std::string_view word = left.substr(0, at);
        left.remove_prefix(std::min(at + 1, left.size()));
        return word;
    }
    std::optional<u64> number() {
        const std::string_view word = until(' ');
        u64 value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
        return value;
    }
    std::optional<Time> time() {
        const auto ms = number();
        return ms ? std::optional(Time{*ms}) : std::nullopt;
    }
};

LocalTable::LocalTable() {
    outside_.entropy = [this] {
        constexpr std::size_t digits = 64;
        const auto bytes = from_hex(std::string_view(entropy_).substr(0, digits));
        if (!bytes) __builtin_trap();  // take_entropy() has seen to it
        entropy_.erase(0, digits);
        return *bytes;
    };
}

Answer LocalTable::call(std::string_view text) {
    Call call{text};
    const std::string_view word = call.until(text.find('\n') < text.find(' ') ? '\n' : ' ');
    if (word == "open") return open(call);
    if (word == "restore") return restore(call);
    if (word == "teach") return teach(call);
    if (word == "elsewhere") {
        if (call.left != "yes" && call.left != "no") return refuse("elsewhere: yes or no");
        constexpr u32 long_thought = 1000;  // shorter ones are not worth a second worker
        outside_.elsewhere = call.left == "yes" ? std::optional(long_thought) : std::nullopt;
        return {};
    }
    if (table_ == nullptr) return refuse("there is no table yet");
    if (word == "join") return join(call);
    if (word == "say") return say(call);
    if (word == "think") return think();
    if (word == "thought") return thought(call);
    const auto now = call.time();
    if (!now) return refuse("no time");
    if (word == "leave") return answer(table_->disconnect(page, *now));
    if (word == "tick") return answer(table_->tick(*now));
    return refuse("there is no such call");
}

Answer LocalTable::answer(Effects effects) {
    Answer answer;
    const auto add_json = [&](std::string_view word, const auto& value) {
        json_.reset();
        write(json_, value);
        add(answer.text, word, json_.view());
    };
    const bool kept = outside_.script == nullptr;
    for (const Entry& entry : effects.store) {
        if (kept) add_json("store", entry);
    }
    if (effects.finished && kept)
        add(answer.text, "record", record_name(*effects.finished->commitment) + ' ' + write_record(*effects.finished));
    for (const Letter& letter : effects.send) {
        if (is_for_page(letter)) add_json("tell", letter.news);
    }
    if (effects.closed) answer.text += "closed\n";
    if (effects.think) add(answer.text, "think", std::to_string(*effects.think));
    if (const auto at = table_->wants_tick()) add(answer.text, "wake", std::to_string(at->ms));
    return answer;
}

Answer LocalTable::open(Call call) {
    const auto now = call.time();
    if (!now) return refuse("no time");
    const auto settings = read_new_table(call.left);
    if (!settings) return refuse(settings.error().why);
    Effects effects;
    outside_.script = nullptr;
    table_ = std::make_unique<Table>(Table::open(*settings, people, outside_, *now, effects));
    return answer(std::move(effects));
}

Answer LocalTable::restore(Call call) {
    Call head{call.until('\n')};
    const auto now = head.time();
    if (!now) return refuse("no time");
    std::vector<std::string> lines;
    while (!call.left.empty()) lines.emplace_back(call.until('\n'));
    auto table = read_table(lines, outside_, *now);
    if (!table) return refuse("entry " + std::to_string(table.error().number) + ": " + table.error().why);
    outside_.script = nullptr;
    table_ = std::make_unique<Table>(std::move(*table));
    return answer({});
}

Answer LocalTable::teach(Call call) {
    Call head{call.until('\n')};
    const auto now = head.time();
    const bool drawn = take_entropy(head.until(' '));
    const auto pace = std::find(pace_names.begin(), pace_names.end(), head.until(' '));
    const auto made = head.number();
    const auto seat = head.number();
    const auto youngest = head.number();
    if (!now || !drawn || pace == pace_names.end() || !made || !seat || !youngest) {
        return refuse("teach: NOW ENTROPY PACE N SEAT FIRST BODY");
    }
    auto settings = read_new_table(head.left);
    if (!settings) return refuse(settings.error().why);
    const u64 players = players_of(settings->setup);
    if (*seat < 1 || *seat > players || *youngest < 1 || *youngest > players) return refuse("no such seat");
    set_first(settings->setup, at<Seat>(static_cast<std::size_t>(*youngest - 1)));
    settings->pace = static_cast<Pace>(pace - pace_names.begin());
    Script script;
    while (!call.left.empty()) script.emplace_back(call.until('\n'));
    const auto log =
        log_of_lesson(*settings, script, *made, at<Seat>(static_cast<std::size_t>(*seat - 1)), people, outside_, *now);
    if (!log) return refuse(log.error().why);
    table_.reset();  // what it looks at changes
    script_ = std::move(script);
    outside_.script = &script_;
    table_ = std::make_unique<Table>(std::move(*Table::restore(*log, outside_, *now)));
    return answer({});
}

Answer LocalTable::join(Call call) {
    const auto now = call.time();
    if (!now) return refuse("no time");
    const auto message = read_message(call.left);
    const auto* join = message ? std::get_if<JoinMessage>(&*message) : nullptr;
    if (join == nullptr) return refuse(message ? "no join" : message.error().why);
    // The page that was here before is gone: it can't say so itself.
    Effects left = table_->disconnect(page, *now);
    const Join wish{join->seat, join->since, join->eyes.value_or(true), join->pledge, join->table};
    Effects effects = table_->connect(page, people, wish, *now);
    effects.store.insert(effects.store.begin(), left.store.begin(), left.store.end());
    return answer(std::move(effects));
}

bool LocalTable::take_entropy(std::string_view digits) {
    constexpr std::size_t a_game = 3 * 64;
    entropy_ = digits;
    return digits.size() == a_game && digits.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Answer LocalTable::say(Call call) {
    const auto now = call.time();
    if (!now) return refuse("no time");
    if (!take_entropy(call.until(' '))) return refuse("no entropy");
    const auto command = read_command(call.left);
    if (command) return answer(table_->receive(page, *command, *now));
    Effects effects;
    effects.send.push_back({{page}, error_of(command.error())});
    return answer(std::move(effects));
}

Answer LocalTable::think() {
    if (table_->phase() != TablePhase::playing) return refuse("nobody is to move");
    const Table::Answer found = table_->choose();
    return {0, "thought " + std::to_string(table_->version()) + ' ' + spell(found.thought) + ' ' + found.move + '\n'};
}

Answer LocalTable::thought(Call call) {
    const auto now = call.time();
    const auto n = call.number();
    const auto why = read_thought(call.until(' '));
    if (!now || !n || !why) return refuse("thought: NOW N WHY MOVE");
    return answer(table_->thought(*n, {std::string(call.left), *why}, *now));
}

}  // namespace magichat
