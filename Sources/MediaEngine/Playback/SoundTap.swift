import CoreMedia
import GStreamer

/// Hears what comes of a movie's sound, behind all that is done to it, when it is due; in place of a loudspeaker.
public final class SoundTap: Sendable, Equatable {
  /// Some sound.
  public struct Piece: Sendable {
    /// When it begins in the movie.
    public let time: CMTime
    /// Two channels, sample by sample, 48,000 times a second.
    public let samples: [Float]
  }

  private let handler: @Sendable (Piece) -> Void

  /// Calls the handler with all that is heard, in the streaming thread, which must not be held up.
  public init(_ handler: @escaping @Sendable (Piece) -> Void) { self.handler = handler }

  public static func == (a: SoundTap, b: SoundTap) -> Bool { a === b }

  /// What takes the loudspeaker's place.
  func makeSink() throws -> Element {
    let caps = Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved", "rate": 48000, "channels": 2])
    let sink = try AppSink(caps: caps, maxBuffers: 4, sync: true)
    sink.setHandlers(onSample: { [handler] sample in
      if let time = sample.streamTime, let bytes = try? sample.buffer?.bytes() {
        let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        handler(Piece(time: CMTime(time), samples: samples))
      }
      return .ok
    })
    return sink
  }
}
