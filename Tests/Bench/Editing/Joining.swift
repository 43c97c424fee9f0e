import AVFoundation
import Foundation
import QuartzCore

/// Puts movies behind each other.
enum Joining {
  /// Copies movies into one without encoding them.
  static func join(_ sources: [URL], into target: URL) async throws {
    let composition = AVMutableComposition()
    for source in sources {
      let asset = AVURLAsset(url: source)
      let whole = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
      try await composition.insertTimeRange(whole, of: asset, at: composition.duration)
    }
    guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough) else {
      return
    }
    try await session.export(to: target, as: .mp4)
  }

  /// Two movies with a second of cross-fade, and a title above the first four seconds, encoded.
  static func crossFade(_ one: URL, _ other: URL, into target: URL) async throws {
    let composition = AVMutableComposition()
    let fade = CMTime(value: 1, timescale: 1)
    var start = CMTime.zero
    var tracks: [(track: AVMutableCompositionTrack, range: CMTimeRange)] = []
    for source in [one, other] {
      let asset = AVURLAsset(url: source)
      let whole = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
      for type in [AVMediaType.video, .audio] {
        guard let own = try await asset.loadTracks(withMediaType: type).first,
          let track = composition.addMutableTrack(
            withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid)
        else { continue }
        try track.insertTimeRange(whole, of: own, at: start)
        if type == .video { tracks.append((track, CMTimeRange(start: start, duration: whole.duration))) }
      }
      start = start + whole.duration - fade
    }
    guard tracks.count == 2 else { return }
    let (a, b) = (tracks[0], tracks[1])
    func instruction(_ range: CMTimeRange, _ layers: [AVVideoCompositionLayerInstruction])
      -> AVVideoCompositionInstruction
    {
      let instruction = AVMutableVideoCompositionInstruction()
      instruction.timeRange = range
      instruction.layerInstructions = layers
      return instruction
    }
    let above = AVMutableVideoCompositionLayerInstruction(assetTrack: a.track)
    let overlap = CMTimeRange(start: b.range.start, end: a.range.end)
    above.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: overlap)
    let below = AVMutableVideoCompositionLayerInstruction(assetTrack: b.track)
    let video = AVMutableVideoComposition()
    video.renderSize = a.track.naturalSize
    video.frameDuration = CMTime(value: 1, timescale: 30)
    video.instructions = [
      instruction(
        CMTimeRange(start: .zero, end: overlap.start), [AVMutableVideoCompositionLayerInstruction(assetTrack: a.track)]),
      instruction(overlap, [above, below]),
      instruction(CMTimeRange(start: overlap.end, end: b.range.end), [below]),
    ]
    video.animationTool = title("Kinora", above: video.renderSize)
    guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality) else {
      return
    }
    session.videoComposition = video
    try await session.export(to: target, as: .mp4)
  }

  private static func title(_ words: String, above size: CGSize) -> AVVideoCompositionCoreAnimationTool {
    let (picture, parent, text) = (CALayer(), CALayer(), CATextLayer())
    (picture.frame, parent.frame) = (CGRect(origin: .zero, size: size), CGRect(origin: .zero, size: size))
    text.frame = CGRect(x: 96, y: 96, width: size.width - 192, height: 128)
    (text.string, text.fontSize, text.foregroundColor) = (words, 96, .white)
    let vanishing = CABasicAnimation(keyPath: "opacity")
    (vanishing.fromValue, vanishing.toValue) = (0, 0)
    (vanishing.beginTime, vanishing.duration) = (4, 3600)
    (vanishing.isRemovedOnCompletion, vanishing.fillMode) = (false, .forwards)
    text.add(vanishing, forKey: "vanishing")
    parent.addSublayer(picture)
    parent.addSublayer(text)
    return AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: picture, in: parent)
  }
}
