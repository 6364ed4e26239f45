// magichat doctor: whether a server could run here, what is wrong, and what to do about it.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>

#include "cli/commands.h"
#include "cli/doctor/finding.h"
#include "cli/files.h"
#include "cli/layout.h"
#include "cli/reasons.h"
#include "cli/settings.h"
#include "engine/base/json.h"
#include "server/clocks.h"
#include "server/user.h"

namespace magichat {

namespace {

using doctor::Finding;
using doctor::Findings;
using doctor::Grade;

struct DoctorCall {
    GivenSettings settings;
    bool json = false;
};

constexpr std::array<std::string_view, 3> grade_names = {"ok", "warning", "wrong"};

std::string word_of(Grade grade) {
    switch (grade) {
        case Grade::ok: return say(Key::doctor_ok);
        case Grade::warning: return say(Key::doctor_warning);
        case Grade::wrong: break;
    }
    return say(Key::doctor_wrong);
}

void add(Findings& all, Findings more) { std::move(more.begin(), more.end(), std::back_inserter(all)); }

Findings look(const GivenSettings& given) {
    const auto settings = read_settings(given);
    if (!settings) {
        return {{"settings",
                 Grade::wrong,
                 {Key::doctor_settings_bad, {{"reason", said(settings.error().why)}}},
                 Line(Key::doctor_settings_do)}};
    }
    const server::Config& config = *settings;
    const auto user = server::user_of(config);
    if (!user) {
        return {{"settings",
                 Grade::wrong,
                 {Key::doctor_settings_bad, {{"reason", said(about_setting(user.error()))}}},
                 Line(Key::doctor_settings_do)}};
    }
    Findings all = {{"settings", Grade::ok, Line(Key::doctor_settings)}};
    doctor::Address address = doctor::look_at_address(config);
    add(all, std::move(address.findings));
    std::optional<StoreTime> newest;
    if (config.store.empty()) {
        const std::string database = database_of(config);
        const bool made = config.db.empty() && config.data.empty();
        doctor::File file = doctor::look_at_file(database, *user ? (*user)->uid : ::geteuid(), address.answers, made);
        newest = file.newest;
        add(all, std::move(file.findings));
        std::error_code none;
        const std::filesystem::path folder = std::filesystem::absolute(database, none).parent_path();
        if (std::filesystem::is_directory(folder, none)) add(all, doctor::look_at_disk(folder.string()));
    } else {
        doctor::Database store = doctor::look_at_database(config.store);
        newest = store.newest;
        all.push_back(std::move(store.finding));
    }
    add(all, doctor::look_at_clock(newest));
    all.push_back(doctor::look_at_page(config.web));
    const auto now = static_cast<std::int64_t>(server::wall_ms() / 1000);
    all.push_back(doctor::look_at_certificate(config.cert, config.key, now));
    add(all, doctor::look_at_system(config));
    return all;
}

std::size_t count(const Findings& all, Grade grade) {
    return static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [&](const Finding& one) { return one.grade == grade; }));
}

std::string as_json(const Findings& all) {
    Json json;
    json.open().flag("ok", count(all, Grade::wrong) == 0).key("checks").open_list();
    for (const Finding& one : all) {
        json.open().text("check", one.check).text("result", grade_names[static_cast<std::size_t>(one.grade)]);
        json.text("text", without_isolates(say(one.what)));
        if (one.advice) json.text("do", without_isolates(say(*one.advice)));
        json.close();
    }
    return json.close_list().close().str() + '\n';
}

std::string as_lines(const Findings& all) {
    std::size_t width = 0;
    for (const Grade grade : {Grade::ok, Grade::warning, Grade::wrong})
        width = std::max(width, width_of(word_of(grade)));
    constexpr std::size_t columns = 100;
    const std::string below(width + 2, ' ');
    std::string text;
    for (const Finding& one : all) {
        std::string start = padded(word_of(one.grade), width + 2);
        const auto put_lines = [&](const Line& said) {
            for (const std::string& line : wrapped(say(said), columns - below.size())) {
                text += std::exchange(start, below) + spoken().isolated(line) + '\n';
            }
        };
        put_lines(one.what);
        start = below + "-> ";
        if (one.advice) put_lines(*one.advice);
    }
    return text +
           say(Key::doctor_sum, {{"wrong", count(all, Grade::wrong)}, {"warnings", count(all, Grade::warning)}}) + '\n';
}

int run(const DoctorCall& call) {
    const Findings all = look(call.settings);
    put(call.json ? as_json(all) : as_lines(all));
    if (!flush_output()) return failed;
    return count(all, Grade::wrong) == 0 ? ok : illegal;
}

}  // namespace

Subcommand doctor_command() {
    const auto call = std::make_shared<DoctorCall>();
    std::vector<Argument> arguments = setting_arguments(call->settings);
    arguments.insert(arguments.begin() + 1, flag("--json", call->json, Key::help_doctor_json));
    return {"doctor", Key::help_doctor, std::move(arguments), [call] { return run(*call); }};
}

}  // namespace magichat
