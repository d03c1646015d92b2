#pragma once

#include <cstddef>
#include <vector>

namespace gravitile::app::test {

// Seeds of the parsers in text_reader.h.
using Corpus = std::vector<std::vector<std::byte>>;

Corpus sceneCorpus();
Corpus lectureCorpus();
Corpus settingsCorpus();
Corpus lookCorpus();
Corpus cameraCorpus();
Corpus pictureCorpus();  // PNG and OpenEXR
Corpus likeCorpus();     // a recipe, a zero, a look
Corpus optionsCorpus();  // words, each followed by a zero

}  // namespace gravitile::app::test
