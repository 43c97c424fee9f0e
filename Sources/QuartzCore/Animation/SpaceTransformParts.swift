import CoreGraphics
import Foundation

/// A transform in space taken apart: scaled and sheared, turned, moved and seen in perspective, in this order. Animations go
/// from one transform to another in these parts, so that what turns keeps its size.
struct SpaceTransformParts {
  private typealias Vector = SIMD3<Double>

  /// Scale and shear: the rows of a triangle of numbers.
  private var shape: [Double]
  /// A quaternion: the axis, as long as the sine of half the angle, and the cosine of that.
  private var turn: SIMD4<Double>
  private var move: Vector
  /// What the last column is made of.
  private var perspective: SIMD4<Double>

  /// Nil where the transform makes a plane of space.
  init?(_ transform: CATransform3D) {
    let rows = transform.rows.map { Double($0) }
    func row(_ number: Int) -> Vector { Vector(rows[4 * number], rows[4 * number + 1], rows[4 * number + 2]) }
    let (first, second, third) = (row(0), row(1), row(2))
    let width = Self.length(first)
    guard width > 1e-12 else { return nil }
    let x = first / width
    let lean = Self.dot(x, second)
    let upright = second - lean * x
    let height = Self.length(upright)
    guard height > 1e-12 else { return nil }
    let y = upright / height
    // Space that is mirrored has a negative depth.
    let z = Self.cross(x, y)
    let depth = Self.dot(z, third)
    guard abs(depth) > 1e-12 else { return nil }
    shape = [width, lean, height, Self.dot(x, third), Self.dot(y, third), depth]
    turn = Self.quaternion(x, y, z)
    move = row(3)
    // What the rows make of these three numbers is the last column.
    let column = Vector(rows[3], rows[7], rows[11])
    let whole = width * height * depth
    let seen =
      (column.x * Self.cross(second, third) + column.y * Self.cross(third, first) + column.z * Self.cross(first, second))
      / whole
    perspective = SIMD4(seen, rows[15] - Self.dot(move, seen))
  }

  /// The transform of these parts.
  var transform: CATransform3D {
    let (x, y, z) = Self.axes(turn)
    let rows = [
      shape[0] * x, shape[1] * x + shape[2] * y, shape[3] * x + shape[4] * y + shape[5] * z, move,
    ]
    let seen = Vector(perspective.x, perspective.y, perspective.z)
    return CATransform3D(
      rows: rows.enumerated().flatMap { number, row in
        let last = Self.dot(row, seen) + (number == 3 ? perspective.w : 0)
        return [row.x, row.y, row.z, last].map { CGFloat($0) }
      })
  }

  /// The parts between these and others, turned the short way.
  func mixed(with other: SpaceTransformParts, _ share: Double) -> SpaceTransformParts {
    var made = self
    made.shape = zip(shape, other.shape).map { $0 + ($1 - $0) * share }
    made.move += (other.move - move) * share
    made.perspective += (other.perspective - perspective) * share
    var cosine = (turn * other.turn).sum()
    let end = cosine < 0 ? -other.turn : other.turn
    cosine = min(abs(cosine), 1)
    let angle = acos(cosine)
    if angle > 1e-6 {
      made.turn = (sin((1 - share) * angle) * turn + sin(share * angle) * end) / sin(angle)
    }
    return made
  }

  // MARK: Vectors

  private static func dot(_ one: Vector, _ other: Vector) -> Double { (one * other).sum() }
  private static func length(_ vector: Vector) -> Double { dot(vector, vector).squareRoot() }
  private static func cross(_ one: Vector, _ other: Vector) -> Vector {
    Vector(
      one.y * other.z - one.z * other.y, one.z * other.x - one.x * other.z, one.x * other.y - one.y * other.x)
  }

  /// The quaternion that turns the axes to these three.
  private static func quaternion(_ x: Vector, _ y: Vector, _ z: Vector) -> SIMD4<Double> {
    // Of four ways, the one that divides by the largest number.
    func root(_ value: Double) -> Double { max(0, 1 + value).squareRoot() / 2 }
    let (w, a) = (root(x.x + y.y + z.z), root(x.x - y.y - z.z))
    let (b, c) = (root(y.y - x.x - z.z), root(z.z - x.x - y.y))
    let largest = max(w, a, b, c)
    let scale = 1 / (4 * largest)
    if w == largest { return SIMD4((y.z - z.y) * scale, (z.x - x.z) * scale, (x.y - y.x) * scale, w) }
    if a == largest { return SIMD4(a, (x.y + y.x) * scale, (x.z + z.x) * scale, (y.z - z.y) * scale) }
    if b == largest { return SIMD4((x.y + y.x) * scale, b, (y.z + z.y) * scale, (z.x - x.z) * scale) }
    return SIMD4((x.z + z.x) * scale, (y.z + z.y) * scale, c, (x.y - y.x) * scale)
  }

  /// Where a quaternion turns the axes.
  private static func axes(_ q: SIMD4<Double>) -> (Vector, Vector, Vector) {
    (
      Vector(1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.z * q.w), 2 * (q.x * q.z - q.y * q.w)),
      Vector(2 * (q.x * q.y - q.z * q.w), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.x * q.w)),
      Vector(2 * (q.x * q.z + q.y * q.w), 2 * (q.y * q.z - q.x * q.w), 1 - 2 * (q.x * q.x + q.y * q.y))
    )
  }
}
