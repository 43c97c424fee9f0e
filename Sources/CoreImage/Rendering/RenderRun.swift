import CoreGraphics

/// Computes one band of a rendering, on one thread.
final class RenderRun {
  let job: RenderJob
  private var kept: [ObjectIdentifier: FloatBitmap] = [:]

  init(_ job: RenderJob) { self.job = job }

  var colors: WorkingColors { job.colors }

  /// A node's pixels in a rectangle, transparent where it has none; the caller may change them.
  func bitmap(of node: any ImageNode, in rect: PixelRect) -> FloatBitmap {
    let within = rect.intersection(node.pixelExtent)
    guard !within.isEmpty else { return FloatBitmap(clear: rect) }
    if node.isSummary {
      let whole = node.pixelExtent
      return job.summary(of: node) { node.render(whole, self) }.part(rect)
    }
    guard job.shared.contains(ObjectIdentifier(node)) else {
      let bitmap = node.render(within, self)
      return within == rect ? bitmap : bitmap.part(rect)
    }
    let id = ObjectIdentifier(node)
    if let found = kept[id], found.rect.contains(within) { return found.part(rect) }
    let made = node.render(kept[id].map { $0.rect.union(within) } ?? within, self)
    kept[id] = made
    return made.part(rect)
  }
}
