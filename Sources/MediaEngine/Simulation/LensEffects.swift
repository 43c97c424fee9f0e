import Foundation

/// Applies a camera's settings to an image of the scene.
struct LensEffects {
  let settings: SimulatedCameraSettings

  /// Applies all effects to a bitmap.
  func apply(to bitmap: Bitmap, isSprite: Bool = false, pictureHeight: Int) {
    blur(bitmap, radius: Int((settings.defocus * Double(pictureHeight) / 9).rounded()))
    if settings.torchLevel > 0, !isSprite { light(bitmap) }
    expose(bitmap)
    if settings.saturation != 1 { saturate(bitmap) }
  }

  /// Moves every colour towards the grey of its own brightness, or away from it.
  private func saturate(_ bitmap: Bitmap) {
    let strength = Int(settings.saturation * 256)
    let pixels = bitmap.pixels
    for index in 0..<bitmap.width * bitmap.height {
      let pixel = pixels[index]
      let alpha = Int(pixel >> 24)
      guard alpha > 0 else { continue }
      let b = Int(pixel & 255)
      let g = Int(pixel >> 8 & 255)
      let r = Int(pixel >> 16 & 255)
      let grey = (77 &* r &+ 150 &* g &+ 29 &* b) >> 8
      func moved(_ level: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: min(alpha, max(0, grey &+ ((level &- grey) &* strength) >> 8)))
      }
      pixels[index] = pixel & 0xff00_0000 | moved(r) << 16 | moved(g) << 8 | moved(b)
    }
  }

  /// Exposure, gain, white balance, contrast and brightness: one table per channel.
  private func expose(_ bitmap: Bitmap) {
    let warmth = pow(settings.whiteBalanceKelvin / SimulatedCameraSettings.sceneKelvin, 0.7)
    let factors = [settings.exposure / warmth, settings.exposure, settings.exposure * warmth]
    let isAltered = settings.brightness != 0 || settings.contrast != 1
    guard isAltered || factors.contains(where: { abs($0 - 1) > 0.001 }) else { return }
    let tables = factors.map { factor in
      (0..<256).map { level -> UInt32 in
        let exposed = Double(level) * factor
        // A shoulder instead of a hard limit: highlights lose contrast before they clip.
        let seen = min(255, exposed <= 200 ? exposed : 200 + 55 * (1 - exp(-(exposed - 200) / 55)))
        return UInt32(((seen - 128) * settings.contrast + 128 + 128 * settings.brightness).clamped(to: 0...255))
      }
    }
    let pixels = bitmap.pixels
    tables[0].withUnsafeBufferPointer { blue in
      tables[1].withUnsafeBufferPointer { green in
        tables[2].withUnsafeBufferPointer { red in
          for index in 0..<bitmap.width * bitmap.height {
            let pixel = pixels[index]
            let alpha = pixel >> 24
            guard alpha > 0 else { continue }
            // Premultiplied colour may not exceed its alpha.
            let b = min(alpha, blue[Int(pixel & 255)])
            let g = min(alpha, green[Int(pixel >> 8 & 255)])
            let r = min(alpha, red[Int(pixel >> 16 & 255)])
            pixels[index] = pixel & 0xff00_0000 | r << 16 | g << 8 | b
          }
        }
      }
    }
  }

  /// Lights what is near: the lower middle of the frame.
  private func light(_ bitmap: Bitmap) {
    let width = bitmap.width
    let height = bitmap.height
    let columns = (0..<width).map { x in
      let distance = (Double(x) / Double(width) - 0.5) / 0.38
      return Int(256 * exp(-distance * distance))
    }
    for y in 0..<height {
      let distance = (Double(y) / Double(height) - 0.95) / 0.34
      let strength = Int(settings.torchLevel * 170 * exp(-distance * distance))
      guard strength > 0 else { continue }
      let line = bitmap.row(y)
      for x in 0..<width {
        let added = UInt32(truncatingIfNeeded: (columns[x] &* strength) >> 8)
        let pixel = line[x]
        let b = min(255, pixel & 255 &+ added)
        let g = min(255, pixel >> 8 & 255 &+ added)
        let r = min(255, pixel >> 16 & 255 &+ added)
        line[x] = 0xff00_0000 | r << 16 | g << 8 | b
      }
    }
  }

  /// Three box blurs approximate a defocused lens, at a cost that doesn't grow with the radius.
  private func blur(_ bitmap: Bitmap, radius: Int) {
    guard radius > 0 else { return }
    let scratch = UnsafeMutablePointer<UInt32>.allocate(capacity: max(bitmap.width, bitmap.height))
    defer { scratch.deallocate() }
    for _ in 0..<3 {
      for y in 0..<bitmap.height {
        LensEffects.average(bitmap.row(y), stride: 1, count: bitmap.width, radius: radius, scratch)
      }
      for x in 0..<bitmap.width {
        LensEffects.average(bitmap.pixels + x, stride: bitmap.width, count: bitmap.height, radius: radius, scratch)
      }
    }
  }

  /// Replaces every pixel of a line by the mean of its neighbours; the line's end pixels are repeated.
  private static func average(
    _ line: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, radius: Int, _ scratch: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<count { scratch[index] = line[index * stride] }
    var b = 0
    var g = 0
    var r = 0
    var a = 0
    func add(_ index: Int, _ sign: Int) {
      let pixel = Int(scratch[min(max(0, index), count &- 1)])
      b &+= sign &* (pixel & 255)
      g &+= sign &* (pixel >> 8 & 255)
      r &+= sign &* (pixel >> 16 & 255)
      a &+= sign &* (pixel >> 24)
    }
    for index in -radius...radius { add(index, 1) }
    let size = 2 * radius + 1
    for index in 0..<count {
      line[index * stride] = UInt32(
        truncatingIfNeeded: (a / size) << 24 | (r / size) << 16 | (g / size) << 8 | b / size)
      add(index &+ radius &+ 1, 1)
      add(index &- radius, -1)
    }
  }
}
