import Dispatch
import GLibSupport
import Synchronization

/// Reads the system pressure every few seconds, beginning with the first use.
public final class SystemPressureMonitor: Sendable {
  /// The monitor of this machine.
  public static let shared = SystemPressureMonitor(everySeconds: 2) { SystemReadings.read() }

  private struct State {
    var pressure = SystemPressure()
    /// The alarm for the next reading.
    var next: ClockAlarm?
  }

  private let state = Mutex(State())
  /// Whether the first reading was taken. Locked during it, so that no caller gets a value before.
  private let hasBegun = Mutex(false)
  private let everySeconds: Double
  private let clock: any HostClock
  private let read: @Sendable () -> SystemReadings
  private let news = Broadcast<SystemPressure>()
  private let queue = DispatchQueue(label: "app.kinora.system-pressure", qos: .utility)

  /// A monitor of the readings that `read` returns.
  public init(
    everySeconds: Double, clock: any HostClock = SystemHostClock.shared,
    read: @escaping @Sendable () -> SystemReadings
  ) {
    self.everySeconds = everySeconds
    self.clock = clock
    self.read = read
  }

  deinit {
    state.withLock { $0.next }?.cancel()
  }

  /// The current pressure.
  public var pressure: SystemPressure {
    start()
    return state.withLock { $0.pressure }
  }

  /// The pressure, each time it changes.
  public var changes: AsyncStream<SystemPressure> {
    start()
    return news.events()
  }

  private func start() {
    hasBegun.withLock { hasBegun in
      if !hasBegun { look() }
      hasBegun = true
    }
  }

  private func look() {
    let readings = read()
    let changed = state.withLock { state -> SystemPressure? in
      let before = state.pressure
      state.pressure.read(readings)
      let isOther =
        before.level != state.pressure.level || before.factors != state.pressure.factors
        || before.temperature != state.pressure.temperature
      return isOther ? state.pressure : nil
    }
    if let changed { news.send(changed) }
    let next = clock.schedule(after: .seconds(everySeconds), on: queue) { [weak self] in self?.look() }
    state.withLock { $0.next = next }
  }
}
