import Foundation
import GLibSupport

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

  /// Counts a piece that has come, whose size is what its server says: any number.
  mutating func add(_ piece: URL, bytes said: Int64, nanoseconds: UInt64) {
    requests += 1
    bytes = bytes.adding(clamping: max(0, said))
    seconds += Double(nanoseconds) / 1e9
    lastURL = piece
  }

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
