import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Decodes a track backwards, group by group: each is decoded forward, drained, and given out in reverse order. Times are
/// those of the movie. Its calls block: use it from one thread at a time.
final class ReverseTrackReader: Sendable {
  private struct State {
    /// What is given out next, last first.
    var ready: [DecodingCursor.Decoded] = []
    /// How many of the frames of the range have yet to be decoded; for sound, the time up to which it has.
    var frames: Int
    var end: CMTime
    var bytesPerFrame: Int?
  }

  /// The most bytes of decoded frames that are kept.
  private static let maxBytes = 128 << 20
  /// How much sound is decoded at once.
  private static let soundLength = CMTime(value: 1, timescale: 2)

  /// The range in the movie's time.
  let range: CMTimeRange
  private let track: MediaTrackFacts
  private let table: SampleTable?
  private let pictures: CursorFrameDecoder?
  private let sound: DecodingCursor?
  /// The first frame of the range.
  private let firstFrame: Int
  private let state: Mutex<State>
  private let isCancelled = Flag()

  init(
    _ track: MediaTrackFacts, of source: any MediaSource, _ input: MediaInput, range: CMTimeRange,
    clock: any HostClock
  ) throws {
    (self.range, self.track) = (range, track)
    var (first, last) = (0, 0)
    if track.kind == .video {
      let table = try source.table(of: track.id, isCancelled: isCancelled)
      first = table.frame(atOrBefore: range.start) ?? 0
      if first < table.frameCount, table.time(ofFrame: first) + table.duration(ofFrame: first) <= range.start {
        first += 1
      }
      // Frames that begin at the end of the range aren't in it.
      last = table.frame(atOrBefore: range.end).map { table.time(ofFrame: $0) < range.end ? $0 + 1 : $0 } ?? 0
      (self.table, sound) = (table, nil)
      pictures = try CursorFrameDecoder(
        source, track: track.id, input, threads: ProcessInfo.processInfo.activeProcessorCount, clock: clock)
    } else {
      (table, pictures) = (nil, nil)
      sound = try DecodingCursor(source, track: track, output: Caps("audio/x-raw"), clock: clock)
    }
    firstFrame = first
    state = Mutex(State(frames: max(first, last), end: range.end))
  }

  /// The next frame or sound, going back; nil at the start of the range.
  func next() throws -> DecodingCursor.Decoded? {
    while true {
      if let ready = state.withLock({ $0.ready.popLast() }) { return ready }
      guard try table == nil ? readSound() : readFrames() else { return nil }
    }
  }

  // MARK: Frames

  /// Decodes the frames of a group, or as many of them as may be kept; returns whether there were any.
  private func readFrames() throws -> Bool {
    guard let table, let pictures else { return false }
    let (end, size) = state.withLock { ($0.frames, $0.bytesPerFrame) }
    guard end > firstFrame else { return false }
    let coded = Int(clamping: Int64(track.codedSize.width * track.codedSize.height * 3 / 2))
    let room = max(2, Self.maxBytes / max(1, size ?? coded))
    // Back to the key frame where the group begins: what lies before it is decoded with the group before.
    var begin = end - 1
    while begin > max(firstFrame, end - room), !table.isKey(frame: begin) { begin -= 1 }
    let frames = Array(begin..<end)
    let found = Mutex<[DecodingCursor.Decoded?]>(Array(repeating: nil, count: frames.count))
    do {
      let stretch = FrameStretch(table: table, start: table.start(ofFrame: begin), frames: frames)
      try pictures.decode(stretch, isCancelled: isCancelled) { sample, place in
        let decoded = DecodingCursor.Decoded(
          sample: sample, time: table.time(ofFrame: frames[place]), duration: table.duration(ofFrame: frames[place]))
        found.withLock { $0[place] = decoded }
        return true
      }
    } catch let error as MediaDecodingError {
      // A damaged frame is passed over, but not a track that can't be decoded at all.
      if end == table.frameCount, found.withLock({ $0.allSatisfy { $0 == nil } }), begin == 0 { throw error }
    }
    state.withLock { state in
      state.ready = found.withLock { $0.compactMap(\.self) }
      state.bytesPerFrame = state.ready.first?.sample.buffer?.size ?? state.bytesPerFrame
      state.frames = begin
    }
    return true
  }

  // MARK: Sound

  /// Decodes some sound; returns whether there was any left.
  private func readSound() throws -> Bool {
    guard let sound else { return false }
    let end = state.withLock { $0.end }
    guard end > range.start else { return false }
    let start = max(range.start, end - Self.soundLength)
    var ready: [DecodingCursor.Decoded] = []
    let segments = track.segments.isEmpty ? [CMTimeMapping(source: range, target: range)] : track.segments
    for piece in PlaybackPiece.pieces(of: segments, from: start, to: end, isOpen: false, rate: 1, base: .zero) {
      guard let media = piece.media, !media.isEmpty else { continue }
      try sound.seek(to: media.lowerBound, until: media.upperBound)
      let shift = piece.movie.start - media.lowerBound
      let segment = Segment(
        rate: 1, start: PlaybackPiece.stamp(piece.movie.start), stop: PlaybackPiece.stamp(piece.movie.end),
        time: .zero, base: .zero)
      while let decoded = try sound.next() {
        guard let info = decoded.sample.caps.flatMap({ AudioInfo($0) }), let caps = decoded.sample.caps,
          let buffer = decoded.sample.buffer?.with(
            pts: PlaybackPiece.stamp(decoded.time + shift), dts: nil, duration: ClockTime(decoded.duration)),
          let clipped = buffer.clipped(to: segment, info), let time = clipped.pts
        else { continue }
        ready.append(
          DecodingCursor.Decoded(
            sample: Sample(clipped, caps: caps), time: CMTime(time) - StoredSample.stampOrigin,
            duration: clipped.duration.map { CMTime($0) } ?? decoded.duration))
      }
    }
    state.withLock { ($0.ready, $0.end) = (ready, start) }
    return true
  }
}
