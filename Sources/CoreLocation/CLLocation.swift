import Foundation
import FoundationAdditions

/// A place and its time, with how sure they are.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private let values: LocationValues

  init(_ values: LocationValues) { self.values = values }

  /// A location of which only the coordinate is known. Its time is now.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      LocationValues(
        coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
        timestamp: WallClock.current.now))
  }

  /// A location with its altitude and accuracy.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      LocationValues(
        coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
        timestamp: timestamp))
  }

  /// A location that moves.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed,
    timestamp: Date
  ) {
    self.init(
      LocationValues(
        coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
        course: course, speed: speed, timestamp: timestamp))
  }

  /// A location that moves, with the accuracy of course and speed.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy,
    timestamp: Date
  ) {
    self.init(
      LocationValues(
        coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
        course: course, courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy,
        timestamp: timestamp))
  }

  /// A location that moves, and what its source is.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy,
    timestamp: Date, sourceInfo: CLLocationSourceInformation
  ) {
    self.init(
      LocationValues(
        coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
        course: course, courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy,
        timestamp: timestamp, sourceInformation: sourceInfo))
  }

  /// Reads an archived location; nil for an archive of something else.
  public required init?(coder: NSCoder) {
    guard let values = LocationValues(coder: coder) else { return nil }
    self.values = values
  }

  /// The coordinate.
  open var coordinate: CLLocationCoordinate2D { values.coordinate }

  /// The altitude above mean sea level, in metres.
  open var altitude: CLLocationDistance { values.altitude }

  /// The radius of uncertainty of the coordinate, in metres; negative where the coordinate isn't valid.
  open var horizontalAccuracy: CLLocationAccuracy { values.horizontalAccuracy }

  /// The uncertainty of the altitude, in metres; negative where the altitude isn't valid.
  open var verticalAccuracy: CLLocationAccuracy { values.verticalAccuracy }

  /// The direction of travel, in degrees clockwise from true north; negative if unknown.
  open var course: CLLocationDirection { values.course }

  /// The uncertainty of the course, in degrees; negative if unknown.
  open var courseAccuracy: CLLocationDirectionAccuracy { values.courseAccuracy }

  /// The speed, in metres per second; negative if unknown.
  open var speed: CLLocationSpeed { values.speed }

  /// The uncertainty of the speed, in metres per second; negative if unknown.
  open var speedAccuracy: CLLocationSpeedAccuracy { values.speedAccuracy }

  /// When it was determined.
  open var timestamp: Date { values.timestamp }

  /// The storey of the building; nil if unknown, as it is for locations that programs make.
  open var floor: CLFloor? { values.floor }

  /// What the source of the location is; nil if unknown.
  open var sourceInformation: CLLocationSourceInformation? { values.sourceInformation }

  /// The distance in metres along the earth's surface, by the ellipsoid of WGS 84; altitudes don't count.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    Geodesic.distance(from: location.coordinate, to: coordinate)
  }

  /// Archives the location.
  open func encode(with coder: NSCoder) { values.encode(with: coder) }

  /// Whether it can be read from archives of others: yes.
  open class var supportsSecureCoding: Bool { true }

  /// The location itself, as it can't change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both have the same place, altitude and time.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLLocation else { return false }
    return coordinate.latitude == other.coordinate.latitude && coordinate.longitude == other.coordinate.longitude
      && altitude == other.altitude && timestamp == other.timestamp
  }

  /// A hash that is consistent with `isEqual(_:)`.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(coordinate.latitude)
    hasher.combine(coordinate.longitude)
    return hasher.finalize()
  }

  /// The coordinate, accuracy, speed, course and time.
  open override var description: String {
    func fixed(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
    func signed(_ value: Double) -> String { String(format: "%+.8f", value) }
    return "<\(signed(coordinate.latitude)),\(signed(coordinate.longitude))> +/- \(fixed(horizontalAccuracy, 2))m "
      + "(speed \(fixed(speed, 2)) mps / course \(fixed(course, 2))) @ \(timestamp)"
  }
}
