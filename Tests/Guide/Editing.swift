import AVFoundation

/// Chapter "Editing", its listings in one: `editing FIRST SECOND RESULT`.
func runEditing(_ arguments: [String]) throws {
  // Creating a composition
  let mutableComposition = AVMutableComposition()
  let mutableCompositionVideoTrack = mutableComposition.addMutableTrack(
    withMediaType: AVMediaType.video, preferredTrackID: kCMPersistentTrackID_Invalid)!
  let mutableCompositionAudioTrack = mutableComposition.addMutableTrack(
    withMediaType: AVMediaType.audio, preferredTrackID: kCMPersistentTrackID_Invalid)!

  // Adding audiovisual data to a composition
  let videoAsset = AVURLAsset(url: URL(fileURLWithPath: arguments[0]))
  let anotherVideoAsset = AVURLAsset(url: URL(fileURLWithPath: arguments[1]))
  let videoAssetTrack = videoAsset.tracks(withMediaType: .video)[0]
  let anotherVideoAssetTrack = anotherVideoAsset.tracks(withMediaType: .video)[0]
  let first = videoAssetTrack.timeRange.duration
  let second = anotherVideoAssetTrack.timeRange.duration
  try mutableCompositionVideoTrack.insertTimeRange(
    CMTimeRangeMake(start: CMTime.zero, duration: first), of: videoAssetTrack, at: CMTime.zero)
  try mutableCompositionVideoTrack.insertTimeRange(
    CMTimeRangeMake(start: CMTime.zero, duration: second), of: anotherVideoAssetTrack, at: first)
  try mutableCompositionAudioTrack.insertTimeRange(
    CMTimeRangeMake(start: CMTime.zero, duration: first), of: videoAsset.tracks(withMediaType: .audio)[0],
    at: CMTime.zero)

  // Retrieving compatible composition tracks
  let compatibleCompositionTrack = mutableComposition.mutableTrack(compatibleWith: anotherVideoAssetTrack)
  print("compatible: \(compatibleCompositionTrack === mutableCompositionVideoTrack)")

  // Generating a volume ramp
  let mutableAudioMix = AVMutableAudioMix()
  let mixParameters = AVMutableAudioMixInputParameters(track: mutableCompositionAudioTrack)
  mixParameters.setVolumeRamp(
    fromStartVolume: 1, toEndVolume: 0,
    timeRange: CMTimeRangeMake(start: CMTime.zero, duration: mutableComposition.duration))
  mutableAudioMix.inputParameters = [mixParameters]

  // Changing the composition's background color, applying opacity ramps
  let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  let firstVideoCompositionInstruction = AVMutableVideoCompositionInstruction()
  firstVideoCompositionInstruction.timeRange = CMTimeRangeMake(start: CMTime.zero, duration: first)
  firstVideoCompositionInstruction.backgroundColor = red
  let firstVideoLayerInstruction = AVMutableVideoCompositionLayerInstruction(assetTrack: mutableCompositionVideoTrack)
  firstVideoLayerInstruction.setOpacityRamp(
    fromStartOpacity: 1, toEndOpacity: 0, timeRange: CMTimeRangeMake(start: CMTime.zero, duration: first))
  let secondVideoCompositionInstruction = AVMutableVideoCompositionInstruction()
  secondVideoCompositionInstruction.timeRange = CMTimeRangeMake(start: first, duration: CMTimeAdd(first, second))
  let secondVideoLayerInstruction = AVMutableVideoCompositionLayerInstruction(assetTrack: mutableCompositionVideoTrack)
  firstVideoCompositionInstruction.layerInstructions = [firstVideoLayerInstruction]
  secondVideoCompositionInstruction.layerInstructions = [secondVideoLayerInstruction]
  let mutableVideoComposition = AVMutableVideoComposition()
  mutableVideoComposition.instructions = [firstVideoCompositionInstruction, secondVideoCompositionInstruction]
  mutableVideoComposition.renderSize = videoAssetTrack.naturalSize
  mutableVideoComposition.frameDuration = CMTimeMake(value: 1, timescale: 30)

  let exporter = AVAssetExportSession(
    asset: mutableComposition, presetName: AVAssetExportPresetHighestQuality)!
  exporter.outputURL = URL(fileURLWithPath: arguments[2])
  exporter.outputFileType = AVFileType.mov
  exporter.audioMix = mutableAudioMix
  exporter.videoComposition = mutableVideoComposition
  exporter.exportAsynchronously {
    DispatchQueue.main.async {
      print("completed: \(exporter.status == .completed), \(exporter.progress)")
      finish()
    }
  }
}
