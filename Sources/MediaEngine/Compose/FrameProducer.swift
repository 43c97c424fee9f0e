import CoreMedia
import GStreamer
import Synchronization

/// Decodes the pieces of a video track one after the other. Used from one thread at a time.
final class FrameProducer: Sendable {
  private struct State {
    var place = 0
    var hasBegunPiece = false
    /// Where to begin in the first piece.
    var start = CMTime.zero
    /// The cursors that are open, the one used last behind the others.
    var cursors: [(file: MediaFile, cursor: MovieTrackCursor)] = []
  }

  /// How many files are kept open.
  private static let openFiles = 3

  private let track: CompositionTrack
  private let usesHardware: Bool
  private let state = Mutex(State())

  init(_ track: CompositionTrack, usesHardware: Bool) { (self.track, self.usesHardware) = (track, usesHardware) }

  func start(at time: CMTime) {
    state.withLock { state in
      state.start = time
      state.place = track.index(at: time) ?? (time < .zero ? 0 : track.segments.count)
      state.hasBegunPiece = false
    }
  }

  /// The next frame; nil behind the last piece.
  func produce() throws -> SourceFrame? {
    try state.withLock { state in
      while state.place < track.segments.count {
        let segment = track.segments[state.place]
        guard let file = segment.file, let facts = segment.facts else {
          (state.place, state.hasBegunPiece) = (state.place + 1, false)
          continue
        }
        let cursor = try cursor(file, segment.track, &state)
        let source = segment.mapping.source
        if !state.hasBegunPiece {
          let target = segment.mapping.target
          let from = state.start > target.start ? segment.mapping.sourceTime(of: state.start).time : source.start
          cursor.seek(to: from, until: source.end)
          state.hasBegunPiece = true
        }
        do {
          if let item = try cursor.next() { return frame(item, facts, segment, state.place) }
        } catch {
          throw MediaDecodingError.undecodable(file.url, reason: cursor.failure ?? "\(error)")
        }
        (state.place, state.hasBegunPiece) = (state.place + 1, false)
      }
      return nil
    }
  }

  private func cursor(_ file: MediaFile, _ track: Int32, _ state: inout State) throws -> MovieTrackCursor {
    if let place = state.cursors.firstIndex(where: { $0.file === file && $0.cursor.track.id == track }) {
      if place < state.cursors.count - 1 { state.cursors.append(state.cursors.remove(at: place)) }
      return state.cursors[state.cursors.count - 1].cursor
    }
    if state.cursors.count >= Self.openFiles { state.cursors.removeFirst() }
    let cursor = try MovieTrackCursor(
      file, track: track, output: Caps("video/x-raw"), usesHardware: usesHardware)
    state.cursors.append((file, cursor))
    return cursor
  }

  private func frame(
    _ item: MovieTrackCursor.Item, _ facts: MediaTrackFacts, _ segment: CompositionSegment, _ place: Int
  ) -> SourceFrame {
    let target = segment.mapping.target
    let start = max(segment.mapping.targetTime(of: item.time).time, target.start)
    let end = item.end.isNumeric ? min(segment.mapping.targetTime(of: item.end).time, target.end) : target.end
    return SourceFrame(
      sample: item.sample, facts: facts, segment: place, sourceTime: item.time, start: start, end: max(start, end))
  }
}
