import CAdwaita

/// What a drawing area is drawn on: filled shapes, which is all that meters and marks are made of.
@MainActor
public struct Canvas {
  private let context: OpaquePointer

  init(_ context: OpaquePointer) {
    self.context = context
  }

  /// Fills a rectangle with white of this opacity; `radius` rounds its corners.
  public func fill(x: Double, y: Double, width: Double, height: Double, radius: Double = 0, white opacity: Double) {
    guard width > 0, height > 0 else { return }
    let r = min(radius, width / 2, height / 2)
    cairo_new_sub_path(context)
    cairo_arc(context, x + width - r, y + r, r, -.pi / 2, 0)
    cairo_arc(context, x + width - r, y + height - r, r, 0, .pi / 2)
    cairo_arc(context, x + r, y + height - r, r, .pi / 2, .pi)
    cairo_arc(context, x + r, y + r, r, .pi, .pi * 1.5)
    cairo_close_path(context)
    cairo_set_source_rgba(context, 1, 1, 1, opacity)
    cairo_fill(context)
  }
}
