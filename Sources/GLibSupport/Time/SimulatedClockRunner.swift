import Dispatch
import Foundation
import Synchronization

/// Advances a simulated clock in a thread of its own.
final class SimulatedClockRunner: Sendable {
  /// The largest delay behind real time that is caught up; anything more is lost.
  private static let longestDelay: UInt64 = 100_000_000

  private struct Target: @unchecked Sendable {
    weak var clock: SimulatedClock?
  }

  private let target: Target
  private let speed: Double?
  private let isStopped = Atomic(false)
  private let news = DispatchSemaphore(value: 0)

  init(_ clock: SimulatedClock, speed: Double?) {
    target = Target(clock: clock)
    self.speed = speed
  }

  func start() {
    let thread = Thread { self.run() }
    thread.name = "simulated-time"
    thread.qualityOfService = .userInteractive
    thread.start()
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    news.signal()
  }

  /// Reports an alarm that may be the next one.
  func alarmsChanged() { news.signal() }

  private func run() {
    let system = SystemHostClock.shared
    // The real and the simulated time from which the pace is measured.
    var (real, simulated) = (system.now, target.clock?.now ?? 0)
    while !isStopped.load(ordering: .acquiring) {
      guard let next = target.clock?.nextDeadline else {
        news.wait()
        (real, simulated) = (max(real, system.now), max(simulated, target.clock?.now ?? 0))
        continue
      }
      let now = system.now
      var due = now
      if let speed {
        due = real + UInt64(Double(next - min(next, simulated)) / max(speed, 0.001))
        // A new alarm may come first in the meantime.
        if due > now, news.wait(timeout: DispatchTime(uptimeNanoseconds: due)) == .success { continue }
        if now > due + Self.longestDelay { due = now }
      }
      target.clock?.advance(to: next)
      (real, simulated) = (due, max(simulated, next))
    }
  }
}
