import CoreGraphics

/// A step that is computed by a function.
final class KernelNode: ImageNode {
  /// Which part of an input is needed for a part of the result.
  enum Region: Sendable {
    /// The same pixels.
    case same
    /// So many more pixels across and down.
    case grown(Int, Int)
    /// All of it.
    case whole
    /// Whatever the function says.
    case computed(@Sendable (PixelRect) -> PixelRect)
  }

  /// Computes pixels: of the inputs, which are at hand for their regions, into the result.
  typealias Body = @Sendable (_ inputs: [FloatBitmap], _ result: FloatBitmap, _ run: RenderRun) -> Void

  let extent: CGRect
  let inputs: [any ImageNode]
  let isSummary: Bool
  private let regions: [Region]
  private let body: Body

  init(
    extent: CGRect, inputs: [any ImageNode] = [], regions: [Region] = [], isSummary: Bool = false,
    _ body: @escaping Body
  ) {
    self.extent = extent
    self.inputs = inputs
    self.regions = regions
    self.isSummary = isSummary
    self.body = body
  }

  func render(_ rect: PixelRect, _ run: RenderRun) -> FloatBitmap {
    let bitmaps = zip(inputs, regions).map { node, region in
      switch region {
      case .same: run.bitmap(of: node, in: rect)
      case .grown(let across, let down): run.bitmap(of: node, in: rect.grown(across, down))
      case .whole: run.bitmap(of: node, in: node.pixelExtent)
      case .computed(let part): run.bitmap(of: node, in: part(rect).intersection(node.pixelExtent))
      }
    }
    let result = FloatBitmap(rect)
    body(bitmaps, result, run)
    return result
  }
}
