import MediaEngine
import Synchronization

/// Notifies devices' observers of changes in system pressure.
final class PressureWatch: Sendable {
  static let shared = PressureWatch(.shared)

  private struct State {
    var current: AVCaptureDevice.SystemPressureState
    var devices: [Watched] = []
    var following: Task<Void, Never>?
  }

  /// A device whose pressure state was requested.
  private struct Watched {
    weak var device: AVCaptureDevice?
  }

  private let monitor: SystemPressureMonitor
  private let state: Mutex<State>

  init(_ monitor: SystemPressureMonitor) {
    self.monitor = monitor
    state = Mutex(State(current: AVCaptureDevice.SystemPressureState(monitor.pressure)))
  }

  deinit {
    state.withLock { $0.following }?.cancel()
  }

  /// The current state. From now on the device's observers are notified of changes.
  func state(for device: AVCaptureDevice) -> AVCaptureDevice.SystemPressureState {
    state.withLock { state in
      if !state.devices.contains(where: { $0.device === device }) {
        state.devices.removeAll { $0.device == nil }
        state.devices.append(Watched(device: device))
      }
      if state.following == nil {
        let changes = monitor.changes
        state.following = Task(executorPreference: EngineExecutor.shared) { [weak self] in
          for await pressure in changes { self?.become(pressure) }
        }
      }
      return state.current
    }
  }

  private func become(_ pressure: SystemPressure) {
    let new = AVCaptureDevice.SystemPressureState(pressure)
    let (old, devices) = state.withLock { state in
      defer { state.current = new }
      return (state.current, state.devices.compactMap(\.device))
    }
    for device in devices { device.notify(\.systemPressureState, old: old, new: new) }
  }
}
