#pragma once

// What kernels are measured against: slow, in double precision, and in C, since tests in debug builds would take minutes.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CMediaKernels.h"

/// How far from the exact colour `kinora_make_bgra` is at most, of all values of luma and chroma, in steps.
double reference_worst_color(double redCoefficient, double blueCoefficient, bool isFullRange);

/// `kinora_make_bgra` without versions for later processors.
void reference_plain_bgra(
    uint8_t *_Nonnull target, ptrdiff_t stride, const kinora_luma_chroma *_Nonnull source, int first, int last);

/// What `kinora_make_bgra` should make, not rounded: three components for each pixel, from 0 to 255.
void reference_colors(double *_Nonnull target, const kinora_luma_chroma *_Nonnull source);

/// How far from the exact values `kinora_make_luma_chroma` is at most, of all colours, in steps.
double reference_worst_luma_chroma(double redCoefficient, double blueCoefficient, bool isFullRange);

/// `kinora_make_luma_chroma` without versions for later processors.
void reference_plain_luma_chroma(const kinora_luma_chroma *_Nonnull target, const kinora_colors *_Nonnull source);

/// What `kinora_make_luma_chroma` should make, not rounded: the values of one component (0 for luma, 1 for blue, 2 for red),
/// row by row.
void reference_luma_chroma(
    double *_Nonnull made, const kinora_luma_chroma *_Nonnull target, const kinora_colors *_Nonnull source,
    int component);

/// How far from the exact values `kinora_recolor` is at most, of every seventh pair of chroma, in steps: from one matrix and
/// range to another matrix in both ranges.
double reference_worst_recoloring(
    double redCoefficient, double blueCoefficient, bool isFullRange, double otherRed, double otherBlue);
