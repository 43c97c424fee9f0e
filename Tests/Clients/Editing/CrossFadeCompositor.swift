import AVFoundation

/// Fades from one track to another, each in inverted colours, on a queue of its own.
final class CrossFadeCompositor: NSObject, AVVideoCompositing, @unchecked Sendable {
  private let renderContextQueue = DispatchQueue(label: "cross fade render context")
  private let renderingQueue = DispatchQueue(label: "cross fade rendering")
  private var shouldCancelAllRequests = false
  private var renderContext: AVVideoCompositionRenderContext?
  private var renderContextDidChange = false

  var sourcePixelBufferAttributes: [String: any Sendable]? {
    [String(kCVPixelBufferPixelFormatTypeKey): [kCVPixelFormatType_32BGRA]]
  }
  var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] {
    [String(kCVPixelBufferPixelFormatTypeKey): [kCVPixelFormatType_32BGRA]]
  }

  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {
    renderContextQueue.sync {
      renderContext = newRenderContext
      renderContextDidChange = true
    }
  }

  func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest) {
    renderingQueue.async {
      if self.shouldCancelAllRequests {
        asyncVideoCompositionRequest.finishCancelledRequest()
      } else if let result = self.newRenderedPixelBuffer(for: asyncVideoCompositionRequest) {
        asyncVideoCompositionRequest.finish(withComposedVideoFrame: result)
      } else {
        asyncVideoCompositionRequest.finish(with: NSError(domain: "CrossFade", code: 0))
      }
    }
  }

  func cancelAllPendingVideoCompositionRequests() {
    renderingQueue.sync { shouldCancelAllRequests = true }
    renderingQueue.async { self.shouldCancelAllRequests = false }
  }

  private func newRenderedPixelBuffer(for request: AVAsynchronousVideoCompositionRequest) -> CVPixelBuffer? {
    guard let instruction = request.videoCompositionInstruction as? TransitionInstruction,
      let foreground = request.sourceFrame(byTrackID: instruction.foregroundTrackID),
      let background = request.sourceFrame(byTrackID: instruction.backgroundTrackID),
      let context = renderContextQueue.sync(execute: { renderContext }), let result = context.newPixelBuffer()
    else { return nil }
    let elapsed = CMTimeSubtract(request.compositionTime, instruction.timeRange.start)
    let tween = CMTimeGetSeconds(elapsed) / CMTimeGetSeconds(instruction.timeRange.duration)
    for buffer in [foreground, background] { CVPixelBufferLockBaseAddress(buffer, .readOnly) }
    CVPixelBufferLockBaseAddress(result, [])
    defer {
      CVPixelBufferUnlockBaseAddress(result, [])
      for buffer in [foreground, background] { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    }
    guard let front = CVPixelBufferGetBaseAddress(foreground), let back = CVPixelBufferGetBaseAddress(background),
      let target = CVPixelBufferGetBaseAddress(result)
    else { return nil }
    let weight = Int(tween * 256)
    for row in 0..<CVPixelBufferGetHeight(result) {
      let from = (front + row * CVPixelBufferGetBytesPerRow(foreground)).assumingMemoryBound(to: UInt8.self)
      let to = (back + row * CVPixelBufferGetBytesPerRow(background)).assumingMemoryBound(to: UInt8.self)
      let into = (target + row * CVPixelBufferGetBytesPerRow(result)).assumingMemoryBound(to: UInt8.self)
      for byte in 0..<CVPixelBufferGetWidth(result) * 4 {
        let mixed = (Int(from[byte]) * (256 - weight) + Int(to[byte]) * weight) / 256
        into[byte] = byte % 4 == 3 ? 255 : UInt8(255 - mixed)
      }
    }
    return result
  }
}
