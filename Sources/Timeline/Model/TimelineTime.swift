import CoreMedia

/// Times as documents have them: seconds as a number, or a fraction as a text where that isn't exact: "1001/30000".
enum TimelineTime {
  /// The timescale of numbers. Those that are meant to be at a frame are moved there: see `FrameGrid`.
  static let scale: CMTimeScale = 1_000_000
  private static let longest = 3e7

  /// Nil for what is no time, and for negative ones.
  static func time(_ seconds: Double) -> CMTime? {
    guard (0...longest).contains(seconds) else { return nil }
    return CMTime(value: Int64(clamping: (seconds * Double(scale)).rounded()), timescale: scale)
  }

  /// A fraction; nil for other texts.
  static func time(_ text: String) -> CMTime? {
    guard let (value, timescale) = fraction(text), Double(value) / Double(timescale) <= longest else { return nil }
    return CMTime(value: value, timescale: timescale)
  }

  private static func fraction(_ text: String) -> (value: Int64, timescale: Int32)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }),
      let value = Int64(parts[0]), let timescale = Int32(parts[1]), timescale > 0
    else { return nil }
    return (value, timescale)
  }

  /// How long a frame is shown at a rate: a number, of which 29.97 and its like mean 30000/1001.
  static func frameDuration(_ rate: Double) -> CMTime? {
    guard (1...240).contains(rate) else { return nil }
    if let whole = Int32(exactly: rate) { return CMTime(value: 1, timescale: whole) }
    let near = (rate * 1.001).rounded()
    if abs(near / 1.001 - rate) < 0.005 {
      return CMTime(value: 1001, timescale: Int32(clamping: Int64(clamping: near * 1000)))
    }
    return CMTime(value: 1000, timescale: Int32(clamping: Int64(clamping: (rate * 1000).rounded())))
  }

  /// How long a frame is shown at a rate that is a fraction: "30000/1001".
  static func frameDuration(_ text: String) -> CMTime? {
    guard let (numerator, denominator) = fraction(text), let timescale = Int32(exactly: numerator), timescale > 0,
      (1.0...240).contains(Double(numerator) / Double(denominator))
    else { return nil }
    return CMTime(value: Int64(denominator), timescale: timescale)
  }

  /// As it is written.
  static func text(_ time: CMTime) -> JSONText {
    let micro = time.convertScale(scale, method: .roundHalfAwayFromZero)
    if micro == time { return .number(Double(micro.value) / Double(scale)) }
    return .string("\(time.value)/\(time.timescale)")
  }

  static func text(rateOf duration: CMTime) -> JSONText {
    duration.value == 1
      ? .number(Double(duration.timescale)) : .string("\(duration.timescale)/\(duration.value)")
  }
}
