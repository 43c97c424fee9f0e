internal import CCairo
import Foundation

/// Computes path geometry with cairo, on a scratch surface.
enum CairoPathMeter {
  /// Whether a point lies inside a path.
  static func contains(_ point: CGPoint, in path: CGPath, rule: CGPathFillRule) -> Bool {
    withCairo(path) { cairo in
      cairo_set_fill_rule(cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
      return cairo_in_fill(cairo, Double(point.x), Double(point.y)) != 0
    }
  }

  /// The bounding box of a path.
  static func extents(of path: CGPath) -> CGRect {
    withCairo(path) { cairo in
      var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
      cairo_path_extents(cairo, &x1, &y1, &x2, &y2)
      return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
    }
  }

  /// Converts a cairo path to elements.
  static func elements(of path: UnsafeMutablePointer<cairo_path_t>) -> [CGPath.Element] {
    guard let data = path.pointee.data else { return [] }
    var elements: [CGPath.Element] = []
    func point(_ index: Int) -> CGPoint { CGPoint(x: data[index].point.x, y: data[index].point.y) }
    var index = 0
    while index < Int(path.pointee.num_data) {
      switch data[index].header.type {
      case CAIRO_PATH_MOVE_TO:
        // cairo adds a move after each close; it isn't part of the caller's path.
        if case .move = elements.last { elements.removeLast() }
        elements.append(.move(point(index + 1)))
      case CAIRO_PATH_LINE_TO: elements.append(.line(point(index + 1)))
      case CAIRO_PATH_CURVE_TO: elements.append(.curve(point(index + 1), point(index + 2), point(index + 3)))
      default: elements.append(.close)
      }
      index += Int(data[index].header.length)
    }
    if elements.count > 1, case .move = elements.last, elements[elements.count - 2] == .close { elements.removeLast() }
    return elements
  }

  private static func withCairo<Result>(_ path: CGPath, _ body: (OpaquePointer) -> Result) -> Result {
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    defer { cairo_surface_destroy(surface) }
    let context = CGContext(wrapping: cairo_create(surface))
    cairo_destroy(context.cairo)
    context.addPath(path)
    return withExtendedLifetime(context) { body(context.cairo) }
  }
}
