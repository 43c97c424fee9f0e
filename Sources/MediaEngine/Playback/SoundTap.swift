import CoreMedia
import GStreamer

/// Receives a movie's processed audio when it is due, in place of the audio output.
public final class SoundTap: Sendable, Equatable {
  /// A piece of audio.
  public struct Piece: Sendable {
    /// Its presentation time in the movie.
    public let time: CMTime
    /// The interleaved samples of two channels at 48 kHz.
    public let samples: [Float]
  }

  /// Makes what takes the loudspeaker's place.
  private let sink: @Sendable () throws -> Element

  /// Calls the handler with all audio, in the streaming thread, which must not be blocked.
  public init(_ handler: @escaping @Sendable (Piece) -> Void) { sink = { try Self.sink(for: handler) } }

  /// Plays to a sink of one's own.
  init(sink: @escaping @Sendable () throws -> Element) { self.sink = sink }

  public static func == (a: SoundTap, b: SoundTap) -> Bool { a === b }

  /// Makes the sink that replaces the audio output.
  func makeSink() throws -> Element { try sink() }

  private static func sink(for handler: @escaping @Sendable (Piece) -> Void) throws -> Element {
    let caps = Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved", "rate": 48000, "channels": 2])
    let sink = try AppSink(caps: caps, maxBuffers: 4, sync: true)
    sink.setHandlers(onSample: { sample in
      if let time = sample.streamTime, let bytes = try? sample.buffer?.bytes() {
        let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        handler(Piece(time: CMTime(time), samples: samples))
      }
      return .ok
    })
    return sink
  }
}
