import CoreMedia
import GStreamer

/// An audio buffer of a movie on its way to the output, after the volume is applied.
public struct PlaybackSound: Sendable {
  /// The interleaved samples, between -1 and 1.
  public let samples: [Float]
  /// The number of channels.
  public let channels: Int
  /// Samples per second and channel.
  public let sampleRate: Int
  /// When the buffer is heard, relative to the start of playback: `PlaybackEngine.start` has its host time.
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
