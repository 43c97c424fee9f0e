import CoreGraphics
import CoreVideo
import Foundation

/// An image as a recipe: it is computed when a context is asked for pixels, and only those. Places are in pixels, with the
/// origin at the lower left.
open class CIImage: NSObject, NSCopying, @unchecked Sendable {
  let node: any ImageNode
  let sampling: PlacedNode.Sampling
  /// Metadata of the file that the image is read from, by the keys of Image I/O.
  public let properties: [String: Any]
  /// The colour space of the pixels that the image is made from; nil for images that are computed.
  public let colorSpace: CGColorSpace?
  /// The pixel buffer that the image is made from, if it is just that.
  public let pixelBuffer: CVPixelBuffer?
  /// The image of Core Graphics that it is made from, if it is just that.
  public let cgImage: CGImage?

  init(
    _ node: any ImageNode, sampling: PlacedNode.Sampling = .linear, properties: [String: Any] = [:],
    colorSpace: CGColorSpace? = nil, pixelBuffer: CVPixelBuffer? = nil, cgImage: CGImage? = nil
  ) {
    self.node = node
    self.sampling = sampling
    self.properties = properties
    self.colorSpace = colorSpace
    self.pixelBuffer = pixelBuffer
    self.cgImage = cgImage
  }

  /// Where the image isn't transparent; infinite for colours and patterns.
  open var extent: CGRect { node.extent }

  /// The image itself, as it doesn't change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String { "CIImage extent \(extent)" }

  /// The image with another recipe, and the same metadata.
  func derived(_ node: any ImageNode, sampling: PlacedNode.Sampling? = nil) -> CIImage {
    CIImage(node, sampling: sampling ?? self.sampling, properties: properties, colorSpace: colorSpace)
  }

  /// The image, with its pixels changed in place.
  func mapped(
    extent: CGRect? = nil, with others: [CIImage] = [], _ body: @escaping PointNode.Body
  ) -> CIImage {
    derived(PointNode(extent: extent ?? self.extent, inputs: [node] + others.map(\.node), body))
  }

  /// An image without pixels.
  open class func empty() -> CIImage { CIImage(EmptyNode()) }
}

/// No pixels at all.
private final class EmptyNode: ImageNode {
  let extent = CGRect.zero
  var inputs: [any ImageNode] { [] }
  func render(_ rect: PixelRect, _ run: RenderRun) -> FloatBitmap { FloatBitmap(clear: rect) }
}
