import AVFoundation

/// The engine for the running camera's controls.
@MainActor
protocol ControlsEngine: AnyObject {
  /// Sets a value; later values of the same control supersede it. The result is reported as a `CameraEvent`.
  func set(_ control: ControlID, to value: Int)

  /// Resets controls to the camera's defaults.
  func reset(_ controls: [ControlID])

  /// Sets the point of interest for focus and exposure, as far as the camera supports it.
  func aim(at place: PointOfInterest, for purposes: Set<PointOfInterest.Purpose>)

  /// The measured frame rate per second; nil until it is known.
  var measuredRate: Double? { get }
}
