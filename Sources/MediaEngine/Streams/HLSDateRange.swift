import Foundation

/// What a playlist says of a range of dates.
public struct HLSDateRange: Equatable, Sendable {
  /// Its identifier within the stream.
  public let identifier: String
  /// What kind of range it is.
  public private(set) var kind: String?
  /// When it begins.
  public private(set) var start: Date
  /// When it ends, as said by itself; nil where nothing says.
  public private(set) var statedEnd: Date?
  /// How long it is in seconds.
  public private(set) var duration: Double?
  /// How long it is meant to be in seconds.
  public private(set) var plannedDuration: Double?
  /// Whether it ends with the next one of its kind.
  public private(set) var endsOnNext: Bool
  /// All attributes but those above, by their names: those that begin with `X-`, and `SCTE35-…`.
  public private(set) var attributes: [String: HLSDateRangeValue]

  /// Creates a range; nil without an identifier or a date.
  init?(_ list: HLSAttributes) {
    guard let identifier = list["ID"], let start = list["START-DATE"].flatMap(HLSNumber.date) else { return nil }
    (self.identifier, self.start, kind) = (identifier, start, list["CLASS"])
    statedEnd = list["END-DATE"].flatMap(HLSNumber.date)
    func length(_ name: String) -> Double? { list.decimal(name).flatMap { $0 >= 0 ? $0 : nil } }
    (duration, plannedDuration) = (length("DURATION"), length("PLANNED-DURATION"))
    endsOnNext = list.flag("END-ON-NEXT")
    let further = list.values.filter { $0.key.hasPrefix("X-") || $0.key.hasPrefix("SCTE35-") || $0.key == "CUE" }
    attributes = further.mapValues(HLSDateRangeValue.init)
  }

  /// When it ends; nil where that isn't known yet.
  public var end: Date? { statedEnd ?? duration.map { start.addingTimeInterval($0) } }

  /// Adds what a later tag of the same identifier says.
  mutating func add(_ other: HLSDateRange) {
    (kind, statedEnd) = (kind ?? other.kind, statedEnd ?? other.statedEnd)
    (duration, plannedDuration) = (duration ?? other.duration, plannedDuration ?? other.plannedDuration)
    endsOnNext = endsOnNext || other.endsOnNext
    attributes.merge(other.attributes) { own, _ in own }
  }

  /// Ends it where the next one of its kind begins.
  mutating func end(before next: Date) { statedEnd = statedEnd ?? next }
}
