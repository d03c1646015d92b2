#include "app/options.h"

#include <gtest/gtest.h>

#include "sim/integrators/integrator_table.h"

namespace gravitile::app {
namespace {

std::string integratorFor(const std::string& option, const std::string& suggested) {
  CommonOptions options;
  options.integrator = option;
  sim::Scene scene = sim::makeScene("plummer", 20, 1);
  scene.integrator = suggested;
  return std::string(stepParameters(options, scene).integrator->id);
}

TEST(Options, TheIntegratorIsTheOneAskedForElseTheScenesElseTheUsualOne) {
  for (const sim::IntegratorDescriptor& integrator : sim::integratorTable()) {
    const std::string id(integrator.id);
    EXPECT_EQ(integratorFor("", id), id);
    EXPECT_EQ(integratorFor(id, ""), id);
    EXPECT_EQ(integratorFor(id, "yoshida4"), id);
  }
  EXPECT_EQ(integratorFor("", ""), kDefaultIntegrator);
}

TEST(Options, ADampingFitsTheIntegratorThatRuns) {
  CommonOptions options;
  options.damping = 0.9;
  sim::Scene scene = sim::makeScene("plummer", 20, 1);
  EXPECT_THROW(stepParameters(options, scene), sim::UserError);
  scene.integrator = "semi-implicit";
  EXPECT_EQ(stepParameters(options, scene).damping, 0.9);
  options.integrator = "euler";
  EXPECT_THROW(stepParameters(options, scene), sim::UserError);
}

}  // namespace
}  // namespace gravitile::app
