import CoreMedia
import Foundation
import GStreamer

/// Writes encoded samples into an ISO media file.
final class MovieOutput: RecordingOutput {
  private let movie: EncodedMovie
  /// The index of the audio track.
  private let sound: Int?
  /// The index of the second audio track.
  private let secondSound: Int?

  /// Connects to an encoding pipeline. `failed` is called when writing fails.
  init(
    _ request: RecordingRequest, _ choice: EncoderChoice, behind graph: EncodingGraph, second: SecondSound? = nil,
    file: RecordingFile, created: Date, gate: @escaping Gate, failed: @escaping @Sendable (any Error) -> Void
  ) throws {
    var tracks: [EncodedMovie.Track] = []
    if let job = choice.video?.job {
      tracks.append(
        .init(isVideo: true, transform: request.rotation.transform(width: job.width, height: job.height)))
    }
    sound = choice.audio == nil ? nil : tracks.count
    if let candidate = choice.audio?.candidate { tracks.append(.init(isVideo: false, priming: candidate.priming)) }
    secondSound = second == nil ? nil : tracks.count
    if let candidate = second?.choice.audio?.candidate {
      tracks.append(.init(isVideo: false, priming: candidate.priming))
    }
    var options = ISOWriter.Options()
    options.brand = request.container.brand
    options.created = created
    options.fragmentDuration =
      request.fragmentSeconds > 0
      ? CMTime(seconds: request.fragmentSeconds / (request.lapse?.speed ?? 1), preferredTimescale: 100_000) : nil
    options.wroteFragment = { [weak file] in file?.synchronizeSoon() }
    let movie = EncodedMovie(try file.boxes(), tracks: tracks, options: options)
    self.movie = movie
    let sounds = [(graph, sound ?? 0)] + (second.map { [($0.graph, secondSound ?? 0)] } ?? [])
    for (graph, sound) in sounds {
      try graph.handOut(
        backlog: RecordingFeed.encodedBacklog,
        { isVideo, sample in
          guard gate(sample.buffer?.size ?? 0, isVideo) else { return .ok }
          do {
            try movie.add(sample, to: isVideo ? 0 : sound)
            return .ok
          } catch {
            failed(error)
            return .error
          }
        },
        ended: { isVideo in
          do { try movie.end(isVideo ? 0 : sound) } catch { failed(error) }
        })
    }
  }

  /// ISO media files get their metadata in `finish`.
  func setTags(_ metadata: [RecordingMetadata]) {}

  func finish(_ totals: RecordingTotals) async throws -> MovieLength {
    if let sound { movie.trim(sound, at: totals.soundEnd) }
    if let secondSound, let end = totals.secondSoundEnd { movie.trim(secondSound, at: end) }
    let length = try await GStreamer.offMain { [movie] in try movie.finish(describing: totals.entry.describe) }
    guard length.seconds > 0 else { throw ISOBox.Damage(what: "no samples") }
    return length
  }
}

extension RecordingContainer {
  /// The major brand of the file's `ftyp`.
  fileprivate var brand: String {
    switch self {
    case .quickTime: "qt  "
    case .m4a: "M4A "
    default: "isom"
    }
  }
}
