extension CMTime: Comparable, Hashable {
  /// Whether both mean the same time (1/2 and 2/4 do); rounding is ignored.
  public static func == (lhs: CMTime, rhs: CMTime) -> Bool {
    lhs.order(relativeTo: rhs) == 0
  }

  /// Whether the left time is earlier.
  public static func < (lhs: CMTime, rhs: CMTime) -> Bool {
    lhs.order(relativeTo: rhs) < 0
  }

  /// Whether the left time is earlier or the same.
  public static func <= (lhs: CMTime, rhs: CMTime) -> Bool {
    lhs.order(relativeTo: rhs) <= 0
  }

  /// Whether the left time is later.
  public static func > (lhs: CMTime, rhs: CMTime) -> Bool {
    lhs.order(relativeTo: rhs) > 0
  }

  /// Whether the left time is later or the same.
  public static func >= (lhs: CMTime, rhs: CMTime) -> Bool {
    lhs.order(relativeTo: rhs) >= 0
  }

  /// Equal times hash alike, whatever their timescale.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind.rawValue)
    guard kind == .number else { return }
    let common = greatestCommonDivisor(UInt64(timescale), value.magnitude)
    hasher.combine(Int128(value) / Int128(common))
    hasher.combine(UInt64(timescale) / common)
    hasher.combine(epoch)
  }

  /// −1, 0 or 1: negative infinity, numbers by epoch and then by value, indefinite, positive infinity, invalid.
  func order(relativeTo other: CMTime) -> Int32 {
    let (mine, others) = (kind, other.kind)
    guard mine == .number, others == .number else { return sign(of: mine.rawValue, others.rawValue) }
    if epoch != other.epoch { return sign(of: epoch, other.epoch) }
    if timescale == other.timescale { return sign(of: value, other.value) }
    return sign(of: Int128(value) * Int128(other.timescale), Int128(other.value) * Int128(timescale))
  }
}

private func sign<Number: Comparable>(of a: Number, _ b: Number) -> Int32 {
  a < b ? -1 : (a == b ? 0 : 1)
}
