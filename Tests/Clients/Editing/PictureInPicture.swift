import AVFoundation

/// Lets a small picture of one movie wander over another from left to right: `picture-in-picture BACK FRONT RESULT`.
enum PictureInPicture: ClientProgram {
  static let name = "picture-in-picture"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 3 else { throw ClientError.usage("\(name) BACK FRONT RESULT") }
    let composition = AVMutableComposition()
    var tracks: [AVMutableCompositionTrack] = []
    for file in arguments[0...1] {
      let asset = AVURLAsset(url: URL(fileURLWithPath: file))
      guard let source = try await asset.loadTracks(withMediaType: .video).first,
        let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
      else { throw ClientError.failed("no video") }
      try track.insertTimeRange(try await source.load(.timeRange), of: source, at: .zero)
      tracks.append(track)
    }
    let all = CMTimeRange(start: .zero, duration: composition.duration)
    let size = composition.naturalSize
    let back = AVMutableVideoCompositionLayerInstruction(assetTrack: tracks[0])
    let front = AVMutableVideoCompositionLayerInstruction(assetTrack: tracks[1])
    let small = CGAffineTransform(scaleX: 0.25, y: 0.25)
    front.setTransformRamp(
      fromStart: small, toEnd: small.concatenating(CGAffineTransform(translationX: size.width * 0.75, y: 0)),
      timeRange: all)
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = all
    instruction.layerInstructions = [front, back]
    let videoComposition = AVMutableVideoComposition()
    videoComposition.instructions = [instruction]
    videoComposition.renderSize = size
    videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
    var (startTransform, endTransform, range) = (
      CGAffineTransform.identity, CGAffineTransform.identity, CMTimeRange.zero
    )
    let found = front.getTransformRamp(
      for: CMTime(value: 1, timescale: 2), start: &startTransform, end: &endTransform, timeRange: &range)
    say("ramp: \(found), \(Int(endTransform.tx)) at the end, \(range == all)")
    guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality) else {
      throw ClientError.failed("no export session")
    }
    session.videoComposition = videoComposition
    try await session.export(to: URL(fileURLWithPath: arguments[2]), as: .mov)
  }
}
