import Foundation
import Synchronization

/// How far work on a file is: for the progress bar, and as events.
final class WorkProgress: Sendable {
  private struct Event: Encodable {
    let event: String
    let progress: Double
  }

  private static let interval = Duration.milliseconds(500)

  private let asJSON: Bool
  private let state = Mutex((fraction: 0.0, told: ContinuousClock.Instant?.none))

  /// With events on stdout if they are wanted.
  init(asJSON: Bool) { self.asJSON = asJSON }

  /// From 0 to 1.
  var fraction: Double { state.withLock { $0.fraction } }

  /// More of it is done; what is told twice a second never goes back.
  func advance(to fraction: Double) {
    let now = ContinuousClock.now
    let told = state.withLock { state -> Double? in
      guard fraction > state.fraction, fraction < 1 else { return nil }
      state.fraction = fraction
      guard state.told.map({ $0.duration(to: now) >= Self.interval }) ?? true else { return nil }
      state.told = now
      return fraction
    }
    if asJSON, let told { Console.event(Event(event: "progress", progress: told)) }
  }
}
