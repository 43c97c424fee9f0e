import Foundation

/// The scene that the simulated cameras see: a mountain lake at dawn. Drawn from formulas, at any size and zoom.
struct LakeScene {
  /// The simulated cameras' viewpoints.
  enum Viewpoint: Sendable, Hashable {
    case lakeside
    case overlook
  }

  /// Where the far shore lies, as a fraction of the height.
  static let horizon = 0.58

  let viewpoint: Viewpoint
  let zoomFactor: Double

  /// Converts frame coordinates to scene coordinates, both as fractions of the full width and height.
  func sceneX(_ x: Double) -> Double { 0.5 + (x - 0.5) / zoomFactor }
  func sceneY(_ y: Double) -> Double { Self.horizon + (y - Self.horizon) / zoomFactor }
  /// Converts scene coordinates to frame coordinates.
  func pictureX(_ x: Double) -> Double { 0.5 + (x - 0.5) * zoomFactor }
  func pictureY(_ y: Double) -> Double { Self.horizon + (y - Self.horizon) * zoomFactor }

  /// Draws everything that doesn't move.
  func draw(into bitmap: Bitmap) {
    drawLand(bitmap)
    drawWater(bitmap)
    drawBank(bitmap)
  }

  /// The brightness around a point of the frame, relative to the whole scene.
  func relativeBrightness(at point: PointOfInterest) -> Double {
    let bitmap = Bitmap(width: 96, height: 54)
    draw(into: bitmap)
    func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> Double {
      var sum = 0
      for y in rows { for x in columns { sum += Int(bitmap.row(y)[x] >> 8 & 255) } }
      return Double(sum) / Double(max(1, columns.count * rows.count))
    }
    let x = Int(point.x * 95).clamped(to: 6...89)
    let y = Int(point.y * 53).clamped(to: 4...49)
    return mean(x - 6..<x + 6, y - 4..<y + 4) / max(1, mean(0..<96, 0..<54))
  }

  private var sun: (x: Double, y: Double) { viewpoint == .lakeside ? (0.72, 0.24) : (0.30, 0.20) }

  private var skyTop: Colour { viewpoint == .lakeside ? Colour(44, 86, 146) : Colour(70, 70, 130) }
  private var skyLow: Colour { viewpoint == .lakeside ? Colour(252, 205, 160) : Colour(250, 180, 150) }

  /// The ridges from far to near: height above the horizon along the scene, and colour at top and foot.
  private var ridges: [(height: (Double) -> Double, top: Colour, foot: Colour)] {
    let shift = viewpoint == .lakeside ? 0.0 : 1.7
    func waves(_ base: Double, _ parts: [(Double, Double, Double)]) -> (Double) -> Double {
      { x in parts.reduce(base) { $0 + $1.0 * sin($1.1 * x + $1.2 + shift) } }
    }
    return [
      (
        waves(0.25, [(0.075, 5.1, 0.4), (0.035, 12.7, 1.9), (0.012, 31, 0.7), (0.006, 67, 2.1)]),
        Colour(128, 142, 178), Colour(206, 186, 182)
      ),
      (
        waves(0.15, [(0.055, 6.7, 2.6), (0.025, 17.3, 0.3), (0.010, 43, 1.1), (0.004, 97, 0.5)]),
        Colour(76, 98, 126), Colour(146, 148, 156)
      ),
      (
        waves(0.055, [(0.026, 8.9, 4.4), (0.012, 27, 2.2), (0.006, 83, 0.2), (0.004, 171, 1.3)]),
        Colour(34, 58, 66), Colour(60, 84, 84)
      ),
    ]
  }

  private func drawLand(_ bitmap: Bitmap) {
    let width = bitmap.width
    let height = bitmap.height
    let shore = min(height, Int((pictureY(Self.horizon) * Double(height)).rounded()))

    // The glow around the sun is a bell curve, so it is the product of one per column and one per row.
    func bell(_ distance: Double, _ spread: Double) -> Double { exp(-(distance * distance) / (spread * spread)) }
    let aspect = Double(width) / Double(height)
    let columns = (0..<width).map { sceneX((Double($0) + 0.5) / Double(width)) }
    let wideGlow = columns.map { Int(256 * bell(($0 - sun.x) * aspect, 0.55)) }
    let nearGlow = columns.map { Int(256 * bell(($0 - sun.x) * aspect, 0.07)) }

    // Every ridge ends at a row of its own in each column; its colour depends on the row alone.
    struct Layer {
      var tops: [Int]
      var colours: [UInt32]
    }
    let layers = ridges.map { ridge -> Layer in
      let tops = columns.map { x in
        Int(pictureY(Self.horizon - ridge.height(x)) * Double(height))
      }
      let highest = pictureY(Self.horizon - 0.32)
      let colours = (0..<max(shore, 1)).map { y in
        ridge.top.mixed(with: ridge.foot, (Double(y) / Double(height) - highest) / (Self.horizon - highest)).pixel
      }
      return Layer(tops: tops, colours: colours)
    }

    for y in 0..<shore {
      let sceneRow = sceneY((Double(y) + 0.5) / Double(height))
      let sky = skyTop.mixed(with: skyLow, pow(max(0, sceneRow / Self.horizon), 1.6))
      let red = Int(sky.red)
      let green = Int(sky.green)
      let blue = Int(sky.blue)
      let wideRow = Int(110 * bell(sceneRow - sun.y, 0.40))
      let nearRow = Int(230 * bell(sceneRow - sun.y, 0.07))
      let line = bitmap.row(y)
      layers[2].tops.withUnsafeBufferPointer { near in
        layers[1].tops.withUnsafeBufferPointer { middle in
          layers[0].tops.withUnsafeBufferPointer { far in
            let nearPixel = layers[2].colours[y]
            let middlePixel = layers[1].colours[y]
            let farPixel = layers[0].colours[y]
            for x in 0..<width {
              if y >= near[x] {
                line[x] = nearPixel
              } else if y >= middle[x] {
                line[x] = middlePixel
              } else if y >= far[x] {
                line[x] = farPixel
              } else {
                let wide = (wideGlow[x] &* wideRow) >> 8
                let core = (nearGlow[x] &* nearRow) >> 8
                let r = min(255, red &+ wide &+ core)
                let g = min(255, green &+ wide &* 3 / 4 &+ core)
                let b = min(255, blue &+ wide / 3 &+ core &* 3 / 4)
                line[x] = 0xff00_0000 | UInt32(truncatingIfNeeded: r << 16 | g << 8 | b)
              }
            }
          }
        }
      }
    }
  }

  /// The water shows the land upside down, darker, and shaken by waves that grow towards the viewer.
  private func drawWater(_ bitmap: Bitmap) {
    let width = bitmap.width
    let height = bitmap.height
    let shore = min(height, Int((pictureY(Self.horizon) * Double(height)).rounded()))
    for y in shore..<height {
      let depth = Double(y - shore) / Double(max(1, height - shore))
      let sceneDepth = (sceneY(Double(y) / Double(height)) - Self.horizon) / (1 - Self.horizon)
      let mirrored = shore - 1 - Int(Double(y - shore) * 1.15)
      let source = bitmap.row(mirrored.clamped(to: 0...max(0, shore - 1)))
      let waves = sin(sceneDepth * 140) * 0.5 + sin(sceneDepth * 61 + 1.3) * 0.5
      let shift = Int(waves * Double(width) * 0.006 * (0.2 + depth) * zoomFactor)
      let light = UInt32((176 - 74 * sceneDepth + 10 * waves * (0.3 + depth)).clamped(to: 40...220))
      let target = bitmap.row(y)
      for x in 0..<width {
        let pixel = source[min(max(0, x &+ shift), width &- 1)]
        let even = ((pixel & 0x00ff_00ff) &* light) >> 8 & 0x00ff_00ff
        let odd = ((pixel >> 8 & 0x0000_00ff) &* light) & 0x0000_ff00
        target[x] = 0xff00_0000 | (even &+ odd)
      }
    }
  }

  /// The near bank in the lower corners, so that the picture has a foreground.
  private func drawBank(_ bitmap: Bitmap) {
    let width = bitmap.width
    let height = bitmap.height
    for x in 0..<width {
      let place = sceneX((Double(x) + 0.5) / Double(width))
      let side = viewpoint == .lakeside ? place : 1 - place
      let rise =
        0.16 * exp(-pow(side / 0.24, 2)) + 0.07 * exp(-pow((1 - side) / 0.18, 2))
        + 0.006 * sin(side * 190) * sin(side * 57) + 0.004 * sin(side * 331)
      let top = Int(pictureY(1 - rise) * Double(height))
      guard rise > 0.012, top < height else { continue }
      for y in max(0, top)..<height {
        let depth = Double(y - top) / Double(height)
        bitmap.row(y)[x] = Colour(46, 62, 40).mixed(with: Colour(16, 24, 20), depth * 7).pixel
      }
    }
  }
}
