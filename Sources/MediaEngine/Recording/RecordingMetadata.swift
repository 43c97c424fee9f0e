import Foundation
import GLibSupport

/// One thing that a recording says about itself.
public struct RecordingMetadata: Sendable, Hashable, Codable {
  /// What it is about, by QuickTime's key.
  public struct Key: RawRepresentable, Sendable, Hashable, Codable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What it is called.
    public static let title = Key(rawValue: "com.apple.quicktime.title")
    /// Who made it.
    public static let author = Key(rawValue: "com.apple.quicktime.author")
    /// Who is heard or seen.
    public static let artist = Key(rawValue: "com.apple.quicktime.artist")
    public static let description = Key(rawValue: "com.apple.quicktime.description")
    /// A remark.
    public static let comment = Key(rawValue: "com.apple.quicktime.comment")
    /// Whose it is.
    public static let copyright = Key(rawValue: "com.apple.quicktime.copyright")
    /// Words to find it by.
    public static let keywords = Key(rawValue: "com.apple.quicktime.keywords")
    /// When it was recorded, as ISO 8601 with the offset from UTC.
    public static let creationDate = Key(rawValue: "com.apple.quicktime.creationdate")
    /// Where, as ISO 6709 (`+35.6586+139.7454/`).
    public static let location = Key(rawValue: "com.apple.quicktime.location.ISO6709")
    /// Who made the camera.
    public static let make = Key(rawValue: "com.apple.quicktime.make")
    public static let model = Key(rawValue: "com.apple.quicktime.model")
    public static let software = Key(rawValue: "com.apple.quicktime.software")
    /// Pairs a movie with a still.
    public static let contentIdentifier = Key(rawValue: "com.apple.quicktime.content.identifier")
  }

  /// What it is about.
  public var key: Key
  /// What it says.
  public var value: String

  public init(_ key: Key, _ value: String) {
    self.key = key
    self.value = value
  }

  /// When it was recorded, in the time zone of the person who did.
  public static func creationDate(_ date: Date, in zone: TimeZone = .current) -> RecordingMetadata {
    let offset = zone.secondsFromGMT(for: date)
    // By hand: Foundation's formatters bring 50 MB of locale data along.
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
  /// The same as movies of boxes say it.
  var entries: [MetadataEntry] { map { MetadataEntry(.quickTimeMetadata, $0.key.rawValue, .text($0.value)) } }
}
