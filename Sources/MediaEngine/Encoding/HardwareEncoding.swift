import GStreamer
import Synchronization

/// Whether this process encodes with special hardware where it can, and what of it works here.
package enum HardwareEncoding {
  private static let permission = Atomic(true)

  /// Whether encodings that leave the choice may be made by hardware, from the next one on. True by default.
  package static var isAllowed: Bool {
    get { permission.load(ordering: .relaxed) }
    set { permission.store(newValue, ordering: .relaxed) }
  }

  /// The encoders of hardware that work on this machine, the best of each codec: each is given a frame to encode.
  package static func working() async -> [EncoderFacts] {
    var found: [EncoderFacts] = []
    let frame = EncoderChoice.Pictures(width: 1280, height: 720, rate: Fraction(30, 1))
    for codec in [Codec.h264, .hevc] {
      var encoding = VideoEncoding(codec: codec, allowsFallback: false)
      encoding.hardware = .required
      guard let choice = try? await EncoderChoice.pictures(encoding, frame, .live, allowed: { $0.isHardware }) else {
        continue
      }
      found.append(EncoderFacts(codec: codec, name: choice.candidate.name, isHardware: true, canReorder: false))
    }
    return found
  }
}
