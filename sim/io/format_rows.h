#pragma once

#include "sim/io/format_table.h"

namespace gravitile::sim {

// The rows of the format table, one a file.

// Saved runs, as bodies: checkpoint.cpp.
extern const FormatDescriptor kCheckpoint;

// Gadget-style HDF5 (GADGET-3 and -4, AREPO, SWIFT, GIZMO): gadget_hdf5_read.cpp, gadget_hdf5_write.cpp.
extern const FormatDescriptor kGadgetHdf5;

// Snapshots of GADGET-1 and -2, either byte order, SnapFormat 1 and 2: gadget.cpp.
extern const FormatDescriptor kGadget;

// TIPSY snapshots (T. Quinn and others), in either byte order, with headers of 32 or 28 bytes. Components are
// gas, dark and star; in files of the NVIDIA and Bonsai demonstrations, whose last word is a number that
// tells what a body is, they are disk, bulge and halo: tipsy.cpp, tipsy_write.cpp.
extern const FormatDescriptor kTipsy;

// The course files of Princeton's N-body assignment (R. Sedgewick, K. Wayne): number of bodies, radius of the
// picture, then x y vx vy mass and a picture or a colour a line, in metres, kilograms and seconds:
// princeton.cpp.
extern const FormatDescriptor kPrinceton;

// One body a line, columns by commas or semicolons, or by white space: text_read.cpp, text_write.cpp.
extern const FormatDescriptor kCsv;
extern const FormatDescriptor kTextTable;

}  // namespace gravitile::sim
