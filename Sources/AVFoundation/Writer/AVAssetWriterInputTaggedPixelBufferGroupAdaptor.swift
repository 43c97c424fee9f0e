import CoreMedia
import CoreVideo
import Foundation

/// Would add pictures that belong together, such as those of two eyes, to an input.
///
/// No encoder here writes more than one layer. A writer's `canApply` and `canAdd` refuse settings that ask for more, such as
/// those of MV-HEVC, and this takes no pictures.
open class AVAssetWriterInputTaggedPixelBufferGroupAdaptor: NSObject, @unchecked Sendable {
  /// The input.
  public let assetWriterInput: AVAssetWriterInput
  /// The attributes of the pool's buffers, by CoreVideo's keys.
  public nonisolated(unsafe) let sourcePixelBufferAttributes: [String: Any]?

  /// An adaptor for an input of video that encodes.
  public init(assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]? = nil) {
    (assetWriterInput, self.sourcePixelBufferAttributes) = (input, sourcePixelBufferAttributes)
    super.init()
  }

  /// Nil: there is nothing that buffers could be added to.
  open var pixelBufferPool: CVPixelBufferPool? { nil }

  /// Takes no pictures; returns false.
  @discardableResult
  open func appendTaggedBuffers(
    _ taggedBuffers: [CMTaggedBuffer], withPresentationTime presentationTime: CMTime
  ) -> Bool { false }
}
