import CoreMedia
import Foundation
import GLibSupport

/// The loudness of a file's audio over its time, for drawing.
public struct Waveform: Sendable, Equatable {
  /// An interval of one channel.
  public struct Point: Sendable, Equatable {
    /// The minimum and maximum sample; full scale is from -1 to 1.
    public let minimum: Float
    public let maximum: Float
    /// The root mean square, which is closer to the perceived loudness.
    public let rms: Float
    /// The largest absolute sample.
    public var peak: Float { max(abs(minimum), abs(maximum)) }
  }

  /// The duration that the points divide evenly.
  public let duration: CMTime
  /// The audio's sample rate.
  public let sampleRate: Int
  /// The points of each channel.
  public let channels: [[Point]]

  /// The largest peak of all channels for each point: for drawing a single line.
  public var peaks: [Float] {
    (channels.first ?? []).indices.map { place in channels.reduce(0) { max($0, $1[place].peak) } }
  }

  /// Decodes a file's audio and measures it. `duration` is the time that the points cover, if it isn't the audio's.
  /// `progress` is called now and then with the fraction done, from 0 to 1, and the waveform so far. Ends early with an
  /// error when its task is cancelled.
  public static func measure(
    _ url: URL, points: Int, duration: CMTime = .invalid, track ordinal: Int = 0,
    references: MovieReferences = .inFolder, clock: any HostClock = SystemHostClock.shared,
    progress: (@Sendable (Double, Waveform) -> Void)? = nil
  ) async throws -> Waveform {
    let (file, track): (MediaFile, MediaTrackFacts)
    do {
      file = try await MediaFile.open(url, references: references, clock: clock)
      let tracks = file.facts.tracks.filter { $0.kind == .audio }
      guard tracks.indices.contains(ordinal) else { throw MediaDecodingError.noSound(url) }
      track = tracks[ordinal]
    } catch {
      throw MediaDecodingError(error, of: url)
    }
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        threads.async {
          continuation.resume(
            with: Result {
              try WaveformReader(file, track, ordinal: ordinal, points, duration, progress).read(isCancelled)
            }.mapError { MediaDecodingError($0 is MissingDecoder ? track.missingDecoder ?? $0 : $0, of: url) })
        }
      }
    } onCancel: {
      isCancelled.set()
    }
  }

  private static let threads = DispatchQueue(label: "app.kinora.waveform", qos: .utility, attributes: .concurrent)
}
