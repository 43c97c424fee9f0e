import Foundation

extension CLError {
  /// The error codes, with Apple's values.
  public enum Code: Int, Sendable, _ErrorCodeProtocol {
    /// The error type of these codes.
    public typealias _ErrorType = CLError

    /// The location isn't known yet.
    case locationUnknown = 0
    /// The user denied access.
    case denied = 1
    /// The network can't be reached.
    case network = 2
    /// The heading can't be determined.
    case headingFailure = 3
    /// The user denied the monitoring of regions.
    case regionMonitoringDenied = 4
    /// A region can't be monitored.
    case regionMonitoringFailure = 5
    /// The monitoring of a region can't begin at once.
    case regionMonitoringSetupDelayed = 6
    /// Events of a region will be late.
    case regionMonitoringResponseDelayed = 7
    /// A search for an address or a place found nothing.
    case geocodeFoundNoResult = 8
    /// A search for an address or a place found only a part.
    case geocodeFoundPartialResult = 9
    /// A search for an address or a place was cancelled.
    case geocodeCanceled = 10
    /// Updates can't be deferred.
    case deferredFailed = 11
    /// Updates can't be deferred, because there are none.
    case deferredNotUpdatingLocation = 12
    /// Updates of this accuracy can't be deferred.
    case deferredAccuracyTooLow = 13
    /// Updates with a distance filter can't be deferred.
    case deferredDistanceFiltered = 14
    /// Deferred updates were cancelled.
    case deferredCanceled = 15
    /// Beacons can't be ranged.
    case rangingUnavailable = 16
    /// The ranging of beacons failed.
    case rangingFailure = 17
    /// The user declined to be asked.
    case promptDeclined = 18
  }

  /// The location isn't known yet.
  public static var locationUnknown: Code { .locationUnknown }
  /// The user denied access.
  public static var denied: Code { .denied }
  /// The network can't be reached.
  public static var network: Code { .network }
  /// The heading can't be determined.
  public static var headingFailure: Code { .headingFailure }
  /// The user denied the monitoring of regions.
  public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
  /// A region can't be monitored.
  public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
  /// The monitoring of a region can't begin at once.
  public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
  /// Events of a region will be late.
  public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
  /// A search for an address or a place found nothing.
  public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
  /// A search for an address or a place found only a part.
  public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
  /// A search for an address or a place was cancelled.
  public static var geocodeCanceled: Code { .geocodeCanceled }
  /// Updates can't be deferred.
  public static var deferredFailed: Code { .deferredFailed }
  /// Updates can't be deferred, because there are none.
  public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
  /// Updates of this accuracy can't be deferred.
  public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
  /// Updates with a distance filter can't be deferred.
  public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
  /// Deferred updates were cancelled.
  public static var deferredCanceled: Code { .deferredCanceled }
  /// Beacons can't be ranged.
  public static var rangingUnavailable: Code { .rangingUnavailable }
  /// The ranging of beacons failed.
  public static var rangingFailure: Code { .rangingFailure }
  /// The user declined to be asked.
  public static var promptDeclined: Code { .promptDeclined }
}
