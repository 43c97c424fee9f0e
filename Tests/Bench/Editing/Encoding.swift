import AVFoundation
import Foundation

/// Encodes a movie again, by a reader and a writer in tandem.
enum Encoding {
  /// H.264 at a bit rate, and AAC.
  static func encode(_ source: URL, into target: URL, bitRate: Int) async throws {
    let asset = AVURLAsset(url: source)
    let reader = try AVAssetReader(asset: asset)
    let writer = try AVAssetWriter(outputURL: target, fileType: .mp4)
    let group = DispatchGroup()
    for track in try await asset.load(.tracks) where [.video, .audio].contains(track.mediaType) {
      let isVideo = track.mediaType == .video
      let output = AVAssetReaderTrackOutput(
        track: track,
        outputSettings: isVideo
          ? [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8Planar]
          : [AVFormatIDKey: kAudioFormatLinearPCM])
      output.alwaysCopiesSampleData = false
      let size = track.naturalSize
      let input = AVAssetWriterInput(
        mediaType: track.mediaType,
        outputSettings: isVideo
          ? [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: Int(clamping: Int64(size.width)),
            AVVideoHeightKey: Int(clamping: Int64(size.height)),
            AVVideoCompressionPropertiesKey: [
              AVVideoAverageBitRateKey: bitRate, AVVideoMaxKeyFrameIntervalKey: 240,
            ] as [String: Any],
          ]
          : [
            AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
            AVEncoderBitRateKey: 128_000,
          ])
      reader.add(output)
      writer.add(input)
      group.enter()
      let pair = Pair(output: output, input: input)
      pair.start(group)
    }
    guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
    guard writer.startWriting() else { throw writer.error ?? AVError(.unknown) }
    writer.startSession(atSourceTime: .zero)
    await withCheckedContinuation { continuation in
      group.notify(queue: .global()) { continuation.resume() }
    }
    await writer.finishWriting()
    if let error = writer.error { throw error }
  }

  /// An output and the input that it feeds.
  private final class Pair: @unchecked Sendable {
    private let output: AVAssetReaderOutput
    private let input: AVAssetWriterInput

    init(output: AVAssetReaderOutput, input: AVAssetWriterInput) { (self.output, self.input) = (output, input) }

    func start(_ group: DispatchGroup) {
      input.requestMediaDataWhenReady(on: DispatchQueue(label: "encode")) { [self] in
        while input.isReadyForMoreMediaData {
          guard let buffer = output.copyNextSampleBuffer(), input.append(buffer) else {
            input.markAsFinished()
            return group.leave()
          }
        }
      }
    }
  }
}
