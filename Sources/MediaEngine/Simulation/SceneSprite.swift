import Foundation

/// A moving object in the scene: its appearance and its path.
struct SceneSprite {
  enum Shape: Hashable {
    case balloon(warm: Bool)
    case boat
  }

  let shape: Shape
  /// Its height, as a fraction of the scene's.
  let height: Double
  /// Its centre at time zero, and its horizontal speed per second; it leaves on one side and returns on the other.
  let start: (x: Double, y: Double)
  let speed: Double
  /// The amplitude and period of its vertical motion.
  let bob: (distance: Double, seconds: Double)

  static let all = [
    SceneSprite(
      shape: .balloon(warm: true), height: 0.24, start: (0.22, 0.22), speed: 0.012, bob: (0.012, 7)),
    SceneSprite(
      shape: .balloon(warm: false), height: 0.13, start: (0.52, 0.16), speed: 0.008, bob: (0.008, 9)),
    SceneSprite(shape: .boat, height: 0.11, start: (0.10, 0.615), speed: 0.03, bob: (0.002, 3)),
  ]

  /// Its width divided by its height.
  var aspect: Double {
    switch shape {
    case .balloon: 0.72
    case .boat: 0.9
    }
  }

  /// The centre at a time, in fractions of the scene.
  func place(at seconds: Double) -> (x: Double, y: Double) {
    // The path is a little wider than the scene, so that nothing appears out of nowhere.
    let road = 1.3
    let travelled = (start.x + 0.15 + speed * seconds).truncatingRemainder(dividingBy: road)
    return (travelled - 0.15, start.y + bob.distance * sin(2 * .pi * seconds / bob.seconds))
  }

  /// Draws it at this height in pixels, with smooth edges.
  func draw(height pixels: Int) -> Bitmap {
    let height = max(4, pixels)
    let width = max(4, Int((Double(height) * aspect).rounded()))
    let bitmap = Bitmap(width: width, height: height)
    let steps = 3
    for y in 0..<height {
      for x in 0..<width {
        var red = 0.0
        var green = 0.0
        var blue = 0.0
        var inside = 0
        for step in 0..<steps * steps {
          let u = (Double(x) + (Double(step % steps) + 0.5) / Double(steps)) / Double(width)
          let v = (Double(y) + (Double(step / steps) + 0.5) / Double(steps)) / Double(height)
          guard let colour = colour(u, v) else { continue }
          red += colour.red
          green += colour.green
          blue += colour.blue
          inside += 1
        }
        guard inside > 0 else { continue }
        let count = Double(steps * steps)
        bitmap.row(y)[x] =
          UInt32(255 * inside / (steps * steps)) << 24 | UInt32(red / count) << 16 | UInt32(green / count) << 8
          | UInt32(blue / count)
      }
    }
    return bitmap
  }

  /// The colour at a point of the unit square, or nil outside the shape.
  private func colour(_ u: Double, _ v: Double) -> Colour? {
    switch shape {
    case .balloon(let warm): balloon(u, v, warm)
    case .boat: boat(u, v)
    }
  }

  private func balloon(_ u: Double, _ v: Double, _ warm: Bool) -> Colour? {
    let light = 0.72 + 0.5 * u
    func lit(_ colour: Colour) -> Colour {
      Colour(min(255, colour.red * light), min(255, colour.green * light), min(255, colour.blue * light))
    }
    // The basket and its ropes.
    if v > 0.9 { return abs(u - 0.5) < 0.09 ? Colour(92, 64, 40) : nil }
    if v > 0.8 { return abs(abs(u - 0.5) - (0.16 - 0.7 * (v - 0.8))) < 0.012 ? Colour(60, 48, 40) : nil }
    // The envelope: round above, drawn in towards the mouth.
    let middle = 0.40
    let across = (u - 0.5) / 0.48
    let along = (v - middle) / 0.40
    let reach = along <= 0 ? sqrt(max(0, 1 - along * along)) : pow(max(0, 1 - along), 0.55) * (1 + 0.3 * along)
    guard abs(across) <= reach, reach > 0 else { return nil }
    let gore = Int(((across / max(reach, 0.01)) * 3.5 + 100).rounded(.down))
    let stripes =
      warm
      ? [Colour(226, 72, 56), Colour(246, 184, 72), Colour(250, 236, 206)]
      : [Colour(52, 120, 190), Colour(240, 240, 232), Colour(84, 176, 170)]
    return lit(stripes[gore % 3])
  }

  private func boat(_ u: Double, _ v: Double) -> Colour? {
    if v > 0.86 {
      let inset = 0.06 + (v - 0.86) * 1.1
      return u > inset && u < 1 - inset ? Colour(120, 62, 44) : nil
    }
    if abs(u - 0.46) < 0.012 { return Colour(90, 70, 54) }
    if v > 0.82 { return nil }
    if u > 0.49 { return (u - 0.49) < (v - 0.02) * 0.56 ? Colour(250, 246, 236) : nil }
    if u < 0.43 { return (0.43 - u) < (v - 0.14) * 0.5 ? Colour(232, 220, 202) : nil }
    return nil
  }
}
