import Foundation

/// Settings for one exposure of a bracket: `AVCaptureAutoExposureBracketedStillImageSettings` or
/// `AVCaptureManualExposureBracketedStillImageSettings`.
open class AVCaptureBracketedStillImageSettings: NSObject, @unchecked Sendable {
  override init() { super.init() }

  /// The exposure as a value.
  var exposure: BracketedExposure { .bias(0) }
}

/// The exposure of one photo of a bracket. A value.
enum BracketedExposure: Sendable, Equatable {
  /// Automatic, with a bias in stops.
  case bias(Float)
  /// Manual, with a duration in seconds and an ISO value; nil for the current ones.
  case manual(seconds: Double?, iso: Float?)
}
