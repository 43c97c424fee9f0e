import AVFoundation
import CoreMedia
import Dispatch
import Foundation
import MediaEngine
import TestMedia

/// Damaged files, one after the other through everything that opens files: the reader, the maker of images, the player.
/// In a process of its own, which may crash or hang. A line of JSON tells of each file.
enum SiegeScenes {
  private struct Report: Codable {
    var number: Int
    var file: String
    var damage: String
    /// What reader, images and player say: `ok`, or their words.
    var reader = "", images = "", player = ""
    /// The longest that one of them took.
    var milliseconds = 0
    var megabytes = 0
  }

  /// Damages files of a folder, each by its own number, so that each can be had again.
  static func run(folder: URL, numbers: Range<Int>) async throws {
    let wholes = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("siege-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    for number in numbers {
      let whole = wholes[number % wholes.count]
      let url = place.appendingPathComponent("damaged \(number).\(whole.pathExtension)")
      var random = SeededRandom(seed: UInt64(number))
      let (bytes, damage) = damaged(try Data(contentsOf: whole), &random)
      try bytes.write(to: url)
      var report = Report(number: number, file: whole.lastPathComponent, damage: damage)
      // Whoever hangs is seen by who waits for the next line.
      print("\(number) \(whole.lastPathComponent), \(damage)")
      fflush(nil)
      report.reader = try await timed(&report) { await read(url, precise: number % 2 == 0) }
      report.images = try await timed(&report) { await makeImages(of: url) }
      report.player = try await timed(&report) { await play(url) }
      report.megabytes = ResidentMemory.most
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      print(String(decoding: try encoder.encode(report), as: UTF8.self))
      fflush(nil)
      try FileManager.default.removeItem(at: url)
    }
  }

  private static func timed(_ report: inout Report, _ body: () async -> String) async throws -> String {
    let begin = ContinuousClock.now
    let words = await body()
    report.milliseconds = max(report.milliseconds, Int((ContinuousClock.now - begin) / .milliseconds(1)))
    return words
  }

  // MARK: Damage

  private static func damaged(_ whole: Data, _ random: inout SeededRandom) -> (Data, String) {
    var bytes = whole
    func place(_ count: Int) -> Int { Int.random(in: 0..<max(1, whole.count - count), using: &random) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let length = Int.random(in: 0...whole.count, using: &random)
      return (whole.prefix(length), "cut to \(length)")
    case 1:
      let count = min(whole.count, Int.random(in: 1...5000, using: &random))
      let start = place(count)
      bytes.replaceSubrange(start..<start + count, with: Data(count: count))
      return (bytes, "\(count) zeros at \(start)")
    case 2:
      let count = min(whole.count, Int.random(in: 1...3000, using: &random))
      let start = place(count)
      bytes.removeSubrange(start..<start + count)
      return (bytes, "\(count) taken out at \(start)")
    case 3:
      let count = min(whole.count, Int.random(in: 1...3000, using: &random))
      let start = place(count)
      bytes.insert(contentsOf: whole[start..<start + count], at: place(0))
      return (bytes, "\(count) of \(start) once more elsewhere")
    case let kind:
      // Most of what says something stands at either end.
      let count = Int.random(in: 1...60, using: &random)
      let region = kind == 4 ? whole.count : min(whole.count, 3000)
      let start = kind == 5 ? whole.count - region : 0
      for _ in 0..<count {
        let at = start + Int.random(in: 0..<region, using: &random)
        bytes[at] = [0, 1, 0x7f, 0x80, 0xff, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)!
      }
      return (bytes, "\(count) others from \(start) to \(start + region)")
    }
  }

  // MARK: What is done with them

  /// An error must say which file it is about.
  private static func words(_ error: any Error, _ url: URL) -> String {
    let words = error.localizedDescription
    return words.contains(url.lastPathComponent) ? words : "NAMELESS \(words)"
  }

  private static func read(_ url: URL, precise: Bool) async -> String {
    do {
      let file = try await MediaFile.open(url, precise: precise)
      for track in file.facts.tracks {
        let table = try await file.samples(of: track.id)
        _ = (table.displayTimes.count, table.keyFrameTimes.count)
      }
      return "ok"
    } catch {
      return words(error, url)
    }
  }

  private static func makeImages(of url: URL) async -> String {
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    do {
      for tenths in [0, 7] as [Int64] { _ = try await generator.image(at: CMTime(value: tenths, timescale: 10)) }
      return "ok"
    } catch let error as AVError where error.code == .noImageAtTime {
      // It isn't the file that is told about.
      return "ok"
    } catch {
      return words(error, url)
    }
  }

  private static func play(_ url: URL) async -> String {
    let (events, continuation) = AsyncStream.makeStream(of: PlaybackEvent.self)
    var options = PlaybackOptions()
    options.sound = .none
    let engine = PlaybackEngine(url: url, options: options) { continuation.yield($0) }
    engine.open()
    var result = "nothing"
    loop: for await event in events {
      switch event {
      case .ready:
        result = "ok"
        engine.seek(SeekRequest(CMTime(value: 4, timescale: 10))) { _ in
          // On to the end, quickly.
          engine.setRate(8)
          engine.whenSettled { DispatchQueue.global().asyncAfter(deadline: .now() + 0.15) { continuation.finish() } }
        }
      case .failed(let error):
        result = words(error, url)
        break loop
      case .ended: break loop
      default: break
      }
    }
    engine.close()
    await withCheckedContinuation { done in engine.whenSettled { done.resume() } }
    return result
  }
}
