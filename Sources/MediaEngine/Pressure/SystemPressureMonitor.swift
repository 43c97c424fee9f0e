import Dispatch
import GLibSupport
import Synchronization

/// Looks at the machine every few seconds, from the first who asks on.
public final class SystemPressureMonitor: Sendable {
  /// That of this machine.
  public static let shared = SystemPressureMonitor(everySeconds: 2) { SystemReadings.read() }

  private struct State {
    var pressure = SystemPressure()
    /// The next look.
    var next: ClockAlarm?
  }

  private let state = Mutex(State())
  /// Whether somebody has asked. Held during the first look, so that nobody is told anything before it.
  private let hasBegun = Mutex(false)
  private let everySeconds: Double
  private let clock: any HostClock
  private let read: @Sendable () -> SystemReadings
  private let news = Broadcast<SystemPressure>()
  private let queue = DispatchQueue(label: "app.kinora.system-pressure", qos: .utility)

  /// A monitor of what `read` answers.
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
    hasBegun.withLock { hasBegun in
      if !hasBegun { look() }
      hasBegun = true
    }
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
    let next = clock.schedule(after: .seconds(everySeconds), on: queue) { [weak self] in self?.look() }
    state.withLock { $0.next = next }
  }
}
