import AVFoundation

/// Shows a movie at half its size on red, and fades sound and picture out within its last second:
/// `fade-movie FILE RESULT`.
enum FadeMovie: ClientProgram {
  static let name = "fade-movie"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2 else { throw ClientError.usage("\(name) FILE RESULT") }
    let asset = AVAsset(url: URL(fileURLWithPath: arguments[0]))
    let (duration, videoTracks) = try await (asset.load(.duration), asset.loadTracks(withMediaType: .video))
    guard let video = videoTracks.first else { throw ClientError.failed("no video") }
    let lastSecond = CMTimeRange(start: duration - CMTime(value: 1, timescale: 1), end: duration)

    let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: video)
    let size = try await video.load(.naturalSize)
    layer.setTransform(
      CGAffineTransform(translationX: size.width / 4, y: size.height / 4).scaledBy(x: 0.5, y: 0.5), at: .zero)
    layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: lastSecond)
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: duration)
    instruction.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    instruction.layerInstructions = [layer]
    let composition = AVMutableVideoComposition()
    composition.renderSize = size
    composition.frameDuration = try await video.load(.minFrameDuration)
    composition.instructions = [instruction]

    let mix = AVMutableAudioMix()
    mix.inputParameters = try await asset.loadTracks(withMediaType: .audio).map { track in
      let parameters = AVMutableAudioMixInputParameters(track: track)
      parameters.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: lastSecond)
      return parameters
    }

    let presets = AVAssetExportSession.exportPresets(compatibleWith: asset)
    guard presets.contains(AVAssetExportPresetMediumQuality),
      let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)
    else { throw ClientError.failed("this can't be exported") }
    session.videoComposition = composition
    session.audioMix = mix
    session.outputURL = URL(fileURLWithPath: arguments[1])
    session.outputFileType = .mp4
    await session.export()
    switch session.status {
    case .completed: say("faded, \(session.progress)")
    case .failed: throw session.error ?? ClientError.failed("no reason")
    case .cancelled: say("cancelled")
    default: break
    }
  }
}
