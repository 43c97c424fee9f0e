import CoreMedia
import Foundation
import GStreamer
import MediaEngine

/// A ring of what just happened, in a process of its own so that its memory can be told from others'.
enum LiveRingScenes {
  private static let (width, height, rate) = (1280, 720, 30)

  /// Two clips of one ring, one of which is cancelled while it waits, and a ring that nobody stops.
  static func runAll() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("live-leaks-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let grain = [UInt8](repeating: 120, count: width * height * 2)
    for stops in [true, false] {
      let ring = LiveRing(
        video: VideoFormat(width: width, height: height, encoding: .raw("I420"), frameRates: [Fraction(rate, 1)]))
      try await ring.start()
      let start = Clock.system.time + .milliseconds(1)
      for number in 0..<10 { ring.videoReceiver.receive(frame(number, from: start, grain)) }
      let begin = CMTime(value: Int64(start.nanoseconds), timescale: 1_000_000_000)
      let waiting = Task {
        try await ring.clip(
          CMTimeRange(start: begin, duration: CMTime(value: 9, timescale: 1)),
          to: folder.appendingPathComponent("never.mov"))
      }
      _ = try await ring.clip(
        CMTimeRange(start: begin, duration: CMTime(value: 1, timescale: 4)),
        to: folder.appendingPathComponent("\(stops).mov"))
      waiting.cancel()
      _ = try? await waiting.value
      if stops { await ring.stop() }
    }
    await GStreamer.finishBackgroundWork()
  }

  /// Fills a ring of fifteen seconds and goes on for a while; prints how many seconds it has, how many megabytes they
  /// are compressed, by how many the process grew since the first second, and by how many at most.
  static func measureMemory() async throws {
    let ring = LiveRing(
      video: VideoFormat(width: width, height: height, encoding: .raw("I420"), frameRates: [Fraction(rate, 1)]))
    try await ring.start()
    let start = Clock.system.time + .milliseconds(1)
    var before = 0.0
    var largest = 0.0
    // Grain that is at another place in each picture: hard work for an encoder.
    var random = SystemRandomNumberGenerator()
    let grain = (0..<width * height * 2).map { _ in UInt8.random(in: 100...124, using: &random) }
    for number in 0..<19 * rate {
      ring.videoReceiver.receive(frame(number, from: start, grain))
      try await untilRoom(in: ring)
      if number == rate { before = try ResidentMemory.megabytes() }
      if number % 10 == 0, number > rate { largest = max(largest, try ResidentMemory.megabytes() - before) }
    }
    let grown = try ResidentMemory.megabytes() - before
    let status = ring.status
    print(status.duration.seconds, Double(status.bytes) / 1e6, grown, largest)
    await ring.stop()
  }

  private static func frame(_ number: Int, from start: ClockTime, _ grain: [UInt8]) -> Sample {
    let shift = number * 7919 % (width * height)
    let bytes = Array(grain[shift..<shift + width * height]) + [UInt8](repeating: 128, count: width * height / 2)
    let time = start + ClockTime(nanoseconds: UInt64(number) * 1_000_000_000 / UInt64(rate))
    return Sample(
      Buffer(bytes, pts: time, duration: ClockTime(nanoseconds: 1_000_000_000 / UInt64(rate))),
      caps: Caps(
        "video/x-raw",
        [
          "format": "I420", "width": width, "height": height, "framerate": Fraction(rate, 1),
          "pixel-aspect-ratio": Fraction(1, 1), "colorimetry": "bt709",
        ]))
  }
}
