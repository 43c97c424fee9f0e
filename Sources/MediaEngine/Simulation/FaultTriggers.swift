import Foundation
import Synchronization

/// The faults of a simulated device that a file brings: a test decides when they happen, however slow the machine is.
final class FaultTriggers: Sendable {
  private let waiting: Mutex<[SimulatedFault]>

  /// Keeps the faults that have a trigger.
  init(_ faults: [SimulatedFault]) { waiting = Mutex(faults.filter { $0.trigger != nil }) }

  /// The faults whose files have appeared since the last call. Each happens once.
  func appeared() -> [SimulatedFault.Kind] {
    waiting.withLock { faults in
      guard !faults.isEmpty else { return [] }
      func isThere(_ fault: SimulatedFault) -> Bool {
        fault.trigger.map { FileManager.default.fileExists(atPath: $0) } ?? false
      }
      let found = faults.filter(isThere)
      faults.removeAll { found.contains($0) }
      return found.map(\.kind)
    }
  }
}
