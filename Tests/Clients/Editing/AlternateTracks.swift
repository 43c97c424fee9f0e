import AVFoundation

/// Cross-fades clips that alternate between two video and two audio tracks: `alternate-tracks RESULT CLIP CLIP…`.
enum AlternateTracks: ClientProgram {
  static let name = "alternate-tracks"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count >= 3 else { throw ClientError.usage("\(name) RESULT CLIP CLIP…") }
    let clips = arguments.dropFirst().map { AVURLAsset(url: URL(fileURLWithPath: $0)) }
    let transitionDuration = CMTime(value: 1, timescale: 2)
    let composition = AVMutableComposition()
    let videoTracks = (0..<2).map { _ in
      composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)!
    }
    let audioTracks = (0..<2).map { _ in
      composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)!
    }

    // Place clips into alternating tracks, overlapped by the transition's duration.
    var nextClipStartTime = CMTime.zero
    var passThroughTimeRanges: [CMTimeRange] = []
    var transitionTimeRanges: [CMTimeRange] = []
    for (index, clip) in clips.enumerated() {
      guard let video = try await clip.loadTracks(withMediaType: .video).first,
        let audio = try await clip.loadTracks(withMediaType: .audio).first
      else { throw ClientError.failed("a track is missing") }
      let timeRange = CMTimeRange(start: .zero, duration: try await video.load(.timeRange).duration)
      try videoTracks[index % 2].insertTimeRange(timeRange, of: video, at: nextClipStartTime)
      try audioTracks[index % 2].insertTimeRange(timeRange, of: audio, at: nextClipStartTime)
      // Every clip but the first begins, and every clip but the last ends, with a transition.
      var passThrough = CMTimeRange(start: nextClipStartTime, duration: timeRange.duration)
      if index > 0 {
        passThrough.start = passThrough.start + transitionDuration
        passThrough.duration = passThrough.duration - transitionDuration
      }
      if index + 1 < clips.count { passThrough.duration = passThrough.duration - transitionDuration }
      passThroughTimeRanges.append(passThrough)
      nextClipStartTime = nextClipStartTime + timeRange.duration - transitionDuration
      if index + 1 < clips.count {
        transitionTimeRanges.append(CMTimeRange(start: nextClipStartTime, duration: transitionDuration))
      }
    }

    var instructions: [any AVVideoCompositionInstructionProtocol] = []
    let trackMixes = audioTracks.map { AVMutableAudioMixInputParameters(track: $0) }
    for index in clips.indices.map({ $0 - clips.startIndex }) {
      let (this, other) = (index % 2, 1 - index % 2)
      let passThrough = AVMutableVideoCompositionInstruction()
      passThrough.timeRange = passThroughTimeRanges[index]
      passThrough.layerInstructions = [AVMutableVideoCompositionLayerInstruction(assetTrack: videoTracks[this])]
      instructions.append(passThrough)
      guard index < transitionTimeRanges.count else { break }
      let transition = AVMutableVideoCompositionInstruction()
      transition.timeRange = transitionTimeRanges[index]
      let fromLayer = AVMutableVideoCompositionLayerInstruction(assetTrack: videoTracks[this])
      fromLayer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: transitionTimeRanges[index])
      let toLayer = AVMutableVideoCompositionLayerInstruction(assetTrack: videoTracks[other])
      transition.layerInstructions = [fromLayer, toLayer]
      instructions.append(transition)
      trackMixes[this].setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: transitionTimeRanges[index])
      trackMixes[other].setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: transitionTimeRanges[index])
    }
    let videoComposition = AVMutableVideoComposition()
    videoComposition.instructions = instructions
    videoComposition.renderSize = composition.naturalSize
    videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
    let audioMix = AVMutableAudioMix()
    audioMix.inputParameters = trackMixes

    guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality) else {
      throw ClientError.failed("no export session")
    }
    session.videoComposition = videoComposition
    session.audioMix = audioMix
    try await session.export(to: URL(fileURLWithPath: arguments[0]), as: .mov)
    say(String(format: "duration: %.3f", composition.duration.seconds))
  }
}
