// The picture kernels for one size of samples; included once for each, with SAMPLE and NAME defined.

static inline const SAMPLE *NAME(row)(const kinora_plane *plane, int y) {
  return (const SAMPLE *)((const char *)plane->data + (ptrdiff_t)y * plane->stride);
}

static inline int NAME(clamped)(int value, int limit) { return value < 0 ? 0 : value >= limit ? limit - 1 : value; }

// MARK: Blending

KINORA_CLONES
static void NAME(blend)(SAMPLE *target, const SAMPLE *source, int count, int opacity) {
  if (sizeof(SAMPLE) == 1) {
    // In 16 bits, as one multiplication that rounds.
    int16_t level = (int16_t)opacity;
    for (int i = blend_wide((uint8_t *)target, (const uint8_t *)source, count, opacity); i < count; i++) {
      int16_t difference = (int16_t)(source[i] - target[i]);
      target[i] = (SAMPLE)(target[i] + (int16_t)(((((int)difference * (int)level) >> 14) + 1) >> 1));
    }
  } else {
    for (int i = 0; i < count; i++) {
      int64_t difference = (int64_t)source[i] - target[i];
      target[i] = (SAMPLE)(target[i] + ((difference * opacity + 16384) >> 15));
    }
  }
}

KINORA_CLONES
static void NAME(blend_covered)(
    SAMPLE *target, const SAMPLE *source, const uint16_t *cover, int count, int opacity) {
  int begin = sizeof(SAMPLE) > 1 ? 0
      : blend_covered_wide((uint8_t *)target, (const uint8_t *)source, cover, count, opacity);
  for (int i = begin; i < count; i++) {
    int level = (int)(((uint32_t)cover[i] * (uint32_t)opacity + 16384) >> 15);
    int difference = (int)source[i] - (int)target[i];
    if (sizeof(SAMPLE) == 1) {
      target[i] = (SAMPLE)(target[i] + ((difference * level + 16384) >> 15));
    } else {
      target[i] = (SAMPLE)(target[i] + (int)(((int64_t)difference * level + 16384) >> 15));
    }
  }
}

// MARK: Samples between samples

/// A row as an affine mapping shows it whose places are too far away, or apart, to have anything between them.
static void NAME(far_row)(
    SAMPLE *out, const kinora_plane *source, const kinora_matrix *m, double y, int first, int last) {
  for (int x = first; x < last; x++) {
    int column = NAME(clamped)(whole(floor(m->a * (x + 0.5) + m->c * y + m->tx)), source->width);
    int line = NAME(clamped)(whole(floor(m->b * (x + 0.5) + m->d * y + m->ty)), source->height);
    out[x - first] = NAME(row)(source, line)[column];
  }
}

/// A row of a source as an affine mapping shows it: bilinear, with the picture's edge continued.
KINORA_CLONES
static void NAME(affine_row)(
    SAMPLE *restrict out, const kinora_plane *source, const kinora_matrix *m, double y, int first, int last) {
  // 32 bits behind the point; less than a millionth is lost over a row.
  double u0 = m->a * (first + 0.5) + m->c * y + m->tx - 0.5;
  double v0 = m->b * (first + 0.5) + m->d * y + m->ty - 0.5;
  if (!is_near(u0, m->a, last - first) || !is_near(v0, m->b, last - first)) {
    NAME(far_row)(out, source, m, y, first, last);
    return;
  }
  int64_t u = (int64_t)floor(u0 * 0x1p32), v = (int64_t)floor(v0 * 0x1p32);
  int64_t du = (int64_t)llround(m->a * 0x1p32), dv = (int64_t)llround(m->b * 0x1p32);
  int width = source->width, height = source->height, count = last - first;
  // The samples between which all four neighbours exist lie side by side.
  int64_t right = (int64_t)(width - 1) << 32, bottom = (int64_t)(height - 1) << 32;
  int low = 0, high = count;
  while (low < high && (u + low * du < 0 || u + low * du >= right || v + low * dv < 0 || v + low * dv >= bottom)) low++;
  while (high > low) {
    int64_t pu = u + (high - 1) * du, pv = v + (high - 1) * dv;
    if (pu >= 0 && pu < right && pv >= 0 && pv < bottom) break;
    high--;
  }
  for (int x = 0; x < count; x++) {
    if (x == low) x = high;
    if (x == count) break;
    int64_t pu = u + x * du, pv = v + x * dv;
    int64_t iu = pu >> 32, iv = pv >> 32;
    float fu = (float)(uint32_t)pu * 0x1p-32f, fv = (float)(uint32_t)pv * 0x1p-32f;
    int left = iu < 0 ? 0 : iu >= width ? width - 1 : (int)iu;
    int next = iu + 1 < 0 ? 0 : iu + 1 >= width ? width - 1 : (int)(iu + 1);
    const SAMPLE *above = NAME(row)(source, iv < 0 ? 0 : iv >= height ? height - 1 : (int)iv);
    const SAMPLE *below = NAME(row)(source, iv + 1 < 0 ? 0 : iv + 1 >= height ? height - 1 : (int)(iv + 1));
    float one = (float)above[left] + (float)(above[next] - above[left]) * fu;
    float other = (float)below[left] + (float)(below[next] - below[left]) * fu;
    out[x] = (SAMPLE)(one + (other - one) * fv + 0.5f);
  }
  const char *base = source->data;
  ptrdiff_t stride = source->stride;
  for (int x = low; x < high; x++) {
    int64_t pu = u + x * du, pv = v + x * dv;
    const SAMPLE *above = (const SAMPLE *)(base + (pv >> 32) * stride) + (pu >> 32);
    const SAMPLE *below = (const SAMPLE *)((const char *)above + stride);
    float fu = (float)(int)((uint32_t)pu >> 8) * 0x1p-24f, fv = (float)(int)((uint32_t)pv >> 8) * 0x1p-24f;
    float one = (float)above[0] + (float)(above[1] - above[0]) * fu;
    float other = (float)below[0] + (float)(below[1] - below[0]) * fu;
    out[x] = (SAMPLE)(one + (other - one) * fv + 0.5f);
  }
}

/// A row of a source that stands on its side: each sample of the row is one of a column.
static void NAME(turned_row)(
    SAMPLE *out, const kinora_plane *source, const kinora_matrix *m, double y, int first, int last) {
  int column = NAME(clamped)(whole(floor(m->c * y + m->tx)), source->width);
  int start = whole(floor(m->b * (first + 0.5) + m->ty)), step = m->b > 0 ? 1 : -1;
  const char *from = (const char *)source->data + (ptrdiff_t)column * (ptrdiff_t)sizeof(SAMPLE);
  for (int x = first; x < last; x++, start += step) {
    out[x - first] = *(const SAMPLE *)(from + (ptrdiff_t)NAME(clamped)(start, source->height) * source->stride);
  }
}

/// A row between two rows or among more of them, by a triangle as wide as the scale.
KINORA_CLONES
static void NAME(row_between)(
    float *out, const kinora_plane *source, double scale, double offset, double y, int from, int to) {
  double reach = reach_of(scale), middle = held(scale * y + offset, reach, source->height);
  int low = (int)ceil(middle - reach - 0.5), high = (int)floor(middle + reach - 0.5);
  double total = 0;
  for (int row = low; row <= high; row++) {
    double weight = 1 - fabs(row + 0.5 - middle) / reach;
    if (weight > 0) total += weight;
  }
  bool isFirst = true;
  for (int row = low; row <= high; row++) {
    double weight = 1 - fabs(row + 0.5 - middle) / reach;
    if (weight <= 0) continue;
    float share = (float)(weight / total);
    const SAMPLE *samples = NAME(row)(source, NAME(clamped)(row, source->height));
    if (isFirst) {
      for (int x = from; x < to; x++) out[x - from] = share * (float)samples[x];
    } else {
      for (int x = from; x < to; x++) out[x - from] += share * (float)samples[x];
    }
    isFirst = false;
  }
}

/// The filter across for each column, and the first sample that it takes.
static void NAME(taps_across)(
    float *taps, int *starts, int count, double scale, double offset, int width, int first, int last) {
  double reach = reach_of(scale);
  for (int x = first; x < last; x++) {
    double middle = held(scale * (x + 0.5) + offset, reach, width);
    // The first that has any weight.
    int low = (int)floor(middle - reach - 0.5) + 1;
    double total = 0;
    for (int k = 0; k < count; k++) {
      double weight = 1 - fabs(low + k + 0.5 - middle) / reach;
      if (weight > 0) total += weight;
    }
    for (int k = 0; k < count; k++) {
      double weight = 1 - fabs(low + k + 0.5 - middle) / reach;
      taps[(ptrdiff_t)(x - first) * count + k] = weight > 0 ? (float)(weight / total) : 0;
    }
    starts[x - first] = low;
  }
}

/// Filters across where a source has all samples that are wanted.
static inline __attribute__((always_inline)) void NAME(across_inside)(
    SAMPLE *restrict out, const float *restrict samples, int from, const float *restrict taps,
    const int *restrict starts, int count, int first, int last) {
  for (int x = first; x < last; x++) {
    const float *source = samples + (starts[x] - from), *weights = taps + (ptrdiff_t)x * count;
    float value = 0.5f;
    for (int k = 0; k < count; k++) value += source[k] * weights[k];
    out[x] = (SAMPLE)value;
  }
}

/// Filters across; `samples` are those of the source from `from` on.
KINORA_CLONES
static void NAME(across)(
    SAMPLE *out, const float *samples, int from, int width, const float *taps, const int *starts, int count,
    int columns) {
  // The columns whose samples are all there are neighbours, for places only grow or only shrink.
  int first = 0, last = columns;
  while (first < last && (starts[first] < from || starts[first] + count > width)) first++;
  while (last > first && (starts[last - 1] < from || starts[last - 1] + count > width)) last--;
  for (int x = 0; x < columns; x++) {
    if (x == first) x = last;
    if (x == columns) break;
    float value = 0.5f;
    for (int k = 0; k < count; k++) {
      int place = NAME(clamped)(starts[x] + k, width);
      value += samples[(place < from ? from : place) - from] * taps[(ptrdiff_t)x * count + k];
    }
    out[x] = (SAMPLE)value;
  }
  switch (count) {
  case 2: NAME(across_inside)(out, samples, from, taps, starts, 2, first, last); break;
  case 3: NAME(across_inside)(out, samples, from, taps, starts, 3, first, last); break;
  case 4: NAME(across_inside)(out, samples, from, taps, starts, 4, first, last); break;
  default: NAME(across_inside)(out, samples, from, taps, starts, count, first, last);
  }
}

// MARK: Layers

static void NAME(alpha_row)(
    uint16_t *cover, bool isCovered, const kinora_layer *layer, SAMPLE *samples, double y, int first, int last) {
  int top = (1 << layer->alpha.depth) - 1;
  NAME(affine_row)(samples, &layer->alpha, &layer->toAlpha, y, first, last);
  for (int i = 0; i < last - first; i++) {
    uint32_t alpha = ((uint32_t)samples[i] * 32768 + (uint32_t)top / 2) / (uint32_t)top;
    cover[i] = (uint16_t)(isCovered ? (cover[i] * alpha + 16384) >> 15 : alpha);
  }
}

static void NAME(draw_layer)(
    const kinora_plane *target, const kinora_layer *layer, int first, int last, void *scratch) {
  const kinora_matrix *m = &layer->toSource;
  const kinora_plane *source = &layer->source;
  if (layer->opacity <= 0 || source->width <= 0 || source->height <= 0) return;
  int opacity = layer->opacity > 32768 ? 32768 : layer->opacity;
  size_t width = (size_t)target->width + 16;
  // Laid out with what needs the strictest alignment first.
  int count = layer->isProjected ? 1 : tap_count(m->a);
  float *between = scratch;
  float *taps = between + source->width + 16;
  int *starts = (int *)(taps + width * (size_t)count);
  uint16_t *cover = (uint16_t *)(starts + width);
  SAMPLE *samples = (SAMPLE *)(cover + width), *others = samples + width;

  bool isMove = is_move(m), isUpright = is_upright(m);
  bool isTurn = m->a == 0 && m->d == 0 && fabs(m->b) == 1 && fabs(m->c) == 1 && m->tx == floor(m->tx)
      && m->ty == floor(m->ty);
  int tapsFirst = -1, tapsLast = -1;
  for (int y = first; y < last; y++) {
    double middle = y + 0.5;
    int from, to;
    bool isWhole;
    if (!covered(&layer->cover, middle, target->width, &from, &to, &isWhole)) continue;
    SAMPLE *out = (SAMPLE *)((char *)target->data + (ptrdiff_t)y * target->stride);
    const SAMPLE *in = samples;
    if (layer->isProjected) {
      // There is room for a number for each sample where the filter would be.
      kinora_project_row(taps, source, &layer->projection, middle, from, to);
      for (int x = 0; x < to - from; x++) samples[x] = (SAMPLE)(taps[x] + 0.5f);
    } else if (isMove) {
      int dx = whole(m->tx), line = NAME(clamped)(y + whole(m->ty), source->height);
      if (from + dx >= 0 && to + dx <= source->width) {
        in = NAME(row)(source, line) + from + dx;
      } else {
        const SAMPLE *all = NAME(row)(source, line);
        for (int x = from; x < to; x++) samples[x - from] = all[NAME(clamped)(x + dx, source->width)];
      }
    } else if (isUpright) {
      if (from != tapsFirst || to != tapsLast) {
        NAME(taps_across)(taps, starts, count, m->a, m->tx, source->width, from, to);
        tapsFirst = from;
        tapsLast = to;
      }
      int low = starts[0], high = starts[to - from - 1];
      if (low > high) {
        int other = low;
        low = high;
        high = other;
      }
      low = NAME(clamped)(low, source->width);
      high = NAME(clamped)(high + count, source->width) + 1;
      NAME(row_between)(between, source, m->d, m->ty, middle, low, high);
      NAME(across)(samples, between, low, high, taps, starts, count, to - from);
    } else if (isTurn) {
      NAME(turned_row)(samples, source, m, middle, from, to);
    } else {
      NAME(affine_row)(samples, source, m, middle, from, to);
    }
    bool isCovered = false;
    if (!isWhole) {
      coverage(&layer->cover, middle, from, to, cover);
      isCovered = true;
    }
    if (layer->alpha.width > 0) {
      NAME(alpha_row)(cover, isCovered, layer, others, middle, from, to);
      isCovered = true;
    }
    if (isCovered) {
      NAME(blend_covered)(out + from, in, cover, to - from, opacity);
    } else if (opacity >= 32768) {
      memcpy(out + from, in, (size_t)(to - from) * sizeof(SAMPLE));
    } else {
      NAME(blend)(out + from, in, to - from, opacity);
    }
  }
}

// MARK: Other kernels

KINORA_CLONES
static void NAME(halve)(const kinora_plane *target, const kinora_plane *source, bool across, bool down) {
  for (int y = 0; y < target->height; y++) {
    const SAMPLE *one = NAME(row)(source, NAME(clamped)(down ? 2 * y : y, source->height));
    const SAMPLE *other = NAME(row)(source, NAME(clamped)(down ? 2 * y + 1 : y, source->height));
    SAMPLE *out = (SAMPLE *)((char *)target->data + (ptrdiff_t)y * target->stride);
    if (!across) {
      for (int x = 0; x < target->width; x++) out[x] = (SAMPLE)(((int)one[x] + other[x] + 1) >> 1);
      continue;
    }
    int whole = source->width / 2 < target->width ? source->width / 2 : target->width;
    for (int x = 0; x < whole; x++) {
      out[x] = (SAMPLE)(((int)one[2 * x] + one[2 * x + 1] + other[2 * x] + other[2 * x + 1] + 2) >> 2);
    }
    for (int x = whole; x < target->width; x++) {
      out[x] = (SAMPLE)(((int)one[source->width - 1] + other[source->width - 1] + 1) >> 1);
    }
  }
}

KINORA_CLONES
static void NAME(overlay)(
    const kinora_plane *target, const uint8_t *bgra, ptrdiff_t stride, int width, int height, kinora_color_row row,
    bool halves, float opacity, int first, int last) {
  float top = (float)((1 << target->depth) - 1);
  float scale = opacity / 255;
  for (int y = first; y < last; y++) {
    SAMPLE *out = (SAMPLE *)((char *)target->data + (ptrdiff_t)y * target->stride);
    if (!halves) {
      if (y >= height) return;
      const uint8_t *in = bgra + (ptrdiff_t)y * stride;
      int columns = width < target->width ? width : target->width;
      for (int x = 0; x < columns; x++) {
        const uint8_t *pixel = in + 4 * x;
        float alpha = (float)pixel[3] * scale;
        float value =
            (row.blue * (float)pixel[0] + row.green * (float)pixel[1] + row.red * (float)pixel[2]) * scale
            + row.offset * alpha;
        float result = (float)out[x] * (1 - alpha) + value * top + 0.5f;
        out[x] = (SAMPLE)(result < 0 ? 0 : result > top ? top : result);
      }
      continue;
    }
    if (2 * y >= height) return;
    const uint8_t *one = bgra + (ptrdiff_t)(2 * y) * stride;
    const uint8_t *other = bgra + (ptrdiff_t)(2 * y + 1 < height ? 2 * y + 1 : 2 * y) * stride;
    int columns = (width + 1) / 2 < target->width ? (width + 1) / 2 : target->width;
    for (int x = 0; x < columns; x++) {
      // A quarter from the left, half from where it is, a quarter from the right.
      int left = x > 0 ? 2 * x - 1 : 0, right = 2 * x + 1 < width ? 2 * x + 1 : width - 1;
      float parts[4];
      for (int k = 0; k < 4; k++) {
        parts[k] = (float)(one[4 * left + k] + 2 * one[8 * x + k] + one[4 * right + k]
            + other[4 * left + k] + 2 * other[8 * x + k] + other[4 * right + k]) * 0.125f;
      }
      float alpha = parts[3] * scale;
      float value = (row.blue * parts[0] + row.green * parts[1] + row.red * parts[2]) * scale + row.offset * alpha;
      float result = (float)out[x] * (1 - alpha) + value * top + 0.5f;
      out[x] = (SAMPLE)(result < 0 ? 0 : result > top ? top : result);
    }
  }
}
