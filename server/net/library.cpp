// Asio and Beast, as far as they are no templates: compiled once, here, and not in every file that includes them.
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
