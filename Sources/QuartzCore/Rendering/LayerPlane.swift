import CoreGraphics

/// The plane in space in which a layer lies, so that those in one plane are known: they stay in their order, however that
/// plane is turned.
struct LayerPlane: Hashable {
  // Rounded, since the same plane is computed in several ways.
  private let numbers: [Int]

  /// Nil for a transform that makes a line or a point of the layer.
  init?(_ transform: CATransform3D) {
    let rows = transform.rows.map { Double($0) }
    let (first, second, origin) = (Array(rows[0..<4]), Array(rows[4..<8]), Array(rows[12..<16]))
    // What is at right angles to all three: the plane as four numbers, by which each of its points gives zero.
    var plane = (0..<4).map { place -> Double in
      let columns = (0..<4).filter { $0 != place }
      func part(_ a: Int, _ b: Int) -> Double { second[a] * origin[b] - second[b] * origin[a] }
      let value =
        first[columns[0]] * part(columns[1], columns[2]) - first[columns[1]] * part(columns[0], columns[2])
        + first[columns[2]] * part(columns[0], columns[1])
      return place % 2 == 0 ? value : -value
    }
    let length = (plane[0] * plane[0] + plane[1] * plane[1] + plane[2] * plane[2]).squareRoot()
    guard length > 1e-9, length.isFinite, plane[3].isFinite else { return nil }
    plane = plane.map { $0 / length }
    // Both sides of it are the same plane.
    if let sign = plane.first(where: { abs($0) > 1e-6 }), sign < 0 { plane = plane.map { -$0 } }
    numbers = plane[0..<3].map { ($0 * 1e5).rounded().whole } + [(plane[3] * 1e3).rounded().whole]
  }

  /// The depths by which layers are sorted, from the transforms of each and the depths of their middles: those in one plane
  /// have the depth of the first of them.
  static func depths(_ layers: [(transform: CATransform3D, depth: Double)]) -> [Double] {
    var first: [LayerPlane: Double] = [:]
    return layers.map { layer in
      guard let plane = LayerPlane(layer.transform) else { return layer.depth }
      if let known = first[plane] { return known }
      first[plane] = layer.depth
      return layer.depth
    }
  }
}
