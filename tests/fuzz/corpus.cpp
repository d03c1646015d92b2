#include "corpus.h"

#include <fstream>
#include <iterator>
#include <span>
#include <string>

#include "gadget_writer.h"
#include "sim/integrators/integrator_table.h"
#include "sim/io/checkpoint.h"
#include "snapshot.h"
#include "temporary_file.h"
#include "tipsy_writer.h"

namespace gravitile::sim::test {
namespace {

using Corpus = std::vector<std::vector<std::byte>>;

void addTipsy(Corpus& corpus) {
  for (const std::endian order : {std::endian::little, std::endian::big})
    for (const bool padding : {true, false})
      corpus.push_back(tipsyFile({.gas = 1, .dark = 2, .star = 2, .order = order, .padding = padding}));
  corpus.push_back(tipsyFile({.dark = 2, .star = 2, .lastWords = {200'000'000, 200'000'001, 1, 2}}));
}

void addGadget(Corpus& corpus) {
  for (const std::endian order : {std::endian::little, std::endian::big})
    for (const bool named : {false, true})
      for (const bool doubles : {false, true})
        corpus.push_back(gadgetFile({.counts = {1, 2, 2, 0, 0, 1},
                                     .masses = {0, 0.5, 0, 0, 0, 0},
                                     .order = order,
                                     .named = named,
                                     .doubles = doubles})
                             .bytes);
}

void addCheckpoint(Corpus& corpus) {
  Checkpoint checkpoint;
  checkpoint.scene.bodies = snapshot({"disk", "halo"}).bodies;
  for (const Float4& body : checkpoint.scene.bodies.posMass)
    checkpoint.state.bodies.posMass.push_back(toDouble(body));
  for (const Float4& velocity : checkpoint.scene.bodies.velocity)
    checkpoint.state.bodies.velocity.push_back(toDouble(velocity));
  checkpoint.parameters.integrator = &findIntegrator("leapfrog");
  checkpoint.kernel = "cpu-simd";
  const TemporaryFile place({});
  writeCheckpoint(place.path(), checkpoint);
  std::ifstream file(place.path(), std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
  const auto raw = std::as_bytes(std::span<const char>(bytes));
  corpus.emplace_back(raw.begin(), raw.end());
}

void addTexts(Corpus& corpus, std::string_view formatId) {
  const char* tables[] = {"1 0 0 0 0 0 0\n2 1 1 1 0 0 0\n",
                          "# x y z vx vy vz mass\n# time = 2\n1 2 3 4 5 6 7\r\n"};
  const char* csvs[] = {"mass,x,y,z,vx,vy,vz,type\n1,2,3,4,5,6,7,a\n1,2,3,4,5,6,8,b\n", "1;2;3;4;5;6;7\n"};
  const char* courses[] = {"2\n1e11\n1 2 3 4 5 a.gif\n6 7 8 9 1e40 b.gif\n",
                           "1\n1\n1 2 3 4 5 255 0 0\nwords\n"};
  const auto& texts = formatId == "csv" ? csvs : formatId == "princeton" ? courses : tables;
  for (const std::string_view text : texts) {
    const auto bytes = std::as_bytes(std::span(text));
    corpus.emplace_back(bytes.begin(), bytes.end());
  }
}

}  // namespace

std::vector<std::vector<std::byte>> corpusOf(std::string_view formatId) {
  Corpus corpus;
  if (formatId == "tipsy") {
    addTipsy(corpus);
  } else if (formatId == "gadget") {
    addGadget(corpus);
  } else if (formatId == "checkpoint") {
    addCheckpoint(corpus);
  } else if (formatId == "hdf5") {
    corpus.push_back(written(formatNamed(formatId), snapshot({"disk", "halo"})));
    corpus.push_back(written(formatNamed(formatId), snapshot({"ring", "gas"}, 43007.1)));
  } else {
    addTexts(corpus, formatId);
  }
  return corpus;
}

}  // namespace gravitile::sim::test
