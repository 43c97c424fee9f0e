import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Plays a queue of items. The next item is preloaded and starts the moment the current one ends, without a gap.
open class AVQueuePlayer: AVPlayer, @unchecked Sendable {
  private let queue = Mutex<[AVPlayerItem]>([])

  /// Creates a player with an empty queue.
  public override init() {
    super.init()
    actionAtItemEnd = .advance
  }

  /// Creates a player with a queue of items.
  public convenience init(items: [AVPlayerItem]) {
    self.init()
    for item in items { insert(item, after: nil) }
  }

  deinit { for item in queue.withLock({ $0 }) { item.detach() } }

  /// The current item and those queued after it.
  open func items() -> [AVPlayerItem] { queue.withLock { $0 } }

  /// Whether an item may be inserted after another one, or at the end: it must not be in any player, the other one in
  /// this.
  open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    guard item.state.withLock({ $0.player }) == nil else { return false }
    let items = items()
    return !items.contains { $0 === item } && (afterItem.map { after in items.contains { $0 === after } } ?? true)
  }

  /// Inserts an item after another one, or at the end.
  open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    guard canInsert(item, after: afterItem) else {
      Misuse.stop("insert: the item is in a player already, or the other one isn't in this")
    }
    item.state.withLock { $0.player = self }
    queue.withLock { items in
      let place = afterItem.flatMap { after in items.firstIndex { $0 === after } }.map { $0 + 1 } ?? items.endIndex
      items.insert(item, at: place)
    }
    follow()
  }

  /// Removes an item; if it is the current one, the next one plays.
  open func remove(_ item: AVPlayerItem) {
    let isMine = queue.withLock { items in
      defer { items.removeAll { $0 === item } }
      return items.contains { $0 === item }
    }
    guard isMine else { return }
    go(on: [item])
  }

  /// Removes all items.
  open func removeAllItems() {
    let old = queue.withLock { items in
      defer { items = [] }
      return items
    }
    go(on: old)
  }

  /// Advances to the next item and removes the current one.
  open func advanceToNextItem() {
    if let current = currentItem { remove(current) }
  }

  /// Replaces the current item by another one.
  open override func replaceCurrentItem(with item: AVPlayerItem?) {
    guard item !== currentItem else { return }
    if let item, !items().contains(where: { $0 === item }) {
      guard canInsert(item, after: nil) else {
        Misuse.stop("replaceCurrentItem: another player has the item")
      }
      item.state.withLock { $0.player = self }
    }
    queue.withLock { items in
      if !items.isEmpty { items.removeFirst() }
      guard let item else { return }
      items.removeAll { $0 === item }
      items.insert(item, at: 0)
    }
    follow()
  }

  /// Makes the first item the current one and preloads the second. Failed items are skipped, except for the last one,
  /// so that its error can be seen.
  private func follow() {
    var items: [AVPlayerItem]
    repeat {
      let (rest, bad) = queue.withLock { items in
        let bad = Array(items.dropLast().prefix { $0.status == .failed })
        items.removeFirst(bad.count)
        return (items, bad)
      }
      items = rest
      setCurrentItem(items.first)
      for item in bad { item.detach() }
      // Another thread may have changed the queue meanwhile and set the current item first.
    } while self.items().first !== items.first
    followerChanged(to: items.dropFirst().first)
    if items.count > 1 { prepare(items[1]) }
    for item in items.dropFirst(2) where item.engine != nil {
      item.detach()
      item.state.withLock { $0.player = self }
    }
  }

  /// Continues without these items.
  private func go(on old: [AVPlayerItem]) {
    follow()
    for item in old { item.detach() }
  }

  // MARK: For the player

  override func keeps(_ item: AVPlayerItem) -> Bool { queue.withLock { $0.contains { $0 === item } } }

  override func following(_ item: AVPlayerItem) -> AVPlayerItem? {
    queue.withLock { items in
      guard let index = items.firstIndex(where: { $0 === item }), index + 1 < items.count else { return nil }
      return items[index + 1]
    }
  }

  override func advances(from item: AVPlayerItem) -> Bool {
    if item.status == .failed, following(item) == nil { return false }
    remove(item)
    return true
  }

  override func rateChanged() {
    super.rateChanged()
    if let current = currentItem, let next = following(current) { prepare(next) }
  }
}
