import AVFoundation

/// Makes a movie of picture files, one a tenth of a second: `images-to-movie RESULT PICTURE…`.
enum ImagesToMovie: ClientProgram {
  static let name = "images-to-movie"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count >= 2 else { throw ClientError.usage("\(name) RESULT PICTURE…") }
    let images = try arguments.dropFirst().map { path in
      guard let source = CGImageSourceCreateWithURL(URL(fileURLWithPath: path) as CFURL, nil),
        let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
      else { throw ClientError.failed("no picture: \(path)") }
      return image
    }
    let (width, height) = (images[0].width, images[0].height)
    let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: arguments[0]), fileType: .mp4)
    let settings: [String: Any] = [
      AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: width, AVVideoHeightKey: height,
    ]
    guard writer.canApply(outputSettings: settings, forMediaType: .video) else {
      throw ClientError.failed("the settings")
    }
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input,
      sourcePixelBufferAttributes: [
        kCVPixelBufferCGImageCompatibilityKey as String: true,
        kCVPixelBufferCGBitmapContextCompatibilityKey as String: true,
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32ARGB,
        kCVPixelBufferWidthKey as String: width, kCVPixelBufferHeightKey as String: height,
      ])
    guard writer.canAdd(input) else { throw ClientError.failed("the writer doesn't take the input") }
    writer.add(input)
    say("pool before writing: \(adaptor.pixelBufferPool != nil)")
    guard writer.startWriting() else { throw writer.error ?? ClientError.failed("writing") }
    writer.startSession(atSourceTime: .zero)
    say("pool: \(adaptor.pixelBufferPool != nil)")

    let queue = DispatchQueue(label: "images to movie")
    let feeder = ImageFeeder(images: images)
    await withCheckedContinuation { continuation in
      input.requestMediaDataWhenReady(on: queue) {
        while input.isReadyForMoreMediaData {
          guard let (image, time) = feeder.next() else {
            input.markAsFinished()
            writer.endSession(atSourceTime: feeder.time)
            writer.finishWriting { continuation.resume() }
            break
          }
          guard let pool = adaptor.pixelBufferPool, let buffer = draw(image, from: pool) else { continue }
          if !adaptor.append(buffer, withPresentationTime: time) { feeder.stop() }
        }
      }
    }
    guard writer.status == .completed else { throw writer.error ?? ClientError.failed("\(writer.status)") }
    say("written")
  }

  private static func draw(_ image: CGImage, from pool: CVPixelBufferPool) -> CVPixelBuffer? {
    var pixelBuffer: CVPixelBuffer?
    guard CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, pool, &pixelBuffer) == kCVReturnSuccess,
      let pixelBuffer
    else { return nil }
    CVPixelBufferLockBaseAddress(pixelBuffer, [])
    defer { CVPixelBufferUnlockBaseAddress(pixelBuffer, []) }
    let (width, height) = (CVPixelBufferGetWidth(pixelBuffer), CVPixelBufferGetHeight(pixelBuffer))
    let context = CGContext(
      data: CVPixelBufferGetBaseAddress(pixelBuffer), width: width, height: height, bitsPerComponent: 8,
      bytesPerRow: CVPixelBufferGetBytesPerRow(pixelBuffer), space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue)
    context?.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    return pixelBuffer
  }
}
