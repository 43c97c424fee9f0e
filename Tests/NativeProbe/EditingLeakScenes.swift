import AVFoundation
import Foundation
import GStreamer
import Synchronization
import TestMedia

/// Exports of all kinds, readers and images, each finished once and cancelled once somewhere in the middle.
enum EditingLeakScenes {
  private static let moment = Mutex(SeededRandom(seed: 5))

  static func runAll() async throws {
    let movie = URL(fileURLWithPath: CommandLine.arguments[3])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("editing-leaks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let composition = AVMutableComposition()
    let range = CMTimeRange(start: CMTime(value: 1, timescale: 10), duration: CMTime(value: 1, timescale: 2))
    for _ in 0..<2 { try await composition.insertTimeRange(range, of: AVURLAsset(url: movie), at: .zero) }
    for preset in [AVAssetExportPresetPassthrough, AVAssetExportPresetHighestQuality] {
      try await export(composition, preset, to: folder.appendingPathComponent("whole.mov"), isCancelled: false)
      try await export(composition, preset, to: folder.appendingPathComponent("cancelled.mov"), isCancelled: true)
    }
    for isCancelled in [false, true] { try read(composition, isCancelled: isCancelled) }
    let generator = AVAssetImageGenerator(asset: composition)
    generator.videoComposition = AVMutableVideoComposition(propertiesOf: composition)
    _ = try await generator.image(at: CMTime(value: 1, timescale: 3))
    await GStreamer.finishBackgroundWork()
  }

  private static func export(_ asset: AVAsset, _ preset: String, to url: URL, isCancelled: Bool) async throws {
    guard let session = AVAssetExportSession(asset: asset, presetName: preset) else { throw AVError(.unknown) }
    (session.outputURL, session.outputFileType) = (url, .mov)
    session.encodesFirstPictures = isCancelled
    let task = Task { await session.export() }
    if isCancelled {
      let share = moment.withLock { Float.random(in: 0..<0.9, using: &$0) }
      while session.status.rawValue < AVAssetExportSession.Status.completed.rawValue, session.progress < share {
        await Task.yield()
      }
      session.cancelExport()
    }
    await task.value
    if session.status == .failed { throw session.error ?? AVError(.unknown) }
    try? FileManager.default.removeItem(at: url)
  }

  private static func read(_ asset: AVAsset, isCancelled: Bool) throws {
    let reader = try AVAssetReader(asset: asset)
    let pictures = AVAssetReaderVideoCompositionOutput(
      videoTracks: asset.tracks(withMediaType: .video), videoSettings: nil)
    pictures.videoComposition = AVMutableVideoComposition(propertiesOf: asset)
    let sound = AVAssetReaderAudioMixOutput(audioTracks: asset.tracks(withMediaType: .audio), audioSettings: nil)
    reader.add(pictures)
    reader.add(sound)
    guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
    var count = 0
    while !isCancelled || count < 7, pictures.copyNextSampleBuffer() != nil { count += 1 }
    if isCancelled { return reader.cancelReading() }
    while sound.copyNextSampleBuffer() != nil {}
  }
}
