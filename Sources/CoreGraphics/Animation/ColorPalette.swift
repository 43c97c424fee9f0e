/// The colours of an indexed image, found by median cut: the box of colours with the largest error is divided, over and over.
struct ColorPalette {
  /// Red in the lowest byte, alpha 255.
  let colors: [UInt32]
  /// Whether every colour of the image is there as it is.
  let isExact: Bool
  private var nearest = [Int16](repeating: -1, count: 1 << 16)
  private var exactPlaces: [UInt32: UInt8] = [:]

  /// The best colours for pixels, of which those that are marked count; at least one.
  init(for pixels: [UInt32], where isMarked: [Bool], most: Int) {
    let census = ColorCensus(pixels, where: isMarked, mostExact: most)
    isExact = census.exact != nil
    if let exact = census.exact {
      colors = exact.isEmpty ? [0xFF00_0000] : exact
      for (place, color) in colors.enumerated() { exactPlaces[color] = UInt8(clamping: place) }
      return
    }
    var groups = census.groups
    var boxes = [ColorBox(groups, groups.indices)]
    while boxes.count < most, let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
      boxes[worst].error > 0, let (lower, upper) = boxes[worst].split(&groups)
    {
      boxes[worst] = lower
      boxes.append(upper)
    }
    colors = boxes.map { box in
      let mean = SIMD3<UInt32>(box.mean.rounded(.toNearestOrAwayFromZero))
      return 0xFF00_0000 | min(255, mean.z) << 16 | min(255, mean.y) << 8 | min(255, mean.x)
    }
  }

  /// The cell of similar colours in which a colour lies.
  static func cell(_ value: UInt32) -> Int {
    cell(Int(value & 255), Int(value >> 8 & 255), Int(value >> 16 & 255))
  }

  static func cell(_ red: Int, _ green: Int, _ blue: Int) -> Int { (red >> 3) << 11 | (green >> 2) << 5 | blue >> 3 }

  /// The place of a colour that is in an exact palette.
  func exactPlace(_ value: UInt32) -> UInt8 { exactPlaces[value | 0xFF00_0000] ?? 0 }

  /// The place of the colour that is most like another.
  mutating func place(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let cell = Self.cell(red, green, blue)
    if nearest[cell] >= 0 { return Int(nearest[cell]) }
    var (best, least) = (0, Int.max)
    for (place, color) in colors.enumerated() {
      let (r, g, b) = (Int(color & 255) - red, Int(color >> 8 & 255) - green, Int(color >> 16 & 255) - blue)
      let distance = 2 * r * r + 4 * g * g + b * b
      if distance < least { (best, least) = (place, distance) }
    }
    nearest[cell] = Int16(best)
    return best
  }

  /// Indices of pixels, of which those that are not marked get another one. Errors are passed on to neighbours
  /// (Floyd–Steinberg, rows in turn from the left and from the right), so that no bands are seen.
  mutating func indices(
    of pixels: [UInt32], where isMarked: [Bool], in area: PixelArea, rowLength: Int, otherwise: UInt8
  ) -> [UInt8] {
    var result = [UInt8](repeating: otherwise, count: area.width * area.height)
    // Sixteenths of red, green and blue, with a place to spare on both sides.
    var errors = [SIMD4<Int32>](repeating: .zero, count: area.width + 2)
    var below = errors
    for y in 0..<area.height {
      let isBackward = y % 2 == 1 && !isExact
      let step = isBackward ? -1 : 1
      for column in 0..<area.width {
        let x = isBackward ? area.width - 1 - column : column
        let source = (area.top + y) * rowLength + area.left + x
        guard isMarked[source] else { continue }
        let value = pixels[source]
        if isExact {
          result[y * area.width + x] = exactPlace(value)
          continue
        }
        let wanted = SIMD4<Int32>(Int32(value & 255), Int32(value >> 8 & 255), Int32(value >> 16 & 255), 0)
        let sum = (wanted &+ (errors[x + 1] &+ 8) &>> 4).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let place = place(Int(sum.x), Int(sum.y), Int(sum.z))
        result[y * area.width + x] = UInt8(truncatingIfNeeded: place)
        let color = colors[place]
        let error = sum &- SIMD4(Int32(color & 255), Int32(color >> 8 & 255), Int32(color >> 16 & 255), 0)
        errors[x + 1 + step] &+= error &* 7
        below[x + 1 - step] &+= error &* 3
        below[x + 1] &+= error &* 5
        below[x + 1 + step] &+= error
      }
      errors = below
      for x in below.indices { below[x] = .zero }
    }
    return result
  }
}
