// cli: the settings of the server as its commands take them: from a file, the environment and the command line.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/command/subcommand.h"
#include "engine/base/result.h"
#include "server/config.h"

namespace magichat {

struct GivenSettings {
    std::string file;                          // --config
    std::map<std::string, std::string> given;  // on the command line
};

// --config and every setting. They keep `given`, which must outlive them.
std::vector<Argument> setting_arguments(GivenSettings& given);

struct WrongSettings {
    std::string why;  // in words
};
// What holds after all of them, with the page that was installed if none is named.
Result<server::Config, WrongSettings> read_settings(const GivenSettings& given);

// The file of the database. Without --db and --data it is in the home of whoever runs the server.
std::string database_of(const server::Config& config);

}  // namespace magichat
