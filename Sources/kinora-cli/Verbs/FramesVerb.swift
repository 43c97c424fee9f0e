import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

extension Verb {
  static let frames = Verb(
    "frames", tr("list the frames of a video"), words: Words("FILE", areFiles: true),
    options: [
      Option("--from", .moment, tr("from the frame that is shown at this second")),
      Option("--to", .moment, tr("up to this second")),
      Option("--track", .count, tr("of the track with this number; the first video if nothing is said")),
      Option("--count", tr("decode them and print how many there are")),
      Option("--numbers", tr("decode them and print the numbers that the simulated camera paints")),
      .jsonEvents,
    ],
    example: "frames clip.mov --from 2 --to 3",
    tr("prints when each frame of a second of clip.mov is shown, and how long"), run: FramesVerb.run)
}

/// Lists frames from the sample table, or as they are decoded.
private enum FramesVerb {
  private struct Line: Encodable {
    let frame: Int
    let time: Double
    let exactTime: ExactTime?
    let duration: Double
    let isKey: Bool
    var number: UInt16?
  }

  private struct Count: Encodable {
    let frames: Int
  }

  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let url = try MediaArgument.url(options, verb: "frames")
    let (asJSON, withNumbers) = (options.has("--json"), options.has("--numbers"))
    _ = try TimeRangeOptions.range(options)
    let track = options.count("--track").map { Int32(clamping: $0) }
    let progress = ReadingProgress()
    let decoded = Mutex(0.0)
    guard options.has("--count") || withNumbers else {
      return try await LongWork.run(fraction: { progress.fraction }) {
        let media = try await MediaFile.open(url, progress: progress)
        return try await list(media, track, range(options, track, in: media), asJSON)
      }
    }
    let count = Mutex(0)
    try await LongWork.run(fraction: { progress.fraction ?? decoded.withLock { $0 } }) {
      let media = try await MediaFile.open(url, progress: progress)
      let range = try await Self.range(options, track, in: media)
      let last = min(range.end, media.facts.duration).seconds
      try await FrameReader.read(media, track: track, range: range) { frame in
        count.withLock { $0 += 1 }
        decoded.withLock { $0 = (frame.time - range.start).seconds / max(last - range.start.seconds, 1e-9) }
        if withNumbers { tell(line(frame, number: frame.paintedNumber), asJSON, withNumbers: true) }
        return true
      }
    }
    if options.has("--count") {
      let count = count.withLock { $0 }
      if asJSON { try Console.json(Count(frames: count)) } else { Console.result("\(count)") }
    }
    return .done
  }

  private static func range(_ options: OptionValues, _ track: Int32?, in media: MediaFile) async throws -> CMTimeRange {
    guard options.has("--from") || options.has("--to") else { return try TimeRangeOptions.range(options) }
    return try TimeRangeOptions.range(options, among: try await TimeBorders(of: media, track: track))
  }

  private static func list(
    _ media: MediaFile, _ track: Int32?, _ range: CMTimeRange, _ asJSON: Bool
  ) async throws -> ExitCode {
    let tracks = media.facts.tracks
    guard let id = track ?? tracks.first(where: { $0.kind == .video })?.id else {
      throw MediaDecodingError.noVideo(media.url)
    }
    let table = try await media.samples(of: id)
    for index in 0..<table.frameCount {
      try Task.checkCancellation()
      let (start, duration) = (table.time(ofFrame: index), table.duration(ofFrame: index))
      guard start < range.end, start + duration > range.start else { continue }
      tell(
        Line(
          frame: index, time: start.seconds, exactTime: ExactTime(start), duration: duration.seconds,
          isKey: table.isKey(frame: index)), asJSON, withNumbers: false)
    }
    return .done
  }

  private static func line(_ frame: FrameReader.Frame, number: UInt16?) -> Line {
    Line(
      frame: frame.index, time: frame.time.seconds, exactTime: ExactTime(frame.time), duration: frame.duration.seconds,
      isKey: frame.isKey, number: number)
  }

  private static func tell(_ line: Line, _ asJSON: Bool, withNumbers: Bool) {
    if asJSON { return Console.event(line) }
    var words = "\(line.frame)  \(InfoReport.clock(line.time))  \(InfoReport.rounded(line.duration * 1000)) ms"
    if line.isKey { words += "  " + tr("key frame") }
    if withNumbers { words += "  " + (line.number.map { "\($0)" } ?? "–") }
    Console.result(words)
  }
}
