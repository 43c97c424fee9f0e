import CoreMedia
import Foundation
import GStreamer

/// Makes decoder elements for video.
enum VideoDecoder {
  /// Makes a software decoder if there is one: hardware decoders take long to start for a frame or two.
  static func make(for caps: Caps, threads: Int) throws -> Element {
    let all = ElementFactory.list(.decoder, sink: caps)
      .filter { $0.classification.contains("Video") || $0.classification.contains("Image") }
    let hardware = all.filter { $0.classification.contains("Hardware") }
    let software = all.filter { !hardware.contains($0) }
    // Decoders for video with transparency rank above the others and accept the same caps, but only with an alpha
    // channel beside them; without one they stop with "not negotiated".
    for factory in software.filter({ $0.takesAll(caps) }) + software.filter({ !$0.takesAll(caps) }) + hardware {
      guard let decoder = try? factory.make() else { continue }
      for property in ["max-threads", "n-threads", "threads"] where decoder.hasProperty(property) {
        try? decoder.set(property, threads)
        break
      }
      FrameGuard.install(on: decoder)
      return decoder
    }
    let name = caps.first?.name ?? ""
    throw GStreamerError.missingElement(name: name, debianPackage: nil)
  }

  /// The caps for samples of an ISO file's track; nil for formats that need more than the codec and its configuration.
  static func caps(for format: CMFormatDescription) -> Caps? {
    let known: [Codec] = [.h264, .hevc, .vp8, .vp9, .av1, .jpeg]
    guard let codec = Codec(format), known.contains(codec) else { return nil }
    var caps = codec.stored(as: format.letters)
    // For AV1 and VP9, the samples carry the configuration, too.
    if codec == .h264 || codec == .hevc {
      guard let configuration = format.atoms.first(where: { $0.type == codec.box }) else { return nil }
      caps = caps.setting("codec_data", to: Buffer(configuration.payload))
    }
    let size = format.dimensions
    return caps.setting("width", to: Int(size.width)).setting("height", to: Int(size.height))
  }
}
