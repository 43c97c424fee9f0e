import Foundation
import Synchronization

/// How exports that run at the same time divide the processors: equally, so that those that begin together end together.
final class ProcessorShares: Sendable {
  /// The place of one export, until nobody holds it any more.
  final class Share: Sendable {
    private let shares: ProcessorShares

    fileprivate init(_ shares: ProcessorShares) { self.shares = shares }

    deinit { shares.running.withLock { $0 -= 1 } }

    /// How many threads an encoder that begins now may have; nil leaves that to an encoder that has no others beside it.
    var threads: Int? {
      let running = shares.running.withLock { $0 }
      return running > 1 ? max(1, shares.processors / running) : nil
    }
  }

  static let shared = ProcessorShares(ProcessInfo.processInfo.activeProcessorCount)

  private let processors: Int
  private let running = Mutex(0)

  init(_ processors: Int) { self.processors = processors }

  /// Counts an export as running from now on.
  func begin() -> Share {
    running.withLock { $0 += 1 }
    return Share(self)
  }
}
