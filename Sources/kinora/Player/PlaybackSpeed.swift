import GLibSupport

/// A playback speed that the Player offers; negative speeds play in reverse.
struct PlaybackSpeed: Hashable, Sendable {
  let rate: Double

  /// Normal speed.
  static let normal = PlaybackSpeed(rate: 1)
  /// The speeds in the order of the menu, from the fastest forwards to the fastest in reverse.
  static let offered = [4, 2, 1.5, 1.25, 1, 0.5, 0.25, -1, -2].map { PlaybackSpeed(rate: $0) }

  /// Whether playback is in reverse.
  var isReverse: Bool { rate < 0 }

  /// The title in the menu.
  var title: String {
    if self == .normal { return ctr("speed", "Normal") }
    return isReverse ? tr("Reverse %s×", Self.words(-rate)) : Self.words(rate) + "×"
  }

  /// The label of the button: "1½×", "−2×".
  var badge: String { (isReverse ? "−" : "") + Self.words(abs(rate)) + "×" }

  /// The next faster or slower speed in the same direction.
  func next(faster: Bool) -> PlaybackSpeed {
    let same = Self.offered.filter { $0.isReverse == isReverse }.sorted { abs($0.rate) < abs($1.rate) }
    let found = faster ? same.first { abs($0.rate) > abs(rate) } : same.last { abs($0.rate) < abs(rate) }
    return found ?? self
  }

  /// A speed as text, with the signs for halves and quarters.
  private static func words(_ rate: Double) -> String {
    let signs = [0.25: "¼", 0.5: "½", 0.75: "¾"]
    let whole = Int(rate)
    if let sign = signs[rate - Double(whole)] { return (whole == 0 ? "" : "\(whole)") + sign }
    return rate == Double(whole) ? "\(whole)" : Numerals.decimal(rate, places: 2)
  }
}
