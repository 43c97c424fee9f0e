import CoreMedia
import Foundation
import GStreamer

/// The element that decodes a kind of video.
enum VideoDecoder {
  /// One that decodes in the processor, if there is any: a graphics card takes long to get going for a frame or two.
  static func make(for caps: Caps, threads: Int) throws -> Element {
    let all = ElementFactory.list(.decoder, sink: caps)
      .filter { $0.classification.contains("Video") || $0.classification.contains("Image") }
    let hardware = all.filter { $0.classification.contains("Hardware") }
    let software = all.filter { !hardware.contains($0) }
    // Decoders for pictures with transparency rank above the others and take the same caps, but only with an alpha
    // channel beside them; without one they stop with "not negotiated".
    for factory in software.filter({ $0.takesAll(caps) }) + software.filter({ !$0.takesAll(caps) }) + hardware {
      guard let decoder = try? factory.make() else { continue }
      for property in ["max-threads", "n-threads", "threads"] where decoder.hasProperty(property) {
        try? decoder.set(property, threads)
        break
      }
      return decoder
    }
    let name = caps.first?.name ?? ""
    throw GStreamerError.missingElement(name: name, debianPackage: nil)
  }

  /// What GStreamer calls the samples of an ISO file's track; nil where it takes more than a name.
  static func caps(for format: CMFormatDescription) -> Caps? {
    let atoms =
      CMFormatDescriptionGetExtension(
        format, extensionKey: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms) as? [String: Any]
    func atom(_ name: String) -> Data? { atoms?[name] as? Data }
    let size = CMVideoFormatDescriptionGetDimensions(format)
    let caps: Caps
    switch CMFormatDescriptionGetMediaSubType(format).letters {
    case let type where type == "avc1" || type == "avc3":
      guard let data = atom("avcC") else { return nil }
      caps = Caps(
        "video/x-h264",
        ["stream-format": type == "avc1" ? "avc" : "avc3", "alignment": "au", "codec_data": Buffer(Array(data))])
    case let type where type == "hvc1" || type == "hev1":
      guard let data = atom("hvcC") else { return nil }
      caps = Caps("video/x-h265", ["stream-format": type, "alignment": "au", "codec_data": Buffer(Array(data))])
    case "vp08": caps = Caps("video/x-vp8")
    case "vp09": caps = Caps("video/x-vp9", ["alignment": "frame"])
    case "av01": caps = Caps("video/x-av1", ["stream-format": "obu-stream", "alignment": "tu"])
    case "jpeg": caps = Caps("image/jpeg")
    default: return nil
    }
    return caps.setting("width", to: Int(size.width)).setting("height", to: Int(size.height))
  }
}
