import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Plays items one after the other. The next one is open while one plays, and begins in the moment in which that is over.
open class AVQueuePlayer: AVPlayer, @unchecked Sendable {
  private let queue = Mutex<[AVPlayerItem]>([])

  /// A queue of nothing yet.
  public override init() {
    super.init()
    actionAtItemEnd = .advance
  }

  /// A queue of items.
  public convenience init(items: [AVPlayerItem]) {
    self.init()
    for item in items { insert(item, after: nil) }
  }

  deinit { for item in queue.withLock({ $0 }) { item.detach() } }

  /// What is played, and what is to be played after it.
  open func items() -> [AVPlayerItem] { queue.withLock { $0 } }

  /// Whether an item may be put behind another one, or at the end: it must be in no player, and the other one in this.
  open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    guard item.state.withLock({ $0.player }) == nil else { return false }
    let items = items()
    return !items.contains { $0 === item } && (afterItem.map { after in items.contains { $0 === after } } ?? true)
  }

  /// Puts an item behind another one, or at the end.
  open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    guard canInsert(item, after: afterItem) else {
      return Misuse.report("insert: the item is in a player already, or the other one isn't in this")
    }
    item.state.withLock { $0.player = self }
    queue.withLock { items in
      let place = afterItem.flatMap { after in items.firstIndex { $0 === after } }.map { $0 + 1 } ?? items.endIndex
      items.insert(item, at: place)
    }
    follow()
  }

  /// Takes an item out; if it is the one that plays, the next one does.
  open func remove(_ item: AVPlayerItem) {
    let isMine = queue.withLock { items in
      defer { items.removeAll { $0 === item } }
      return items.contains { $0 === item }
    }
    guard isMine else { return }
    go(on: [item])
  }

  /// Takes all items out.
  open func removeAllItems() {
    let old = queue.withLock { items in
      defer { items = [] }
      return items
    }
    go(on: old)
  }

  /// Goes on to the next item, and takes the one that plays out.
  open func advanceToNextItem() {
    if let current = currentItem { remove(current) }
  }

  /// Plays another item in the place of the one that plays.
  open override func replaceCurrentItem(with item: AVPlayerItem?) {
    guard item !== currentItem else { return }
    if let item, !items().contains(where: { $0 === item }) {
      guard canInsert(item, after: nil) else {
        return Misuse.report("replaceCurrentItem: another player has the item")
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

  /// The first item plays, and the second is made ready. What can't be played is passed over, but the last of that stays,
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
      // Somebody else may have changed the queue meanwhile, and been the first to say what is current.
    } while self.items().first !== items.first
    followerChanged(to: items.dropFirst().first)
    if items.count > 1 { prepare(items[1]) }
    for item in items.dropFirst(2) where item.engine != nil {
      item.detach()
      item.state.withLock { $0.player = self }
    }
  }

  /// Goes on without these.
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
