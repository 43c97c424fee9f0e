import AVFoundation
import Photos

/// Joins two videos under a song and saves the movie to the photo library:
/// `combine-for-library callback|async FIRST SECOND SONG FILE`.
enum CombineForLibrary: ClientProgram {
  static let name = "combine-for-library"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 5 else { throw ClientError.usage("\(name) callback|async FIRST SECOND SONG FILE") }
    let assets = arguments[1...3].map { AVURLAsset(url: URL(fileURLWithPath: $0)) }
    let output = URL(fileURLWithPath: arguments[4])

    // Creating the composition.
    let mutableComposition = AVMutableComposition()
    guard
      let videoCompositionTrack = mutableComposition.addMutableTrack(
        withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid),
      let audioCompositionTrack = mutableComposition.addMutableTrack(
        withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
    else { throw ClientError.failed("no tracks") }

    // Adding the assets.
    guard let firstVideoAssetTrack = try await assets[0].loadTracks(withMediaType: .video).first,
      let secondVideoAssetTrack = try await assets[1].loadTracks(withMediaType: .video).first,
      let audioAssetTrack = try await assets[2].loadTracks(withMediaType: .audio).first
    else { throw ClientError.failed("a track is missing") }
    let firstDuration = try await firstVideoAssetTrack.load(.timeRange).duration
    let secondDuration = try await secondVideoAssetTrack.load(.timeRange).duration
    try videoCompositionTrack.insertTimeRange(
      CMTimeRangeMake(start: .zero, duration: firstDuration), of: firstVideoAssetTrack, at: .zero)
    try videoCompositionTrack.insertTimeRange(
      CMTimeRangeMake(start: .zero, duration: secondDuration), of: secondVideoAssetTrack, at: firstDuration)
    try audioCompositionTrack.insertTimeRange(
      CMTimeRangeMake(start: .zero, duration: CMTimeAdd(firstDuration, secondDuration)), of: audioAssetTrack,
      at: .zero)

    // Checking the video orientations.
    let firstTransform = try await firstVideoAssetTrack.load(.preferredTransform)
    let secondTransform = try await secondVideoAssetTrack.load(.preferredTransform)
    let isFirstVideoPortrait = isPortrait(firstTransform)
    guard isFirstVideoPortrait == isPortrait(secondTransform) else {
      throw ClientError.failed(
        "Cannot combine a video shot in portrait mode with a video shot in landscape mode.")
    }

    // Applying the video composition layer instructions; the first video fades out before the cut.
    let firstVideoCompositionInstruction = AVMutableVideoCompositionInstruction()
    firstVideoCompositionInstruction.timeRange = CMTimeRangeMake(start: .zero, duration: firstDuration)
    let secondVideoCompositionInstruction = AVMutableVideoCompositionInstruction()
    // As the guide has it: this range ends after the composition does.
    secondVideoCompositionInstruction.timeRange = CMTimeRangeMake(
      start: firstDuration, duration: CMTimeAdd(firstDuration, secondDuration))
    let firstVideoLayerInstruction = AVMutableVideoCompositionLayerInstruction(assetTrack: videoCompositionTrack)
    firstVideoLayerInstruction.setTransform(firstTransform, at: .zero)
    let half = CMTime(value: 1, timescale: 2)
    firstVideoLayerInstruction.setOpacityRamp(
      fromStartOpacity: 1, toEndOpacity: 0, timeRange: CMTimeRange(start: firstDuration - half, duration: half))
    let secondVideoLayerInstruction = AVMutableVideoCompositionLayerInstruction(assetTrack: videoCompositionTrack)
    secondVideoLayerInstruction.setTransform(secondTransform, at: firstDuration)
    firstVideoCompositionInstruction.layerInstructions = [firstVideoLayerInstruction]
    secondVideoCompositionInstruction.layerInstructions = [secondVideoLayerInstruction]
    let mutableVideoComposition = AVMutableVideoComposition()
    mutableVideoComposition.instructions = [firstVideoCompositionInstruction, secondVideoCompositionInstruction]

    // Setting the render size and frame duration.
    var naturalSizeFirst = try await firstVideoAssetTrack.load(.naturalSize)
    var naturalSizeSecond = try await secondVideoAssetTrack.load(.naturalSize)
    if isFirstVideoPortrait {
      naturalSizeFirst = CGSize(width: naturalSizeFirst.height, height: naturalSizeFirst.width)
      naturalSizeSecond = CGSize(width: naturalSizeSecond.height, height: naturalSizeSecond.width)
    }
    mutableVideoComposition.renderSize = CGSize(
      width: max(naturalSizeFirst.width, naturalSizeSecond.width),
      height: max(naturalSizeFirst.height, naturalSizeSecond.height))
    mutableVideoComposition.frameDuration = CMTimeMake(value: 1, timescale: 30)

    // The song gets softer all the time.
    let mutableAudioMix = AVMutableAudioMix()
    let mixParameters = AVMutableAudioMixInputParameters(track: audioCompositionTrack)
    mixParameters.setVolumeRamp(
      fromStartVolume: 1, toEndVolume: 0,
      timeRange: CMTimeRangeMake(start: .zero, duration: mutableComposition.duration))
    mutableAudioMix.inputParameters = [mixParameters]

    // Exporting the composition and saving it.
    guard
      let exporter = AVAssetExportSession(
        asset: mutableComposition, presetName: AVAssetExportPresetHighestQuality)
    else { throw ClientError.failed("no export session") }
    exporter.shouldOptimizeForNetworkUse = true
    exporter.videoComposition = mutableVideoComposition
    exporter.audioMix = mutableAudioMix
    if arguments[0] == "callback" {
      exporter.outputURL = output
      exporter.outputFileType = .mov
      await withCheckedContinuation { continuation in
        exporter.exportAsynchronously {
          DispatchQueue.main.async { continuation.resume() }
        }
      }
      guard exporter.status == .completed else {
        throw exporter.error ?? ClientError.failed("status \(exporter.status.rawValue)")
      }
    } else {
      try await exporter.export(to: output, as: .mov)
    }
    try await save(output)
  }

  /// Whether a track was recorded in portrait mode, by the guide's rule.
  private static func isPortrait(_ transform: CGAffineTransform) -> Bool {
    transform.a == 0 && transform.d == 0 && (transform.b == 1 || transform.b == -1)
      && (transform.c == 1 || transform.c == -1)
  }

  private static func save(_ movie: URL) async throws {
    guard await PHPhotoLibrary.requestAuthorization(for: .addOnly) == .authorized else {
      throw ClientError.failed("the library may not be added to")
    }
    try await PHPhotoLibrary.shared().performChanges {
      PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: movie, options: nil)
    }
    let newest = PHFetchOptions()
    newest.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
    guard let saved = PHAsset.fetchAssets(with: .video, options: newest).firstObject else {
      throw ClientError.failed("it isn't in the library")
    }
    say(String(format: "saved: %dx%d, %.1f s", saved.pixelWidth, saved.pixelHeight, saved.duration))
  }
}
