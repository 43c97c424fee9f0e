import Foundation

/// The sound of one track as ffmpeg decodes it.
public struct DecodedAudio: Sendable {
  /// When the first sample sounds, in the file's time.
  public var start: Double
  /// Samples per second.
  public var sampleRate: Int
  /// How many channels are interleaved.
  public var channels: Int
  /// The samples between -1 and 1.
  public var samples: [Float]

  /// The tones of each channel, with onsets in the file's time.
  public var bursts: [[BurstReader.Burst]] {
    BurstReader.bursts(in: samples, channels: channels, sampleRate: sampleRate).map { channel in
      channel.map { BurstReader.Burst(onset: $0.onset + start, frequency: $0.frequency) }
    }
  }

  /// Decodes a sound track of a file.
  public static func read(_ file: URL, track: Int = 0) async throws -> DecodedAudio {
    try await Command.away {
      let result = try Command.run(
        ["ffmpeg", "-hide_banner", "-nostdin", "-nostats", "-v", "info", "-copyts", "-i", file.path]
          + ["-map", "0:a:\(track)", "-af", "ashowinfo", "-f", "f32le", "-c:a", "pcm_f32le", "pipe:1"])
      let lines = result.words.split(separator: "\n").filter { $0.contains("Parsed_ashowinfo") }
      guard let first = lines.first(where: { $0.contains("pts_time:") }),
        let start = DecodedFrames.value("pts_time:", in: first).flatMap(Double.init),
        let rate = DecodedFrames.value("rate:", in: first).flatMap({ Int($0) }),
        let channels = DecodedFrames.value("channels:", in: first).flatMap({ Int($0) })
      else { throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: file.path]) }
      let samples = result.output.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      return DecodedAudio(start: start, sampleRate: rate, channels: channels, samples: samples)
    }
  }
}
