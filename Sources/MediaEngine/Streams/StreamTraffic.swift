import Foundation

/// What has been transferred of an adaptive stream.
public struct StreamTraffic: Equatable, Sendable {
  /// How many pieces have come.
  public internal(set) var requests = 0
  /// How many bytes they had.
  public internal(set) var bytes: Int64 = 0
  /// How many seconds that took.
  public internal(set) var seconds = 0.0
  /// How many seconds of the stream they are; nil where pieces are parts of a file.
  public internal(set) var duration: Double? = 0
  /// Where the last one came from.
  public internal(set) var lastURL: URL?

  /// Creates one of nothing.
  public init() {}

  /// What has been transferred since.
  public func since(_ earlier: StreamTraffic) -> StreamTraffic {
    var difference = self
    difference.requests -= earlier.requests
    difference.bytes -= earlier.bytes
    difference.seconds -= earlier.seconds
    difference.duration = duration.flatMap { now in earlier.duration.map { now - $0 } }
    return difference
  }
}
