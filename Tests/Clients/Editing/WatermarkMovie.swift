import AVFoundation

/// Exports a movie with a watermark: `watermark-movie FILE RESULT`.
enum WatermarkMovie: ClientProgram {
  static let name = "watermark-movie"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2 else { throw ClientError.usage("\(name) FILE RESULT") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[0]))
    let composition = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)
    composition.customVideoCompositorClass = WatermarkCompositor.self
    guard
      try await composition.isValid(
        for: asset, timeRange: CMTimeRange(start: .zero, end: .positiveInfinity), validationDelegate: nil)
    else {
      throw ClientError.failed("the composition isn't valid")
    }
    guard let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality) else {
      throw ClientError.failed("no export session")
    }
    session.videoComposition = composition
    let states = Task {
      var last = 0.0
      for await state in session.states(updateInterval: 0.05) {
        if case .exporting(let progress) = state {
          guard progress.fractionCompleted >= last else { return false }
          last = progress.fractionCompleted
        }
      }
      return true
    }
    try await session.export(to: URL(fileURLWithPath: arguments[1]), as: .mov)
    say("progress only grew: \(await states.value)")
  }
}
