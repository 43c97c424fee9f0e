import Foundation
import MediaEngine
import Synchronization

/// Collects data about an item's media. `AVPlayerItemMetadataCollector` is the one that there is.
open class AVPlayerItemMediaDataCollector: NSObject, @unchecked Sendable {
  private struct Owner {
    weak var item: AVPlayerItem?
  }

  private let owner = Mutex(Owner())

  override init() { super.init() }

  /// The item that it collects from.
  var item: AVPlayerItem? { owner.withLock { $0.item } }

  /// Attaches it to an item; false if it has another.
  func attach(to item: AVPlayerItem) -> Bool {
    owner.withLock { owner in
      guard owner.item == nil else { return false }
      owner.item = item
      return true
    }
  }

  func detach() { owner.withLock { $0.item = nil } }

  /// What is known of the item's stream has changed.
  func take(_ stream: StreamState) {}
}
