#pragma once

// What the kernels of diagnostics.cu are launched with, and what they leave.
#include "arguments.h"

namespace gravitile::sim {

// Zero before the first kernel.
struct DiagnosticsSums {
  double mass;
  double moment[3];           // sum of m x
  double momentum[3];         // sum of m v
  double angularMomentum[3];  // sum of m x × v, about the origin
  double kinetic;
  double pairTerms;  // sum over pairs of m_i m_j / sqrt(r² + eps²)

  // The half-mass radius is a float whose bits are found from the highest on, kRadiusBits a pass.
  double massBelow;    // of the bodies whose radius is smaller than the bits so far say
  unsigned radiusKey;  // those bits

  unsigned escapedFromEnd;     // n - the smallest index of a body that has escaped; 0: none has
  unsigned long long escaped;  // bodies beyond escapeRadius
};

struct DiagnosticsArguments {
  static constexpr unsigned kRadiusBits = 8;
  static constexpr unsigned kRadiusPasses = 4;
  static constexpr unsigned kBins = 1 << kRadiusBits;
  static constexpr unsigned kTile = 512;         // bodies of a tile of pairs
  static constexpr unsigned kBodiesAThread = 4;  // one read of a body j serves as many pairs
  static constexpr unsigned kPotentialBlock = kTile / kBodiesAThread;

  const DeviceReal4* posMass;   // n: x, y, z, mass
  const DeviceReal4* velocity;  // n: x, y, z; null for the potential, which reads none
  unsigned n;
  Scalar softening2;
  double escapeRadius;
  double halfOfMass;  // the share of the mass that the half-mass radius holds
  DiagnosticsSums* sums;
  double* bins;  // kBins, zero before the first pass
  unsigned radiusPass;
  unsigned long long firstTile;  // of pairs, in this launch
};

}  // namespace gravitile::sim
