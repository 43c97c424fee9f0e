/// Counts an image's colours: similar ones together, with their averages.
struct ColorCensus {
  /// Colours that were counted together.
  struct Group {
    /// Average red, green and blue.
    var color: SIMD3<Float>
    /// How many pixels have them.
    var count: Float
  }

  /// The distinct colours, where there are no more than asked for; else nil.
  let exact: [UInt32]?
  let groups: [Group]

  /// Looks at pixels, of which those that are marked count.
  init(_ pixels: [UInt32], where isMarked: [Bool], mostExact: Int) {
    exact = Self.distinct(pixels, isMarked, most: mostExact)
    guard exact == nil else {
      groups = []
      return
    }
    // Five bits of red and blue, six of green, to which eyes are most sensitive.
    var sums = [SIMD4<Float>](repeating: .zero, count: 1 << 16)
    pixels.withUnsafeBufferPointer { pixels in
      isMarked.withUnsafeBufferPointer { isMarked in
        sums.withUnsafeMutableBufferPointer { sums in
          for place in pixels.indices where isMarked[place] {
            let value = pixels[place]
            sums[ColorPalette.cell(value)] += SIMD4(
              Float(value & 255), Float(value >> 8 & 255), Float(value >> 16 & 255), 1)
          }
        }
      }
    }
    groups = sums.compactMap { sum in
      sum.w > 0 ? Group(color: SIMD3(sum.x, sum.y, sum.z) / sum.w, count: sum.w) : nil
    }
  }

  private static func distinct(_ pixels: [UInt32], _ isMarked: [Bool], most: Int) -> [UInt32]? {
    var found: Set<UInt32> = []
    var last: UInt32?
    for place in pixels.indices where isMarked[place] && pixels[place] != last {
      last = pixels[place]
      found.insert(pixels[place] | 0xFF00_0000)
      if found.count > most { return nil }
    }
    return found.sorted()
  }
}
