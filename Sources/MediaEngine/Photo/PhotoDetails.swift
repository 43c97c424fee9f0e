import Foundation

/// A photo's metadata, as far as EXIF, XMP and GPS have fields for it. Nil means absent.
public struct PhotoDetails: Sendable, Equatable, Codable {
  /// The flash.
  public struct Flash: Sendable, Hashable, Codable {
    /// The flash mode.
    public enum Mode: Int, Sendable, Codable {
      case unknown = 0
      case on = 1
      case off = 2
      case automatic = 3
    }

    /// Whether it fired.
    public var hasFired: Bool
    /// The flash mode.
    public var mode: Mode

    /// A flash, fired or not.
    public init(hasFired: Bool, mode: Mode = .unknown) {
      self.hasFired = hasFired
      self.mode = mode
    }
  }

  /// The place where the photo was taken.
  public struct Location: Sendable, Equatable, Codable {
    /// Degrees north; south is negative.
    public var latitude: Double
    /// Degrees east; west is negative.
    public var longitude: Double
    /// Metres above sea level.
    public var altitude: Double?
    /// The camera's direction, in degrees clockwise from true north.
    public var heading: Double?
    /// When the position was determined.
    public var time: Date?

    /// A location.
    public init(
      latitude: Double, longitude: Double, altitude: Double? = nil, heading: Double? = nil, time: Date? = nil
    ) {
      self.latitude = latitude
      self.longitude = longitude
      self.altitude = altitude
      self.heading = heading
      self.time = time
    }
  }

  /// Whether a setting is automatic or manual.
  public enum Adjustment: Int, Sendable, Codable {
    case automatic = 0
    case manual = 1
  }

  /// When the photo was taken, to the millisecond.
  public var date: Date?
  /// The local time's offset from UTC at that place and time, in seconds; nil where a file has none.
  public var zoneOffset: Int?
  /// The camera's maker.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// The lens's model.
  public var lens: String?
  /// The program that took the photo.
  public var software: String?
  /// The exposure time in seconds.
  public var exposureTime: Double?
  /// The ISO sensitivity.
  public var iso: Int?
  /// The gain; 1 means none.
  public var gain: Double?
  /// Whether exposure was automatic.
  public var exposure: Adjustment?
  /// The exposure bias in stops.
  public var exposureBias: Double?
  /// Whether it is part of an exposure bracket.
  public var isBracketed = false
  /// Whether white balance was automatic.
  public var whiteBalance: Adjustment?
  /// The white balance's colour temperature, in kelvin.
  public var whiteBalanceTemperature: Double?
  /// The flash.
  public var flash: Flash?
  /// The EXIF orientation (1 to 8) to be applied for display.
  public var orientation = 1
  /// The place where the photo was taken.
  public var location: Location?
  /// The identifier shared with a Live Photo's movie.
  public var contentIdentifier: String?
  /// The index of the photo's moment in the Live Photo's movie.
  public var livePhotoVideoIndex: Int?
  /// The identifier shared with the other photos of a burst.
  public var burstIdentifier: String?
  /// The title.
  public var title: String?
  /// The description.
  public var description: String?
  /// The key words that programs for photos give; set only when reading.
  public internal(set) var keywords: [String]?
  /// EXIF that a program adds, in place of what the rest says; a TIFF file of directories.
  package var addedEXIF: Data?
  /// The press's record that a program adds; for JPEG files.
  package var addedIPTC: Data?
  /// Whether the file has a thumbnail; set only when reading.
  public internal(set) var hasThumbnail = false
  /// The number of an animated picture's frames; nil for a still one. Set only when reading.
  public internal(set) var frameCount: Int?
  /// The stored width; set only when reading.
  public internal(set) var width: Int?
  /// The stored height; set only when reading.
  public internal(set) var height: Int?

  /// Empty metadata.
  public init() {}
}
