import Foundation

/// A matrix that moves, scales, rotates and shears points: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct CGAffineTransform: Sendable, Hashable, Codable {
  /// The factor from x to x'.
  public var a: CGFloat
  /// The factor from x to y'.
  public var b: CGFloat
  /// The factor from y to x'.
  public var c: CGFloat
  /// The factor from y to y'.
  public var d: CGFloat
  /// The offset added to x'.
  public var tx: CGFloat
  /// The offset added to y'.
  public var ty: CGFloat

  /// A matrix of zeros, as in C; not `identity`.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// A transform by its six numbers.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A transform by its six numbers, as in `CGAffineTransformMake`.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Moves by this much.
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

  /// Scales about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

  /// Rotates about the origin by radians, from the x axis towards the y axis.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Puts the parts together: scale, then shear, then rotation, then translation.
  public init(_ components: CGAffineTransformComponents) {
    self = CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy)
      .rotated(by: components.rotation)
      .concatenatedBefore(CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0))
      .scaledBy(x: components.scale.width, y: components.scale.height)
  }

  /// The transform that leaves every point where it is.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Whether it leaves every point where it is.
  public var isIdentity: Bool { self == .identity }

  /// This transform followed by `other`.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The inverse transform; the transform itself when its matrix is singular.
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Moves first, then does what this transform does.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Scales first, then does what this transform does.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Rotates first, then does what this transform does.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Takes the transform apart into scale, shear, rotation and translation.
  public func decomposed() -> CGAffineTransformComponents {
    let translation = CGVector(dx: tx, dy: ty)
    let determinant = a * d - b * c
    let scaleX = hypot(a, b)
    guard scaleX > 0 else {
      // The x axis collapses to zero: the rotation is read from the y axis alone.
      let scaleY = hypot(c, d)
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: scaleY), horizontalShear: 0,
        rotation: scaleY > 0 ? atan2(-c, d) : 0, translation: translation)
    }
    let scaleY = determinant / scaleX
    let shear = scaleY == 0 ? 0 : (a * c + b * d) / (scaleX * scaleY)
    return CGAffineTransformComponents(
      scale: CGSize(width: scaleX, height: scaleY), horizontalShear: shear, rotation: atan2(b, a),
      translation: translation)
  }

  private func concatenatedBefore(_ inner: CGAffineTransform) -> CGAffineTransform { inner.concatenating(self) }
}

/// The parts of a transform, in the order they act.
public struct CGAffineTransformComponents: Sendable, Equatable {
  /// The scale along both axes; a mirrored transform has a negative height.
  public var scale: CGSize
  /// How far a point moves right per unit of height.
  public var horizontalShear: CGFloat
  /// The rotation in radians.
  public var rotation: CGFloat
  /// The translation.
  public var translation: CGVector

  /// The parts of the identity.
  public init() {
    self.init(scale: CGSize(width: 1, height: 1), horizontalShear: 0, rotation: 0, translation: .zero)
  }

  /// The given parts.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGPoint {
  /// The transformed point.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// The transformed size; translation has no effect.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The smallest upright rectangle around the transformed corners.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite || t.isIdentity { return self }
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
    ].map { $0.applying(t) }
    return CGRect(enclosing: corners)
  }

  /// The smallest rectangle around these points.
  init(enclosing points: [CGPoint]) {
    guard var low = points.first else {
      self = .null
      return
    }
    var high = low
    for point in points.dropFirst() {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
