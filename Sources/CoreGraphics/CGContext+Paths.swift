internal import CCairo
import Foundation

extension CGContext {
  // MARK: Building

  /// Discards the current path and starts a new one.
  public func beginPath() { cairo_new_path(cairo) }

  /// Starts a subpath.
  public func move(to point: CGPoint) { cairo_move_to(cairo, Double(point.x), Double(point.y)) }

  /// Draws a line from the current point.
  public func addLine(to point: CGPoint) { cairo_line_to(cairo, Double(point.x), Double(point.y)) }

  /// Draws lines from point to point.
  public func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() { index == 0 ? move(to: point) : addLine(to: point) }
  }

  /// Draws a cubic curve from the current point.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    cairo_curve_to(
      cairo, Double(control1.x), Double(control1.y), Double(control2.x), Double(control2.y), Double(end.x),
      Double(end.y))
  }

  /// Draws a quadratic curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    let start = currentPointOfPath
    func toward(_ from: CGPoint) -> CGPoint {
      CGPoint(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
    }
    addCurve(to: end, control1: toward(start), control2: toward(end))
  }

  /// Draws a line back to the start of the subpath.
  public func closePath() { cairo_close_path(cairo) }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect) {
    cairo_rectangle(cairo, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
  }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect]) { rects.forEach(addRect) }

  /// Adds the closed ellipse that fits the rectangle.
  public func addEllipse(in rect: CGRect) { addPath(CGPath(ellipseIn: rect, transform: nil)) }

  /// Adds an arc; `clockwise` assumes that the y axis points up.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    let arc = clockwise ? cairo_arc_negative : cairo_arc
    arc(cairo, Double(center.x), Double(center.y), Double(radius), Double(startAngle), Double(endAngle))
  }

  /// Rounds the corner between the current point, `tangent1End` and `tangent2End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    let corner = CGMutablePath()
    corner.move(to: currentPointOfPath)
    corner.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
    append(corner.elements.dropFirst())
  }

  /// Adds a path's elements.
  public func addPath(_ path: CGPath) { append(path.elements[...]) }

  /// A copy of the current path, in user coordinates.
  public var path: CGPath? {
    guard let copied = cairo_copy_path(cairo) else { return nil }
    defer { cairo_path_destroy(copied) }
    let found = CairoPathMeter.elements(of: copied)
    return found.isEmpty ? nil : CGPath(elements: found)
  }

  /// Whether the current path is empty.
  public var isPathEmpty: Bool { cairo_has_current_point(cairo) == 0 }

  /// The current point, where the next line starts.
  public var currentPointOfPath: CGPoint {
    var (x, y) = (0.0, 0.0)
    cairo_get_current_point(cairo, &x, &y)
    return CGPoint(x: x, y: y)
  }

  /// The bounding box of the current path, control points included.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Whether drawing the current path in `mode` would paint the point.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let (x, y) = (Double(point.x), Double(point.y))
    switch mode {
    case .fill, .fillStroke:
      setFillRule(.winding)
    case .eoFill, .eoFillStroke:
      setFillRule(.evenOdd)
    case .stroke:
      return cairo_in_stroke(cairo, x, y) != 0
    }
    return cairo_in_fill(cairo, x, y) != 0 || (mode != .fill && mode != .eoFill && cairo_in_stroke(cairo, x, y) != 0)
  }

  private func append(_ elements: ArraySlice<CGPath.Element>) {
    for element in elements {
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): addLine(to: point)
      case .quad(let control, let end): addQuadCurve(to: end, control: control)
      case .curve(let control1, let control2, let end): addCurve(to: end, control1: control1, control2: control2)
      case .close: closePath()
      }
    }
  }

  // MARK: Lines

  /// Sets the width of lines.
  public func setLineWidth(_ width: CGFloat) { cairo_set_line_width(cairo, max(Double(width), 0)) }

  /// Sets how lines end.
  public func setLineCap(_ cap: CGLineCap) {
    switch cap {
    case .butt: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE)
    }
  }

  /// Sets how lines meet.
  public func setLineJoin(_ join: CGLineJoin) {
    switch join {
    case .miter: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL)
    }
  }

  /// Sets the miter limit: how far a sharp corner may extend, in line widths.
  public func setMiterLimit(_ limit: CGFloat) { cairo_set_miter_limit(cairo, Double(limit)) }

  /// Sets dash and gap lengths, starting `phase` into the pattern; empty lengths draw a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let dashes = lengths.map { Double($0) }
    // A negative length or only zeros would put the cairo context into an error state for good.
    guard dashes.allSatisfy({ $0 >= 0 && $0.isFinite }), dashes.contains(where: { $0 > 0 }) else {
      return cairo_set_dash(cairo, nil, 0, 0)
    }
    cairo_set_dash(cairo, dashes, Int32(dashes.count), Double(phase))
  }

  // MARK: Painting

  /// Fills the current path and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    paint(with: state.fill) {
      setFillRule(rule)
      fillPreservingPath()
    }
    beginPath()
  }

  /// Strokes the current path and clears it.
  public func strokePath() {
    paint(with: state.stroke) { cairo_stroke_preserve(cairo) }
    beginPath()
  }

  /// Draws the current path and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill: return fillPath(using: .winding)
    case .eoFill: return fillPath(using: .evenOdd)
    case .stroke: return strokePath()
    case .fillStroke, .eoFillStroke:
      paint(with: state.fill) {
        setFillRule(mode == .eoFillStroke ? .evenOdd : .winding)
        fillPreservingPath()
      }
      strokePath()
    }
  }

  /// Fills a rectangle; clears the current path.
  public func fill(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    fillPath()
  }

  /// Fills rectangles; clears the current path.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Fills the ellipse in a rectangle; clears the current path.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes a rectangle; clears the current path.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Strokes a rectangle with this line width; clears the current path.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    cairo_save(cairo)
    setLineWidth(width)
    stroke(rect)
    cairo_restore(cairo)
  }

  /// Strokes the ellipse in a rectangle; clears the current path.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Draws lines between pairs of points; clears the current path.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Clears a rectangle to transparent, or to black where there is no alpha.
  public func clear(_ rect: CGRect) {
    draw { cairo, _ in
      cairo_save(cairo)
      cairo_new_path(cairo)
      addRect(rect)
      cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
      cairo_fill(cairo)
      cairo_restore(cairo)
    }
  }

  // MARK: Clipping

  /// Intersects the clip with the current path, then clears the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    setFillRule(rule)
    cairo_clip(cairo)
  }

  /// Intersects the clip with a rectangle.
  public func clip(to rect: CGRect) {
    beginPath()
    addRect(rect)
    clip()
  }

  /// Intersects the clip with the union of the rectangles.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Removes the clip; `restoreGState` still restores the saved one.
  public func resetClip() { cairo_reset_clip(cairo) }

  /// The bounding box of the clip, in user coordinates.
  public var boundingBoxOfClipPath: CGRect {
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &x1, &y1, &x2, &y2)
    return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
  }

  // MARK: Common ways

  private func setFillRule(_ rule: CGPathFillRule) {
    cairo_set_fill_rule(cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
  }

  private func fillPreservingPath() {
    guard state.blendMode.reachesOutsideTheShape else { return cairo_fill_preserve(cairo) }
    cairo_save(cairo)
    cairo_clip_preserve(cairo)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }

  func paint(with color: ScreenColor, _ body: () -> Void) {
    draw { cairo, order in
      cairo_set_operator(cairo, state.blendMode.cairoOperator)
      setSource(color, order)
      body()
    }
  }
}
