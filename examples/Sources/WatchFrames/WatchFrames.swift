// Tells how bright the default camera's frames are: WatchFrames COUNT
import AVFoundation

final class Watcher: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  private let (frames, continuation) = AsyncStream.makeStream(of: Double.self)
  private let session = AVCaptureSession()
  private let queue = DispatchQueue(label: "frames")

  /// The mean brightness of each frame, from 0 to 1.
  func brightness(of camera: AVCaptureDevice) throws -> AsyncStream<Double> {
    let output = AVCaptureVideoDataOutput()
    output.videoSettings = [
      kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    ]
    output.setSampleBufferDelegate(self, queue: queue)
    session.beginConfiguration()
    let input = try AVCaptureDeviceInput(device: camera)
    if session.canAddInput(input) { session.addInput(input) }
    if session.canAddOutput(output) { session.addOutput(output) }
    session.commitConfiguration()
    session.startRunning()
    return frames
  }

  func stop() { session.stopRunning() }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let picture = sampleBuffer.imageBuffer else { return }
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    guard let plane = CVPixelBufferGetBaseAddressOfPlane(picture, 0) else { return }
    let (width, height) = (CVPixelBufferGetWidthOfPlane(picture, 0), CVPixelBufferGetHeightOfPlane(picture, 0))
    let stride = CVPixelBufferGetBytesPerRowOfPlane(picture, 0)
    var sum = 0
    for y in 0..<height {
      let row = UnsafeRawBufferPointer(start: plane + y * stride, count: width)
      sum += row.reduce(0) { $0 + Int($1) }
    }
    // Video range goes from 16 to 235.
    continuation.yield((Double(sum) / Double(width * height) - 16) / 219)
  }
}

@main struct WatchFrames {
  static func main() async throws {
    guard CommandLine.arguments.count == 2, let count = Int(CommandLine.arguments[1]) else {
      fatalError("usage: WatchFrames COUNT")
    }
    guard await AVCaptureDevice.requestAccess(for: .video), let camera = AVCaptureDevice.default(for: .video) else {
      fatalError("there is no camera that may be used")
    }
    let watcher = Watcher()
    var seen = 0
    for await brightness in try watcher.brightness(of: camera) {
      print(String(format: "%.2f", brightness))
      seen += 1
      if seen == count { break }
    }
    watcher.stop()
  }
}
