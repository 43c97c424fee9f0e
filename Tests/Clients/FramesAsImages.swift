import AVFoundation

/// Takes frames at 15 a second and writes them as pictures: `frames-as-images FOLDER COUNT`.
enum FramesAsImages: ClientProgram {
  static let name = "frames-as-images"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2, let count = Int(arguments[1]) else { throw ClientError.usage("\(name) FOLDER COUNT") }
    let folder = URL(fileURLWithPath: arguments[0], isDirectory: true)
    let session = AVCaptureSession()
    session.sessionPreset = .medium
    guard let camera = AVCaptureDevice.default(for: .video) else { throw ClientError.noCamera }
    session.addInput(try AVCaptureDeviceInput(device: camera))

    let output = AVCaptureVideoDataOutput()
    output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    let pictures = PictureTaker()
    output.setSampleBufferDelegate(pictures, queue: DispatchQueue(label: "pictures"))
    guard session.canAddOutput(output) else { throw ClientError.sessionRefuses("a frame output") }
    session.addOutput(output)
    try slowDown(output, camera)
    session.startRunning()

    var first: Double?
    var number = 0
    for await picture in pictures.pictures {
      let seconds = picture.seconds - (first ?? picture.seconds)
      if first == nil { first = picture.seconds }
      let file = folder.appendingPathComponent("frame-\(number).png")
      guard write(picture.image, to: file) else { throw CocoaError(.fileWriteUnknown) }
      say(String(format: "%@ %.3f %dx%d", file.lastPathComponent, seconds, picture.image.width, picture.image.height))
      number += 1
      if number == count { break }
    }
    session.stopRunning()
  }

  /// One frame in a 15th of a second: time enough for a picture.
  private static func slowDown(_ output: AVCaptureVideoDataOutput, _ camera: AVCaptureDevice) throws {
    let duration = CMTime(value: 1, timescale: 15)
    let ranges = camera.activeFormat.videoSupportedFrameRateRanges
    if ranges.contains(where: { $0.minFrameDuration <= duration && duration <= $0.maxFrameDuration }) {
      try camera.lockForConfiguration()
      defer { camera.unlockForConfiguration() }
      camera.activeVideoMinFrameDuration = duration
    } else if let connection = output.connection(with: .video), connection.isVideoMinFrameDurationSupported {
      connection.videoMinFrameDuration = duration
    }
  }

  private static func write(_ image: CGImage, to file: URL) -> Bool {
    guard let writer = CGImageDestinationCreateWithURL(file as CFURL, "public.png" as CFString, 1, nil) else {
      return false
    }
    CGImageDestinationAddImage(writer, image, nil)
    return CGImageDestinationFinalize(writer)
  }
}

/// Makes a picture of each frame.
private final class PictureTaker: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  struct Picture: Sendable {
    var image: CGImage
    var seconds: Double
  }

  let pictures: AsyncStream<Picture>
  private let continuation: AsyncStream<Picture>.Continuation

  override init() {
    (pictures, continuation) = AsyncStream.makeStream()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let frame = CMSampleBufferGetImageBuffer(sampleBuffer), let image = Self.image(of: frame) else { return }
    let seconds = CMSampleBufferGetPresentationTimeStamp(sampleBuffer).seconds
    continuation.yield(Picture(image: image, seconds: seconds))
  }

  /// A picture of its own: the frame goes back to the camera.
  private static func image(of frame: CVPixelBuffer) -> CGImage? {
    CVPixelBufferLockBaseAddress(frame, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(frame, .readOnly) }
    let context = CGContext(
      data: CVPixelBufferGetBaseAddress(frame), width: CVPixelBufferGetWidth(frame),
      height: CVPixelBufferGetHeight(frame), bitsPerComponent: 8, bytesPerRow: CVPixelBufferGetBytesPerRow(frame),
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.premultipliedFirst.rawValue)
    return context?.makeImage()
  }
}
