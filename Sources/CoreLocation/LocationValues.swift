import Foundation
import FoundationAdditions

/// What a `CLLocation` holds.
struct LocationValues: Sendable {
  var coordinate = CLLocationCoordinate2D()
  var altitude: CLLocationDistance = 0
  var horizontalAccuracy: CLLocationAccuracy = 0
  var verticalAccuracy: CLLocationAccuracy = -1
  var course: CLLocationDirection = -1
  var courseAccuracy: CLLocationDirectionAccuracy = -1
  var speed: CLLocationSpeed = -1
  var speedAccuracy: CLLocationSpeedAccuracy = -1
  var timestamp = WallClock.current.now
  var floor: CLFloor?
  var sourceInformation: CLLocationSourceInformation?
}

extension LocationValues {
  private static let numbers: [(key: String, value: WritableKeyPath<LocationValues, Double> & Sendable)] = [
    ("latitude", \.coordinate.latitude), ("longitude", \.coordinate.longitude), ("altitude", \.altitude),
    ("horizontalAccuracy", \.horizontalAccuracy), ("verticalAccuracy", \.verticalAccuracy), ("course", \.course),
    ("courseAccuracy", \.courseAccuracy), ("speed", \.speed), ("speedAccuracy", \.speedAccuracy),
  ]
  private static let timestampKey = "timestamp"
  private static let floorKey = "floor"
  private static let sourceKey = "sourceInformation"

  /// Reads what `encode(with:)` wrote; nil for an archive of something else.
  init?(coder: NSCoder) {
    for (key, value) in Self.numbers {
      guard coder.containsValue(forKey: key) else { return nil }
      self[keyPath: value] = coder.decodeDouble(forKey: key)
    }
    timestamp = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: Self.timestampKey))
    // To ask for what isn't there is an error of the whole archive.
    if coder.containsValue(forKey: Self.floorKey) {
      floor = coder.decodeObject(of: CLFloor.self, forKey: Self.floorKey)
    }
    if coder.containsValue(forKey: Self.sourceKey) {
      sourceInformation = coder.decodeObject(of: CLLocationSourceInformation.self, forKey: Self.sourceKey)
    }
  }

  func encode(with coder: NSCoder) {
    for (key, value) in Self.numbers { coder.encode(self[keyPath: value], forKey: key) }
    coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: Self.timestampKey)
    if let floor { coder.encode(floor, forKey: Self.floorKey) }
    if let sourceInformation { coder.encode(sourceInformation, forKey: Self.sourceKey) }
  }
}
