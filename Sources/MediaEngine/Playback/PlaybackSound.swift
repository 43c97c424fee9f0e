import CoreMedia
import GStreamer

/// A piece of a movie's sound on its way to where it is heard: behind the volume.
public struct PlaybackSound: Sendable {
  /// The samples between -1 and 1; channels alternate.
  public let samples: [Float]
  /// How many channels there are.
  public let channels: Int
  /// Samples per second and channel.
  public let sampleRate: Int
  /// When it is heard, from the moment at which playing began: `PlaybackEngine.start` says when that was.
  public let runningTime: CMTime

  /// Copies a buffer of floats.
  init?(_ buffer: Buffer, info: AudioInfo, segment: Segment) {
    guard info.format == "F32LE", let pts = buffer.pts, let time = segment.runningTime(of: pts),
      let mapped = try? buffer.map()
    else { return nil }
    samples = Array(mapped.bytes.bindMemory(to: Float.self))
    (channels, sampleRate) = (info.channels, info.rate)
    runningTime = CMTime(time)
  }
}
