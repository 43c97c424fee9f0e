import CoreMedia
import Foundation
import GLibSupport
import Synchronization

/// Receives an item's media during playback.
open class AVPlayerItemOutput: NSObject, @unchecked Sendable {
  private struct State {
    weak var item: AVPlayerItem?
    var suppressesRendering = false
  }

  private let state = Mutex(State())

  /// Creates an output that isn't attached to an item.
  public override init() { super.init() }

  /// Whether the player leaves rendering to the output: its layers then don't show the video, or don't draw the
  /// subtitles.
  open var suppressesPlayerRendering: Bool {
    get { state.withLock { $0.suppressesRendering } }
    set {
      state.withLock { $0.suppressesRendering = newValue }
      item?.outputsChanged()
    }
  }

  /// The item's time at a host time, as of `CACurrentMediaTime()`, in the past or future.
  open func itemTime(forHostTime hostTimeInSeconds: TimeInterval) -> CMTime {
    guard let item, hostTimeInSeconds.isFinite, hostTimeInSeconds >= 0 else { return .invalid }
    return item.time(atHost: UInt64(clamping: min(hostTimeInSeconds * 1e9, 0x1p62)))
  }

  /// The item's time at a host time in nanoseconds.
  open func itemTime(forMachAbsoluteTime machAbsoluteTime: Int64) -> CMTime {
    guard let item, machAbsoluteTime >= 0 else { return .invalid }
    return item.time(atHost: UInt64(machAbsoluteTime))
  }

  /// The item that the output is attached to.
  var item: AVPlayerItem? { state.withLock { $0.item } }

  /// Attaches the output to an item; false if it is attached to another.
  func attach(to item: AVPlayerItem) -> Bool {
    state.withLock { state in
      guard state.item == nil else { return false }
      state.item = item
      return true
    }
  }

  func detach() { state.withLock { $0.item = nil } }

  /// The item's time has jumped.
  func jumped() {}
}
