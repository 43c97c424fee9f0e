import Foundation

/// Writes an animated GIF. Each image has a palette of its own, and holds only what differs from the one before.
struct GIFWriter: AnimationWriter {
  /// What follows an image: it stays, or is cleared for the next.
  private enum Disposal: UInt8 {
    case keep = 1
    case clear = 2
  }

  private static let largestSide = 65_535
  private static let mostColors = 256

  private var body: [UInt8] = []
  private var width = 0
  private var height = 0
  /// What is seen before the pending image: the colours that were asked for, not those of the palette, so that
  /// differences don't add up.
  private var shown: [UInt32] = []
  /// The last image: how it is written depends on the next one.
  private var pending: (pixels: [UInt32], seconds: Double)?
  /// How long all images that were written should be shown, and how long they are, in hundredths.
  private var exactSeconds = 0.0
  private var writtenHundredths = 0

  mutating func add(_ image: CGImage, seconds: Double, quality: Double) -> Bool {
    guard let next = StraightPixels(image), next.width <= Self.largestSide, next.height <= Self.largestSide else {
      return false
    }
    let seconds = seconds.isFinite ? min(max(seconds, 0), 655.35) : 0
    guard let pending else {
      guard body.isEmpty else { return false }
      (width, height) = (next.width, next.height)
      shown = [UInt32](repeating: 0, count: width * height)
      self.pending = (next.values, seconds)
      return true
    }
    guard next.width == width, next.height == height else { return false }
    if zip(pending.pixels, next.values).allSatisfy(StraightPixels.areAlike) {
      self.pending?.seconds += seconds
      return true
    }
    // Nothing can make a pixel transparent again but clearing.
    let clears = zip(pending.pixels, next.values).contains {
      StraightPixels.isShown($0) && !StraightPixels.isShown($1)
    }
    write(pending.pixels, seconds: pending.seconds, then: clears ? .clear : .keep)
    self.pending = (next.values, seconds)
    return true
  }

  mutating func finish(loopCount: Int?) -> Data? {
    guard let pending else { return nil }
    write(pending.pixels, seconds: pending.seconds, then: .keep)
    self.pending = nil
    // The palette's depth stands here only for show: each image brings its own.
    var head = Array("GIF89a".utf8) + pair(width) + pair(height) + [0x70, 0, 0]
    if let loopCount {
      head += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + pair(loopCount) + [0]
    }
    return Data(head + body + [0x3B])
  }

  private mutating func write(_ pixels: [UInt32], seconds: Double, then disposal: Disposal) {
    // What is cleared is cleared as a whole: only the image's own rectangle would be.
    let isWhole = disposal == .clear || body.isEmpty
    var isMarked = [Bool](repeating: false, count: pixels.count)
    var hasOthers = false
    for place in pixels.indices {
      let value = pixels[place]
      let counts = StraightPixels.isShown(value) && (isWhole || !StraightPixels.areAlike(value, shown[place]))
      isMarked[place] = counts
      if !counts { hasOthers = true }
    }
    var area = PixelArea(of: isMarked, width: width, height: height)
    if isWhole { area = PixelArea(width: width, height: height) }
    // A file whose first image is empty, or one that differs nowhere from what was cleared.
    if area.isEmpty { area = PixelArea(width: 1, height: 1) }
    var palette = ColorPalette(
      for: pixels, where: isMarked, most: hasOthers ? Self.mostColors - 1 : Self.mostColors)
    let transparent = UInt8(clamping: hasOthers ? palette.colors.count : 0)
    let indices = palette.indices(
      of: pixels, where: isMarked, in: area, rowLength: width, otherwise: transparent)
    let count = palette.colors.count + (hasOthers ? 1 : 0)
    let bits = max(1, Int.bitWidth - (count - 1).leadingZeroBitCount)
    body +=
      [0x21, 0xF9, 4, disposal.rawValue << 2 | (hasOthers ? 1 : 0)] + pair(hundredths(seconds)) + [transparent, 0]
    body += [0x2C] + pair(area.left) + pair(area.top) + pair(area.width) + pair(area.height)
    body.append(0x80 | UInt8(clamping: bits - 1))
    for place in 0..<1 << bits {
      let color = place < palette.colors.count ? palette.colors[place] : 0
      body += [UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color >> 16 & 255)]
    }
    body += LZWEncoder.encode(indices, colorBits: bits)
    if disposal == .clear {
      shown = [UInt32](repeating: 0, count: pixels.count)
    } else {
      for place in pixels.indices where isMarked[place] { shown[place] = pixels[place] }
    }
  }

  /// The next image's time, such that what is lost by rounding is made up for by the images that follow.
  private mutating func hundredths(_ seconds: Double) -> Int {
    exactSeconds += seconds
    let whole = min(max(Int((exactSeconds * 100).rounded()) - writtenHundredths, 0), 65_535)
    writtenHundredths += whole
    return whole
  }

  /// Two bytes, the lower one first.
  private func pair(_ value: Int) -> [UInt8] {
    let value = min(max(value, 0), 65_535)
    return [UInt8(value & 255), UInt8(value >> 8)]
  }
}
