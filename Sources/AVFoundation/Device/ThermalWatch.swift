import Foundation
import MediaEngine
import Synchronization

/// Posts a notification for each change of the thermal state, beginning with the first question for it.
final class ThermalWatch: Sendable {
  static let shared = ThermalWatch(.shared)

  private struct State {
    var current: ProcessInfo.ThermalState
    var following: Task<Void, Never>?
  }

  private let monitor: SystemPressureMonitor
  private let center: NotificationCenter
  private let state: Mutex<State>

  init(_ monitor: SystemPressureMonitor, center: NotificationCenter = .default) {
    self.monitor = monitor
    self.center = center
    state = Mutex(State(current: ProcessInfo.ThermalState(monitor.pressure.temperature)))
  }

  deinit {
    state.withLock { $0.following }?.cancel()
  }

  /// The current state. From now on changes are posted.
  var current: ProcessInfo.ThermalState {
    state.withLock { state in
      if state.following == nil {
        let changes = monitor.changes
        state.following = Task(executorPreference: EngineExecutor.shared) { [weak self] in
          for await pressure in changes { self?.become(ProcessInfo.ThermalState(pressure.temperature)) }
        }
      }
      return state.current
    }
  }

  private func become(_ new: ProcessInfo.ThermalState) {
    let old = state.withLock { state in
      defer { state.current = new }
      return state.current
    }
    guard old != new else { return }
    center.post(name: ProcessInfo.thermalStateDidChangeNotification, object: ProcessInfo.processInfo)
  }
}
