import AVFoundation

/// Fades from one movie to another with a compositor of its own: `custom-transition FIRST SECOND RESULT [cancel]`.
enum CustomTransition: ClientProgram {
  static let name = "custom-transition"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count >= 3 else { throw ClientError.usage("\(name) FIRST SECOND RESULT [cancel]") }
    let composition = AVMutableComposition()
    let overlap = CMTime(value: 1, timescale: 1)
    var tracks: [AVMutableCompositionTrack] = []
    var start = CMTime.zero
    var ranges: [CMTimeRange] = []
    for file in arguments[0...1] {
      let asset = AVURLAsset(url: URL(fileURLWithPath: file))
      guard let source = try await asset.loadTracks(withMediaType: .video).first,
        let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
      else { throw ClientError.failed("no video") }
      let range = try await source.load(.timeRange)
      try track.insertTimeRange(range, of: source, at: start)
      ranges.append(CMTimeRange(start: start, duration: range.duration))
      tracks.append(track)
      start = CMTimeSubtract(CMTimeAdd(start, range.duration), overlap)
    }
    let transition = CMTimeRangeGetIntersection(ranges[0], otherRange: ranges[1])
    let videoComposition = AVMutableVideoComposition()
    videoComposition.customVideoCompositorClass = CrossFadeCompositor.self
    videoComposition.renderSize = composition.naturalSize
    videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
    videoComposition.instructions = [
      TransitionInstruction(
        passthroughTrackID: tracks[0].trackID, timeRange: CMTimeRange(start: .zero, end: transition.start)),
      TransitionInstruction(from: tracks[0].trackID, to: tracks[1].trackID, timeRange: transition),
      TransitionInstruction(
        passthroughTrackID: tracks[1].trackID, timeRange: CMTimeRange(start: transition.end, end: ranges[1].end)),
    ]
    guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality) else {
      throw ClientError.failed("no export session")
    }
    session.videoComposition = videoComposition
    session.outputURL = URL(fileURLWithPath: arguments[2])
    session.outputFileType = .mp4
    await withCheckedContinuation { continuation in
      session.exportAsynchronously { continuation.resume() }
      if arguments.contains("cancel") { session.cancelExport() }
    }
    switch session.status {
    case .completed: say("exported")
    case .cancelled:
      say("cancelled: \((session.error as? AVError)?.code == .operationCancelled || session.error == nil)")
    default: throw session.error ?? ClientError.failed("\(session.status)")
    }
  }
}
