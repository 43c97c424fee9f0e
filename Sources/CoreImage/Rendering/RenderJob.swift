import CoreGraphics
import Foundation
import Synchronization

/// One rendering of an image, in bands that are computed side by side.
final class RenderJob: Sendable {
  /// A bitmap that isn't changed any more.
  struct Finished: @unchecked Sendable {
    let bitmap: FloatBitmap
  }

  let root: any ImageNode
  let colors: WorkingColors
  /// The nodes that several others need.
  let shared: Set<ObjectIdentifier>
  private let summaries = Mutex<[ObjectIdentifier: Finished]>([:])

  init(_ root: any ImageNode, colors: WorkingColors) {
    self.root = root
    self.colors = colors
    var seen: Set<ObjectIdentifier> = []
    var shared: Set<ObjectIdentifier> = []
    var next: [any ImageNode] = [root]
    while let node = next.popLast() {
      guard seen.insert(ObjectIdentifier(node)).inserted else {
        shared.insert(ObjectIdentifier(node))
        continue
      }
      next.append(contentsOf: node.inputs)
    }
    self.shared = shared
  }

  /// The pixels in a rectangle, all at once.
  func bitmap(in rect: PixelRect) -> FloatBitmap { RenderRun(self).bitmap(of: root, in: rect) }

  /// Computes a rectangle in bands from below, and hands out each one. A band's height is a multiple of `multiple`, counted
  /// from the top.
  func renderBands(of rect: PixelRect, multiple: Int = 1, _ use: @Sendable (FloatBitmap) -> Void) {
    guard !rect.isEmpty else { return }
    let most = max(Self.bandPixels / rect.width / multiple, 1) * multiple
    let bands = (rect.height + most - 1) / most
    let job = self
    DispatchQueue.concurrentPerform(iterations: bands) { index in
      let top = rect.maxY - index * most
      let low = max(rect.y, top - most)
      use(job.bitmap(in: PixelRect(x: rect.x, y: low, width: rect.width, height: top - low)))
    }
  }

  /// 4 MB of floats.
  private static let bandPixels = 1 << 18

  /// What depends on all of an image, computed once.
  func summary(of node: any ImageNode, _ compute: () -> FloatBitmap) -> FloatBitmap {
    let id = ObjectIdentifier(node)
    if let found = summaries.withLock({ $0[id] }) { return found.bitmap }
    let made = Finished(bitmap: compute())
    // Two bands may compute it at the same time; the results are equal.
    summaries.withLock { $0[id] = made }
    return made.bitmap
  }
}
