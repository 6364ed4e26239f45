#include "server/metrics.h"

#include <algorithm>
#include <cassert>
#include <cstdio>

namespace magichat::server {
namespace {

std::string number(double value) {
    char text[32];
    const int length = std::snprintf(text, sizeof text, "%.9g", value);
    return {text, static_cast<std::size_t>(length)};
}

void line(std::string& out, std::string_view name, std::string_view labels, std::string_view more,
          std::string_view value) {
    out.append(name);
    if (!labels.empty() || !more.empty()) {
        out.append("{").append(labels);
        if (!labels.empty() && !more.empty()) out.append(",");
        out.append(more).append("}");
    }
    out.append(" ").append(value).append("\n");
}

void write(std::string& out, const std::string& name, const std::string& labels, const Histogram& histogram) {
    std::uint64_t total = 0;
    for (std::size_t i = 0; i <= histogram.bounds().size(); ++i) {
        total += histogram.bucket(i);
        const bool last = i == histogram.bounds().size();
        const std::string bound = last ? "le=\"+Inf\"" : "le=\"" + number(histogram.bounds()[i]) + "\"";
        line(out, name + "_bucket", labels, bound, std::to_string(total));
    }
    line(out, name + "_sum", labels, {}, number(histogram.sum()));
    line(out, name + "_count", labels, {}, std::to_string(total));
}

}  // namespace

Histogram::Histogram(std::vector<double> bounds) : bounds_(std::move(bounds)), counts_(bounds_.size() + 1) {
    assert(std::is_sorted(bounds_.begin(), bounds_.end()));
}

void Histogram::observe(double value) {
    // Prometheus counts a value that is equal to a bound into that bucket.
    const auto bound = std::lower_bound(bounds_.begin(), bounds_.end(), value);
    counts_[static_cast<std::size_t>(bound - bounds_.begin())].fetch_add(1, std::memory_order_relaxed);
    sum_.fetch_add(value, std::memory_order_relaxed);
}

std::vector<double> latency_bounds() {
    return {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10};
}

Metrics::Series& Metrics::find(std::string_view name, std::string_view help, std::string_view type,
                               std::string_view labels) {
    auto family = std::find_if(families_.begin(), families_.end(), [&](const Family& f) { return f.name == name; });
    if (family == families_.end()) {
        families_.push_back({std::string(name), std::string(help), type});
        family = families_.end() - 1;
    }
    assert(family->type == type);
    auto series =
        std::find_if(family->series.begin(), family->series.end(), [&](const Series& s) { return s.labels == labels; });
    if (series != family->series.end()) return *series;
    return family->series.emplace_back(Series{std::string(labels)});
}

Counter& Metrics::counter(std::string_view name, std::string_view help, std::string_view labels) {
    const std::lock_guard lock(mutex_);
    auto& series = find(name, help, "counter", labels);
    if (!series.counter) series.counter = std::make_unique<Counter>();
    return *series.counter;
}

Gauge& Metrics::gauge(std::string_view name, std::string_view help, std::string_view labels) {
    const std::lock_guard lock(mutex_);
    auto& series = find(name, help, "gauge", labels);
    if (!series.gauge) series.gauge = std::make_unique<Gauge>();
    return *series.gauge;
}

void Metrics::ask(std::string_view name, std::string_view help, std::function<std::int64_t()> number) {
    const std::lock_guard lock(mutex_);
    find(name, help, "gauge", {}).number = std::move(number);
}

Histogram& Metrics::histogram(std::string_view name, std::string_view help, std::vector<double> bounds,
                              std::string_view labels) {
    const std::lock_guard lock(mutex_);
    auto& series = find(name, help, "histogram", labels);
    if (!series.histogram) series.histogram = std::make_unique<Histogram>(std::move(bounds));
    return *series.histogram;
}

void Metrics::keep_from_everybody(std::string_view name) {
    const std::lock_guard lock(mutex_);
    for (Family& family : families_) family.for_host_alone = family.for_host_alone || family.name == name;
}

std::string Metrics::text(bool to_everybody) const {
    const std::lock_guard lock(mutex_);
    std::string out;
    for (const Family& family : families_) {
        if (to_everybody && family.for_host_alone) continue;
        out.append("# HELP ").append(family.name).append(" ").append(family.help).append("\n");
        out.append("# TYPE ").append(family.name).append(" ").append(family.type).append("\n");
        for (const Series& series : family.series) {
            if (series.counter) line(out, family.name, series.labels, {}, std::to_string(series.counter->value()));
            if (series.gauge) line(out, family.name, series.labels, {}, std::to_string(series.gauge->value()));
            if (series.number) line(out, family.name, series.labels, {}, std::to_string(series.number()));
            if (series.histogram) write(out, family.name, series.labels, *series.histogram);
        }
    }
    return out;
}

}  // namespace magichat::server
