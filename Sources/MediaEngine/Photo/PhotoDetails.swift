import Foundation

/// What a photo says of itself: what EXIF, XMP and GPS have places for. Nil is not said.
public struct PhotoDetails: Sendable, Equatable, Codable {
  /// How the camera's flash was.
  public struct Flash: Sendable, Hashable, Codable {
    /// Who decided.
    public enum Mode: Int, Sendable, Codable {
      case unknown = 0
      case on = 1
      case off = 2
      case automatic = 3
    }

    /// Whether it flashed.
    public var hasFired: Bool
    /// Who decided.
    public var mode: Mode

    /// A flash that fired or not.
    public init(hasFired: Bool, mode: Mode = .unknown) {
      self.hasFired = hasFired
      self.mode = mode
    }
  }

  /// Where it was taken.
  public struct Location: Sendable, Equatable, Codable {
    /// Degrees north, south is negative.
    public var latitude: Double
    /// Degrees east, west is negative.
    public var longitude: Double
    /// Metres above the sea.
    public var altitude: Double?
    /// Where the camera looked, in degrees clockwise from true north.
    public var heading: Double?
    /// When the place was measured.
    public var time: Date?

    /// A place.
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

  /// Whether the camera or a person decides.
  public enum Adjustment: Int, Sendable, Codable {
    case automatic = 0
    case manual = 1
  }

  /// When it was taken, to the millisecond.
  public var date: Date?
  /// How far the clock on the wall is ahead of UTC there and then, in seconds; nil where a file doesn't say.
  public var zoneOffset: Int?
  /// Who made the camera.
  public var make: String?
  /// The camera's name.
  public var model: String?
  /// The lens's name.
  public var lens: String?
  /// The program that took it.
  public var software: String?
  /// How long it was exposed, in seconds.
  public var exposureTime: Double?
  /// The sensitivity by ISO's numbers.
  public var iso: Int?
  /// How much the signal was amplified; 1 is not at all.
  public var gain: Double?
  /// Who decided on the exposure.
  public var exposure: Adjustment?
  /// How much brighter than the camera would have had it, in powers of two.
  public var exposureBias: Double?
  /// Whether it is one of several of different exposure.
  public var isBracketed = false
  /// Who decided which light is white.
  public var whiteBalance: Adjustment?
  /// Which light is white, in kelvin.
  public var whiteBalanceTemperature: Double?
  /// What the flash did.
  public var flash: Flash?
  /// How it is to be turned to stand upright, by EXIF's numbers 1 to 8.
  public var orientation = 1
  /// Where it was taken.
  public var location: Location?
  /// What it shares with the movie of a Live Photo.
  public var contentIdentifier: String?
  /// Which moment of the Live Photo's movie it is, by that movie's numbering.
  public var livePhotoVideoIndex: Int?
  /// What it shares with the other photos of a burst.
  public var burstIdentifier: String?
  /// Its title.
  public var title: String?
  /// What it shows.
  public var description: String?
  /// Whether it holds a small picture of itself; told by the reader only.
  public internal(set) var hasThumbnail = false
  /// How wide it is as stored; told by the reader only.
  public internal(set) var width: Int?
  /// How high it is as stored; told by the reader only.
  public internal(set) var height: Int?

  /// Nothing is said.
  public init() {}
}
