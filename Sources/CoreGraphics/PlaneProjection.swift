/// How a plane in space is seen: places on it, as row vectors `(x, y, 1)`, multiplied with a matrix of three by three and
/// divided by the third number of the result. Where that isn't positive, the plane lies behind the eye.
package struct PlaneProjection: Sendable, Equatable {
  /// A place before it is divided.
  package struct Place: Sendable {
    package var x: Double, y: Double, w: Double

    /// The place that is seen; nil behind the eye.
    package var point: CGPoint? { w > 0 ? CGPoint(x: x / w, y: y / w) : nil }
  }

  /// How near to the eye a place may be, as a part of the usual distance.
  package static let nearest = 1e-4

  /// `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`, `w = wx·x + wy·y + w0`.
  package var a: Double, b: Double, wx: Double
  package var c: Double, d: Double, wy: Double
  package var tx: Double, ty: Double, w0: Double

  /// What an affine transform does.
  package init(_ transform: CGAffineTransform) {
    (a, b, wx) = (Double(transform.a), Double(transform.b), 0)
    (c, d, wy) = (Double(transform.c), Double(transform.d), 0)
    (tx, ty, w0) = (Double(transform.tx), Double(transform.ty), 1)
  }

  /// A matrix by its rows.
  package init(rows: (Double, Double, Double), _ second: (Double, Double, Double), _ third: (Double, Double, Double)) {
    (a, b, wx) = rows
    (c, d, wy) = second
    (tx, ty, w0) = third
  }

  /// The plane as it is.
  package static var identity: PlaneProjection { PlaneProjection(.identity) }

  /// This one, then another one.
  package func concatenating(_ other: PlaneProjection) -> PlaneProjection {
    func row(_ x: Double, _ y: Double, _ w: Double) -> (Double, Double, Double) {
      (
        x * other.a + y * other.c + w * other.tx, x * other.b + y * other.d + w * other.ty,
        x * other.wx + y * other.wy + w * other.w0
      )
    }
    return PlaneProjection(rows: row(a, b, wx), row(c, d, wy), row(tx, ty, w0))
  }

  /// This one, then an affine transform.
  package func concatenating(_ other: CGAffineTransform) -> PlaneProjection { concatenating(PlaneProjection(other)) }

  /// Which way the plane is turned, and how large it is: negative where it is seen from behind, 0 where it is seen from the
  /// side.
  package var determinant: Double {
    a * (d * w0 - wy * ty) - b * (c * w0 - wy * tx) + wx * (c * ty - d * tx)
  }

  /// The way back; nil where the plane is seen from the side, or numbers are none.
  package var inverted: PlaneProjection? {
    let whole = determinant
    guard whole.isFinite, abs(whole) > 1e-100 else { return nil }
    let scale = 1 / whole
    return PlaneProjection(
      rows: ((d * w0 - wy * ty) * scale, (wx * ty - b * w0) * scale, (b * wy - wx * d) * scale),
      ((wy * tx - c * w0) * scale, (a * w0 - wx * tx) * scale, (wx * c - a * wy) * scale),
      ((c * ty - d * tx) * scale, (b * tx - a * ty) * scale, (a * d - b * c) * scale))
  }

  /// As an affine transform; nil where far things are smaller than near ones, or everything is behind the eye.
  package var affine: CGAffineTransform? {
    let largest = max(abs(a), abs(b), abs(c), abs(d), abs(w0))
    guard abs(wx) <= 1e-12 * largest, abs(wy) <= 1e-12 * largest, w0 > 0 else { return nil }
    return CGAffineTransform(a: a / w0, b: b / w0, c: c / w0, d: d / w0, tx: tx / w0, ty: ty / w0)
  }

  /// Where a place goes.
  package func place(_ point: CGPoint) -> Place {
    let (x, y) = (Double(point.x), Double(point.y))
    return Place(x: a * x + c * y + tx, y: b * x + d * y + ty, w: wx * x + wy * y + w0)
  }
}
