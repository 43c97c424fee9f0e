import CoreMedia
import CoreVideo
import Foundation
import MediaEngine
import Synchronization

/// A program's own compositor as the engine sees it.
final class CustomCompositor: Compositor, @unchecked Sendable {
  let compositor: any AVVideoCompositing
  private let composition: AVVideoComposition
  private let context = Mutex<AVVideoCompositionRenderContext?>(nil)

  /// The composition isn't the one that owns the compositor: a program's compositor keeps what it is given.
  init(_ compositor: any AVVideoCompositing, _ composition: AVVideoComposition) {
    (self.compositor, self.composition) = (compositor, composition)
  }

  var inputFormats: [UInt32]? { Self.formats(compositor.sourcePixelBufferAttributes) }

  func begin(_ context: CompositionContext) {
    let made = AVVideoCompositionRenderContext(
      composition, size: CGSize(width: context.width, height: context.height), scale: composition.renderScale,
      attributes: compositor.requiredPixelBufferAttributesForRenderContext)
    self.context.withLock { $0 = made }
    compositor.renderContextChanged(made)
  }

  func compose(_ request: CompositionRequest) {
    guard let context = context.withLock({ $0 }),
      let box = request.instruction.payload as? InstructionBox
    else { return request.cancel() }
    compositor.startRequest(
      AVAsynchronousVideoCompositionRequest(request, context, box.instruction, formats: inputFormats))
  }

  func preroll(_ range: CMTimeRange) { compositor.prerollForRendering(using: AVVideoCompositionRenderHint(range)) }

  func anticipate(_ range: CMTimeRange) { compositor.anticipateRendering(using: AVVideoCompositionRenderHint(range)) }

  func cancelAll() { compositor.cancelAllPendingVideoCompositionRequests() }

  /// The pixel formats in CoreVideo's attributes.
  static func formats(_ attributes: [String: Any]?) -> [UInt32]? {
    switch attributes?[kCVPixelBufferPixelFormatTypeKey] {
    case let one as UInt32: [one]
    case let one as Int: [UInt32(truncatingIfNeeded: one)]
    case let one as NSNumber: [one.uint32Value]
    case let many as [UInt32]: many
    case let many as [Int]: many.map { UInt32(truncatingIfNeeded: $0) }
    case let many as [NSNumber]: many.map(\.uint32Value)
    default: nil
    }
  }
}
