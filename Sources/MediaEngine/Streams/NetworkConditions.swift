import Foundation
import GLibSupport
import Synchronization

/// What the network is like, for what may not be loaded over every one.
package enum NetworkConditions {
  private static let monitor = Mutex<@Sendable () -> NetworkTraits>({ NetworkTraits.ofConnection })

  /// Asks another monitor than the system's from now on; nil is the system's. For tests.
  package static func use(_ new: (@Sendable () -> NetworkTraits)?) {
    monitor.withLock { $0 = new ?? { NetworkTraits.ofConnection } }
  }

  /// Checks that a URL may be loaded over the network there is now.
  static func check(_ url: URL) throws(MediaFileError) {
    guard let refused = url.attachedOptions?.options.refusedNetworks, !refused.isEmpty else { return }
    let traits = monitor.withLock { $0 }()
    if !traits.isDisjoint(with: refused) { throw .networkNotAllowed(url) }
  }
}
