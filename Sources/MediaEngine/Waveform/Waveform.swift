import CoreMedia
import Foundation
import GLibSupport

/// How loud the sound of a file is over its time, as it is drawn.
public struct Waveform: Sendable, Equatable {
  /// A stretch of time in one channel.
  public struct Point: Sendable, Equatable {
    /// The lowest and the highest sample; full scale is from -1 to 1.
    public let minimum: Float
    public let maximum: Float
    /// The root of the mean square, which is nearer to how loud it sounds.
    public let rms: Float
    /// How far a sample goes from zero.
    public var peak: Float { max(abs(minimum), abs(maximum)) }
  }

  /// The time that the points divide evenly.
  public let duration: CMTime
  /// Samples per second of the sound.
  public let sampleRate: Int
  /// The points of each channel.
  public let channels: [[Point]]

  /// The largest peak of all channels in each stretch: what is drawn where there is one line for all.
  public var peaks: [Float] {
    (channels.first ?? []).indices.map { place in channels.reduce(0) { max($0, $1[place].peak) } }
  }

  /// Decodes the sound of a file and measures it. `duration` is the time that the points cover, if it isn't that of the
  /// sound. `progress` is told now and then how much is done (from 0 to 1) and what is known so far. Ends early, with an
  /// error, when its task is cancelled.
  public static func measure(
    _ url: URL, points: Int, duration: CMTime = .invalid, track ordinal: Int = 0,
    clock: any HostClock = SystemHostClock.shared, progress: (@Sendable (Double, Waveform) -> Void)? = nil
  ) async throws -> Waveform {
    // Of a file without sound, GStreamer's parsers may say nothing at all.
    do {
      let tracks = try await MediaFile.open(url, clock: clock).facts.tracks.filter { $0.kind == .audio }
      guard tracks.indices.contains(ordinal) else { throw MediaDecodingError.noSound(url) }
    } catch {
      throw MediaDecodingError(error, of: url)
    }
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        threads.async {
          continuation.resume(
            with: Result {
              try WaveformReader(url, points, duration, ordinal, clock: clock, progress).read(isCancelled)
            })
        }
      }
    } onCancel: {
      isCancelled.set()
    }
  }

  private static let threads = DispatchQueue(label: "app.kinora.waveform", qos: .utility, attributes: .concurrent)
}
