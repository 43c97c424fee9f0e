import Foundation

/// A geographic coordinate, in degrees.
public struct CLLocationCoordinate2D: Sendable, Equatable {
  /// Positive north of the equator, negative south.
  public var latitude: Double
  /// Positive east of Greenwich, negative west.
  public var longitude: Double

  /// The coordinate 0°, 0°.
  public init() { (latitude, longitude) = (0, 0) }

  /// A coordinate in degrees.
  public init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }
}

/// A location and its time: as much of Core Location's class as photos need.
public final class CLLocation: NSObject, Sendable {
  /// The coordinate.
  public let coordinate: CLLocationCoordinate2D
  /// The altitude above sea level, in metres.
  public let altitude: Double
  /// The accuracy of the coordinate, in metres; negative if unknown.
  public let horizontalAccuracy: Double
  /// The accuracy of the altitude, in metres; negative if unknown.
  public let verticalAccuracy: Double
  /// The time of the location.
  public let timestamp: Date

  /// A location with only a coordinate.
  public convenience init(latitude: Double, longitude: Double) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0, horizontalAccuracy: 0,
      verticalAccuracy: -1, timestamp: Date())
  }

  /// A location with all that is known of it.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: Double, horizontalAccuracy: Double, verticalAccuracy: Double,
    timestamp: Date
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.timestamp = timestamp
  }

  /// Whether both have the same place and time.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLLocation else { return false }
    return coordinate == other.coordinate && altitude == other.altitude && timestamp == other.timestamp
  }

  /// A hash that is consistent with `isEqual(_:)`.
  public override var hash: Int { coordinate.latitude.hashValue ^ coordinate.longitude.hashValue }
}
