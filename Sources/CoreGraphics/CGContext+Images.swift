internal import CCairo
internal import CImageCodecs
import Foundation

extension CGContext {
  /// Draws an image into a rectangle, its top at the larger y; `byTiling` repeats it over the whole clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let target = rect.standardized
    guard target.width > 0, target.height > 0, target.width.isFinite, target.height.isFinite,
      let pixels = image.drawablePixels,
      let placed = combinedMatrix(
        CGAffineTransform(
          a: target.width / CGFloat(image.width), b: 0, c: 0, d: -target.height / CGFloat(image.height),
          tx: target.minX, ty: target.maxY))
    else { return }
    draw { cairo, order in
      guard let surface = SourceSurface(image: image, pixels: pixels, order: order) else { return }
      cairo_save(cairo)
      defer {
        cairo_restore(cairo)
        withExtendedLifetime(surface) {}
      }
      cairo_new_path(cairo)
      cairo_set_operator(cairo, state.blendMode.cairoOperator)
      cairo_set_matrix(cairo, [placed])
      let pattern = cairo_pattern_create_for_surface(surface.pointer)
      defer { cairo_pattern_destroy(pattern) }
      cairo_pattern_set_filter(
        pattern, image.shouldInterpolate ? state.interpolation.cairoFilter : CAIRO_FILTER_NEAREST)
      // Padding keeps the smoothed edge from blending with the transparency around the image.
      cairo_pattern_set_extend(pattern, byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
      if !byTiling {
        cairo_rectangle(cairo, 0, 0, Double(image.width), Double(image.height))
        if image.isMask || state.alpha < 1 || state.blendMode.reachesOutsideTheShape { cairo_clip(cairo) }
      }
      if image.isMask {
        setSource(state.fill, order)
        cairo_mask(cairo, pattern)
      } else {
        cairo_set_source(cairo, pattern)
        if byTiling || state.alpha < 1 || state.blendMode.reachesOutsideTheShape {
          cairo_paint_with_alpha(cairo, state.alpha)
        } else {
          cairo_fill(cairo)
        }
      }
    }
  }
}

/// An image's pixels as a cairo surface, for one drawing: cairo's surfaces must not be shared between threads.
private final class SourceSurface {
  let pointer: OpaquePointer
  private let pixels: DrawablePixels

  init?(image: CGImage, pixels: DrawablePixels, order: BitmapTarget.ColorOrder) {
    var pixels = pixels
    let isCoverage = image.isMask || image.layout == .alpha8
    if order == .redBlueSwapped, !isCoverage {
      guard
        let swapped = DrawablePixels(rowBytes: image.width * 4, height: image.height, isOpaque: pixels.isOpaque)
      else { return nil }
      pixels_reorder(
        pixels.bytes.assumingMemoryBound(to: UInt8.self), pixels.rowBytes, PixelOrderRGBA,
        swapped.bytes.assumingMemoryBound(to: UInt8.self), swapped.rowBytes, PixelOrderBGRA, image.width,
        image.height)
      pixels = swapped
    }
    let format = isCoverage ? CAIRO_FORMAT_A8 : pixels.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    guard
      let surface = cairo_image_surface_create_for_data(
        pixels.bytes.assumingMemoryBound(to: UInt8.self), format, Int32(image.width), Int32(image.height),
        Int32(pixels.rowBytes))
    else { return nil }
    pointer = surface
    self.pixels = pixels
  }

  deinit {
    // After this cairo no longer reads the pixels, even if something still references the surface.
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
  }
}
