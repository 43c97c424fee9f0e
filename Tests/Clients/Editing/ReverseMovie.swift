import AVFoundation

/// Writes the frames of a movie in reverse order: `reverse-movie FILE RESULT`.
enum ReverseMovie: ClientProgram {
  static let name = "reverse-movie"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2 else { throw ClientError.usage("\(name) FILE RESULT") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[0]))
    guard let track = try await asset.loadTracks(withMediaType: .video).first else {
      throw ClientError.failed("no video")
    }
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: track,
      outputSettings: [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
      ])
    reader.add(output)
    guard reader.startReading() else { throw reader.error ?? ClientError.failed("reading") }
    var samples: [CMSampleBuffer] = []
    while let sample = output.copyNextSampleBuffer() { samples.append(sample) }
    guard reader.status == .completed, let first = samples.first else {
      throw reader.error ?? ClientError.failed("nothing was read")
    }

    let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: arguments[1]), fileType: .mov)
    let size = try await track.load(.naturalSize)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
        AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: try await track.load(.estimatedDataRate)],
      ], sourceFormatHint: first.formatDescription)
    input.expectsMediaDataInRealTime = false
    input.transform = try await track.load(.preferredTransform)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
    writer.add(input)
    writer.startWriting()
    writer.startSession(atSourceTime: CMSampleBufferGetPresentationTimeStamp(first))
    // The last frame gets the first one's time, and so on.
    for (sample, picture) in zip(samples, samples.reversed()) {
      let time = CMSampleBufferGetPresentationTimeStamp(sample)
      guard let pixels = CMSampleBufferGetImageBuffer(picture) else { continue }
      while !input.isReadyForMoreMediaData { try await Task.sleep(nanoseconds: 2_000_000) }
      guard adaptor.append(pixels, withPresentationTime: time) else {
        throw writer.error ?? ClientError.failed("a frame was refused")
      }
    }
    input.markAsFinished()
    await writer.finishWriting()
    guard writer.status == .completed else { throw writer.error ?? ClientError.failed("\(writer.status)") }
    say("frames: \(samples.count)")
  }
}
