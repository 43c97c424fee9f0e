import CoreMedia
import GStreamer
import Synchronization

/// Decodes a file's track in the times of the movie: as its edits show it. Its calls block: use it from one thread at a
/// time.
final class MovieTrackCursor: Sendable {
  /// A frame, or some sound.
  struct Item: Sendable {
    let sample: Sample
    /// In the movie's time. A frame that an edit cuts into begins where the edit does; sound is as it was decoded.
    let time: CMTime
    /// Until when a frame is shown; infinite if nobody knows.
    let end: CMTime
    /// The part of the movie that it may fill.
    let limits: CMTimeRange
  }

  private struct State {
    var pieces: [PlaybackPiece] = []
    var hasBegun = false
  }

  let track: MediaTrackFacts
  private let cursor: DecodingCursor
  private let isISO: Bool
  private let state = Mutex(State())

  /// Opens a track; throws for one whose codec isn't known, or that has no decoder. Decodes to raw media with these caps.
  init(
    _ file: MediaFile, track id: Int32, output: Caps, usesHardware: Bool = false
  ) throws(MediaDecodingError) {
    guard let track = file.facts.track(id) else { throw .file(.noSuchTrack(file.url, id)) }
    guard !file.facts.isProtected else { throw .protected(file.url) }
    guard let source = file.source else { throw .file(.unreadable(file.url, reason: "it is no file")) }
    if let missing = track.formats.lazy.compactMap({ PictureCaps.refusal(of: $0) }).first, track.kind == .video {
      throw .missingDecoder(file.url, missing)
    }
    self.track = track
    isISO = file.facts.container.isISO
    do {
      guard
        let cursor = try DecodingCursor(
          source, track: track, output: output, usesHardware: usesHardware, clock: file.clock)
      else { throw MediaDecodingError.undecodable(file.url, reason: "its codec isn't known") }
      self.cursor = cursor
    } catch let missing as MissingDecoder {
      throw .missingDecoder(file.url, track.missingDecoder ?? missing)
    } catch {
      throw MediaDecodingError(error, of: file.url)
    }
  }

  /// What the decoder says is wrong.
  var failure: String? { cursor.failure }

  /// Moves to what is shown at a time of the movie. Reading ends at `end`.
  func seek(to start: CMTime, until end: CMTime = .positiveInfinity) {
    let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
    let segments = track.segments.isEmpty ? [CMTimeMapping(source: whole, target: whole)] : track.segments
    let pieces = PlaybackPiece.pieces(
      of: segments, from: max(start, .zero), to: end, isOpen: !isISO, rate: 1, base: .zero
    ).filter { $0.media != nil }
    state.withLock { $0 = State(pieces: pieces) }
  }

  /// The next frame or sound; nil at the end.
  func next() throws -> Item? {
    while let piece = state.withLock({ $0.pieces.first }), let media = piece.media {
      let isStill = media.isEmpty
      let hasBegun = state.withLock { state in
        defer { state.hasBegun = true }
        return state.hasBegun
      }
      if !hasBegun { try cursor.seek(to: media.lowerBound, until: piece.decodingEnd) }
      let decoded = try cursor.next()
      if decoded == nil || isStill {
        state.withLock { state in
          state.pieces.removeFirst()
          state.hasBegun = false
        }
      }
      guard let decoded else { continue }
      return item(decoded, piece, isStill: isStill)
    }
    return nil
  }

  private func item(_ decoded: DecodingCursor.Decoded, _ piece: PlaybackPiece, isStill: Bool) -> Item {
    let time = piece.movieTime(ofMedia: decoded.time)
    guard track.kind == .video else {
      return Item(sample: decoded.sample, time: time, end: .positiveInfinity, limits: piece.movie)
    }
    var end = CMTime.positiveInfinity
    if !isStill, decoded.duration > .zero { end = piece.movieTime(ofMedia: decoded.time + decoded.duration) }
    // Where the edit begins, not where reading did.
    let begin = track.segments.last { $0.target.start <= piece.movie.start }?.target.start ?? .zero
    return Item(
      sample: decoded.sample, time: isStill ? begin : max(time, begin),
      end: min(end, piece.movie.end), limits: piece.movie)
  }
}
