import AVFoundation

/// Exports a 60 fps movie whose second second takes twice as long:
/// `slow-motion passthrough|constant|varispeed FILE RESULT`, with the frames as they are, or 30 of them a second.
enum SlowMotion: ClientProgram {
  static let name = "slow-motion"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 3 else {
      throw ClientError.usage("\(name) passthrough|constant|varispeed FILE RESULT")
    }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[1]))
    let composition = AVMutableComposition()
    let duration = try await asset.load(.duration)
    try await composition.insertTimeRange(CMTimeRange(start: .zero, duration: duration), of: asset, at: .zero)
    composition.scaleTimeRange(
      CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 1, timescale: 1)),
      toDuration: CMTime(value: 2, timescale: 1))
    say(String(format: "duration: %.3f", composition.duration.seconds))

    let passes = arguments[0] == "passthrough"
    guard
      let session = AVAssetExportSession(
        asset: composition,
        presetName: passes ? AVAssetExportPresetPassthrough : AVAssetExportPresetHighestQuality)
    else { throw ClientError.failed("no export session") }
    if !passes {
      let videoComposition = AVMutableVideoComposition(propertiesOf: composition)
      videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
      session.videoComposition = videoComposition
      session.audioTimePitchAlgorithm = arguments[0] == "varispeed" ? .varispeed : .spectral
    }
    try await session.export(to: URL(fileURLWithPath: arguments[2]), as: .mov)
    say("exported")
  }
}
