import Synchronization

@testable import QuartzCore

/// A watched tree: a root, a layer in it with a mask, and a layer in the mask.
final class WatchedTree: Sendable {
  let (root, child, mask, inMask) = (CALayer(), CALayer(), CALayer(), CALayer())
  let (shape, text, gradient) = (CAShapeLayer(), CATextLayer(), CAGradientLayer())
  private let count = Mutex(0)
  private let watch = Mutex<LayerWatch?>(nil)

  init() {
    root.addSublayer(child)
    for layer in [shape, text, gradient] { child.addSublayer(layer) }
    child.mask = mask
    mask.addSublayer(inMask)
    child.add(CABasicAnimation(keyPath: "opacity"), forKey: "known")
    let watch = LayerWatch { [weak self] in self?.count.withLock { $0 += 1 } }
    self.watch.withLock { $0 = watch }
    root.setWatch(watch)
  }

  /// How often the handler is called by a change.
  func calls(_ change: (WatchedTree) -> Void) -> Int {
    watch.withLock { $0?.rearm() }
    count.withLock { $0 = 0 }
    change(self)
    return count.withLock { $0 }
  }
}
