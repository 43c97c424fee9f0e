import GLibSupport

/// How fast a film is played, as the Player offers it; negative speeds play backwards.
struct PlaybackSpeed: Hashable, Sendable {
  let rate: Double

  /// As the film was made.
  static let normal = PlaybackSpeed(rate: 1)
  /// From the fastest to the fastest backwards, as the menu lists them.
  static let offered = [4, 2, 1.5, 1, 0.5, 0.25, -1, -2].map { PlaybackSpeed(rate: $0) }

  /// Whether the film runs backwards.
  var isReverse: Bool { rate < 0 }

  /// What the menu calls it.
  var title: String {
    if self == .normal { return ctr("speed", "Normal") }
    return isReverse ? tr("Reverse %s×", Self.words(-rate)) : Self.words(rate) + "×"
  }

  /// What stands on the button: "1½×", "−2×".
  var badge: String { (isReverse ? "−" : "") + Self.words(abs(rate)) + "×" }

  /// The next faster one, or the next slower one; speeds that turn the direction round are not next to any.
  func next(faster: Bool) -> PlaybackSpeed {
    let same = Self.offered.filter { $0.isReverse == isReverse }.sorted { abs($0.rate) < abs($1.rate) }
    let found = faster ? same.first { abs($0.rate) > abs(rate) } : same.last { abs($0.rate) < abs(rate) }
    return found ?? self
  }

  /// Speeds as people write them: with the signs for halves and quarters.
  private static func words(_ rate: Double) -> String {
    let signs = [0.25: "¼", 0.5: "½", 0.75: "¾"]
    let whole = Int(rate)
    if let sign = signs[rate - Double(whole)] { return (whole == 0 ? "" : "\(whole)") + sign }
    return rate == Double(whole) ? "\(whole)" : Numerals.decimal(rate, places: 2)
  }
}
