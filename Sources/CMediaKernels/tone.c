#include <math.h>

#include "CMediaKernels.h"

// BT.2100's constants.
static const double pq_m1 = 2610.0 / 16384, pq_m2 = 2523.0 / 32, pq_c1 = 3424.0 / 4096, pq_c2 = 2413.0 / 128,
                    pq_c3 = 2392.0 / 128;
static const double hlg_a = 0.17883277, hlg_b = 0.28466892, hlg_c = 0.55991073, hlg_gamma = 1.2;

// White is 203 cd/m² (BT.2408). Up to the knee light stays as it is; above it, what a screen of 1000 cd/m² shows is bent
// so that it still fits below white.
static const double white = 203, peak = 1000, knee = 0.6;

enum { kinora_tone_steps = 4096, kinora_tone_bends = 4096, kinora_tone_codes = 16384 };

struct kinora_tone {
  bool isHLG;
  /// Light by the curve's signal: of PQ in shares of white, of HLG the scene's.
  float light[kinora_tone_steps];
  /// What a scene's luminance makes of its components on a screen; for HLG only.
  float system[kinora_tone_steps];
  /// By how much light is bent, up to a screen's peak.
  float bend[kinora_tone_bends];
  /// The code of sRGB by light.
  uint8_t code[kinora_tone_codes];
};

size_t kinora_tone_size(void) { return sizeof(kinora_tone); }

static double pq_light(double v) {
  double p = pow(v, 1 / pq_m2), over = p - pq_c1;
  return over <= 0 ? 0 : pow(over / (pq_c2 - pq_c3 * p), 1 / pq_m1) * 10000 / white;
}

static double hlg_scene(double v) { return v <= 0.5 ? v * v / 3 : (exp((v - hlg_c) / hlg_a) + hlg_b) / 12; }

static double bent(double light) {
  if (light <= knee) return light;
  double over = (light - knee) / (1 - knee), most = (peak / white - knee) / (1 - knee);
  double y = knee + (1 - knee) * over * (1 + over / (most * most)) / (1 + over);
  return y < 1 ? y : 1;
}

static double srgb(double light) { return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055; }

void kinora_prepare_tone(kinora_tone *tone, bool isHLG) {
  tone->isHLG = isHLG;
  for (int i = 0; i < kinora_tone_steps; i++) {
    double v = (double)i / (kinora_tone_steps - 1);
    tone->light[i] = (float)(isHLG ? hlg_scene(v) : pq_light(v));
    // The display's rendering of the scene: what the luminance makes of each component, in shares of white.
    tone->system[i] = (float)(pow(v, hlg_gamma - 1) / pow(hlg_scene(0.75), hlg_gamma));
  }
  for (int i = 0; i < kinora_tone_bends; i++) {
    double light = (double)i / (kinora_tone_bends - 1) * peak / white;
    tone->bend[i] = (float)(light > 0 ? bent(light) / light : 1);
  }
  for (int i = 0; i < kinora_tone_codes; i++) {
    tone->code[i] = (uint8_t)lrint(255 * srgb((double)i / (kinora_tone_codes - 1)));
  }
}

static inline int place(float value, int count) {
  int index = (int)(value * (float)(count - 1) + 0.5f);
  return index < 0 ? 0 : index >= count ? count - 1 : index;
}

static inline int sample(const kinora_component *part, int x, int y, int bytes, int shift) {
  const uint8_t *at = part->data + (ptrdiff_t)y * part->stride + (ptrdiff_t)x * part->step;
  return (bytes == 1 ? at[0] : at[0] | at[1] << 8) >> shift;
}

void kinora_tone_bgra(
    uint8_t *target, ptrdiff_t stride, const kinora_luma_chroma *source, int depth, int shift, const kinora_tone *tone,
    int first, int last) {
  const int bytes = depth > 8 ? 2 : 1;
  const float unit = (float)(1 << (depth - 8)), most = (float)((1 << depth) - 1);
  const float black = source->isFullRange ? 0 : 16 * unit, luma = source->isFullRange ? most : 219 * unit;
  const float chroma = source->isFullRange ? most : 224 * unit, grey = 128 * unit;
  const float kr = (float)source->redCoefficient, kb = (float)source->blueCoefficient, kg = 1 - kr - kb;
  const float ofRed = 2 * (1 - kr) / chroma, ofBlue = 2 * (1 - kb) / chroma;
  for (int row = first; row < last; row++) {
    uint8_t *out = target + row * stride;
    const int below = source->halvesDown ? row >> 1 : row;
    for (int x = 0; x < source->width; x++, out += 4) {
      const int beside = source->halvesAcross ? x >> 1 : x;
      float y = ((float)sample(&source->luma, x, row, bytes, shift) - black) / luma;
      float r = y + ofRed * ((float)sample(&source->red, beside, below, bytes, shift) - grey);
      float b = y + ofBlue * ((float)sample(&source->blue, beside, below, bytes, shift) - grey);
      float g = (y - kr * r - kb * b) / kg;
      r = tone->light[place(r, kinora_tone_steps)];
      g = tone->light[place(g, kinora_tone_steps)];
      b = tone->light[place(b, kinora_tone_steps)];
      if (tone->isHLG) {
        float factor = tone->system[place(0.2627f * r + 0.6780f * g + 0.0593f * b, kinora_tone_steps)];
        r *= factor, g *= factor, b *= factor;
      }
      // From the primaries of BT.2020 to those of BT.709; what lies outside of them is cut.
      float red = fmaxf(1.660491f * r - 0.587641f * g - 0.072850f * b, 0);
      float green = fmaxf(-0.124550f * r + 1.132900f * g - 0.008349f * b, 0);
      float blue = fmaxf(-0.018151f * r - 0.100579f * g + 1.118730f * b, 0);
      // All three by the same factor: the hue stays.
      float brightest = fmaxf(red, fmaxf(green, blue));
      float bend = brightest <= (float)knee ? 1 : tone->bend[place(brightest * (float)(white / peak), kinora_tone_bends)];
      out[0] = tone->code[place(blue * bend, kinora_tone_codes)];
      out[1] = tone->code[place(green * bend, kinora_tone_codes)];
      out[2] = tone->code[place(red * bend, kinora_tone_codes)];
      out[3] = 255;
    }
  }
}
