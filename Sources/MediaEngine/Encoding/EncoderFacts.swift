import CoreMedia
import GStreamer

/// What is known of an encoder that is installed.
package struct EncoderFacts: Sendable {
  /// The codec.
  package let codec: Codec
  /// The encoder's name, by which it can be asked for.
  package let name: String
  /// Whether it needs special hardware. Whether that is there shows when it is used.
  package let isHardware: Bool
  /// Whether it may encode frames in another order than they are shown in.
  package let canReorder: Bool

  /// The encoders of video that are installed, the best of each codec first.
  package static var video: [EncoderFacts] {
    [Codec.h264, .hevc, .vp8, .vp9, .av1, .jpeg].flatMap { codec in
      EncoderList.standard[codec].filter { $0.isThere(for: .offline) }.map {
        EncoderFacts(
          codec: codec, name: $0.name, isHardware: $0.isHardware, canReorder: reordering.contains($0.name))
      }
    }
  }

  private static let reordering: Set = ["libx264", "x264enc", "vah264enc", "libx265", "x265enc", "vah265enc"]
}
