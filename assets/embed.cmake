# Turns files into C++ at build time, so that the program carries its shaders, kernels and font with it.
#
#   gravitile_embed(TARGET NAME FILE...)
#
# adds to TARGET a generated source with `gravitile::embedded::NAME()`, declared in the header
# "embedded/NAME.h": a span of {file name, contents} in the order given. Contents are bytes; text files
# are followed by a zero byte that the view does not count.

set(GRAVITILE_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE} CACHE INTERNAL "")

function(gravitile_embed target name)
  set(files)
  foreach(file IN LISTS ARGN)
    get_filename_component(path ${file} ABSOLUTE)
    list(APPEND files ${path})
  endforeach()
  set(source ${PROJECT_BINARY_DIR}/generated/embedded/${name}.cpp)
  set(header ${PROJECT_BINARY_DIR}/generated/embedded/${name}.h)
  add_custom_command(
    OUTPUT ${source} ${header}
    COMMAND ${CMAKE_COMMAND} -DNAME=${name} "-DFILES=${files}" -DSOURCE=${source} -DHEADER=${header} -P
            ${GRAVITILE_EMBED_SCRIPT}
    DEPENDS ${files} ${GRAVITILE_EMBED_SCRIPT}
    COMMENT "Embedding ${name}"
    VERBATIM)
  target_sources(${target} PRIVATE ${source} ${header})
  set_source_files_properties(${source} PROPERTIES SKIP_LINTING ON)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE AND DEFINED NAME)
  file(WRITE ${HEADER} "#pragma once

#include <span>
#include <string_view>

namespace gravitile::embedded {

#ifndef GRAVITILE_EMBEDDED_FILE
#define GRAVITILE_EMBEDDED_FILE
struct File {
  std::string_view name;
  std::string_view contents;
};
#endif

std::span<const File> ${NAME}();

}  // namespace gravitile::embedded
")
  set(arrays "")
  set(rows "")
  set(index 0)
  foreach(file IN LISTS FILES)
    file(READ ${file} hex HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    get_filename_component(base ${file} NAME)
    file(SIZE ${file} size)
    string(APPEND arrays "const unsigned char kFile${index}[] = {${bytes}0x00};\n")
    string(APPEND rows "    {\"${base}\", {reinterpret_cast<const char*>(kFile${index}), ${size}}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  file(WRITE ${SOURCE} "#include \"embedded/${NAME}.h\"

namespace gravitile::embedded {
namespace {

${arrays}
const File kFiles[] = {
${rows}};

}  // namespace

std::span<const File> ${NAME}() { return kFiles; }

}  // namespace gravitile::embedded
")
endif()
