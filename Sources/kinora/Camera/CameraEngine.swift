import AVFoundation

/// The camera engine that the page uses. The program's is `SessionCameraEngine`; tests have their own.
@MainActor
protocol CameraEngine: ControlsEngine, RecordingEngine {
  /// The connected cameras, at once and after each change.
  func cameras() -> AsyncStream<[Camera]>

  /// The connected cameras, if they are known without waiting once `cameras` was called: the first of them can start
  /// while the window is still being made.
  var knownCameras: [Camera]? { get }

  /// Adds the simulated camera to the list even if there is hardware.
  func offerSimulatedCamera()

  /// Starts the preview of a camera in its chosen format, or of a screen, which the desktop's dialog chooses, replacing
  /// the current camera. `handler` receives events until the next start or stop.
  func start(_ camera: Camera, _ handler: @escaping @MainActor (CameraEvent) -> Void) async

  /// Shows a camera in a bubble of the screen's picture, whenever a screen is shown; nil shows none.
  func setBubble(_ bubble: CameraBubble, of camera: Camera?)

  /// Lets the user choose a screen at the next start.
  func forgetScreen()

  /// Stops the preview and releases the camera.
  func stop() async

  /// The engine that takes photos with the running camera.
  var photos: any PhotoEngine { get }
}

/// An event of the running camera.
enum CameraEvent: Equatable, Sendable {
  /// The first frame is on screen.
  case firstFrame
  /// The camera's current controls, and the purposes for which it supports a point of interest.
  case controls([CameraControl], purposes: Set<PointOfInterest.Purpose>)
  /// The camera delivers this format instead of the requested one; nil if it delivers the requested one.
  case delivers(Camera.Format?)
  /// No more frames will arrive.
  case failed(CameraFault)
}
