import Foundation

/// A place on the Earth, in degrees.
public struct CLLocationCoordinate2D: Sendable, Equatable {
  /// North of the equator; south is negative.
  public var latitude: Double
  /// East of Greenwich; west is negative.
  public var longitude: Double

  /// The place at 0° 0°.
  public init() { (latitude, longitude) = (0, 0) }

  public init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }
}

/// Where and when something was: as much of Core Location's class as photos need.
public final class CLLocation: NSObject, Sendable {
  /// Where, in degrees.
  public let coordinate: CLLocationCoordinate2D
  /// How high above the sea, in metres.
  public let altitude: Double
  /// How exact the place is, in metres; negative where nobody knows.
  public let horizontalAccuracy: Double
  /// How exact the height is, in metres; negative where nobody knows.
  public let verticalAccuracy: Double
  /// When.
  public let timestamp: Date

  /// A place of which no more is known.
  public convenience init(latitude: Double, longitude: Double) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0, horizontalAccuracy: 0,
      verticalAccuracy: -1, timestamp: Date())
  }

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

  /// Whether both are the same place, at the same time.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLLocation else { return false }
    return coordinate == other.coordinate && altitude == other.altitude && timestamp == other.timestamp
  }

  /// Goes with `isEqual`.
  public override var hash: Int { coordinate.latitude.hashValue ^ coordinate.longitude.hashValue }
}
