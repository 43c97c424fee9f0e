import Foundation
import GLibSupport

/// One metadata item of a recording.
public struct RecordingMetadata: Sendable, Hashable, Codable {
  /// A QuickTime metadata key.
  public struct Key: RawRepresentable, Sendable, Hashable, Codable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The title.
    public static let title = Key(rawValue: "com.apple.quicktime.title")
    /// The author.
    public static let author = Key(rawValue: "com.apple.quicktime.author")
    /// The artist: who is heard or seen.
    public static let artist = Key(rawValue: "com.apple.quicktime.artist")
    public static let description = Key(rawValue: "com.apple.quicktime.description")
    /// A comment.
    public static let comment = Key(rawValue: "com.apple.quicktime.comment")
    /// The copyright.
    public static let copyright = Key(rawValue: "com.apple.quicktime.copyright")
    /// Search keywords.
    public static let keywords = Key(rawValue: "com.apple.quicktime.keywords")
    /// The recording's date, as ISO 8601 with the offset from UTC.
    public static let creationDate = Key(rawValue: "com.apple.quicktime.creationdate")
    /// The place, as ISO 6709 (`+35.6586+139.7454/`).
    public static let location = Key(rawValue: "com.apple.quicktime.location.ISO6709")
    /// The camera's maker.
    public static let make = Key(rawValue: "com.apple.quicktime.make")
    public static let model = Key(rawValue: "com.apple.quicktime.model")
    public static let software = Key(rawValue: "com.apple.quicktime.software")
    /// Pairs a movie with a photo (Live Photo).
    public static let contentIdentifier = Key(rawValue: "com.apple.quicktime.content.identifier")
  }

  /// The item's key.
  public var key: Key
  /// The item's value.
  public var value: String

  public init(_ key: Key, _ value: String) {
    self.key = key
    self.value = value
  }

  /// The recording's date, in the user's time zone.
  public static func creationDate(_ date: Date, in zone: TimeZone = .current) -> RecordingMetadata {
    let offset = zone.secondsFromGMT(for: date)
    // Formatted by hand: Foundation's formatters load 50 MB of locale data.
    var seconds = time_t(clamping: date.timeIntervalSince1970.rounded(.down) + Double(offset))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func padded(_ number: Int, _ digits: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let day = "\(padded(Int(parts.tm_year) + 1900, 4))-\(padded(Int(parts.tm_mon) + 1))-\(padded(Int(parts.tm_mday)))"
    let time = "\(padded(Int(parts.tm_hour))):\(padded(Int(parts.tm_min))):\(padded(Int(parts.tm_sec)))"
    let minutes = abs(offset) / 60
    let shift = "\(offset < 0 ? "-" : "+")\(padded(minutes / 60))\(padded(minutes % 60))"
    return RecordingMetadata(.creationDate, "\(day)T\(time)\(shift)")
  }
}

extension [RecordingMetadata] {
  /// The same items as metadata entries of ISO media files.
  var entries: [MetadataEntry] { map { MetadataEntry(.quickTimeMetadata, $0.key.rawValue, .text($0.value)) } }
}
