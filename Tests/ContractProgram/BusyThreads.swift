import Foundation
import Synchronization

/// Other work for the processor, while anybody holds it.
final class BusyThreads: Sendable {
  private let work = Work()

  private final class Work: Sendable {
    let isWanted = Atomic(true)
  }

  init(_ count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { [work] in
        while work.isWanted.load(ordering: .relaxed) {}
      }
    }
  }

  deinit {
    work.isWanted.store(false, ordering: .relaxed)
  }
}
