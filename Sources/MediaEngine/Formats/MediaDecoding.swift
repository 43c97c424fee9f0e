import CoreMedia
import GStreamer
import Synchronization

/// Which codecs can be decoded, as looked up once each in GStreamer's registry, and kept between runs.
public enum MediaDecoding {
  /// Whether samples of this format can be decoded. Those that need no decoder can.
  public static func canDecode(_ format: CMFormatDescription) -> Bool {
    switch format.mediaType {
    case .video where Codec(format)?.isPlain == true: PlainPicture.format(of: format) != nil
    case .video, .audio: canDecode(format.letters)
    case .text, .subtitle, .closedCaption: texts.contains(format.letters)
    default: true
    }
  }

  /// Whether samples of a codec can be decoded, given its four-character code or its name in RFC 6381: `avc1.42E01E`,
  /// `mp4a.40.2`, `opus`.
  public static func canDecode(_ codec: String) -> Bool {
    guard let codec = Codec(codec) else { return false }
    if codec.isPlain { return true }
    if let known = known.withLock({ $0[codec] }) { return known }
    let kept = DecoderMemory.shared[codec.word]
    let found = kept ?? !ElementFactory.list(.decoder, sink: codec.caps).isEmpty
    if kept == nil { DecoderMemory.shared.keep(codec.word, canDecode: found) }
    known.withLock { $0[codec] = found }
    return found
  }

  /// Finds decoders that were installed since the program's start.
  public static func findNewDecoders() async {
    try? await GStreamer.findNewPlugins()
    DecoderMemory.shared.reread()
    known.withLock { $0.removeAll() }
  }

  private static let known = Mutex<[Codec: Bool]>([:])

  /// The text formats that `SubtitleSample` reads.
  private static let texts: Set<String> = ["tx3g", "text", "wvtt", "srt ", "ass "]
}
