/// How a time lapse picks its frames: one for each stretch of time, played at a rate of its own.
public struct TimeLapse: Sendable, Equatable {
  /// The length of each stretch of time, in nanoseconds.
  public var interval: UInt64
  /// How many frames a second the file plays.
  public static let framesPerSecond: UInt64 = 30

  /// One frame for every so many nanoseconds.
  public init(interval: UInt64) { self.interval = interval }

  /// The file time of a frame, in nanoseconds.
  func place(ofFrame number: UInt64) -> UInt64 { number * 1_000_000_000 / Self.framesPerSecond }

  /// How many times as long the filming takes as the film.
  var speed: Double { Double(interval) / 1e9 * Double(Self.framesPerSecond) }
}
