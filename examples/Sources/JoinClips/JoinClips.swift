// Joins two movies with a cross-fade of picture and sound: JoinClips FIRST SECOND RESULT.mp4
import AVFoundation

@main struct JoinClips {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { fatalError("usage: JoinClips FIRST SECOND RESULT.mp4") }
    let fade = CMTime(value: 1, timescale: 2)
    let composition = AVMutableComposition()
    var pictures: [AVMutableCompositionTrack] = []
    var mixes: [AVMutableAudioMixInputParameters] = []
    var ranges: [CMTimeRange] = []
    var size = CGSize.zero
    var place = CMTime.zero
    for path in arguments[1...2] {
      let asset = AVURLAsset(url: URL(fileURLWithPath: path))
      let range = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
      guard let video = try await asset.loadTracks(withMediaType: .video).first,
        let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
      else { fatalError("\(path) has no picture") }
      try track.insertTimeRange(range, of: video, at: place)
      pictures.append(track)
      if size == .zero { size = try await video.load(.naturalSize) }
      if let audio = try await asset.loadTracks(withMediaType: .audio).first,
        let sound = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
      {
        try sound.insertTimeRange(range, of: audio, at: place)
        mixes.append(AVMutableAudioMixInputParameters(track: sound))
      }
      ranges.append(CMTimeRange(start: place, duration: range.duration))
      place = place + range.duration - fade
    }
    let overlap = CMTimeRange(start: ranges[1].start, end: ranges[0].end)

    func layer(_ index: Int) -> AVMutableVideoCompositionLayerInstruction {
      AVMutableVideoCompositionLayerInstruction(assetTrack: pictures[index])
    }
    func instruction(
      _ range: CMTimeRange, _ layers: [AVMutableVideoCompositionLayerInstruction]
    ) -> AVMutableVideoCompositionInstruction {
      let instruction = AVMutableVideoCompositionInstruction()
      instruction.timeRange = range
      instruction.layerInstructions = layers
      return instruction
    }
    let leaving = layer(0)
    leaving.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: overlap)
    let video = AVMutableVideoComposition()
    video.renderSize = size
    video.frameDuration = CMTime(value: 1, timescale: 30)
    video.instructions = [
      instruction(CMTimeRange(start: .zero, end: overlap.start), [layer(0)]),
      instruction(overlap, [leaving, layer(1)]),
      instruction(CMTimeRange(start: overlap.end, end: ranges[1].end), [layer(1)]),
    ]
    if mixes.count == 2 {
      mixes[0].setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: overlap)
      mixes[1].setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: overlap)
    }
    let mix = AVMutableAudioMix()
    mix.inputParameters = mixes

    guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality) else {
      fatalError("this can't be exported")
    }
    session.videoComposition = video
    session.audioMix = mix
    let result = URL(fileURLWithPath: arguments[3])
    try await session.export(to: result, as: .mp4)
    print("\(try await AVURLAsset(url: result).load(.duration).seconds) s")
  }
}
