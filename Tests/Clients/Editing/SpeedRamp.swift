import AVFoundation

/// Exports a movie that gets faster piece by piece: half speed, normal, double: `speed-ramp FILE RESULT`.
enum SpeedRamp: ClientProgram {
  static let name = "speed-ramp"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2 else { throw ClientError.usage("\(name) FILE RESULT") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[0]))
    guard let source = try await asset.loadTracks(withMediaType: .video).first else {
      throw ClientError.failed("no video")
    }
    let composition = AVMutableComposition()
    let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)!
    track.preferredTransform = try await source.load(.preferredTransform)
    let piece = CMTimeMultiplyByRatio(try await asset.load(.duration), multiplier: 1, divisor: 3)
    var cursor = CMTime.zero
    for (index, speed) in [0.5, 1, 2].enumerated() {
      let range = CMTimeRange(start: CMTimeMultiply(piece, multiplier: Int32(index)), duration: piece)
      try track.insertTimeRange(range, of: source, at: cursor)
      let target = CMTimeMultiplyByFloat64(piece, multiplier: 1 / speed)
      track.scaleTimeRange(CMTimeRange(start: cursor, duration: piece), toDuration: target)
      cursor = CMTimeAdd(cursor, target)
    }
    try track.validateSegments(track.segments)
    for segment in track.segments {
      let mapping = segment.timeMapping
      say(
        String(
          format: "%.2f+%.2f at %.2f+%.2f", mapping.source.start.seconds, mapping.source.duration.seconds,
          mapping.target.start.seconds, mapping.target.duration.seconds))
    }
    guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPreset640x480) else {
      throw ClientError.failed("no export session")
    }
    try await session.export(to: URL(fileURLWithPath: arguments[1]), as: .mp4)
  }
}
