#pragma once

// The inner loops of composing and converting pictures and of mixing sound. No state, no memory of their own: whoever calls
// them owns what the pointers point to. Picture kernels work on one plane, for a band of its rows, so that several threads can share a
// plane; a sample is a byte, or two bytes where `depth` is more than 8.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Pictures

/// One plane of a picture.
typedef struct kinora_plane {
  void *_Nonnull data;
  ptrdiff_t stride;  ///< Bytes from one row to the next.
  int width, height;  ///< In samples.
  int depth;  ///< Bits of a sample, from 8 to 16.
} kinora_plane;

/// Maps the place of a sample's middle to another place: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`. The first sample's
/// middle is at (0.5, 0.5).
typedef struct kinora_matrix {
  double a, b, c, d, tx, ty;
} kinora_matrix;

/// Maps the place of a sample's middle to another place in perspective: `w = wx·x + wy·y + w0`, `x' = (a·x + c·y + tx) / w`,
/// `y' = (b·x + d·y + ty) / w`. Where `w` isn't positive there is nothing.
typedef struct kinora_projection {
  double a, b, wx, c, d, wy, tx, ty, w0;
} kinora_projection;

/// A quadrangle as the inner side of four lines, for each of which `x·line[0] + y·line[1] + line[2]` is how far a place
/// lies inside, in samples.
typedef struct kinora_quad {
  double line[4][3];
} kinora_quad;

/// A plane to be drawn onto another one.
typedef struct kinora_layer {
  kinora_plane source;
  /// From places in the target to places in the source.
  kinora_matrix toSource;
  /// Counts instead of `toSource` where `isProjected` is set.
  kinora_projection projection;
  bool isProjected;
  /// The part of the target that is covered. A sample at its edge is covered in part.
  kinora_quad cover;
  /// The source's transparency, a plane of the same depth; its width is 0 where there is none.
  kinora_plane alpha;
  kinora_matrix toAlpha;
  /// From 0 to 32768.
  int opacity;
} kinora_layer;

/// Memory that drawing a band of rows needs, in bytes.
size_t kinora_layer_scratch(const kinora_layer *_Nonnull layer, const kinora_plane *_Nonnull target);

/// Draws a layer onto rows `first..<last` of a plane.
void kinora_draw_layer(
    const kinora_plane *_Nonnull target, const kinora_layer *_Nonnull layer, int first, int last,
    void *_Nonnull scratch);

/// Sets rows `first..<last` of a plane to one value.
void kinora_fill_plane(const kinora_plane *_Nonnull target, int value, int first, int last);

/// Halves a plane in one or both directions: each sample is the mean of those it covers.
void kinora_halve_plane(
    const kinora_plane *_Nonnull target, const kinora_plane *_Nonnull source, bool across, bool down);

/// Coefficients from red, green and blue, each from 0 to 1, to a component from 0 to 1.
typedef struct kinora_color_row {
  float red, green, blue, offset;
} kinora_color_row;

/// Draws a picture of premultiplied BGRA onto rows `first..<last` of a plane that shows one component of it. Chroma planes
/// have `halves` set; their samples lie beside the left one of each two.
void kinora_draw_overlay(
    const kinora_plane *_Nonnull target, const uint8_t *_Nonnull bgra, ptrdiff_t stride, int width, int height,
    kinora_color_row row, bool halves, float opacity, int first, int last);

/// Draws premultiplied BGRA as it is seen in perspective: the whole of the target, transparent where the source isn't. Where
/// it is made smaller, all of it counts.
void kinora_project_bgra(
    uint8_t *_Nonnull target, ptrdiff_t targetStride, int targetWidth, int targetHeight,
    const uint8_t *_Nonnull source, ptrdiff_t sourceStride, int sourceWidth, int sourceHeight,
    const kinora_projection *_Nonnull toSource);

/// Multiplies the colours of BGRA by levels from 0 to 256.
void kinora_tint_bgra(
    uint8_t *_Nonnull pixels, ptrdiff_t stride, int width, int height, int blue, int green, int red);

/// Columns `first..<last` of the row whose middle is at `y`, as a plane is seen in perspective, with its edge continued.
void kinora_project_row(
    float *_Nonnull target, const kinora_plane *_Nonnull source, const kinora_projection *_Nonnull toSource, double y,
    int first, int last);

/// How much of each pixel shows a video: the difference in one channel, of BGRA, of a picture in which the video is fully
/// lit there to one in which it is dark. The alpha of `dark` becomes less by as much.
void kinora_take_mask(
    uint8_t *_Nonnull mask, uint8_t *_Nonnull dark, const uint8_t *_Nonnull lit, int channel, ptrdiff_t count);

/// The rows and columns outside of which a mask of `width` by `height` is 0; false if it is 0 throughout.
bool kinora_mask_bounds(
    const uint8_t *_Nonnull mask, int width, int height, int *_Nonnull left, int *_Nonnull top, int *_Nonnull right,
    int *_Nonnull bottom);

/// Adds a mask to `sums`, one number for each sample of `shares`, and sets each share to what the mask has of the sum. Of
/// chroma planes (`halves`) the samples lie beside the left one of each two.
void kinora_share_mask(
    const kinora_plane *_Nonnull shares, const uint8_t *_Nonnull mask, int width, int height, bool halves,
    uint16_t *_Nonnull sums);

/// The sum of the squares of the differences of two planes.
double kinora_difference(const kinora_plane *_Nonnull one, const kinora_plane *_Nonnull other, int *_Nullable largest);

// MARK: Colours

/// Where the samples of a component lie, each of them a byte.
typedef struct kinora_component {
  uint8_t *_Nullable data;
  ptrdiff_t stride;  ///< Bytes from one row to the next.
  int step;  ///< Bytes from one sample to the next.
} kinora_component;

/// A picture of luma and chroma in 8 bits, in planes or packed.
typedef struct kinora_luma_chroma {
  /// `alpha` has no data where the picture isn't transparent.
  kinora_component luma, blue, red, alpha;
  int width, height;  ///< In pixels.
  /// Whether there is one chroma sample for each two columns, and for each two rows; rounded up.
  bool halvesAcross, halvesDown;
  /// Whether chroma samples lie in the middle between two columns, rather than at the left one.
  bool isCentred;
  /// Whether each two rows are of two fields, which have rows of chroma of their own.
  bool isInterlaced;
  /// Whether all values count, from 0 on.
  bool isFullRange;
  /// What red and blue weigh in luma.
  double redCoefficient, blueCoefficient;
} kinora_luma_chroma;

/// A picture of red, green and blue in 8 bits, in planes or packed. `alpha` has no data where it isn't transparent.
typedef struct kinora_colors {
  kinora_component red, green, blue, alpha;
} kinora_colors;

/// Makes rows `first..<last` of a picture BGRA. No component is more than 0.53 of a step off, on any processor the same;
/// between its samples chroma is interpolated.
void kinora_make_bgra(
    uint8_t *_Nonnull target, ptrdiff_t stride, const kinora_luma_chroma *_Nonnull source, int first, int last);

/// Makes luma and chroma of a picture of the same size. No component is more than 0.51 of a step off; chroma is filtered to
/// where its samples lie.
void kinora_make_luma_chroma(const kinora_luma_chroma *_Nonnull target, const kinora_colors *_Nonnull source);

/// Makes luma and chroma of another matrix or range, of a picture whose samples lie alike: `target` has memory of its own.
/// No component is more than 0.52 of a step off.
void kinora_recolor(const kinora_luma_chroma *_Nonnull target, const kinora_luma_chroma *_Nonnull source);

/// Tables that bring pictures of a high range, by the curves PQ or HLG in the primaries of BT.2020, into the range of sRGB.
typedef struct kinora_tone kinora_tone;

/// The bytes that the tables need.
size_t kinora_tone_size(void);

/// Computes the tables of a curve.
void kinora_prepare_tone(kinora_tone *_Nonnull tone, bool isHLG);

/// Makes rows `first..<last` of a picture of a high range BGRA of sRGB: dark and middle tones are as bright as on a screen of
/// that range, light above white is pressed together. Samples have `depth` bits, above `shift` others; with more than 8 they
/// are two bytes, the lower one first. Chroma isn't interpolated.
void kinora_tone_bgra(
    uint8_t *_Nonnull target, ptrdiff_t stride, const kinora_luma_chroma *_Nonnull source, int depth, int shift,
    const kinora_tone *_Nonnull tone, int first, int last);

// MARK: Sound

/// `target[i] += source[i] · level`, where the level goes from `first` on by `step` per sample.
void kinora_mix(float *_Nonnull target, const float *_Nonnull source, int count, double first, double step);

/// `target[i] = source[i] · level`, likewise.
void kinora_amplify(float *_Nonnull target, const float *_Nonnull source, int count, double first, double step);

/// Takes one channel of interleaved samples.
void kinora_deinterleave(
    float *_Nonnull target, const float *_Nonnull source, int count, int channel, int channels);

/// Puts one channel into interleaved samples.
void kinora_interleave(float *_Nonnull target, const float *_Nonnull source, int count, int channel, int channels);

/// Puts one channel into interleaved whole numbers of 16 bits. What is too loud is clipped.
void kinora_interleave_int16(
    int16_t *_Nonnull target, const float *_Nonnull source, int count, int channel, int channels);

/// How an uncompressed sample is stored: in so many bytes, of whose bits so many count. Whole numbers lie in the low bits
/// unless `isHigh`.
typedef struct kinora_sample_form {
  int bytes;
  int bits;
  bool isFloat;
  bool isBig;
  bool isSigned;
  bool isHigh;
} kinora_sample_form;

/// Reads samples that lie `stride` bytes apart; whole numbers become -1 to 1.
void kinora_read_samples(
    double *_Nonnull target, const void *_Nonnull source, ptrdiff_t stride, int count, kinora_sample_form form);

/// Writes samples `stride` bytes apart. What is too loud for whole numbers is clipped.
void kinora_write_samples(
    void *_Nonnull target, ptrdiff_t stride, const double *_Nonnull source, int count, kinora_sample_form form);

/// A bank of filters between whose phases one can choose.
typedef struct kinora_filter_bank {
  const float *_Nonnull taps;  ///< `phases + 1` filters of `length` taps; the last one is the first, one sample on.
  int phases;
  int length;  ///< A multiple of 8.
} kinora_filter_bank;

/// Resamples: each of `count` samples is the source filtered around `position`, which then goes on by `step`; both in
/// samples of the source, with 32 bits behind the point. `source[0]` is what the filter of position 0 begins with.
/// `isExact` says that all positions fall on phases of the bank.
void kinora_resample(
    float *_Nonnull target, int count, const float *_Nonnull source, kinora_filter_bank bank, int64_t position,
    int64_t step, bool isExact);

/// Resamples by a ratio of whole numbers: sample `k` lies at `(start + k · numerator) / denominator` samples of the
/// source; the bank has `denominator` phases.
void kinora_resample_exactly(
    float *_Nonnull target, int count, const float *_Nonnull source, kinora_filter_bank bank, int64_t start,
    int numerator, int denominator);

/// Where, in `0..<places`, `length` samples of `source` resemble those of `wanted` most; both have their channels one
/// behind the other, at the given distances.
int kinora_most_alike(
    const float *_Nonnull wanted, ptrdiff_t wantedStride, const float *_Nonnull source, ptrdiff_t sourceStride,
    int channels, int length, int places);

/// The sum of the squares of samples.
double kinora_energy(const float *_Nonnull samples, int count);

/// Fades from one sound to another, by half a cosine.
void kinora_crossfade(float *_Nonnull target, const float *_Nonnull from, const float *_Nonnull to, int count);
