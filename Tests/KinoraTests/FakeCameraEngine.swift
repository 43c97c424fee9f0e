@testable import kinora

/// An engine that does what a test says, and notes what it was asked for.
@MainActor
final class FakeCameraEngine: CameraEngine {
  private(set) var calls: [String] = []
  private(set) var running: String?
  /// What a camera answers when it is started; one that isn't named shows a picture.
  var faults: [String: CameraFault] = [:]
  private let stream: AsyncStream<[Camera]>
  private let continuation: AsyncStream<[Camera]>.Continuation
  private var handler: (@MainActor (CameraEvent) -> Void)?

  init() {
    (stream, continuation) = AsyncStream.makeStream(of: [Camera].self)
  }

  func cameras() -> AsyncStream<[Camera]> { stream }

  /// Lists these cameras from now on.
  func list(_ cameras: Camera...) { continuation.yield(cameras) }

  func offerSimulatedCamera() { calls.append("offer simulated") }

  func start(_ camera: Camera, _ handler: @escaping @MainActor (CameraEvent) -> Void) async {
    // A real start takes its time, and others get their turn.
    await Task.yield()
    calls.append("start \(camera.id)")
    self.handler = handler
    if let fault = faults[camera.id] {
      handler(.failed(fault))
    } else {
      running = camera.id
      handler(.firstFrame)
    }
  }

  func stop() async {
    await Task.yield()
    calls.append("stop")
    running = nil
  }

  /// Says something late, as an engine on other threads may.
  func tell(_ event: CameraEvent) { handler?(event) }
}
