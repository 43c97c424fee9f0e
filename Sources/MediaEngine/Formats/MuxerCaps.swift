import CoreMedia
import GStreamer

/// The caps of stored samples as GStreamer's muxers want them, which differ from what decoders do: headers come with the
/// caps, and whole.
enum MuxerCaps {
  /// The caps for samples of a format; nil for formats that aren't known, or lack what has to be in the file's header.
  static func caps(for format: CMFormatDescription) -> Caps? {
    switch format.mediaType {
    case .audio: sound(format)
    case .subtitle, .text: format.letters == "srt " ? Caps("text/x-raw", ["format": "utf8"]) : nil
    default: format.letters == "theo" ? theora(format) : picture(format)
    }
  }

  private static func picture(_ format: CMFormatDescription) -> Caps? {
    // webmmux 1.22 takes no caps without a rate, though it may be unknown.
    guard let caps = PictureCaps.caps(for: format)?.setting("framerate", to: Fraction(0, 1)) else { return nil }
    let aspect = format.extensions.base[kCMFormatDescriptionExtension_PixelAspectRatio] as? [String: Any]
    guard let horizontal = aspect?[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing] as? Int,
      let vertical = aspect?[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing] as? Int, vertical > 0
    else { return caps }
    return caps.setting("pixel-aspect-ratio", to: Fraction(horizontal, vertical))
  }

  private static func theora(_ format: CMFormatDescription) -> Caps? {
    guard let headers = format.atoms.first(where: { $0.type == XiphHeaders.box })?.payload else { return nil }
    let caps = Caps(
      "video/x-theora", ["width": Int(format.dimensions.width), "height": Int(format.dimensions.height)])
    return caps.setting("streamheader", to: XiphHeaders.split(headers).map { Buffer($0) })
  }

  private static func sound(_ format: CMFormatDescription) -> Caps? {
    guard let coded = CodedFormat(sound: format), let caps = coded.stored?.caps else { return nil }
    let headers: [[UInt8]]
    switch coded.codec {
    case "vorbis": headers = XiphHeaders.split(coded.configuration)
    // The pre-skip becomes the track's delay.
    case "opus": headers = [coded.configuration]
    case "flac":
      guard var header = XiphHeaders.flac(coded.configuration) else { return nil }
      // As in Ogg: a mapping in front, and behind it a comment without a word, which is the last block then.
      header[4] = 0
      headers = [
        [0x7f] + Array("FLAC".utf8) + [1, 0, 0, 1] + header, [0x84, 0, 0, 8] + [UInt8](repeating: 0, count: 8),
      ]
    default: return caps
    }
    return caps.setting("streamheader", to: headers.map { Buffer($0) })
  }
}
