// Decodes a movie's picture and encodes it as H.264 with another bit rate: EncodeMovie FILE BITS-A-SECOND RESULT.mp4
import AVFoundation

@main struct EncodeMovie {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let bitRate = Int(arguments[2]) else {
      fatalError("usage: EncodeMovie FILE BITS-A-SECOND RESULT.mp4")
    }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[1]))
    guard let track = try await asset.loadTracks(withMediaType: .video).first else { fatalError("there is no picture") }
    let (size, transform) = try await track.load(.naturalSize, .preferredTransform)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: track,
      outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange])
    reader.add(output)
    let result = URL(fileURLWithPath: arguments[3])
    let writer = try AVAssetWriter(outputURL: result, fileType: .mp4)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: Int(size.width), AVVideoHeightKey: Int(size.height),
        AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: bitRate],
      ])
    input.transform = transform
    input.expectsMediaDataInRealTime = false
    writer.add(input)
    guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
    guard writer.startWriting() else { throw writer.error ?? AVError(.unknown) }
    writer.startSession(atSourceTime: .zero)
    let frames = await withCheckedContinuation { continuation in
      let copy = Copy(from: output, to: input)
      input.requestMediaDataWhenReady(on: DispatchQueue(label: "frames")) {
        if let count = copy.go() { continuation.resume(returning: count) }
      }
    }
    if let error = reader.error { throw error }
    await writer.finishWriting()
    if let error = writer.error { throw error }
    print("\(frames) frames")
  }
}

/// Passes samples on, in the queue that the input calls.
private final class Copy: @unchecked Sendable {
  private let output: AVAssetReaderOutput
  private let input: AVAssetWriterInput
  private var count = 0

  init(from output: AVAssetReaderOutput, to input: AVAssetWriterInput) { (self.output, self.input) = (output, input) }

  /// Copies while the input takes more; returns how many samples there were when all are copied.
  func go() -> Int? {
    while input.isReadyForMoreMediaData {
      guard let buffer = output.copyNextSampleBuffer(), input.append(buffer) else {
        input.markAsFinished()
        return count
      }
      count += 1
    }
    return nil
  }
}
