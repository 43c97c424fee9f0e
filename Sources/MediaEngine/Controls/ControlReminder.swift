import Dispatch
import Synchronization

/// Applies the user's stored settings to a camera when its frames arrive: some cameras forget settings at each start of
/// the stream, and all do when they are unplugged. One reminder for each start.
final class ControlReminder: Sendable {
  private static let queue = DispatchQueue(label: "app.kinora.control-memory", qos: .userInitiated)

  private let camera: String
  private let open: @Sendable () throws -> (any CameraControls)?
  private let isDone = Atomic(false)

  init(camera: String, open: @escaping @Sendable () throws -> (any CameraControls)?) {
    self.camera = camera
    self.open = open
  }

  /// Called with every frame, on the streaming thread; only the first one counts.
  func frameCame() {
    guard !isDone.load(ordering: .relaxed), !isDone.exchange(true, ordering: .relaxed) else { return }
    guard let memory = ControlMemory.current else { return }
    // Opening the device can take long.
    ControlReminder.queue.async { [camera, open] in
      guard !memory.values(of: camera).isEmpty, let controls = try? open() else { return }
      memory.reapply(to: controls, of: camera)
    }
  }
}
