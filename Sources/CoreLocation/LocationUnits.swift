import Foundation

/// An angle of latitude or longitude, in degrees.
public typealias CLLocationDegrees = Double
/// The radius of uncertainty of a location, in metres; negative if unknown.
public typealias CLLocationAccuracy = Double
/// A distance, in metres.
public typealias CLLocationDistance = Double
/// A speed, in metres per second; negative if unknown.
public typealias CLLocationSpeed = Double
/// The accuracy of a speed, in metres per second; negative if unknown.
public typealias CLLocationSpeedAccuracy = Double
/// A direction in degrees, clockwise from true north; negative if unknown.
public typealias CLLocationDirection = Double
/// The accuracy of a direction, in degrees; negative if unknown.
public typealias CLLocationDirectionAccuracy = Double

/// The distance filter that lets every movement through.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The best accuracy, with data of other sensors: for navigation.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// An accuracy of ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// An accuracy of a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// An accuracy of three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// The largest distance.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// The longest time.
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude
