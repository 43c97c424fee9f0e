import CoreMedia
import Foundation
import GLibSupport
import QuartzCore
import Synchronization

/// A layer whose time is that of an item in a player, whatever its rate and its jumps are: what is within goes by it.
///
/// Layers don't move by themselves here: whoever draws them asks for their time by `convertTime(_:from:)`.
open class AVSynchronizedLayer: CALayer, @unchecked Sendable {
  private let item = Mutex<AVPlayerItem?>(nil)

  /// A layer without an item: its time is the host's.
  public required init() { super.init() }

  /// A copy of a layer that goes by the same item.
  public required init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? AVSynchronizedLayer { playerItem = layer.playerItem }
  }

  /// A layer that goes by an item.
  public convenience init(playerItem: AVPlayerItem) {
    self.init()
    self.playerItem = playerItem
  }

  /// The item that it goes by.
  open var playerItem: AVPlayerItem? {
    get { item.withLock { $0 } }
    set {
      item.withLock { $0 = newValue }
      setClock(newValue.map { Self.clock(of: $0) })
    }
  }

  private static func clock(of item: AVPlayerItem) -> LayerClock {
    LayerClock(
      time: { [weak item] host in item.map { time(of: $0, atHost: host) } ?? 0 },
      host: { [weak item] time in
        let now = CACurrentMediaTime()
        guard let item, let rate = item.engine?.runningRate, rate != 0 else { return now }
        return now + (time - self.time(of: item, atHost: now)) / rate
      })
  }

  private static func time(of item: AVPlayerItem, atHost host: TimeInterval) -> TimeInterval {
    guard host.isFinite else { return .nan }
    return item.time(atHost: UInt64(clamping: min(max(host, 0) * 1e9, 0x1p62))).seconds
  }
}
