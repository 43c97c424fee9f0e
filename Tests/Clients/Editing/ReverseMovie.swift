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
    let frames = Reversal(samples)
    let queue = DispatchQueue(label: "reverse movie")
    let isWhole = await withCheckedContinuation { continuation in
      input.requestMediaDataWhenReady(on: queue) {
        while input.isReadyForMoreMediaData {
          guard let (picture, time) = frames.next(), adaptor.append(picture, withPresentationTime: time) else {
            input.markAsFinished()
            return continuation.resume(returning: frames.isOver)
          }
        }
      }
    }
    guard isWhole else { throw writer.error ?? ClientError.failed("a frame was refused") }
    await writer.finishWriting()
    guard writer.status == .completed else { throw writer.error ?? ClientError.failed("\(writer.status)") }
    say("frames: \(samples.count)")
  }
}
