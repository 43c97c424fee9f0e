import CoreMedia
import Foundation
import GLibSupport
import Synchronization

/// Gets what an item plays while it is played.
open class AVPlayerItemOutput: NSObject, @unchecked Sendable {
  private struct State {
    weak var item: AVPlayerItem?
    var suppressesRendering = false
  }

  private let state = Mutex(State())

  /// An output that no item has.
  public override init() { super.init() }

  /// Whether the player leaves to the output what the output gets: a picture isn't shown in layers, subtitles aren't
  /// written over it.
  open var suppressesPlayerRendering: Bool {
    get { state.withLock { $0.suppressesRendering } }
    set {
      state.withLock { $0.suppressesRendering = newValue }
      item?.outputsChanged()
    }
  }

  /// Where playing is at a moment of the host's clock, as `CACurrentMediaTime()` gives it, before or behind now.
  open func itemTime(forHostTime hostTimeInSeconds: TimeInterval) -> CMTime {
    guard let item, hostTimeInSeconds.isFinite, hostTimeInSeconds >= 0 else { return .invalid }
    return item.time(atHost: UInt64(clamping: min(hostTimeInSeconds * 1e9, 0x1p62)))
  }

  /// The same, in nanoseconds of the host's clock.
  open func itemTime(forMachAbsoluteTime machAbsoluteTime: Int64) -> CMTime {
    guard let item, machAbsoluteTime >= 0 else { return .invalid }
    return item.time(atHost: UInt64(machAbsoluteTime))
  }

  /// The item that it belongs to.
  var item: AVPlayerItem? { state.withLock { $0.item } }

  /// An item takes it; false where another has it.
  func attach(to item: AVPlayerItem) -> Bool {
    state.withLock { state in
      guard state.item == nil else { return false }
      state.item = item
      return true
    }
  }

  func detach() { state.withLock { $0.item = nil } }

  /// Playing is elsewhere all of a sudden.
  func jumped() {}
}
