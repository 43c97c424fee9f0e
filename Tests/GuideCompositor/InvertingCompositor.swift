import AVFoundation

/// Turns every picture's colours round.
public final class InvertingCompositor: NSObject, AVVideoCompositing {
  public private(set) static var frames = 0
  public var sourcePixelBufferAttributes: [String: Any]? {
    [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  }
  public var requiredPixelBufferAttributesForRenderContext: [String: Any] {
    [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  }
  private var renderContext: AVVideoCompositionRenderContext?

  public func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {
    renderContext = newRenderContext
  }

  public func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
    guard let source = request.sourceFrame(byTrackID: request.sourceTrackIDs[0].int32Value),
      let result = renderContext?.newPixelBuffer()
    else { return request.finish(with: NSError(domain: "compositor", code: 1)) }
    InvertingCompositor.frames += 1
    CVPixelBufferLockBaseAddress(source, .readOnly)
    CVPixelBufferLockBaseAddress(result, [])
    let from = CVPixelBufferGetBaseAddress(source)!, to = CVPixelBufferGetBaseAddress(result)!
    for row in 0..<CVPixelBufferGetHeight(result) {
      let line = (from + row * CVPixelBufferGetBytesPerRow(source)).assumingMemoryBound(to: UInt8.self)
      let target = (to + row * CVPixelBufferGetBytesPerRow(result)).assumingMemoryBound(to: UInt8.self)
      for byte in 0..<CVPixelBufferGetWidth(result) * 4 { target[byte] = byte % 4 == 3 ? 255 : 255 - line[byte] }
    }
    CVPixelBufferUnlockBaseAddress(source, .readOnly)
    CVPixelBufferUnlockBaseAddress(result, [])
    request.finish(withComposedVideoFrame: result)
  }

  public func cancelAllPendingVideoCompositionRequests() {}
}
