import AVFoundation

/// What the page needs of the engine. The program's is `SessionCameraEngine`; tests have their own.
@MainActor
protocol CameraEngine: ControlsEngine, RecordingEngine {
  /// The cameras there are, at once and after each change.
  func cameras() -> AsyncStream<[Camera]>

  /// Lists the simulated camera, too, although there is hardware.
  func offerSimulatedCamera()

  /// Shows a camera in its chosen format, in place of the one shown so far. `handler` hears what happens until the
  /// next start or stop.
  func start(_ camera: Camera, _ handler: @escaping @MainActor (CameraEvent) -> Void) async

  /// Lets go of the camera.
  func stop() async

  /// Takes photos of the camera that is shown.
  var photos: any PhotoEngine { get }
}

/// What happens to a camera while it is shown.
enum CameraEvent: Equatable, Sendable {
  /// A picture is on screen.
  case firstFrame
  /// These are its controls now, and what it can be pointed at a place of the picture for.
  case controls([CameraControl], purposes: Set<PointOfInterest.Purpose>)
  /// What comes isn't what the camera was asked for, but this; nil where it is.
  case delivers(Camera.Format?)
  /// No more pictures will come.
  case failed(CameraFault)
}
