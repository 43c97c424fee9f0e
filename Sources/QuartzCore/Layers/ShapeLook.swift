import CoreGraphics

/// What a shape layer draws.
struct ShapeLook {
  var path: CGPath?
  var fillColor: CGColor? = .black
  var strokeColor: CGColor?
  var fillRule = CAShapeLayerFillRule.nonZero
  var lineWidth: CGFloat = 1
  var lineCap = CAShapeLayerLineCap.butt
  var lineJoin = CAShapeLayerLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  var dashes: [CGFloat] = []
  var strokeStart: CGFloat = 0
  var strokeEnd: CGFloat = 1

  /// The part of the path that is stroked, by its length; nil for none.
  var strokedPath: CGPath? {
    guard let path else { return nil }
    let (start, end) = (Double(min(max(strokeStart, 0), 1)), Double(min(max(strokeEnd, 0), 1)))
    if start <= 0, end >= 1 { return path }
    guard start < end else { return nil }
    let subpaths = PathElements(path).curves
    let total = subpaths.joined().map(\.length).reduce(0, +)
    let (from, to) = (start * total, end * total)
    let result = CGMutablePath()
    var passed = 0.0
    for pieces in subpaths {
      var hasBegun = false
      for piece in pieces {
        let length = piece.length
        defer { passed += length }
        guard length > 0, passed + length > from, passed < to else { continue }
        let first = from > passed ? piece.parameter(atLength: from - passed) : 0
        let last = to < passed + length ? piece.parameter(atLength: to - passed) : 1
        let part = piece.part(first, last)
        if !hasBegun { result.move(to: part.start) }
        hasBegun = true
        if part.isStraight {
          result.addLine(to: part.end)
        } else {
          result.addCurve(to: part.end, control1: part.control1, control2: part.control2)
        }
      }
    }
    return result.isEmpty ? nil : result
  }

  /// The rectangle that is drawn to; null for none.
  var extent: CGRect {
    guard let path, !path.isEmpty else { return .null }
    let box = path.boundingBoxOfPath
    guard strokeColor != nil, lineWidth > 0 else { return box }
    let reach = lineWidth / 2 * (lineJoin == .miter ? max(miterLimit, 1.5) : 1.5)
    return box.insetBy(dx: -reach, dy: -reach)
  }
}
