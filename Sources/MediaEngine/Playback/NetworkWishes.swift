import CoreGraphics

/// The caller's preferences for loading from the network.
public struct NetworkWishes: Sendable, Equatable {
  /// How many seconds to buffer ahead of the playhead; 0 leaves it to the engine.
  public var forwardBuffer = 0.0
  /// The highest bit rate to choose from an adaptive stream's variants, in bits per second; 0 is unlimited.
  public var peakBitRate = 0.0

  /// The largest picture to choose from an adaptive stream's variants; zero is unlimited.
  public var largestSize = CGSize.zero
  /// The same two limits where the connection costs by what is transferred; zero is unlimited.
  public var expensivePeakBitRate = 0.0
  public var expensiveLargestSize = CGSize.zero

  /// The wishes as they hold for a connection: the stricter limits where it is expensive.
  func holding(isExpensive: Bool) -> NetworkWishes {
    guard isExpensive else { return self }
    var wishes = self
    func stricter<Number: Comparable & ExpressibleByIntegerLiteral>(_ one: Number, _ other: Number) -> Number {
      one == 0 ? other : other == 0 ? one : min(one, other)
    }
    wishes.peakBitRate = stricter(peakBitRate, expensivePeakBitRate)
    wishes.largestSize = CGSize(
      width: stricter(largestSize.width, expensiveLargestSize.width),
      height: stricter(largestSize.height, expensiveLargestSize.height))
    return wishes
  }

  /// The limit as a GStreamer property value.
  var peakBitRateLimit: Int { Int(min(max(peakBitRate, 0), 4e9)) }

  public init() {}
}
