#pragma once

// The inner loops of Core Image's filters. A pixel is four floats: red, green and blue, premultiplied with alpha, which
// comes last. A bitmap's rows follow each other without padding, the lowest row first; its pixels have whole coordinates,
// the middle of pixel (x, y) lies at (x + 0.5, y + 0.5). No state, no memory of their own.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

_Pragma("clang assume_nonnull begin")

/// Pixels and where they lie.
typedef struct image_bitmap {
  float *pixels;
  int x, y, width, height;
} image_bitmap;

// MARK: Colours

/// How stored values and light go together.
typedef enum image_curve_kind : int {
  image_curve_linear, image_curve_srgb, image_curve_rec709, image_curve_gamma, image_curve_pq, image_curve_hlg,
} image_curve_kind;

/// A transfer function; `gamma` counts for `image_curve_gamma`. White is 1 in light. Of PQ it is 203 cd/m², of HLG a signal
/// of 0.75, as BT.2408 has it.
typedef struct image_transfer {
  image_curve_kind kind;
  float gamma;
} image_transfer;

/// Light of a stored value; negative ones are mirrored.
float image_decode(image_transfer transfer, float value);
/// The stored value of light; negative light is mirrored.
float image_encode(image_transfer transfer, float light);
/// Converts colours: `from` to light, by a matrix of three rows, from light by `to`. A null matrix changes nothing.
void image_convert(
    float *pixels, size_t count, image_transfer from, const float *_Nullable matrix, image_transfer to);
/// Divides colours by alpha, and makes those without alpha black.
void image_unpremultiply(float *pixels, size_t count);
/// Multiplies colours by alpha.
void image_premultiply(float *pixels, size_t count);
/// Sets alpha to 1 without changing colours.
void image_make_opaque(float *pixels, size_t count);
/// Multiplies straight colours and alpha by four rows of four, and adds the offsets that follow these.
void image_matrix(float *pixels, size_t count, const float *matrix);
/// `a + b·x + c·x² + d·x³` of each straight component: four numbers for each of red, green, blue and alpha.
void image_polynomial(float *pixels, size_t count, const float *coefficients);
/// Raises straight colours to a power; those below 0 become 0.
void image_power(float *pixels, size_t count, float power);
/// Limits straight components.
void image_clamp(float *pixels, size_t count, const float *least, const float *most);
/// Rounds straight colours to so many levels between 0 and 1.
void image_posterize(float *pixels, size_t count, float levels);
/// Makes colours the more saturated, the less they are so already.
void image_vibrance(float *pixels, size_t count, float amount);
/// Looks straight colours up in a table of `size` times three values for 0 to 1. Beyond it its ends count.
void image_look_up(float *pixels, size_t count, const float *table, int size);
/// Looks straight colours up in a cube of premultiplied RGBA, red changing fastest. Beyond it its faces count.
void image_cube(float *pixels, size_t count, const float *cube, int side);
/// Makes brightness alpha, of white.
void image_mask_to_alpha(float *pixels, size_t count);
/// Makes all colours the largest one, or the smallest one.
void image_extreme_component(float *pixels, size_t count, bool largest);
/// Brightens shadows and darkens highlights: shadows from -1 to 1, highlights from 0 to 1, which is without effect.
void image_highlights_shadows(float *pixels, size_t count, float highlights, float shadows);
/// Darkens away from the centre: by `intensity` at the distance `radius · 2`, not at all up to half of that.
void image_vignette(image_bitmap bitmap, float x, float y, float radius, float intensity);

// MARK: Two images

/// How two images become one.
typedef enum image_blend_mode : int {
  image_blend_source_over, image_blend_source_atop, image_blend_source_in, image_blend_source_out,
  image_blend_addition, image_blend_maximum, image_blend_minimum, image_blend_multiply_pixels,
  image_blend_multiply, image_blend_screen, image_blend_overlay, image_blend_darken, image_blend_lighten,
  image_blend_color_dodge, image_blend_color_burn, image_blend_hard_light, image_blend_soft_light,
  image_blend_difference, image_blend_exclusion, image_blend_subtract, image_blend_divide, image_blend_linear_burn,
  image_blend_linear_dodge, image_blend_hue, image_blend_saturation, image_blend_color, image_blend_luminosity,
} image_blend_mode;

/// Blends an image onto the backdrop, which becomes the result.
void image_blend(float *backdrop, const float *source, size_t count, image_blend_mode mode);
/// Blends an image onto the backdrop by a mask's alpha, or brightness, or one of its colours.
void image_blend_by_mask(float *backdrop, const float *source, const float *mask, size_t count, int channel);
/// From one image to another: the share of `to` goes from 0 to 1.
void image_dissolve(float *from, const float *to, size_t count, float share);
/// `image + amount · (image − blurred)`: of brightness, or of each colour.
void image_sharpen(float *image, const float *blurred, size_t count, float amount, bool brightness);

// MARK: Geometry

/// Copies the part of a bitmap that lies in another one. What isn't there stays as it is.
void image_copy(image_bitmap target, image_bitmap source);
/// Fills a bitmap from a source, whose edge is continued.
void image_copy_clamped(image_bitmap target, image_bitmap source);
/// Samples a source in perspective: rows of `x' = (m0·x + m1·y + m2) / w`, `y'`, and `w`. Where `w` isn't positive, there is
/// nothing. Each pixel is the mean of `samples` by `samples` of it.
void image_sample(
    image_bitmap target, image_bitmap source, const double *matrix, bool nearest, int samples);
/// Filters along one direction: `weights` has `2 · reach + 1` of them. The source is larger by `reach` at both ends.
void image_filter(image_bitmap target, image_bitmap source, const float *weights, int reach, bool vertical);
/// Resamples one direction by Lanczos' windowed sinc with three lobes: `position' = position / scale`.
void image_lanczos(image_bitmap target, image_bitmap source, double scale, bool vertical);
/// Squares of one colour, the mean of what they cover; one has its middle in the centre.
void image_pixellate(image_bitmap target, image_bitmap source, double x, double y, double side);
/// The mean of all pixels.
void image_average(image_bitmap source, float *mean);
/// The largest or smallest of each component.
void image_extremes(image_bitmap source, bool largest, float *result);

// MARK: Generators

/// Fills with a colour.
void image_fill(image_bitmap target, const float *color);
/// Squares of two colours, with one of the first right above the centre.
void image_checkerboard(
    image_bitmap target, const float *first, const float *second, double x, double y, double side, float sharpness);
/// Stripes of two colours, the first one right of the centre.
void image_stripes(
    image_bitmap target, const float *first, const float *second, double x, double side, float sharpness);
/// From one colour at a point to another at a second point; `smooth` eases in and out.
void image_linear_gradient(
    image_bitmap target, const float *first, const float *second, double x0, double y0, double x1, double y1,
    bool smooth);
/// From one colour within a circle to another outside of a second one; `gaussian` goes by the bell's curve.
void image_radial_gradient(
    image_bitmap target, const float *first, const float *second, double x, double y, double inner, double outer,
    bool gaussian);

_Pragma("clang assume_nonnull end")

#include "image_storage.h"
