import CoreMedia
import Foundation

/// A playlist that names the pieces of a stream.
public struct HLSMediaPlaylist: Equatable, Sendable {
  /// How a list may change.
  public enum Kind: String, Sendable {
    /// Not at all.
    case vod = "VOD"
    /// By pieces at its end only.
    case event = "EVENT"
  }

  /// The version of the protocol that it needs.
  public internal(set) var version: Int?
  /// The longest duration of a piece in seconds.
  public internal(set) var targetDuration: Double?
  /// The longest duration of a part of a piece in seconds.
  public internal(set) var partTarget: Double?
  /// The number of its first piece.
  public internal(set) var mediaSequence = 0
  /// The number of the discontinuities before its first piece.
  public internal(set) var discontinuitySequence = 0
  /// How it may change; nil where nothing says.
  public internal(set) var kind: Kind?
  /// Whether there will be no more pieces.
  public internal(set) var isEnded = false
  /// Whether it has key frames only.
  public internal(set) var isOfKeyFrames = false
  /// Whether each piece can be decoded by itself.
  public internal(set) var isIndependent = false
  /// Where playing begins.
  public internal(set) var start: HLSStart?
  /// What its server can do.
  public internal(set) var control: HLSServerControl?
  /// The pieces.
  public internal(set) var segments: [HLSSegment] = []
  /// What is said of ranges of dates, in the order of the list.
  public internal(set) var dateRanges: [HLSDateRange] = []

  init() {}

  /// How long its pieces are together.
  public var duration: CMTime { segments.last?.end ?? .zero }

  /// How many seconds before the end of a live stream to play at the earliest: what its server says, or three times the
  /// longest piece; nil for one that has ended.
  public var holdBack: Double? {
    guard !isEnded, kind != .vod else { return nil }
    return control?.holdBack ?? targetDuration.map { $0 * 3 }
  }

  // MARK: Dates

  /// The date of a time, counted from the first piece; nil where no piece has a date.
  public func date(at time: CMTime) -> Date? {
    guard time.isNumeric else { return nil }
    // What lies before the first date is counted back from it.
    let anchor = segments.last { $0.date != nil && $0.start <= time } ?? segments.first { $0.date != nil }
    guard let anchor, let date = anchor.date else { return nil }
    return date.addingTimeInterval((time - anchor.start).seconds)
  }

  /// The time of a date, counted from the first piece; nil where no piece has a date, or the date isn't in the list.
  public func time(of date: Date) -> CMTime? {
    // Once along the list: a stranger's list may be long.
    guard var anchor = segments.first(where: { $0.date != nil }).flatMap(Self.anchor) else { return nil }
    for (index, segment) in segments.enumerated() {
      anchor = Self.anchor(segment) ?? anchor
      let begin = anchor.date.addingTimeInterval((segment.start - anchor.start).seconds)
      let offset = date.timeIntervalSince(begin)
      // Dates have less than a millisecond's exactness.
      let length = segment.duration.seconds
      let isLast = index == segments.count - 1 && offset <= length
      guard offset > -0.000_5, offset < length - 0.000_5 || isLast else { continue }
      return segment.start + CMTime(seconds: max(0, offset), preferredTimescale: 1_000_000)
    }
    return nil
  }

  private static func anchor(_ segment: HLSSegment) -> (date: Date, start: CMTime)? {
    segment.date.map { ($0, segment.start) }
  }
}
