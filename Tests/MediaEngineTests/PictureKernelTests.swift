import CMediaKernels
import Foundation
import TestMedia
import Testing

/// The kernels against slow ones in double precision.
@Suite struct PictureKernelTests {
  /// A plane of bytes with its memory.
  private final class Plane {
    let memory: UnsafeMutablePointer<UInt8>
    let (width, height): (Int, Int)

    init(_ width: Int, _ height: Int, _ value: (Int, Int) -> UInt8) {
      (self.width, self.height) = (width, height)
      memory = .allocate(capacity: width * height)
      for y in 0..<height { for x in 0..<width { memory[y * width + x] = value(x, y) } }
    }

    deinit { memory.deallocate() }

    var kernel: kinora_plane {
      kinora_plane(data: memory, stride: width, width: Int32(width), height: Int32(height), depth: 8)
    }

    subscript(x: Int, y: Int) -> Double {
      Double(memory[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)])
    }
  }

  /// A picture without sharp edges, as bilinear sampling is meant for.
  private static func smooth(_ width: Int, _ height: Int) -> Plane {
    Plane(width, height) { x, y in
      UInt8((128 + 60 * sin(Double(x) * 0.11) + 60 * cos(Double(y) * 0.07 + Double(x) * 0.02)).rounded())
    }
  }

  private static func noise(_ width: Int, _ height: Int, seed: UInt64) -> Plane {
    var random = SeededRandom(seed: seed)
    return Plane(width, height) { _, _ in UInt8.random(in: 0...255, using: &random) }
  }

  private static func quad(_ width: Double, _ height: Double, at x: Double = 0, _ y: Double = 0) -> kinora_quad {
    var quad = kinora_quad()
    withUnsafeMutableBytes(of: &quad) { bytes in
      let lines = [1, 0, -x, -1, 0, x + width, 0, 1, -y, 0, -1, y + height]
      for (place, value) in lines.enumerated() { bytes.storeBytes(of: value, toByteOffset: place * 8, as: Double.self) }
    }
    return quad
  }

  private static func draw(_ layer: kinora_layer, on target: Plane, bands: Int = 1) {
    var (layer, plane) = (layer, target.kernel)
    let scratch = UnsafeMutableRawPointer.allocate(
      byteCount: kinora_layer_scratch(&layer, &plane), alignment: 64)
    defer { scratch.deallocate() }
    for band in 0..<bands {
      kinora_draw_layer(
        &plane, &layer, Int32(band * target.height / bands), Int32((band + 1) * target.height / bands), scratch)
    }
  }

  @Test(arguments: [0, 1, 5000, 16_384, 32_000, 32_767, 32_768])
  func opacityIsExactToHalfAStep(_ opacity: Int32) {
    let (target, source) = (Self.noise(97, 31, seed: 1), Self.noise(97, 31, seed: 2))
    let before = Plane(97, 31) { UInt8(target[$0, $1]) }
    var layer = kinora_layer()
    (layer.source, layer.opacity) = (source.kernel, opacity)
    layer.toSource = kinora_matrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    layer.cover = Self.quad(97, 31)
    Self.draw(layer, on: target)
    let share = Double(opacity) / 32_768
    for y in 0..<31 {
      for x in 0..<97 {
        let wanted = before[x, y] + (source[x, y] - before[x, y]) * share
        #expect(abs(target[x, y] - wanted) <= 0.51)
      }
    }
  }

  @Test(arguments: [1, 9000, 16_384, 32_767, 32_768])
  func transparencyOfSamplesIsExactToHalfAStep(_ opacity: Int32) {
    let (target, source, alpha) = (
      Self.noise(131, 33, seed: 3), Self.noise(131, 33, seed: 4), Self.noise(131, 33, seed: 5)
    )
    for x in 0..<131 { (alpha.memory[x], alpha.memory[131 + x]) = (0, 255) }
    let before = Plane(131, 33) { UInt8(target[$0, $1]) }
    var layer = kinora_layer()
    (layer.source, layer.alpha, layer.opacity) = (source.kernel, alpha.kernel, opacity)
    layer.toSource = kinora_matrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    layer.toAlpha = layer.toSource
    layer.cover = Self.quad(131, 33)
    Self.draw(layer, on: target)
    for y in 0..<33 {
      for x in 0..<131 {
        let share = Double(opacity) / 32_768 * alpha[x, y] / 255
        let wanted = before[x, y] + (source[x, y] - before[x, y]) * share
        #expect(abs(target[x, y] - wanted) <= 0.53, "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [(0, 0), (7, 3), (-9, 12), (90, -25)])
  func aMoveCopiesWhatIsThereAndNothingElse(_ move: (x: Int, y: Int)) {
    let (target, source) = (Plane(80, 40) { _, _ in 7 }, Self.noise(60, 30, seed: 3))
    var layer = kinora_layer()
    (layer.source, layer.opacity) = (source.kernel, 32_768)
    layer.toSource = kinora_matrix(a: 1, b: 0, c: 0, d: 1, tx: Double(-move.x), ty: Double(-move.y))
    layer.cover = Self.quad(60, 30, at: Double(move.x), Double(move.y))
    Self.draw(layer, on: target, bands: 3)
    for y in 0..<40 {
      for x in 0..<80 {
        let isInside = (0..<60).contains(x - move.x) && (0..<30).contains(y - move.y)
        #expect(target[x, y] == (isInside ? source[x - move.x, y - move.y] : 7))
      }
    }
  }

  /// On its way to nothing a layer is made smaller by any factor: neither memory nor work grows with that, and where it
  /// isn't, nothing changes.
  @Test(arguments: [1e4, 1e9, 1e300, .infinity, .nan])
  func aLayerThatIsAlmostNothingTakesLittleMemory(_ scale: Double) {
    let (target, source) = (Plane(1920, 2) { _, _ in 7 }, Self.noise(640, 360, seed: 8))
    var (layer, plane) = (kinora_layer(), target.kernel)
    (layer.source, layer.opacity) = (source.kernel, 32_768)
    layer.toSource = kinora_matrix(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
    #expect(kinora_layer_scratch(&layer, &plane) < 100 << 20)
    layer.cover = Self.quad(1, 1, at: 100)
    Self.draw(layer, on: target)
    for y in 0..<2 { for x in 0..<1920 where x != 100 || y != 0 { #expect(target[x, y] == 7) } }
  }

  /// What an affine mapping shows, in double precision.
  private static func sample(_ source: Plane, _ x: Double, _ y: Double) -> Double {
    let (u, v) = (x - 0.5, y - 0.5)
    let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (fu, fv) = (u - Double(left), v - Double(top))
    let above = source[left, top] * (1 - fu) + source[left + 1, top] * fu
    let below = source[left, top + 1] * (1 - fu) + source[left + 1, top + 1] * fu
    return above * (1 - fv) + below * fv
  }

  @Test(arguments: [(0.3, 1.0), (1.2, 0.8), (-2.0, 1.3), (0.01, 1.0)])
  func turningAndScalingIsAsGoodAsInDoublePrecision(_ turn: (angle: Double, scale: Double)) {
    let (target, source) = (Plane(200, 150) { _, _ in 0 }, Self.smooth(160, 120))
    let (c, s) = (cos(turn.angle) / turn.scale, sin(turn.angle) / turn.scale)
    let matrix = kinora_matrix(
      a: c, b: -s, c: s, d: c, tx: 80 - 100 * c - 75 * s, ty: 60 + 100 * s - 75 * c)
    var layer = kinora_layer()
    (layer.source, layer.toSource, layer.opacity) = (source.kernel, matrix, 32_768)
    layer.cover = Self.quad(200, 150)
    Self.draw(layer, on: target, bands: 4)
    var (squares, count) = (0.0, 0)
    for y in 0..<150 {
      for x in 0..<200 {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let (u, v) = (
          matrix.a * px + matrix.c * py + matrix.tx, matrix.b * px + matrix.d * py + matrix.ty
        )
        guard u > 1, v > 1, u < 159, v < 119 else { continue }
        squares += pow(target[x, y] - Self.sample(source, u, v), 2)
        count += 1
      }
    }
    let noise = 10 * log10(255 * 255 / (squares / Double(count)))
    #expect(noise > 50, "\(noise) dB")
  }

  @Test(arguments: [0.5, 2.0, 3.7, 0.21])
  func scalingUprightKeepsTheMeanAndTheShape(_ scale: Double) {
    let source = Self.smooth(240, 160)
    let (width, height) = (Int(240 * scale), Int(160 * scale))
    let target = Plane(width, height) { _, _ in 0 }
    var layer = kinora_layer()
    (layer.source, layer.opacity) = (source.kernel, 32_768)
    layer.toSource = kinora_matrix(
      a: 240 / Double(width), b: 0, c: 0, d: 160 / Double(height), tx: 0, ty: 0)
    layer.cover = Self.quad(Double(width), Double(height))
    Self.draw(layer, on: target, bands: 2)
    var (squares, count) = (0.0, 0)
    for y in 2..<height - 2 {
      for x in 2..<width - 2 {
        let (u, v) = ((Double(x) + 0.5) * 240 / Double(width), (Double(y) + 0.5) * 160 / Double(height))
        let wanted = 128 + 60 * sin((u - 0.5) * 0.11) + 60 * cos((v - 0.5) * 0.07 + (u - 0.5) * 0.02)
        squares += pow(target[x, y] - wanted, 2)
        count += 1
      }
    }
    // The filter of a large reduction flattens the waves a little.
    let noise = 10 * log10(255 * 255 / (squares / Double(count)))
    #expect(noise > (scale < 0.3 ? 30 : 42), "\(noise) dB")
  }

  @Test func anEdgeThatCutsSamplesCoversThemInPart() {
    let (target, source) = (Plane(8, 1) { _, _ in 0 }, Plane(8, 1) { _, _ in 200 })
    var layer = kinora_layer()
    (layer.source, layer.opacity) = (source.kernel, 32_768)
    layer.toSource = kinora_matrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    layer.cover = Self.quad(2.25, 10, at: 1.5, -5)
    Self.draw(layer, on: target)
    #expect((0..<8).map { target[$0, 0] } == [0, 100, 200, 150, 0, 0, 0, 0])
  }

  @Test func aPremultipliedOverlayIsWeighedByItsOpacity() {
    var target = Plane(4, 2) { _, _ in 100 }.kernel
    let plane = Plane(4, 2) { _, _ in 100 }
    target.data = UnsafeMutableRawPointer(plane.memory)
    var pixels = [UInt8](repeating: 0, count: 4 * 2 * 4)
    // White, half seen through, over the second column.
    for row in 0..<2 { for part in 0..<4 { pixels[row * 16 + 4 + part] = 128 } }
    let row = kinora_color_row(
      red: 0.2126 * 219 / 255, green: 0.7152 * 219 / 255, blue: 0.0722 * 219 / 255, offset: 16.0 / 255)
    kinora_draw_overlay(&target, pixels, 16, 4, 2, row, false, 1, 0, 2)
    #expect([0, 2, 3].allSatisfy { plane[$0, 0] == 100 })
    // Half of 100 and half of 235, white in the range of broadcasts.
    #expect(abs(plane[1, 1] - (100 * (1 - 128.0 / 255) + 235 * 128 / 255)) <= 1)
  }
}
