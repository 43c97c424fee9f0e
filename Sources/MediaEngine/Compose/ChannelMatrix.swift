/// How the channels of a sound become those of another.
struct ChannelMatrix: Sendable, Equatable {
  /// For each channel to be made, the share of each that there is.
  let rows: [[Float]]

  /// Whether channels stay as they are.
  var isIdentity: Bool {
    rows.enumerated().allSatisfy { place, row in
      row.count == rows.count && row.enumerated().allSatisfy { $1 == ($0 == place ? 1 : 0) }
    }
  }

  private static let (left, right, centre, low) = (0, 1, 2, 3)
  private static let half: Float = 0.707_106_77

  /// From `count` channels at these places (GStreamer's bits; 0 for the usual ones) to another number of channels at their
  /// usual places.
  init(from count: Int, places: UInt64, to target: Int) {
    guard let sources = Self.places(count, places), let targets = Self.places(target, 0), sources != targets else {
      // Nobody knows better, or nothing is to be done.
      rows = (0..<target).map { row in (0..<count).map { $0 == row ? 1 : 0 } }
      return
    }
    if count == 1 {
      // One channel is heard from the front, as loud as it is.
      rows = targets.map { place in [place == Self.left || place == Self.right ? 1 : 0] }
      return
    }
    if target == 1 {
      let shares = sources.map { Self.share($0, of: Self.left) + Self.share($0, of: Self.right) }
      let total = max(1, shares.reduce(0, +))
      rows = [shares.map { $0 / total }]
      return
    }
    let all = targets.map { place in
      sources.map { source -> Float in
        if source == place { return 1 }
        // What has no place of its own goes to the front.
        return targets.contains(source) ? 0 : Self.share(source, of: place)
      }
    }
    let most = all.map { $0.reduce(0, +) }.max() ?? 1
    rows = most > 1 && count > target ? all.map { $0.map { $0 / most } } : all
  }

  /// The places by their bits, in order; nil where they aren't known.
  private static func places(_ count: Int, _ mask: UInt64) -> [Int]? {
    if count == 1 { return [centre] }
    if count == 2, mask == 0 { return [left, right] }
    let bits = mask != 0 && mask.nonzeroBitCount == count ? mask : ChannelPlaces.usual(count)
    return bits == 0 ? nil : (0..<64).filter { bits >> UInt64($0) & 1 == 1 }
  }

  /// How much of a channel at a place is heard from the front left or right one.
  private static func share(_ source: Int, of place: Int) -> Float {
    switch source {
    case left, right: source == place ? 1 : 0
    case centre, 8: place == left || place == right ? half : 0
    case low: 0
    // Rear, side and wide ones: those on the left have even numbers from 4 on, but for the front pair around the centre.
    case 4, 6, 10, 12: place == left ? half : 0
    case 5, 7, 11, 13: place == right ? half : 0
    default: place == left || place == right ? 0.5 : 0
    }
  }
}
