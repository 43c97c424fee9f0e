/// A box of similar colours in the median cut: which groups are in it, and how far they lie apart.
struct ColorBox {
  /// How much eyes care for differences of red, green and blue.
  static let weights = SIMD3<Float>(2, 4, 1)

  var range: Range<Int>
  let mean: SIMD3<Float>
  /// The sum of squared, weighted distances from the mean for each channel.
  let spread: SIMD3<Float>

  init(_ groups: [ColorCensus.Group], _ range: Range<Int>) {
    self.range = range
    var (sum, count) = (SIMD3<Float>.zero, Float(0))
    for group in groups[range] {
      sum += group.color * group.count
      count += group.count
    }
    let mean = count > 0 ? sum / count : .zero
    var spread = SIMD3<Float>.zero
    for group in groups[range] {
      let distance = group.color - mean
      spread += distance * distance * group.count
    }
    (self.mean, self.spread) = (mean, spread * Self.weights)
  }

  var error: Float { range.count > 1 ? spread.sum() : 0 }

  /// Sorts the groups into those below and above the mean of the widest channel. Nil where they can't be told apart.
  func split(_ groups: inout [ColorCensus.Group]) -> (ColorBox, ColorBox)? {
    let channel = spread.x >= spread.y && spread.x >= spread.z ? 0 : spread.y >= spread.z ? 1 : 2
    let middle = groups[range].partition { $0.color[channel] > mean[channel] }
    guard middle > range.lowerBound, middle < range.upperBound else { return nil }
    return (ColorBox(groups, range.lowerBound..<middle), ColorBox(groups, middle..<range.upperBound))
  }
}
