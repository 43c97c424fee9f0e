import CoreGraphics

/// A path as kinds and numbers, and back.
struct PathElements {
  private(set) var kinds: [CGPathElementType] = []
  private(set) var points: [CGPoint] = []

  init(_ path: CGPath) {
    var (kinds, points): ([CGPathElementType], [CGPoint]) = ([], [])
    path.applyWithBlock { element in
      kinds.append(element.pointee.type)
      for index in 0..<Self.count(element.pointee.type) { points.append(element.pointee.points[index]) }
    }
    (self.kinds, self.points) = (kinds, points)
  }

  /// How many points an element has.
  static func count(_ kind: CGPathElementType) -> Int {
    switch kind {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }

  var numbers: [Double] { points.flatMap { [Double($0.x), Double($0.y)] } }

  /// The same kinds with other numbers.
  func path(_ numbers: [Double]) -> CGPath {
    let path = CGMutablePath()
    var place = 0
    func next() -> CGPoint {
      defer { place += 2 }
      return CGPoint(x: numbers[place], y: numbers[place + 1])
    }
    for kind in kinds {
      switch kind {
      case .moveToPoint: path.move(to: next())
      case .addLineToPoint: path.addLine(to: next())
      case .addQuadCurveToPoint:
        let control = next()
        path.addQuadCurve(to: next(), control: control)
      case .addCurveToPoint:
        let (one, other) = (next(), next())
        path.addCurve(to: next(), control1: one, control2: other)
      case .closeSubpath: path.closeSubpath()
      }
    }
    return path
  }

  /// The path as cubic curves, subpath after subpath.
  var curves: [[PathPiece]] {
    var (subpaths, current): ([[PathPiece]], [PathPiece]) = ([], [])
    var (start, last) = (CGPoint.zero, CGPoint.zero)
    var place = 0
    func add(_ one: CGPoint, _ other: CGPoint, _ end: CGPoint, isStraight: Bool) {
      current.append(PathPiece(start: last, control1: one, control2: other, end: end, isStraight: isStraight))
      last = end
    }
    for kind in kinds {
      let own = points[place..<place + Self.count(kind)].map(\.self)
      place += own.count
      switch kind {
      case .moveToPoint:
        if !current.isEmpty { subpaths.append(current) }
        (current, start, last) = ([], own[0], own[0])
      case .addLineToPoint: add(last, own[0], own[0], isStraight: true)
      case .addQuadCurveToPoint:
        func toward(_ from: CGPoint) -> CGPoint {
          CGPoint(x: from.x + (own[0].x - from.x) * 2 / 3, y: from.y + (own[0].y - from.y) * 2 / 3)
        }
        add(toward(last), toward(own[1]), own[1], isStraight: false)
      case .addCurveToPoint: add(own[0], own[1], own[2], isStraight: false)
      case .closeSubpath: if last != start { add(last, start, start, isStraight: true) }
      }
    }
    if !current.isEmpty { subpaths.append(current) }
    return subpaths
  }
}
