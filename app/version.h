#pragma once

namespace gravitile::app {

// "0.1.0 (1a2b3c4d5e)": the version and the commit it was built from, "-edited" where sources differ from
// that; "0.1.0" alone of sources that nobody knows the commit of.
const char* programVersion();

}  // namespace gravitile::app
