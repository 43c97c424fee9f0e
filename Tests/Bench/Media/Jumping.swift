import CoreMedia
import Foundation
import MediaEngine

/// Jumps in a movie that stands still.
enum Jumping {
  struct Seeks: Encodable {
    var milliseconds: [Double] = []
    /// How many led to another frame than the one whose interval holds the time.
    var wrong = 0
  }

  static func seeks(_ file: URL, count: Int) async throws -> Seeks {
    let screening = Screening(file)
    let duration = try await screening.open()
    let media = try await MediaFile.open(file)
    let table = try await media.samples(of: media.facts.tracks.first { $0.kind == .video }?.id ?? 1)
    var facts = Seeks()
    // The same places in every run.
    var random = UInt64(20_261_122)
    for _ in 0..<count {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let share = Double(random >> 11) / Double(1 << 53)
      let time = CMTime(seconds: share * (duration.seconds - 1), preferredTimescale: 90_000)
      let begin = ContinuousClock.now
      _ = await screening.seek(SeekRequest(time))
      facts.milliseconds.append((ContinuousClock.now - begin) / .milliseconds(1))
      // A frame's own time, rounded, or where the jump landed in it.
      let shown = table.frame(at: screening.shown.last + CMTime(value: 1, timescale: 10_000))
      if shown != table.frame(at: time) { facts.wrong += 1 }
    }
    await screening.close()
    return facts
  }

  struct Scrub: Encodable {
    var seconds: Double
    var jumps = 0
    /// Jumps that led to a frame other than the one before.
    var frames = 0
  }

  static func scrub(_ file: URL, seconds: Int, isExact: Bool) async throws -> Scrub {
    let screening = Screening(file)
    let duration = try await screening.open().seconds - 1
    let tolerance = isExact ? CMTime.zero : .positiveInfinity
    var facts = Scrub(seconds: 0)
    let begin = ContinuousClock.now
    while facts.seconds < Double(seconds) {
      let before = screening.shown.last
      let time = CMTime(seconds: duration * facts.seconds / Double(seconds), preferredTimescale: 90_000)
      _ = await screening.seek(SeekRequest(time, toleranceBefore: tolerance, toleranceAfter: tolerance))
      facts.jumps += 1
      if screening.shown.last != before { facts.frames += 1 }
      facts.seconds = (ContinuousClock.now - begin) / .seconds(1)
    }
    await screening.close()
    return facts
  }
}
