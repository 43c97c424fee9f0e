import CoreMedia
import Synchronization

/// Writes a track's subtitles with times of their own. Copies with an edit list wouldn't do: ffmpeg shows all of them too early
/// where the first one begins before the edit (seen: half a second).
final class SubtitleStream: ExportStream {
  /// A timescale in which milliseconds and the frames of all usual rates are whole.
  static let timescale: CMTimeScale = 90_000

  private let pieces: [SubtitlePieces.Piece]
  private let place: Int
  private let file: any SampleFile
  private let done = Mutex(0)

  init(_ subtitles: SubtitlePieces, as place: Int, in file: any SampleFile) {
    (pieces, self.place, self.file) = (subtitles.pieces, place, file)
  }

  var position: CMTime {
    let done = done.withLock { $0 }
    return done > 0 ? pieces[done - 1].range.end : .zero
  }

  func step() throws -> Bool {
    try done.withLock { done in
      guard done < pieces.count else { return false }
      let piece = pieces[done]
      // Lengths are differences of rounded times: rounded ones would add up to something else.
      func rounded(_ time: CMTime) -> CMTime { time.convertScale(Self.timescale, method: .roundHalfAwayFromZero) }
      let (start, end) = (rounded(piece.range.start), rounded(piece.range.end))
      if start < end {
        try file.append(
          EncodedPacket(
            bytes: piece.bytes, format: piece.format, presentation: start, decode: start, duration: end - start,
            isKey: true), to: place)
      }
      done += 1
      return done < pieces.count
    }
  }

  func finish() throws { try file.end(place) }
}
