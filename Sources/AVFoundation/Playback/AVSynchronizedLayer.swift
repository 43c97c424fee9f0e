import CoreMedia
import Foundation
import GLibSupport
import QuartzCore
import Synchronization

/// A layer whose time is that of a player item, through changes of rate and seeks; sublayers are timed by it.
///
/// AVKit's views draw it, as a sublayer of their video's layer: its animations go by the item's time, and stand still while
/// that does. Other code that draws layers gets their time from `convertTime(_:from:)`. An animation begins with the item
/// where its begin time is `AVCoreAnimationBeginTimeAtZero`. None is removed when it is over: the item may be played again.
open class AVSynchronizedLayer: CALayer, @unchecked Sendable {
  private let item = Mutex<AVPlayerItem?>(nil)

  /// Creates a layer without an item: its time is the host time.
  public required init() { super.init() }

  /// Creates a copy of a layer, synchronized with the same item.
  public required init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? AVSynchronizedLayer { playerItem = layer.playerItem }
  }

  /// Creates a layer synchronized with an item.
  public convenience init(playerItem: AVPlayerItem) {
    self.init()
    self.playerItem = playerItem
  }

  /// The item that the layer is synchronized with.
  open var playerItem: AVPlayerItem? {
    get { item.withLock { $0 } }
    set {
      let old = item.withLock { item in
        defer { item = newValue }
        return item
      }
      old?.presentation.remove(self)
      newValue?.presentation.add(self)
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
