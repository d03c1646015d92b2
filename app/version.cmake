# Writes the program's version, with the commit it is built from, to OUTPUT, where that is another one than before:
# cmake -D VERSION=1.2.3 -D SOURCE_DIR=... -D OUTPUT=... -P version.cmake
set(text "${VERSION}")
# `git archive` puts the commit in here (.gitattributes), for sources that travel without their history.
set(archived "$Format:%H$")
set(commit_length 10)
find_program(GIT git)
if(GIT)
  execute_process(COMMAND ${GIT} -C ${SOURCE_DIR} rev-parse --show-toplevel
    OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  file(REAL_PATH ${SOURCE_DIR} source)
  # Sources without a history of their own may lie in somebody else's.
  if(top STREQUAL source)
    execute_process(
      COMMAND ${GIT} -C ${SOURCE_DIR} describe --always --abbrev=${commit_length} --dirty=-edited --exclude=*
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()
if(NOT commit AND archived MATCHES "^[0-9a-f]+$")
  string(SUBSTRING "${archived}" 0 ${commit_length} commit)
endif()
if(commit)
  string(APPEND text " (${commit})")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT [[
#include "app/version.h"

namespace gravitile::app {

const char* programVersion() {
  return "@text@";
}

}  // namespace gravitile::app
]] @ONLY)
