import CoreMedia
import Foundation
import GStreamer

/// Converts GStreamer's caps to media types and format descriptions.
enum StreamFormat {
  static func kind(_ caps: Caps?) -> MediaTrackFacts.Kind { caps?.first.map { kind($0) } ?? .other("") }

  private static func kind(_ media: some StreamFields) -> MediaTrackFacts.Kind {
    let name = media.name
    switch name {
    case _ where name.hasPrefix("video/") || name.hasPrefix("image/"): return .video
    case _ where name.hasPrefix("audio/"): return .audio
    case _ where name.hasPrefix("text/") || name.hasPrefix("subpicture/") || name.hasPrefix("subtitle/"):
      return .subtitle
    case "application/x-ass", "application/x-ssa", "application/x-subtitle", "application/x-kate",
      "application/x-subtitle-vtt", "application/ttml+xml":
      return .subtitle
    case _ where name.hasPrefix("closedcaption/"): return .closedCaption
    case _ where name.hasPrefix("meta/"): return .metadata
    default: return .other(name)
    }
  }

  static func description(_ caps: Caps?) -> CMFormatDescription? { caps?.first.flatMap { description($0) } }

  static func description(_ media: some StreamFields) -> CMFormatDescription? {
    switch kind(media) {
    case .video: return video(media)
    case .audio: return audio(media)
    case .subtitle:
      let letters = SubtitleCodec.letters(ofMedia: media.name)
      return try? CMFormatDescription(
        mediaType: .subtitle, mediaSubType: .init(rawValue: FourCharCode(code: letters)))
    default: return nil
    }
  }

  // MARK: Video

  private static func video(_ media: some StreamFields) -> CMFormatDescription? {
    let codec = Codec(media)
    let letters = codec?.letters ?? unknown(media)
    var extensions: [String: Any] = [:]
    if let aspect = media.fraction("pixel-aspect-ratio"), aspect.numerator > 0, aspect.denominator > 0,
      aspect.numerator != aspect.denominator
    {
      extensions[kCMFormatDescriptionExtension_PixelAspectRatio] = [
        kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: Int(aspect.numerator),
        kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: Int(aspect.denominator),
      ]
    }
    if let colours = media.text("colorimetry") { extensions.merge(StreamColours.extensions(colours)) { $1 } }
    if let box = codec?.box, let data = media.bytes("codec_data") {
      extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = [box: Data(data)]
    } else if letters == "mp4v", let data = media.bytes("codec_data"), let headers = MPEG4Configuration(data) {
      extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = ["esds": Data(headers.descriptor)]
    }
    let plain = try? CMFormatDescription(
      videoCodecType: .init(rawValue: FourCharCode(code: letters)), width: number(media, "width"),
      height: number(media, "height"), extensions: .init(base: extensions))
    return plain?.withCodedColors
  }

  // MARK: Audio

  private static func audio(_ media: some StreamFields) -> CMFormatDescription? {
    var stream = AudioStreamBasicDescription()
    stream.mSampleRate = Double(number(media, "rate"))
    stream.mChannelsPerFrame = UInt32(clamping: number(media, "channels"))
    let codec = Codec(media)
    stream.mFormatID = FourCharCode(code: codec?.letters ?? unknown(media))
    stream.mFramesPerPacket = codec?.framesPerPacket ?? 0
    switch codec?.word {
    case "mp3" where stream.mSampleRate < 32000: stream.mFramesPerPacket = 576
    case "alaw", "mulaw":
      stream.mBitsPerChannel = 8
      (stream.mBytesPerFrame, stream.mBytesPerPacket) = (stream.mChannelsPerFrame, stream.mChannelsPerFrame)
    case "pcm": uncompressed(media.text("format") ?? "", &stream)
    default: break
    }
    var layout: ManagedAudioChannelLayout?
    if stream.mChannelsPerFrame == 1 { layout = ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_Mono) }
    if stream.mChannelsPerFrame == 2 { layout = ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_Stereo) }
    return try? CMFormatDescription(
      audioStreamBasicDescription: stream, layout: layout, magicCookie: media.bytes("codec_data").map { Data($0) })
  }

  /// Parses GStreamer's names of raw formats: kind, bits and endianness, such as `S16LE`.
  private static func uncompressed(_ format: String, _ stream: inout AudioStreamBasicDescription) {
    let digits = format.dropFirst().prefix(while: \.isNumber)
    let bits = UInt32(digits) ?? 16
    stream.mFormatID = kAudioFormatLinearPCM
    stream.mFormatFlags = kAudioFormatFlagIsPacked
    if format.hasPrefix("F") { stream.mFormatFlags |= kAudioFormatFlagIsFloat }
    if format.hasPrefix("S") { stream.mFormatFlags |= kAudioFormatFlagIsSignedInteger }
    if format.hasSuffix("BE") { stream.mFormatFlags |= kAudioFormatFlagIsBigEndian }
    stream.mBitsPerChannel = bits
    stream.mBytesPerFrame = (bits + 7) / 8 * min(stream.mChannelsPerFrame, 1024)
    (stream.mBytesPerPacket, stream.mFramesPerPacket) = (stream.mBytesPerFrame, 1)
  }

  // MARK: Helpers

  private static func number(_ media: some StreamFields, _ field: String) -> Int {
    Int(media.number(field) ?? 0)
  }

  /// A four-character code for a format that has none; `unkn` where nothing is known.
  private static func unknown(_ media: some StreamFields) -> String {
    if let code = Codec.code(of: media), code.unicodeScalars.count == 4 { return code }
    let name = media.name.split(separator: "/").last.map(String.init) ?? ""
    return String((name.hasPrefix("x-") ? String(name.dropFirst(2)) : name).prefix(4))
      .padding(toLength: 4, withPad: " ", startingAt: 0)
  }
}
