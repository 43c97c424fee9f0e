/// A place on the earth by the WGS 84 reference frame.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees; positive north of the equator, negative south.
  public var latitude: CLLocationDegrees
  /// Degrees; positive east of the zero meridian, negative west.
  public var longitude: CLLocationDegrees

  /// The coordinate 0°, 0°.
  public init() { (latitude, longitude) = (0, 0) }

  /// A coordinate from degrees.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}

/// A coordinate that isn't valid.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether the latitude is within 90°, the longitude within 180°.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

/// A coordinate from degrees.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
