import CoreMedia
import Foundation

/// What is known of an adaptive stream at a moment.
public struct StreamState: Equatable, Sendable {
  /// The variants and renditions; nil where the stream has only one list of pieces.
  public internal(set) var multivariant: HLSMultivariant?
  /// Those of the variants that may be played, by their places.
  public internal(set) var allowed: Set<Int>?
  /// The variant that is loaded.
  public internal(set) var variant: HLSVariant?
  /// The list of pieces that was read last.
  public internal(set) var list: HLSMediaPlaylist?
  /// Where it is from.
  public internal(set) var listURL: URL?
  /// The player's time at which that list begins: lists of live streams move on.
  public internal(set) var begin = CMTime.zero
  /// What has been transferred.
  public internal(set) var traffic = StreamTraffic()

  init() {}

  /// The date of a time of the player.
  public func date(at time: CMTime) -> Date? { list?.date(at: time - begin) }

  /// The player's time of a date.
  public func time(of date: Date) -> CMTime? { list?.time(of: date).map { $0 + begin } }

  /// The end of a live stream, as far as its list is known: the player's time; nil for a stream that has ended.
  public var liveEdge: CMTime? {
    guard let list, !list.isEnded, list.kind != .vod, !list.segments.isEmpty else { return nil }
    return begin + list.duration
  }

  /// How far behind its end the server wants a live stream to be played; nil for a stream that has ended, and where it says
  /// nothing.
  public var liveOffset: CMTime? {
    liveEdge.flatMap { _ in list?.holdBack }.map { CMTime(seconds: $0, preferredTimescale: 1_000_000_000) }
  }

  /// As near to the end of a live stream as its server wants it to be played: the player's time; nil for a stream that has
  /// ended.
  public var liveTime: CMTime? { liveEdge.map { $0 - (liveOffset ?? .zero) } }

  /// Takes over a list that was read later.
  mutating func follow(_ new: HLSMediaPlaylist) {
    if let old = list {
      let passed = new.mediaSequence - old.mediaSequence
      let gone = old.segments.prefix(max(0, passed)).reduce(CMTime.zero) { $0 + $1.duration }
      // Of pieces that were never listed no more than the longest duration is known.
      let unknown = Double(max(0, passed - old.segments.count)) * (old.targetDuration ?? 0)
      begin = begin + gone + CMTime(seconds: unknown, preferredTimescale: 1_000_000_000)
    }
    list = new
  }
}
