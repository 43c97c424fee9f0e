import Foundation

/// How one exposure of a bracket is taken: `AVCaptureAutoExposureBracketedStillImageSettings` or
/// `AVCaptureManualExposureBracketedStillImageSettings`.
public class AVCaptureBracketedStillImageSettings: NSObject, @unchecked Sendable {
  override init() { super.init() }

  /// The exposure as a value.
  var exposure: BracketedExposure { .bias(0) }
}

/// How one exposure of a bracket is taken. A value.
enum BracketedExposure: Sendable, Equatable {
  /// So many stops brighter than measured.
  case bias(Float)
  /// For so many seconds, and so sensitive; nil for what is set.
  case manual(seconds: Double?, iso: Float?)
}
