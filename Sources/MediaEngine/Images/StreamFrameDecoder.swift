import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// Decodes what GStreamer's own readers read. Kept running between stretches.
final class StreamFrameDecoder: FrameDecoder {
  private let stream: ParsedStream
  private let decoded = Mutex(0)

  var counts: (sent: Int, decoded: Int) { (stream.sent, decoded.withLock { $0 }) }

  /// Opens the file's video track with this number, counted from 0 among the video tracks.
  init(_ url: URL, video ordinal: Int, threads: Int, isCancelled: @Sendable () -> Bool) throws {
    let sink = try AppSink(caps: Caps("video/x-raw"), maxBuffers: 4, sync: false)
    stream = try ParsedStream(url, .video, ordinal, sink: sink, waits: true, isCancelled: isCancelled) { caps in
      caps.first?.name == "video/x-raw" ? [] : [try VideoDecoder.make(for: caps, threads: threads)]
    }
  }

  func decode(
    _ stretch: FrameStretch, isCancelled: @Sendable () -> Bool, body: @Sendable (Sample, Int) throws -> Bool
  ) throws {
    let targets = stretch.frames.map { stretch.table.time(ofFrame: $0) }
    guard let last = targets.last else { return }
    let key = stretch.table.presentationTime(stretch.start)
    let slack = stretch.table.slack
    // A file whose index is coarse, or has none, lands later than asked now and then: begin earlier, then at the start.
    for start in key.isNumeric ? [key, key - CMTime(value: 4, timescale: 1), .zero] : [.zero] {
      var matcher = FrameMatcher<Sample>(targets: targets, slack: slack)
      try stream.jump(to: max(start, .zero), until: last + slack)
      while !matcher.isDone, !matcher.missedFirst, let sample = try stream.next(isCancelled) {
        decoded.withLock { $0 += 1 }
        guard let time = sample.streamTime.map({ CMTime($0) }) else { continue }
        for match in matcher.add(sample, at: time) { guard try body(match.frame, match.target) else { return } }
      }
      if matcher.missedFirst, start > .zero { continue }
      for match in matcher.finish() { guard try body(match.frame, match.target) else { return } }
      return
    }
  }
}
