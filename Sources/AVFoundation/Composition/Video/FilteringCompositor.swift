import CoreGraphics
import CoreImage
import CoreMedia
import CoreVideo
import Foundation
import MediaEngine
import Synchronization

/// Makes each picture of the first video track's by a program's filters.
final class FilteringCompositor: NSObject, AVVideoCompositing {
  typealias Filter = @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void

  private let filter: Filter
  private let renderContext = Mutex<AVVideoCompositionRenderContext?>(nil)
  /// Used where the program has none of its own.
  private let imageContext = CIContext()

  init(_ filter: @escaping Filter) {
    self.filter = filter
    super.init()
  }

  /// Shows the pictures as they are.
  override convenience init() { self.init { $0.finish(with: $0.sourceImage, context: nil) } }

  var sourcePixelBufferAttributes: [String: any Sendable]? {
    [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
  }
  var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] {
    [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
  }

  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {
    renderContext.withLock { $0 = newRenderContext }
  }

  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
    guard let context = renderContext.withLock({ $0 }) else { return request.finishCancelledRequest() }
    guard let layer = layer(of: request), let pixels = request.sourceFrame(byTrackID: layer.track) else {
      return request.finish(with: AVError(.decodeFailed))
    }
    let stored = CIImage(cvPixelBuffer: pixels)
    // Layers are placed as pictures of square pixels.
    let shown = CVImageBufferGetDisplaySize(pixels)
    let image = stored.transformed(
      by: CGAffineTransform(
        scaleX: shown.width / stored.extent.width, y: shown.height / stored.extent.height))
    let placed = image.transformed(
      by: Self.flipped(
        layer.look(at: request.compositionTime).transform.concatenating(context.renderTransform), from: shown.height,
        to: context.size.height))
    filter(
      AVAsynchronousCIImageFilteringRequest(
        placed, at: request.compositionTime, size: context.size, by: imageContext
      ) { image, imageContext in
        guard let result = context.newPixelBuffer() else { return request.finish(with: AVError(.outOfMemory)) }
        imageContext.render(
          image, to: result, bounds: CGRect(origin: .zero, size: context.size),
          colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
        request.finish(withComposedVideoFrame: result)
      } onError: { error in
        request.finish(with: error)
      })
  }

  func cancelAllPendingVideoCompositionRequests() {}

  /// The layer of the first video track that has a frame now.
  private func layer(of request: AVAsynchronousVideoCompositionRequest) -> LayerPlan? {
    let tracks = request.sourceTrackIDs.map(\.int32Value)
    let instruction = request.videoCompositionInstruction as? AVVideoCompositionInstruction
    return instruction?.layerInstructions.map(\.plan).last { tracks.contains($0.track) }
  }

  /// A transform between pictures whose origin is at the top, for images whose origin is at the bottom.
  private static func flipped(
    _ transform: CGAffineTransform, from height: CGFloat, to newHeight: CGFloat
  ) -> CGAffineTransform {
    CGAffineTransform(scaleX: 1, y: -1).concatenating(CGAffineTransform(translationX: 0, y: height))
      .concatenating(transform)
      .concatenating(CGAffineTransform(scaleX: 1, y: -1))
      .concatenating(CGAffineTransform(translationX: 0, y: newHeight))
  }
}
