import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// Compositions by chance that are exported by copying, and by encoding no more than what lies in front of key frames.
@Suite(.serialized, .blocking) struct CopiedCompositionTests {
  /// Films of H.264, opened once.
  private static let sources = Task {
    let all = try await TimelineSource.all()
    return [0, 1, 3, 4, 5].map { all[$0] }
  }

  /// The longest that a time is off where the file's units can't say it.
  private static let rounding = 0.0002

  private func exported(_ copy: RandomCopy, to folder: URL) async throws -> URL {
    let target = folder.appendingPathComponent("copy.\(copy.type == .mov ? "mov" : "mp4")")
    let session = try #require(
      AVAssetExportSession(asset: copy.composition, presetName: AVAssetExportPresetPassthrough))
    (session.timeRange, session.encodesFirstPictures) = (copy.range, copy.isSmart)
    try await session.export(to: target, as: copy.type)
    return target
  }

  @Test(arguments: LongRun.seeds(of: 600, usual: 60))
  func copiesShowWhatTheModelSays(_ seed: UInt64) async throws { try await check(seed) }

  /// Each showed a frame too long or left some out, in ffmpeg and what is made with it.
  @Test(
    arguments: [
      ("a part at another speed begins within a frame", 595), ("parts are decoded differently far ahead", 498),
      ("a part needs frames behind its end", 566), ("the file's beginning was shown in a gap", 582),
      ("frames were decoded with another part's configuration", 489),
    ] as [(String, UInt64)])
  func whatFailedOnceHolds(cause: String, seed: UInt64) async throws { try await check(seed) }

  private func check(_ seed: UInt64) async throws {
    let copy = try RandomCopy(seed: seed, await Self.sources.value)
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    guard !copy.shown.isEmpty else {
      await #expect(throws: AVError.self) { _ = try await exported(copy, to: folder) }
      return
    }
    let target = try await exported(copy, to: folder)
    let wanted = copy.shown
    // Our reader, to whom the edit list says until when a frame is shown.
    let asset = AVURLAsset(url: target)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: try #require(try await asset.loadTracks(withMediaType: .video).first),
      outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    reader.add(output)
    #expect(reader.startReading())
    // Gaps are black.
    let read = EditingRig.buffers(output).compactMap { buffer -> RandomCopy.Showing? in
      let start = ModelTime(buffer.presentationTimeStamp)
      return buffer.imageBuffer.flatMap(EditingRig.number).map {
        RandomCopy.Showing(number: $0, start: start, end: start + ModelTime(buffer.duration))
      }
    }
    // Where the file's units can't say when an edit ends, a frame behind it may be there for a moment.
    func lasting(_ all: [RandomCopy.Showing]) -> [RandomCopy.Showing] {
      all.filter { ($0.end - $0.start).seconds > Self.rounding }
    }
    if let fault = Self.fault(lasting(RandomCopy.joined(read)), lasting(wanted)) {
      Issue.record("seed \(seed): read \(fault);\(copy.story)")
    }
    // Of several edits ffmpeg leaves out frames that begin before one, and shows others in gaps.
    guard copy.isSmart else { return }
    let frames = try await DecodedFrames.read(target).filter { $0.time > -0.0005 }
    let decoded = frames.compactMap { frame in frame.painted.map { (Int($0.number), frame.time) } }
    if let fault = Self.fault(decoded, wanted) { Issue.record("seed \(seed): ffmpeg \(fault);\(copy.story)") }
  }

  private static func fault(_ seen: [RandomCopy.Showing], _ wanted: [RandomCopy.Showing]) -> String? {
    for (one, other) in zip(seen, wanted) {
      if one.number != other.number || abs((one.start - other.start).seconds) > rounding
        || abs((one.end - other.end).seconds) > rounding
      {
        return "\(one.number) \(one.start.seconds)..<\(one.end.seconds), not "
          + "\(other.number) \(other.start.seconds)..<\(other.end.seconds)"
      }
    }
    return seen.count == wanted.count ? nil : "\(seen.count) frames, not \(wanted.count)"
  }

  /// When ffmpeg begins to show each frame; frames that follow on themselves count once.
  private static func fault(_ seen: [(Int, Double)], _ wanted: [RandomCopy.Showing]) -> String? {
    func once(_ all: [(Int, Double)]) -> [(Int, Double)] {
      all.reduce(into: []) { once, next in if once.last?.0 != next.0 { once.append(next) } }
    }
    let (seen, wanted) = (once(seen), once(wanted.map { ($0.number, $0.start.seconds) }))
    for (one, other) in zip(seen, wanted) where one.0 != other.0 || abs(one.1 - other.1) > rounding {
      return "\(one), not \(other)"
    }
    return seen.count == wanted.count ? nil : "\(seen.count) frames, not \(wanted.count)"
  }
}
