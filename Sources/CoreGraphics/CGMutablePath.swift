import Foundation

/// A path that can be extended; use it from one thread while it changes.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// An empty path.
  public init() { super.init(elements: []) }

  override init(elements: [Element]) { super.init(elements: elements) }

  /// Starts a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(.move(point.applying(transform)))
  }

  /// Adds a line; starts a subpath when there is none.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    add(.line(point), transform)
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    add(.quad(control, end), transform)
  }

  /// Adds a cubic curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    add(.curve(control1, control2, end), transform)
  }

  /// Closes the subpath with a line to its start.
  public func closeSubpath() {
    if !elements.isEmpty { elements.append(.close) }
  }

  /// Adds lines from point to point, as a subpath of its own.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    let (x, y, right, top) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    addLines(
      between: [CGPoint(x: x, y: y), CGPoint(x: right, y: y), CGPoint(x: right, y: top), CGPoint(x: x, y: top)],
      transform: transform)
    closeSubpath()
  }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the closed ellipse that fits the rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    let placed = CGAffineTransform(translationX: rect.midX, y: rect.midY)
      .scaledBy(x: rect.width / 2, y: rect.height / 2).concatenating(transform)
    let start = elements.count
    addUnitArc(from: 0, sweep: 2 * .pi, transform: placed)
    if case .line(let point) = elements[start] { elements[start] = .move(point) }
    closeSubpath()
  }

  /// Adds a closed rectangle with round corners; radii larger than half a side are reduced to fit.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let width = min(max(cornerWidth, 0), rect.width / 2)
    let height = min(max(cornerHeight, 0), rect.height / 2)
    guard width > 0, height > 0 else { return addRect(rect, transform: transform) }
    func corner(_ x: CGFloat, _ y: CGFloat, _ angle: CGFloat) {
      let placed = CGAffineTransform(translationX: x, y: y).scaledBy(x: width, y: height).concatenating(transform)
      addUnitArc(from: angle, sweep: .pi / 2, transform: placed)
    }
    move(to: CGPoint(x: rect.maxX, y: rect.midY), transform: transform)
    corner(rect.maxX - width, rect.maxY - height, 0)
    corner(rect.minX + width, rect.maxY - height, .pi / 2)
    corner(rect.minX + width, rect.minY + height, .pi)
    corner(rect.maxX - width, rect.minY + height, 1.5 * .pi)
    closeSubpath()
  }

  /// Adds an arc, joined by a line to the current point; `clockwise` assumes that the y axis points up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    var sweep = endAngle - startAngle
    if clockwise {
      if sweep > 0 { sweep = sweep.truncatingRemainder(dividingBy: 2 * .pi) - 2 * .pi }
      sweep = max(sweep, -2 * .pi)
    } else {
      if sweep < 0 { sweep = sweep.truncatingRemainder(dividingBy: 2 * .pi) + 2 * .pi }
      sweep = min(sweep, 2 * .pi)
    }
    addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: sweep, transform: transform)
  }

  /// Adds an arc that spans `delta` radians.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let placed = CGAffineTransform(translationX: center.x, y: center.y).scaledBy(x: radius, y: radius)
    addUnitArc(from: startAngle, sweep: delta, transform: placed.concatenating(transform))
  }

  /// Rounds the corner between the current point, `tangent1End` and `tangent2End`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let start = currentPoint.applying(transform.inverted())
    let (inX, inY) = (start.x - tangent1End.x, start.y - tangent1End.y)
    let (outX, outY) = (tangent2End.x - tangent1End.x, tangent2End.y - tangent1End.y)
    let (inLength, outLength) = (hypot(inX, inY), hypot(outX, outY))
    let turn = inX * outY - inY * outX
    guard inLength > 0, outLength > 0, radius > 0, abs(turn) > 1e-12 * inLength * outLength else {
      return addLine(to: tangent1End, transform: transform)
    }
    let angle = acos(min(max((inX * outX + inY * outY) / (inLength * outLength), -1), 1))
    let reach = radius / tan(angle / 2)
    let first = CGPoint(x: tangent1End.x + inX / inLength * reach, y: tangent1End.y + inY / inLength * reach)
    // The centre is offset from the incoming line, on the side that the corner turns to.
    let side: CGFloat = turn > 0 ? 1 : -1
    let center = CGPoint(
      x: first.x - side * inY / inLength * radius, y: first.y + side * inX / inLength * radius)
    let startAngle = atan2(first.y - center.y, first.x - center.x)
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: -side * (.pi - angle), transform: transform)
  }

  /// Adds another path's elements.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements += path.elements.map { $0.applying(transform) }
  }

  private func add(_ element: Element, _ transform: CGAffineTransform) {
    let placed = element.applying(transform)
    if elements.isEmpty, let first = placed.points.first { elements.append(.move(first)) }
    elements.append(placed)
  }

  /// Approximates an arc of the unit circle by cubic curves of at most 90° each; within 0.03 % of the radius.
  private func addUnitArc(from start: CGFloat, sweep: CGFloat, transform: CGAffineTransform) {
    let first = CGPoint(x: cos(start), y: sin(start)).applying(transform)
    elements.append(elements.isEmpty ? .move(first) : .line(first))
    let pieces = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / CGFloat(pieces)
    let handle = 4 / 3 * tan(step / 4)
    for piece in 0..<pieces where sweep != 0 {
      let (from, to) = (start + CGFloat(piece) * step, start + CGFloat(piece + 1) * step)
      let control1 = CGPoint(x: cos(from) - handle * sin(from), y: sin(from) + handle * cos(from))
      let control2 = CGPoint(x: cos(to) + handle * sin(to), y: sin(to) - handle * cos(to))
      elements.append(
        .curve(
          control1.applying(transform), control2.applying(transform),
          CGPoint(x: cos(to), y: sin(to)).applying(transform)))
    }
  }
}
