import AVFoundation
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

/// What goes wrong while compositions are read and exported: the right error, no file, nothing that stays or hangs.
@Suite(.serialized, .blocking) struct CompositionErrorTests {
  private func whole(_ asset: AVAsset) -> CMTimeRange { CMTimeRange(start: .zero, duration: asset.duration) }

  /// A copy that a test may spoil.
  private func copy(
    in folder: URL, frames: Int = 300, size: (Int, Int) = (160, 120), kilobits: Int? = 800
  ) async throws -> URL {
    let film = try await EditingRig.film(frames: frames, size: size) { $0.video?.kilobits = kilobits }
    let copy = folder.appendingPathComponent("source.mp4")
    try FileManager.default.copyItem(at: film, to: copy)
    return copy
  }

  private func composition(_ url: URL) async throws -> AVMutableComposition {
    let asset = AVURLAsset(url: url)
    _ = try await asset.load(.tracks)
    let composition = AVMutableComposition()
    let range = CMTimeRange(start: CMTime(value: 1, timescale: 2), duration: CMTime(value: 9, timescale: 1))
    try await composition.insertTimeRange(range, of: asset, at: .zero)
    return composition
  }

  private func files(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  // MARK: Video compositions that can't be

  @Test func readersAndImagesRefuseWhatDoesntFit() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(sound: false))
    _ = try await asset.load(.tracks)
    let gap = AVMutableVideoComposition(propertiesOf: asset)
    let late = AVMutableVideoCompositionInstruction()
    late.timeRange = CMTimeRange(start: CMTime(value: 1, timescale: 2), end: asset.duration)
    gap.instructions = [late]
    let lost = AVMutableVideoComposition(propertiesOf: asset)
    let layer = AVMutableVideoCompositionLayerInstruction()
    layer.trackID = 77
    let all = AVMutableVideoCompositionInstruction()
    all.timeRange = whole(asset)
    all.layerInstructions = [layer]
    lost.instructions = [all]
    let overlapping = AVMutableVideoComposition(propertiesOf: asset)
    overlapping.instructions = [all, all]
    let short = AVMutableVideoComposition(propertiesOf: asset)
    let early = AVMutableVideoCompositionInstruction()
    early.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2))
    short.instructions = [early]
    let small = AVMutableVideoComposition(propertiesOf: asset)
    small.renderSize = .zero
    for video in [gap, lost, overlapping, short, small] {
      let reader = try AVAssetReader(asset: asset)
      let output = AVAssetReaderVideoCompositionOutput(videoTracks: asset.tracks, videoSettings: nil)
      output.videoComposition = video
      reader.add(output)
      #expect(!reader.startReading())
      #expect(reader.status == .failed)
      #expect((reader.error as? AVError)?.code == .invalidVideoComposition)
      #expect(output.copyNextSampleBuffer() == nil)
      let generator = AVAssetImageGenerator(asset: asset)
      generator.videoComposition = video
      await #expect(throws: AVError.self) { try await generator.image(at: .zero) }
    }
    #expect(throws: AVError.self) {
      let reader = try AVAssetReader(asset: AVMutableComposition())
      let output = AVAssetReaderVideoCompositionOutput(videoTracks: [], videoSettings: nil)
      output.videoComposition = AVMutableVideoComposition(propertiesOf: asset)
      reader.add(output)
      guard reader.startReading() else { throw try #require(reader.error) }
    }
  }

  // MARK: Sources that change

  @Test(arguments: [AVAssetExportPresetPassthrough, AVAssetExportPresetHighestQuality])
  func aSourceThatWasDeletedBeforeIsAnErrorAndLeavesNothing(_ preset: String) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try await copy(in: folder)
    let composition = try await composition(source)
    try FileManager.default.removeItem(at: source)
    let session = try #require(AVAssetExportSession(asset: composition, presetName: preset))
    let target = folder.appendingPathComponent("export.mov")
    do {
      try await session.export(to: target, as: .mov)
      // It was still open: then everything of it is there.
      #expect(try await EditingRig.numbers(target) == (15..<285).map { Optional($0) })
    } catch {
      #expect(error is AVError, "\(error)")
      #expect(try files(folder).isEmpty)
    }
  }

  @Test(arguments: [AVAssetExportPresetPassthrough, AVAssetExportPresetHighestQuality], [false, true])
  func aSourceThatIsCutOffIsAnErrorAndLeavesNothing(_ preset: String, _ isUnderWay: Bool) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try await copy(in: folder, frames: 300, size: isUnderWay ? (640, 480) : (160, 120))
    let composition = try await composition(source)
    let session = try #require(AVAssetExportSession(asset: composition, presetName: preset))
    let target = folder.appendingPathComponent("export.mov")
    let length = try #require(try FileManager.default.attributesOfItem(atPath: source.path)[.size] as? Int)
    func cut() { truncate(source.path, length / 3) }
    if !isUnderWay { cut() }
    (session.outputURL, session.outputFileType) = (target, .mov)
    let task = Task { await session.export() }
    if isUnderWay {
      while session.status == .unknown || session.status == .waiting || session.progress < 0.01,
        session.status.rawValue < AVAssetExportSession.Status.completed.rawValue
      {
        await Task.yield()
      }
      cut()
    }
    try await within("the export to end", limit: .seconds(120)) { await task.value }
    if session.status == .completed {
      // It had read everything by then.
      #expect(isUnderWay)
      #expect(try await EditingRig.numbers(target) == (15..<285).map { Optional($0) })
    } else {
      #expect(session.status == .failed)
      #expect(session.error is AVError, "\(String(describing: session.error))")
      #expect(try files(folder) == ["source.mp4"])
    }
  }

  @Test(arguments: [AVAssetExportPresetPassthrough, AVAssetExportPresetHighestQuality], 0..<4)
  func sourcesThatAreDeletedUnderWayAreReadOrMissed(_ preset: String, _ moment: Int) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // More files than are kept open.
    let composition = AVMutableComposition()
    var sources: [URL] = []
    for place in 0..<6 {
      let source = folder.appendingPathComponent("source\(place).mp4")
      try FileManager.default.copyItem(
        at: await EditingRig.film(first: 100 * place, frames: 60, bidirectional: 2), to: source)
      try await composition.insertTimeRange(
        CMTimeRange(start: EditingRig.seconds(0.5), duration: EditingRig.seconds(1)), of: AVURLAsset(url: source),
        at: composition.duration)
      sources.append(source)
    }
    let session = try #require(AVAssetExportSession(asset: composition, presetName: preset))
    (session.outputURL, session.outputFileType) = (folder.appendingPathComponent("export.mov"), .mov)
    let task = Task { await session.export() }
    while session.status.rawValue < AVAssetExportSession.Status.completed.rawValue,
      session.progress < Float(moment) / 5
    {
      await Task.yield()
    }
    for source in sources { try FileManager.default.removeItem(at: source) }
    try await within("the export to end", limit: .seconds(120)) { await task.value }
    if session.status == .completed {
      let wanted = (0..<6).flatMap { place in (15..<45).map { Optional(100 * place + $0) } }
      #expect(try await EditingRig.numbers(folder.appendingPathComponent("export.mov")) == wanted)
    } else {
      #expect(session.status == .failed && session.error is AVError, "\(String(describing: session.error))")
      #expect(try files(folder).isEmpty)
    }
  }

  @Test func soundThatIsCutOffIsAnErrorToo() async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try await copy(in: folder)
    let composition = try await composition(source)
    for track in composition.tracks(withMediaType: .video) { composition.removeTrack(track) }
    let length = try #require(try FileManager.default.attributesOfItem(atPath: source.path)[.size] as? Int)
    truncate(source.path, length / 3)
    for preset in [AVAssetExportPresetAppleM4A, AVAssetExportPresetPassthrough] {
      let session = try #require(AVAssetExportSession(asset: composition, presetName: preset))
      await #expect(throws: AVError.self, "\(preset)") {
        try await session.export(to: folder.appendingPathComponent("export.m4a"), as: .m4a)
      }
      #expect(try files(folder) == ["source.mp4"])
    }
    let reader = try AVAssetReader(asset: composition)
    let output = AVAssetReaderAudioMixOutput(audioTracks: composition.tracks, audioSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    _ = EditingRig.buffers(output)
    #expect(reader.status == .failed)
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func aSourceThatIsDamagedNeitherHangsNorStops(_ seed: UInt64) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try await copy(in: folder, frames: 150)
    let asset = AVURLAsset(url: source)
    _ = try await asset.load(.tracks)
    let composition = AVMutableComposition()
    try await composition.insertTimeRange(whole(asset), of: asset, at: .zero)
    // Bytes in the middle of the samples: the index is where the file ends.
    var random = SeededRandom(seed: seed)
    let length = try #require(try FileManager.default.attributesOfItem(atPath: source.path)[.size] as? Int)
    let handle = try FileHandle(forUpdating: source)
    for _ in 0..<40 {
      try handle.seek(toOffset: UInt64(Int.random(in: length / 8..<length / 2, using: &random)))
      try handle.write(contentsOf: Data((0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }))
    }
    try handle.close()
    let session = try #require(
      AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality))
    let target = folder.appendingPathComponent("export.mov")
    (session.outputURL, session.outputFileType) = (target, .mov)
    let task = Task { await session.export() }
    try await within("the export to end", limit: .seconds(120)) { await task.value }
    if session.status == .completed {
      // As long as it was, and good again behind the damage.
      let numbers = try await EditingRig.numbers(target)
      #expect(numbers.last == 149)
      #expect(numbers.compactMap(\.self) == numbers.compactMap(\.self).sorted())
    } else {
      #expect(session.status == .failed && session.error is AVError)
      #expect(try files(folder) == ["source.mp4"])
    }
  }

  // MARK: Nothing stays

  /// The descriptors of files in a folder that are open.
  private func open(in folder: URL) -> Int {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return all.count { number in
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
      return path?.hasPrefix(folder.path) ?? false
    }
  }

  @Test(arguments: 0..<8)
  func whatIsCancelledLetsGoOfEverything(_ moment: Int) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try await copy(in: folder)
    weak var weakSession: AVAssetExportSession?
    weak var weakReader: AVAssetReader?
    weak var weakComposition: AVMutableComposition?
    weak var weakGenerator: AVAssetImageGenerator?
    do {
      let composition = try await composition(source)
      let preset = moment % 2 == 0 ? AVAssetExportPresetHighestQuality : AVAssetExportPresetPassthrough
      let session = try #require(AVAssetExportSession(asset: composition, presetName: preset))
      (session.outputURL, session.outputFileType) = (folder.appendingPathComponent("export.mov"), .mov)
      let task = Task { await session.export() }
      let reader = try AVAssetReader(asset: composition)
      let output = AVAssetReaderVideoCompositionOutput(
        videoTracks: composition.tracks(withMediaType: .video), videoSettings: nil)
      output.videoComposition = AVMutableVideoComposition(propertiesOf: composition)
      reader.add(output)
      #expect(reader.startReading())
      for _ in 0..<moment * 7 { _ = output.copyNextSampleBuffer() }
      let generator = AVAssetImageGenerator(asset: composition)
      let images = Collected<Bool>()
      let times = (0..<10).map { NSValue(time: CMTime(value: Int64($0), timescale: 2)) }
      generator.generateCGImagesAsynchronously(forTimes: times) { _, _, _, result, _ in
        images.add(result == .succeeded)
      }
      generator.cancelAllCGImageGeneration()
      reader.cancelReading()
      session.cancelExport()
      try await within("the export to end") { await task.value }
      _ = try await images.first(10)
      #expect(reader.status == .cancelled)
      if session.status == .completed {
        try FileManager.default.removeItem(at: folder.appendingPathComponent("export.mov"))
      } else {
        #expect(session.status == .cancelled)
      }
      (weakSession, weakReader, weakComposition, weakGenerator) = (session, reader, composition, generator)
    }
    #expect(try files(folder) == ["source.mp4"])
    try await eventually("everything to go") {
      weakSession == nil && weakReader == nil && weakComposition == nil && weakGenerator == nil
        && open(in: folder) == 0
    }
  }
}
