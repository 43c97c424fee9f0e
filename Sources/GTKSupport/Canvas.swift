import CAdwaita
import CoreGraphics

/// The drawing context of a drawing area: filled shapes and lines, which is all that meters and marks are made of.
@MainActor
public struct Canvas {
  private let context: OpaquePointer
  private let color: GdkRGBA

  init(_ context: OpaquePointer, color: GdkRGBA = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)) {
    (self.context, self.color) = (context, color)
  }

  /// Fills a rectangle with the color of the area's text; `radius` rounds its corners.
  public func fillInTextColor(x: Double, y: Double, width: Double, height: Double, radius: Double = 0) {
    fill(x, y, width, height, radius, (Double(color.red), Double(color.green), Double(color.blue)), Double(color.alpha))
  }

  /// Strokes a path with the color of the area's text, with round ends; `opacity` makes it fainter.
  public func strokeInTextColor(width: Double, opacity: Double = 1, _ shape: (Path) -> Void) {
    cairo_new_path(context)
    shape(Path(context: context))
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_source_rgba(
      context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha) * opacity)
    cairo_stroke(context)
  }

  /// Fills a rectangle with white of this opacity; `radius` rounds its corners.
  public func fill(x: Double, y: Double, width: Double, height: Double, radius: Double = 0, white opacity: Double) {
    fill(x, y, width, height, radius, (1, 1, 1), opacity)
  }

  /// Fills a rectangle with black of this opacity; `radius` rounds its corners.
  public func fill(x: Double, y: Double, width: Double, height: Double, radius: Double, black opacity: Double) {
    fill(x, y, width, height, radius, (0, 0, 0), opacity)
  }

  private func fill(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double,
    _ color: (red: Double, green: Double, blue: Double), _ opacity: Double
  ) {
    guard width > 0, height > 0 else { return }
    let r = min(radius, width / 2, height / 2)
    cairo_new_sub_path(context)
    cairo_arc(context, x + width - r, y + r, r, -.pi / 2, 0)
    cairo_arc(context, x + width - r, y + height - r, r, 0, .pi / 2)
    cairo_arc(context, x + r, y + height - r, r, .pi / 2, .pi)
    cairo_arc(context, x + r, y + r, r, .pi, .pi * 1.5)
    cairo_close_path(context)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, opacity)
    cairo_fill(context)
  }

  /// Fills many rectangles with white of this opacity, in one fill.
  public func fill(_ rectangles: [CGRect], white opacity: Double) {
    guard !rectangles.isEmpty else { return }
    cairo_new_path(context)
    for area in rectangles { cairo_rectangle(context, area.minX, area.minY, area.width, area.height) }
    cairo_set_source_rgba(context, 1, 1, 1, opacity)
    cairo_fill(context)
  }

  /// Strokes the path that `shape` describes, with round ends.
  public func stroke(width: Double, white: Double, opacity: Double, _ shape: (Path) -> Void) {
    cairo_new_path(context)
    shape(Path(context: context))
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_source_rgba(context, white, white, white, opacity)
    cairo_stroke(context)
  }

  /// The path of a line.
  @MainActor
  public struct Path {
    let context: OpaquePointer

    /// Starts a new subpath at a point.
    public func move(_ x: Double, _ y: Double) { cairo_move_to(context, x, y) }

    /// Adds a straight line to a point.
    public func line(_ x: Double, _ y: Double) { cairo_line_to(context, x, y) }

    /// Adds a Bézier curve with two control points to a third point.
    public func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x3: Double, _ y3: Double) {
      cairo_curve_to(context, x1, y1, x2, y2, x3, y3)
    }

    /// Adds an arc as a subpath of its own; angles clockwise from three o'clock, in radians.
    public func arc(_ x: Double, _ y: Double, radius: Double, from start: Double, to end: Double) {
      cairo_new_sub_path(context)
      cairo_arc(context, x, y, radius, start, end)
    }
  }
}
