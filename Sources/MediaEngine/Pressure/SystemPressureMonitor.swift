import Dispatch
import GLibSupport
import Synchronization

/// Looks at the machine every few seconds, from the first who asks on.
public final class SystemPressureMonitor: Sendable {
  /// That of this machine.
  public static let shared = SystemPressureMonitor(everySeconds: 2) { SystemReadings.read() }

  private struct State {
    var pressure = SystemPressure()
    var timer: (any DispatchSourceTimer)?
  }

  private let state = Mutex(State())
  private let everySeconds: Double
  private let read: @Sendable () -> SystemReadings
  private let news = Broadcast<SystemPressure>()
  private let queue = DispatchQueue(label: "app.kinora.system-pressure", qos: .utility)

  /// A monitor of what `read` answers.
  public init(everySeconds: Double, read: @escaping @Sendable () -> SystemReadings) {
    self.everySeconds = everySeconds
    self.read = read
  }

  deinit {
    state.withLock { $0.timer }?.cancel()
  }

  /// How hard it is for the machine now.
  public var pressure: SystemPressure {
    start()
    return state.withLock { $0.pressure }
  }

  /// The pressure each time that it changes.
  public var changes: AsyncStream<SystemPressure> {
    start()
    return news.events()
  }

  private func start() {
    let isFirst = state.withLock { state in
      guard state.timer == nil else { return false }
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.setEventHandler { [weak self] in self?.look() }
      timer.schedule(deadline: .now() + everySeconds, repeating: everySeconds, leeway: .milliseconds(200))
      state.timer = timer
      timer.activate()
      return true
    }
    if isFirst { look() }
  }

  private func look() {
    let readings = read()
    let changed = state.withLock { state -> SystemPressure? in
      let (level, factors) = (state.pressure.level, state.pressure.factors)
      state.pressure.read(readings)
      let isOther = level != state.pressure.level || factors != state.pressure.factors
      return isOther ? state.pressure : nil
    }
    if let changed { news.send(changed) }
  }
}
