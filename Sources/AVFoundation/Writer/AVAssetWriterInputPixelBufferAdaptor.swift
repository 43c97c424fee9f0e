import CoreMedia
import CoreVideo
import Foundation
import MediaEngine

/// Adds pixel buffers to an input, and has a pool of them.
open class AVAssetWriterInputPixelBufferAdaptor: NSObject, @unchecked Sendable {
  /// The input.
  public let assetWriterInput: AVAssetWriterInput
  /// The attributes of the pool's buffers, by CoreVideo's keys; the size is that of the input's settings if nothing is said.
  public nonisolated(unsafe) let sourcePixelBufferAttributes: [String: Any]?
  private let pool: CVPixelBufferPool?

  /// An adaptor for an input of video that encodes.
  public init(assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]? = nil) {
    assetWriterInput = input
    self.sourcePixelBufferAttributes = sourcePixelBufferAttributes
    var all = sourcePixelBufferAttributes ?? [:]
    if all[kCVPixelBufferWidthKey] == nil { all[kCVPixelBufferWidthKey] = input.outputSettings?[AVVideoWidthKey] }
    if all[kCVPixelBufferHeightKey] == nil { all[kCVPixelBufferHeightKey] = input.outputSettings?[AVVideoHeightKey] }
    if all[kCVPixelBufferPixelFormatTypeKey] == nil {
      all[kCVPixelBufferPixelFormatTypeKey] = kCVPixelFormatType_32BGRA
    }
    var made: CVPixelBufferPool?
    if all[kCVPixelBufferWidthKey] != nil { CVPixelBufferPoolCreate(nil, nil, all, &made) }
    pool = made
    super.init()
  }

  /// The pool; nil until writing begins, and where no size was said.
  open var pixelBufferPool: CVPixelBufferPool? { assetWriterInput.hasBegun ? pool : nil }

  /// Adds a frame. It must not be changed afterwards. Returns whether it was taken.
  @discardableResult
  open func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
    assetWriterInput.append(pixelBuffer, at: presentationTime)
  }
}
