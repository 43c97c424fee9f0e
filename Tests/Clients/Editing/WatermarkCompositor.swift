import AVFoundation

/// Puts a green square into the upper left corner of every frame of the first track.
final class WatermarkCompositor: NSObject, AVVideoCompositing, @unchecked Sendable {
  let sourcePixelBufferAttributes: [String: any Sendable]? = [
    kCVPixelBufferPixelFormatTypeKey as String: [kCVPixelFormatType_32BGRA]
  ]
  let requiredPixelBufferAttributesForRenderContext: [String: any Sendable] = [
    kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
  ]

  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
    guard let trackID = request.sourceTrackIDs.first?.int32Value, let source = request.sourceFrame(byTrackID: trackID),
      let result = request.renderContext.newPixelBuffer()
    else {
      return request.finish(with: NSError(domain: "Watermark", code: 1))
    }
    CVPixelBufferLockBaseAddress(source, .readOnly)
    CVPixelBufferLockBaseAddress(result, [])
    defer {
      CVPixelBufferUnlockBaseAddress(result, [])
      CVPixelBufferUnlockBaseAddress(source, .readOnly)
    }
    guard let from = CVPixelBufferGetBaseAddress(source), let to = CVPixelBufferGetBaseAddress(result) else {
      return request.finish(with: NSError(domain: "Watermark", code: 2))
    }
    let (width, height) = (CVPixelBufferGetWidth(result), CVPixelBufferGetHeight(result))
    for row in 0..<min(height, CVPixelBufferGetHeight(source)) {
      memcpy(
        to + row * CVPixelBufferGetBytesPerRow(result), from + row * CVPixelBufferGetBytesPerRow(source),
        min(width, CVPixelBufferGetWidth(source)) * 4)
    }
    let context = CGContext(
      data: to, width: width, height: height, bitsPerComponent: 8,
      bytesPerRow: CVPixelBufferGetBytesPerRow(result), space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    context?.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    // The origin of a bitmap context is its lower left corner.
    context?.fill(CGRect(x: 0, y: height - 32, width: 32, height: 32))
    request.finish(withComposedVideoFrame: result)
  }
}
