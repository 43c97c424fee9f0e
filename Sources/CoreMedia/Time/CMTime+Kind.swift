extension CMTime {
  /// The five kinds of time, in the order in which `CMTimeCompare` sorts them.
  enum Kind: UInt8 {
    case negativeInfinity
    case number
    case indefinite
    case positiveInfinity
    case invalid
  }

  /// What this time is. A "number" whose timescale is not positive can't be calculated with and counts as invalid.
  var kind: Kind {
    if !flags.contains(.valid) { return .invalid }
    if flags.isDisjoint(with: .impliedValueFlagsMask) { return timescale > 0 ? .number : .invalid }
    if flags.contains(.positiveInfinity) { return .positiveInfinity }
    if flags.contains(.negativeInfinity) { return .negativeInfinity }
    return .indefinite
  }

  /// Positive or negative infinity.
  static func infinity(negative: Bool) -> CMTime {
    negative ? .negativeInfinity : .positiveInfinity
  }
}
