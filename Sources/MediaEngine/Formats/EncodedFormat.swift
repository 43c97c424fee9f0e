import CoreMedia
import Foundation
import GStreamer

/// Format descriptions of encoder output, complete with what an ISO file must store.
enum EncodedFormat {
  /// The caps to request from an encoder for an ISO file if it offers a choice: whole frames, with lengths instead of
  /// start codes.
  static func wanted(behind elements: [Element]) -> Caps? {
    let parsers: [String: Codec] = ["h264parse": .h264, "h265parse": .hevc, "av1parse": .av1]
    return elements.lazy.compactMap { $0.factoryName.flatMap { parsers[$0] } }.first.map { $0.stored(as: $0.letters) }
  }

  /// The format description of an encoder's or a file's caps, and the first sample that has them; nil if neither has enough
  /// information. A file has the decoder's configuration apart from caps.
  static func description(_ caps: Caps, configuration: [UInt8] = [], sample: [UInt8]) -> CMFormatDescription? {
    guard let media = caps.first, let format = StreamFormat.description(caps) else { return nil }
    switch media.name {
    case "video/x-av1":
      // av1parse 1.22 has no configuration in its caps.
      return format.atoms.isEmpty
        ? AV1Configuration(sample: sample).flatMap { with(format, box: "av1C", $0.box) } : format
    case "video/mpeg" where format.letters == "mp4v" && format.atoms.isEmpty:
      return MPEG4Configuration(sample).flatMap { with(format, box: "esds", $0.descriptor) }
    case "video/x-vp9": return with(format, box: "vpcC", vp9(media, format))
    case "video/x-theora":
      return laced(configuration).flatMap { with(format, box: XiphHeaders.box, $0) }
    case "audio/x-opus": return with(format, cookie: opus(media, configuration))
    case "audio/x-vorbis": return laced(configuration).flatMap { with(format, cookie: $0) }
    case "audio/x-flac": return flac(media, configuration).flatMap { with(format, cookie: $0) }
    case "audio/x-alac":
      // GStreamer wraps it in a box, as QuickTime does.
      guard let cookie = format.magicCookie, cookie.count >= 36 else { return nil }
      let inside = Array(cookie.dropFirst(12))
      return with(format, cookie: inside, framesPerPacket: inside.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
    default: return format
    }
  }

  private static func with(
    _ format: CMFormatDescription, box: String, _ payload: [UInt8]
  ) -> CMFormatDescription? {
    var extensions = format.extensions.base
    extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = [box: Data(payload)]
    let size = format.dimensions
    return try? CMFormatDescription(
      videoCodecType: .init(rawValue: format.mediaSubType.rawValue), width: Int(size.width), height: Int(size.height),
      extensions: .init(base: extensions))
  }

  private static func with(
    _ format: CMFormatDescription, cookie: [UInt8], framesPerPacket: UInt32? = nil
  ) -> CMFormatDescription? {
    guard var stream = format.audioStreamBasicDescription else { return nil }
    if let framesPerPacket { stream.mFramesPerPacket = framesPerPacket }
    return try? CMFormatDescription(
      audioStreamBasicDescription: stream, layout: format.audioChannelLayout, magicCookie: Data(cookie))
  }

  /// Three headers in one, as Matroska has them; nil for other numbers of headers.
  private static func laced(_ configuration: [UInt8]) -> [UInt8]? {
    let headers = XiphHeaders.split(configuration)
    return headers.count == 3 ? XiphHeaders.laced(headers) : nil
  }

  /// The header of an Ogg stream in caps.
  private static func header(_ media: Structure) -> [UInt8] {
    media.get("streamheader", as: [Buffer].self)?.first.flatMap { try? $0.bytes() } ?? []
  }

  /// The content of FLAC's `dfLa` box.
  private static func flac(_ media: Structure, _ configuration: [UInt8]) -> [UInt8]? {
    var head = configuration.isEmpty ? header(media) : configuration
    // Ogg's mapping is in front.
    if head.first == 0x7f { head.removeFirst(min(9, head.count)) }
    return XiphHeaders.flac(head).map { [0, 0, 0, 0] + $0.dropFirst(4) }
  }

  /// The content of VP9's `vpcC` box: profile, level, bit depth and colour codes.
  private static func vp9(_ media: Structure, _ format: CMFormatDescription) -> [UInt8] {
    let profile = media.get("profile", as: String.self).flatMap { UInt8($0) } ?? 0
    let depth = UInt8(clamping: media.get("bit-depth-luma", as: UInt32.self) ?? 8)
    let chroma = ["4:2:0": 1, "4:2:2": 2, "4:4:4": 3][media.get("chroma-format", as: String.self) ?? "4:2:0"] ?? 1
    let colours = format.colorCodes
    return ISOForm.bytes { form in
      form.number(1 << 24, bytes: 4)
      form.number(profile, bytes: 1)
      // The level isn't determined: 0 is unknown.
      form.number(0, bytes: 1)
      form.number(Int(depth) << 4 | chroma << 1, bytes: 1)
      for code in [colours.primaries, colours.transferFunction, colours.matrix] { form.number(code, bytes: 1) }
      form.zeros(2)
    }
  }

  /// The content of Opus' `dOps` box, from the header of an Ogg stream: the same fields in big-endian order. That in a
  /// file's caps lacks the pre-skip.
  private static func opus(_ media: Structure, _ configuration: [UInt8]) -> [UInt8] {
    let head = configuration.isEmpty ? header(media) : configuration
    let channels = UInt8(clamping: media.get("channels", as: Int32.self) ?? 2)
    return ISOForm.bytes { form in
      form.zeros(1)
      guard head.count >= 19, head.starts(with: Array("OpusHead".utf8)) else {
        form.number(channels, bytes: 1)
        // The pre-skip of libopus, in samples at 48 kHz.
        form.number(312, bytes: 2)
        form.number(48_000, bytes: 4)
        form.zeros(3)
        return
      }
      form.raw([head[9], head[11], head[10], head[15], head[14], head[13], head[12], head[17], head[16], head[18]])
      if head[18] != 0 { form.raw(head[19...]) }
    }
  }
}
