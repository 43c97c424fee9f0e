/// What the page needs of the engine. The program's is `LiveCameraEngine`; tests have their own.
@MainActor
protocol CameraEngine: AnyObject {
  /// The cameras there are, at once and after each change.
  func cameras() -> AsyncStream<[Camera]>

  /// Lists the simulated camera, too, although there is hardware.
  func offerSimulatedCamera()

  /// Shows a camera in place of the one shown so far. `handler` hears what happens until the next start or stop.
  func start(_ camera: Camera, _ handler: @escaping @MainActor (CameraEvent) -> Void) async

  /// Lets go of the camera.
  func stop() async
}

/// What happens to a camera while it is shown.
enum CameraEvent: Equatable, Sendable {
  /// A picture is on screen.
  case firstFrame
  /// No more pictures will come.
  case failed(CameraFault)
}
