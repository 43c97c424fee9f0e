import AVFoundation
import ImageIO

/// "Processing Frames of Video" and "Capturing Video Frames as UIImage Objects", without UIKit: `frames FOLDER`.
func runFrames(_ arguments: [String]) {
  AVCaptureDevice.requestAccess(for: .video) { granted in
    guard granted else { fail("no permission") }
    DispatchQueue.main.async {
      FrameGrabber.shown = FrameGrabber(URL(fileURLWithPath: arguments[0]))
    }
  }
}

/// Makes images of the first frames that a camera gives, at 15 a second.
final class FrameGrabber: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  static var shown: FrameGrabber?
  let session = AVCaptureSession()
  let folder: URL
  var times: [CMTime] = []

  init(_ folder: URL) {
    self.folder = folder
    super.init()
    // Create and configure a capture session
    session.sessionPreset = AVCaptureSession.Preset.medium
    // Create and configure the device and device input
    let device = AVCaptureDevice.default(for: AVMediaType.video)!
    guard let input = try? AVCaptureDeviceInput(device: device) else { fail("no input") }
    session.addInput(input)
    // Create and configure the video data output
    let output = AVCaptureVideoDataOutput()
    session.addOutput(output)
    output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    output.alwaysDiscardsLateVideoFrames = true
    output.connection(with: .video)?.videoMinFrameDuration = CMTimeMake(value: 1, timescale: 15)
    let queue = DispatchQueue(label: "MyQueue")
    output.setSampleBufferDelegate(self, queue: queue)
    DispatchQueue.global().async { self.session.startRunning() }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard times.count < 4 else { return }
    times.append(CMSampleBufferGetPresentationTimeStamp(sampleBuffer))
    let image = imageFromSampleBuffer(sampleBuffer)!
    let file = folder.appendingPathComponent("\(times.count - 1).png")
    let destination = CGImageDestinationCreateWithURL(file as CFURL, "public.png" as CFString, 1, nil)!
    CGImageDestinationAddImage(destination, image, nil)
    CGImageDestinationFinalize(destination)
    guard times.count == 4 else { return }
    let intervals = zip(times, times.dropFirst()).map { CMTimeGetSeconds(CMTimeSubtract($1, $0)) }
    print("spaced: \(intervals.allSatisfy { $0 > 0.06 })")
    print("image: \(image.width)x\(image.height)")
    DispatchQueue.main.async {
      self.session.stopRunning()
      finish()
    }
  }
}

/// "Converting CMSampleBuffer to a UIImage Object", as far as the CGImage.
func imageFromSampleBuffer(_ sampleBuffer: CMSampleBuffer) -> CGImage? {
  // Get a CMSampleBuffer's Core Video image buffer for the media data
  guard let imageBuffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { return nil }
  // Lock the base address of the pixel buffer
  CVPixelBufferLockBaseAddress(imageBuffer, CVPixelBufferLockFlags(rawValue: 0))
  // Get the number of bytes per row for the pixel buffer
  let baseAddress = CVPixelBufferGetBaseAddress(imageBuffer)
  let bytesPerRow = CVPixelBufferGetBytesPerRow(imageBuffer)
  // Get the pixel buffer width and height
  let width = CVPixelBufferGetWidth(imageBuffer)
  let height = CVPixelBufferGetHeight(imageBuffer)
  // Create a device-dependent RGB color space
  let colorSpace = CGColorSpaceCreateDeviceRGB()
  // Create a bitmap graphics context with the sample buffer data
  let bitmapInfo = CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.premultipliedFirst.rawValue
  let context = CGContext(
    data: baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow, space: colorSpace,
    bitmapInfo: bitmapInfo)
  // Create a Quartz image from the pixel data in the bitmap graphics context
  let quartzImage = context?.makeImage()
  // Unlock the pixel buffer
  CVPixelBufferUnlockBaseAddress(imageBuffer, CVPixelBufferLockFlags(rawValue: 0))
  return quartzImage
}
