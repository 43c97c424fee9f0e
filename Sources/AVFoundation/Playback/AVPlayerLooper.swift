import CoreMedia
import Foundation
import Synchronization

/// Loops an item in a queue player: copies of it follow one another without a gap.
open class AVPlayerLooper: NSObject, KeyValueObserving, @unchecked Sendable {
  /// The looper's status.
  public enum Status: Int, Sendable {
    /// Not looping yet.
    case unknown
    /// Looping.
    case ready
    /// The item can't be played.
    case failed
    /// Looping was disabled.
    case cancelled
  }

  private struct State {
    var status = Status.unknown
    var loopCount = 0
    var items: [AVPlayerItem] = []
    var error: (any Error)?
    var token: (any NSObjectProtocol)?
    var watch: NSKeyValueObservation?
  }

  /// The number of copies: one plays, one is preloaded, one waits.
  private static let copies = 3

  /// The observers of this looper's properties.
  public let keyValueObservers = KeyValueObservers()
  private let state = Mutex(State())
  private let template: AVPlayerItem
  private let range: CMTimeRange
  private weak let player: AVQueuePlayer?

  /// Loops an item, or a time range of it, in a queue player that should be empty. The item itself isn't played.
  public init(player: AVQueuePlayer, templateItem: AVPlayerItem, timeRange: CMTimeRange = .invalid) {
    (self.player, template, range) = (player, templateItem, timeRange)
    super.init()
    let token = HandedValue(
      NotificationCenter.default.addObserver(
        forName: AVPlayerItem.didPlayToEndTimeNotification, object: nil, queue: nil
      ) { [weak self] notification in
        let item = HandedValue(notification.object as? AVPlayerItem)
        onMain { [weak self] in self?.ended(item.value) }
      })
    let items = (0..<Self.copies).map { _ in makeCopy() }
    let watch = HandedValue(
      items[0].observe(\.status, options: [.initial]) { [weak self] item, _ in self?.changed(item) })
    state.withLock { state in
      state.token = token.value
      state.watch = watch.value
      state.items = items
    }
    for item in items { player.insert(item, after: nil) }
  }

  deinit { end() }

  /// The looper's status. Observers are called on the main thread.
  open var status: Status {
    accessed()
    return state.withLock { $0.status }
  }

  /// Why it doesn't loop.
  open var error: (any Error)? { state.withLock { $0.error } }

  /// How many times the item has played to its end.
  open var loopCount: Int {
    accessed()
    return state.withLock { $0.loopCount }
  }

  /// The copies in the queue.
  open var loopingPlayerItems: [AVPlayerItem] {
    accessed()
    return state.withLock { $0.items }
  }

  /// Disables looping: the current copy is the last one.
  open func disableLooping() {
    end(observed(\.status))
    tellChanges()
  }

  /// Ends looping; whose status is observed hears of it.
  private func end(_ observed: ObservedProperty<Status>? = nil) {
    let (old, items) = state.withLock { state in
      if let observed, state.status != .cancelled { changed(observed, from: state.status, to: .cancelled) }
      defer { (state.token, state.watch, state.status) = (nil, nil, .cancelled) }
      return (HandedValue((state.token, state.watch)), state.items)
    }
    guard let token = old.value.0 else { return }
    NotificationCenter.default.removeObserver(token)
    old.value.1?.invalidate()
    guard let player else { return }
    for item in items where item !== player.currentItem { player.remove(item) }
  }

  private func makeCopy() -> AVPlayerItem {
    guard let copy = template.copy() as? AVPlayerItem else { return AVPlayerItem(asset: template.asset) }
    if range.isValid, range.duration.isNumeric {
      copy.seek(to: range.start, toleranceBefore: .zero, toleranceAfter: .zero, completionHandler: nil)
      copy.forwardPlaybackEndTime = range.end
    }
    return copy
  }

  /// The status of the first copy has changed.
  private func changed(_ item: AVPlayerItem) {
    let status: Status =
      switch item.status {
      case .unknown: .unknown
      case .readyToPlay: .ready
      case .failed: .failed
      }
    let error = item.error
    guard status != .unknown, state.withLock({ $0.status }) == .unknown else { return }
    withKeyValueChange(of: \.status) {
      state.withLock { state in
        guard state.status == .unknown else { return }
        (state.status, state.error) = (status, error)
      }
    }
  }

  /// An item has played to its end, in this player or another.
  private func ended(_ item: AVPlayerItem?) {
    guard let item, state.withLock({ state in state.token != nil && state.items.contains { $0 === item } }) else {
      return
    }
    let copy = makeCopy()
    withKeyValueChange(of: \.loopCount) {
      withKeyValueChange(of: \.loopingPlayerItems) {
        state.withLock { state in
          state.loopCount += 1
          state.items.removeAll { $0 === item }
          state.items.append(copy)
        }
      }
    }
    player?.insert(copy, after: nil)
  }
}
