import AVFoundation

/// Measures each frame: how bright it is, how warm, how sharp.
final class FrameMeter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  struct Measure: Sendable {
    var brightness: Double
    /// Red by blue.
    var warmth: Double
    /// How much neighbours differ on average, by how bright they are.
    var sharpness: Double
  }

  let measures: AsyncStream<Measure>
  private let continuation: AsyncStream<Measure>.Continuation

  override init() {
    (measures, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let picture = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(picture) else { return }
    let bytes = base.assumingMemoryBound(to: UInt8.self)
    let (rowBytes, width) = (CVPixelBufferGetBytesPerRow(picture), CVPixelBufferGetWidth(picture))
    var (red, green, blue, edges) = (0, 0, 0, 0)
    for y in stride(from: 0, to: CVPixelBufferGetHeight(picture), by: 4) {
      let row = bytes + y * rowBytes
      for x in 1..<width {
        let pixel = row + x * 4
        blue += Int(pixel[0])
        green += Int(pixel[1])
        red += Int(pixel[2])
        edges += abs(Int(pixel[1]) - Int((pixel - 4)[1]))
      }
    }
    let count = Double(width - 1) * Double((CVPixelBufferGetHeight(picture) + 3) / 4)
    continuation.yield(
      Measure(
        brightness: Double(green) / count, warmth: Double(red) / Double(max(1, blue)),
        sharpness: Double(edges) / Double(max(1, green))))
  }
}
