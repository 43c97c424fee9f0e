import CoreLocation
import Testing

@Suite struct LocationTests {
  private static let date = Date(timeIntervalSince1970: 1_700_000_000)

  private func place(_ latitude: Double, _ longitude: Double) -> CLLocation {
    CLLocation(latitude: latitude, longitude: longitude)
  }

  private func full() -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2DMake(47.5, 8.25), altitude: 410, horizontalAccuracy: 5, verticalAccuracy: 8,
      course: 270, courseAccuracy: 2, speed: 12.5, speedAccuracy: 0.5, timestamp: Self.date,
      sourceInfo: CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false))
  }

  @Test func distancesFollowTheEllipsoid() {
    // From Flinders Peak to Buninyong, as surveyors publish it.
    let flindersPeak = place(-37 - 57 / 60.0 - 3.72030 / 3600, 144 + 25 / 60.0 + 29.52440 / 3600)
    let buninyong = place(-37 - 39 / 60.0 - 10.15610 / 3600, 143 + 55 / 60.0 + 35.38390 / 3600)
    #expect(abs(flindersPeak.distance(from: buninyong) - 54_972.271) < 0.001)
    #expect(abs(buninyong.distance(from: flindersPeak) - 54_972.271) < 0.001)
    #expect(abs(place(0, 0).distance(from: place(90, 0)) - 10_001_965.729) < 0.001)
    #expect(abs(place(0, 0).distance(from: place(0, 1)) - 6_378_137 * Double.pi / 180) < 0.001)
    #expect(place(12, 34).distance(from: place(12, 34)) == 0)
  }

  @Test func distancesCrossTheDateLineTheShortWay() {
    let distance = place(0, 179.5).distance(from: place(0, -179.5))
    #expect(abs(distance - 6_378_137 * Double.pi / 180) < 0.001)
  }

  @Test func distancesToTheOtherSideOfTheEarthAreExact() {
    #expect(abs(place(0, 0).distance(from: place(0.5, 179.5)) - 19_936_288.579) < 0.01)
    #expect(abs(place(0, 0).distance(from: place(0.5, 179.7)) - 19_944_127.421) < 0.01)
    // By way of a pole it is shorter than along the equator.
    #expect(abs(place(0, 0).distance(from: place(0, 180)) - 20_003_931.459) < 0.01)
    #expect(abs(place(90, 0).distance(from: place(-90, 77)) - 20_003_931.459) < 0.01)
  }

  @Test func distancesOfWhatIsNoPlaceAreNoNumber() {
    #expect(place(.nan, 0).distance(from: place(0, 0)).isNaN)
  }

  @Test func initialisersSayOnlyWhatTheyAreTold() {
    let short = place(1, 2)
    #expect(short.coordinate.latitude == 1 && short.coordinate.longitude == 2)
    #expect(short.horizontalAccuracy == 0 && short.verticalAccuracy == -1 && short.altitude == 0)
    #expect(short.course == -1 && short.speed == -1 && short.courseAccuracy == -1 && short.speedAccuracy == -1)
    #expect(short.floor == nil && short.sourceInformation == nil)
    let moving = CLLocation(
      coordinate: short.coordinate, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5, course: 6, speed: 7,
      timestamp: Self.date)
    #expect(moving.altitude == 3 && moving.horizontalAccuracy == 4 && moving.verticalAccuracy == 5)
    #expect(moving.course == 6 && moving.speed == 7 && moving.courseAccuracy == -1 && moving.speedAccuracy == -1)
    #expect(moving.timestamp == Self.date)
  }

  @Test func archivesKeepLocations() throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: full(), requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
    #expect(read == full())
    #expect(read.coordinate.latitude == 47.5 && read.coordinate.longitude == 8.25 && read.altitude == 410)
    #expect(read.horizontalAccuracy == 5 && read.verticalAccuracy == 8)
    #expect(read.course == 270 && read.courseAccuracy == 2 && read.speed == 12.5 && read.speedAccuracy == 0.5)
    #expect(read.sourceInformation?.isSimulatedBySoftware == true)
    #expect(read.sourceInformation?.isProducedByAccessory == false)
    #expect(read.floor == nil)
  }

  @Test func equalLocationsHaveEqualHashes() {
    #expect(full() == full() && full().hash == full().hash)
    let later = CLLocation(
      coordinate: full().coordinate, altitude: 410, horizontalAccuracy: 5, verticalAccuracy: 8,
      timestamp: Self.date + 1)
    #expect(full() != later)
  }

  @Test func descriptionsGivePlaceSpeedCourseAndTime() {
    #expect(
      full().description
        == "<+47.50000000,+8.25000000> +/- 5.00m (speed 12.50 mps / course 270.00) @ 2023-11-14 22:13:20 +0000")
  }

  @Test(arguments: [
    (90.0, 180.0, true), (-90, -180, true), (90.1, 0, false), (0, 180.1, false), (-180, -180, false),
    (.nan, 0, false),
  ]) func coordinatesAreValidOnTheEarth(_ latitude: Double, _ longitude: Double, _ isValid: Bool) {
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(latitude, longitude)) == isValid)
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
  }

  @Test func errorsAreCaughtByCode() {
    #expect((CLError(.denied) as NSError).code == 1 && (CLError(.denied) as NSError).domain == kCLErrorDomain)
    #expect(CLError(_nsError: NSError(domain: kCLErrorDomain, code: 8)).code == .geocodeFoundNoResult)
    do { throw CLError(.network) } catch CLError.network {} catch { Issue.record("another error") }
  }
}
