#include "app/published_results.h"

#include <array>

namespace gravitile::app {
namespace {

constexpr std::array kUnrolls{
    PublishedUnroll{1, 38.2e9},
    PublishedUnroll{2, 44.5e9},
    PublishedUnroll{3, 42.6e9},
    PublishedUnroll{4, 45.2e9},
};

constexpr std::array kSolvers{
    PublishedSolvers{1024, 0.0701, 0.00193, 0.00159}, PublishedSolvers{2048, 0.282, 0.00289, 0.00217},
    PublishedSolvers{32768, 50.7, 0.0734, 0.0417},    PublishedSolvers{65536, 202, 0.294, 0.198},
    PublishedSolvers{262144, 3230, 2.24, 1.96},       PublishedSolvers{1048576, 52000, 48.1, 29.1},
};

}  // namespace

std::span<const PublishedUnroll> publishedUnrolls() {
  return kUnrolls;
}

std::span<const PublishedSolvers> publishedSolvers() {
  return kSolvers;
}

}  // namespace gravitile::app
