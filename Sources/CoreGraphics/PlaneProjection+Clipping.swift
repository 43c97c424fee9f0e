// What of a plane is seen.

extension PlaneProjection {
  /// What of a rectangle on the plane is seen in a picture.
  package struct Sight: Sendable {
    /// The rectangle on the plane around what is seen.
    package var part: CGRect
    /// The rectangle on the picture around it.
    package var image: CGRect
    /// How much larger lengths along the plane's axes become at most.
    package var scale: (x: Double, y: Double)
  }

  private struct Corner {
    var u: Double, v: Double
    var place: Place

    func between(_ other: Corner, _ share: Double) -> Corner {
      func mixed(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
      return Corner(
        u: mixed(u, other.u), v: mixed(v, other.v),
        place: Place(
          x: mixed(place.x, other.place.x), y: mixed(place.y, other.place.y), w: mixed(place.w, other.place.w)))
    }
  }

  /// The corners of what is left of a rectangle in front of the eye and, where there is one, within a picture.
  private func corners(of rect: CGRect, in picture: CGRect?) -> [Corner] {
    var corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ].map { Corner(u: Double($0.x), v: Double($0.y), place: place($0)) }
    let farthest = corners.map { abs($0.place.w) }.max() ?? 0
    var sides: [(Place) -> Double] = [{ $0.w - max(Self.nearest * farthest, 1e-12) }]
    if let picture {
      let (left, right) = (Double(picture.minX), Double(picture.maxX))
      let (bottom, top) = (Double(picture.minY), Double(picture.maxY))
      sides += [
        { $0.x - left * $0.w }, { right * $0.w - $0.x }, { $0.y - bottom * $0.w }, { top * $0.w - $0.y },
      ]
    }
    for side in sides {
      var kept: [Corner] = []
      for (index, corner) in corners.enumerated() {
        let last = corners[(index + corners.count - 1) % corners.count]
        let (before, now) = (side(last.place), side(corner.place))
        if (before < 0) != (now < 0) { kept.append(last.between(corner, before / (before - now))) }
        if now >= 0 { kept.append(corner) }
      }
      corners = kept
    }
    return corners
  }

  private static func box(_ points: [(x: Double, y: Double)]) -> CGRect {
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (bottom, top) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    return CGRect(x: left, y: bottom, width: right - left, height: top - bottom)
  }

  private static func isFinite(_ rect: CGRect) -> Bool {
    [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(\.isFinite)
  }

  /// The rectangle around what is seen of a rectangle on the plane; null for nothing.
  package func box(of rect: CGRect) -> CGRect {
    guard !rect.isNull else { return .null }
    if let affine { return rect.applying(affine) }
    guard Self.isFinite(rect) else { return .null }
    let corners = corners(of: rect, in: nil)
    return corners.isEmpty ? .null : Self.box(corners.map { ($0.place.x / $0.place.w, $0.place.y / $0.place.w) })
  }

  /// What of a rectangle on the plane is seen in a picture; nil for nothing.
  package func sight(of rect: CGRect, in picture: CGRect) -> Sight? {
    guard !rect.isNull, !picture.isNull, Self.isFinite(rect), Self.isFinite(picture) else { return nil }
    let corners = corners(of: rect, in: picture)
    guard corners.count > 2 else { return nil }
    var sight = Sight(
      part: Self.box(corners.map { ($0.u, $0.v) }),
      image: Self.box(corners.map { ($0.place.x / $0.place.w, $0.place.y / $0.place.w) }), scale: (0, 0))
    for corner in corners {
      let (x, y, w) = (corner.place.x / corner.place.w, corner.place.y / corner.place.w, corner.place.w)
      let along = ((a - x * wx) / w, (b - y * wx) / w), across = ((c - x * wy) / w, (d - y * wy) / w)
      sight.scale.x = max(sight.scale.x, (along.0 * along.0 + along.1 * along.1).squareRoot())
      sight.scale.y = max(sight.scale.y, (across.0 * across.0 + across.1 * across.1).squareRoot())
    }
    guard Self.isFinite(sight.part), Self.isFinite(sight.image), sight.scale.x.isFinite, sight.scale.y.isFinite,
      sight.scale.x > 0, sight.scale.y > 0
    else { return nil }
    return sight
  }
}
