import CoreMedia
import GStreamer

/// The caps of video samples as ISO files store them, with what their decoders demand.
enum PictureCaps {
  /// The caps for a track's samples; nil for codecs whose samples a demuxer must prepare, and where the decoder's
  /// configuration is missing.
  static func caps(for format: CMFormatDescription) -> Caps? {
    let size = format.dimensions
    guard let codec = Codec(format), codec.isPicture, size.width > 0, size.height > 0 else { return nil }
    guard let caps = codec.isPlain ? plain(format) : coded(codec, format) else { return nil }
    return caps.setting("width", to: Int(size.width)).setting("height", to: Int(size.height))
  }

  /// What is missing for samples that no demuxer can prepare either: qtdemux 1.22 has no stream for uncompressed frames
  /// of unknown layout, never ends, or has wrong colours; for GIF it fails.
  static func refusal(of format: CMFormatDescription) -> MissingDecoder? {
    guard let codec = Codec(format), codec.isPicture else { return nil }
    let isUnknown = codec.isPlain && PlainPicture.format(of: format) == nil
    return isUnknown || codec.word == "gif" ? MissingDecoder(format) : nil
  }

  private static func plain(_ format: CMFormatDescription) -> Caps? {
    guard let name = PlainPicture.format(of: format),
      PlainPicture.isAligned(name, width: Int(format.dimensions.width))
    else { return nil }
    return Caps("video/x-raw", ["format": name])
  }

  private static func coded(_ codec: Codec, _ format: CMFormatDescription) -> Caps? {
    if prepared.contains(codec.word) || palettes.contains(codec.word) && !hasColours(format) { return nil }
    // Decoders aren't offered avc3, but those of avc take parameter sets among the samples, too.
    var caps = codec.stored(as: codec == .h264 ? codec.letters : format.letters)
    if depths.contains(codec.word) { caps = caps.setting("depth", to: format.depth ?? 24) }
    switch codec {
    case .h264, .hevc:
      guard let configuration = format.atom(codec.box ?? "") ?? bare[format.letters] else { return nil }
      return caps.setting("codec_data", to: Buffer(configuration))
    // The samples carry the configuration, too. But of the colours the decoders say only what they are told.
    case .av1, .vp9: return colorimetry(format).map { caps.setting("colorimetry", to: $0) } ?? caps
    default:
      return configuration(format).map { caps.setting("codec_data", to: Buffer($0)) } ?? caps
    }
  }

  private static func colorimetry(_ format: CMFormatDescription) -> String? {
    let codes = format.colorCodes
    guard codes.matrix != 2,
      let text = CodedColours(
        primaries: codes.primaries, transfer: codes.transferFunction, matrix: codes.matrix
      ).colorimetry
    else { return nil }
    let isFull = format.extensions.base[kCMFormatDescriptionExtension_FullRangeVideo] as? Bool ?? false
    return isFull ? ColorAttachments.colorimetry(text, isFullRange: true) : text
  }

  /// The configuration where the samples carry the parameter sets, if the file has none: only that samples are divided by
  /// lengths of four bytes.
  private static let bare: [String: [UInt8]] = [
    "avc3": [1, 0, 0, 0, 0xff, 0xe0, 0], "hev1": [1] + [UInt8](repeating: 0, count: 20) + [0xff, 0],
  ]

  /// The decoder's configuration: in MPEG-4's descriptor, or as FFmpeg stores that of codecs without a box of their own.
  private static func configuration(_ format: CMFormatDescription) -> [UInt8]? {
    let bytes = format.atom("esds").flatMap { ISODescriptor(esds: $0)?.configuration } ?? format.atom("glbl")
    return bytes.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The decoder's configuration is part of the sample entry, in a form of its own. avdec_gif 1.22 gives every frame the
  /// time of the first one.
  private static let prepared: Set = ["svq3", "smc", "qdraw", "vc1", "wmv3", "camstudio", "gif"]
  /// Codecs whose decoders must know the bits per pixel.
  private static let depths: Set = ["qtrle", "msrle", "8bps", "tscc"]
  /// Codecs with palettes; the demuxer has QuickTime's standard ones.
  private static let palettes: Set = ["qtrle", "msrle", "8bps", "tscc", "cinepak", "msvideo1"]

  private static func hasColours(_ format: CMFormatDescription) -> Bool { (16...32).contains(format.depth ?? 24) }
}

extension CMFormatDescription {
  /// The payload of one of the sample entry's boxes.
  fileprivate func atom(_ type: String) -> [UInt8]? { atoms.first { $0.type == type }?.payload }
}
