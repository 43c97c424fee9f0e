import AVFoundation

/// Cuts three seconds, beginning with the second one, out of a movie without encoding it anew: `trim-movie FILE RESULT`.
enum TrimMovie: ClientProgram {
  static let name = "trim-movie"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2 else { throw ClientError.usage("\(name) FILE RESULT") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[0]))
    let fits = await AVAssetExportSession.compatibility(
      ofExportPreset: AVAssetExportPresetPassthrough, with: asset, outputFileType: .mov)
    say("passthrough to mov: \(fits)")
    guard let exportSession = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough) else {
      throw ClientError.failed("no export session")
    }
    let types: [AVFileType] = await withCheckedContinuation { continuation in
      exportSession.determineCompatibleFileTypes { continuation.resume(returning: $0) }
    }
    say("types: \(types.map(\.rawValue).sorted().joined(separator: " "))")
    exportSession.outputURL = URL(fileURLWithPath: arguments[1])
    exportSession.outputFileType = .mov
    let start = CMTimeMakeWithSeconds(1, preferredTimescale: 600)
    let duration = CMTimeMakeWithSeconds(3, preferredTimescale: 600)
    exportSession.timeRange = CMTimeRangeMake(start: start, duration: duration)
    let title = AVMutableMetadataItem()
    title.identifier = .commonIdentifierTitle
    title.value = "Three seconds" as NSString
    title.extendedLanguageTag = "und"
    exportSession.metadata = [title]
    let estimated = try await exportSession.estimatedOutputFileLengthInBytes
    say("estimated: \(estimated), \(exportSession.estimatedOutputFileLength)")
    say("at most: \(try await exportSession.estimatedMaximumDuration.seconds)")
    let exported = await withCheckedContinuation { continuation in
      exportSession.exportAsynchronously {
        switch exportSession.status {
        case .failed: say("Export failed: \(exportSession.error?.localizedDescription ?? "")")
        case .cancelled: say("Export canceled")
        default: break
        }
        continuation.resume(returning: exportSession.status == .completed)
      }
    }
    say("exported: \(exported)")
    // A second session to the same place fails and leaves the first one's file alone.
    let again = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough)!
    do {
      try await again.export(to: URL(fileURLWithPath: arguments[1]), as: .mov)
      say("overwritten")
    } catch {
      say("again: \((error as? AVError)?.code == .fileAlreadyExists)")
    }
  }
}
