import GStreamer

/// What a container says of the codec of a track: the codec by FFmpeg's name for it, and its parameters.
struct CodedFormat: Sendable, Equatable {
  /// FFmpeg's name of the codec: `h264`, `mpeg4`, `wmv3`, `adpcm_ms`, `pcm_s16le`.
  var codec: String
  /// The decoder configuration as containers store it: an `avcC`, an AudioSpecificConfig, Vorbis' headers with Xiph
  /// lacing, FLAC's STREAMINFO, OpusHead.
  var configuration: [UInt8] = []
  var width = 0
  var height = 0
  /// The video's pixel aspect ratio, if it isn't square.
  var pixelAspect: Fraction?
  /// The video's frame rate, where the container says one.
  var frameRate: Fraction?
  /// The video's colours in GStreamer's notation: `bt709`, or `range:matrix:transfer:primaries`.
  var colorimetry: String?
  /// The pixel format of uncompressed video in FFmpeg's names.
  var pixelFormat: String?
  var rate = 0
  var channels = 0
  /// Where the channels belong, as WAVE numbers the places; 0 if the container doesn't say.
  var channelMask: UInt64 = 0
  /// The bits of a sample as it is stored, or of a pixel.
  var bitsPerSample = 0
  var blockAlign = 0
  var bitRate = 0

  init(codec: String, configuration: [UInt8] = []) { (self.codec, self.configuration) = (codec, configuration) }

  /// The caps and headers for the codec's decoder; nil for a codec that isn't known.
  var stored: StoredFormat? {
    coded?.caps.map { StoredFormat(caps: $0, headers: headers, configuration: configuration) }
  }

  /// The caps of the samples as a value; nil for a codec that isn't known.
  var coded: CodedCaps? {
    guard var caps = (isSound ? soundCaps : videoCaps) ?? subtitleCaps else { return nil }
    if isSound {
      guard SoundLimits.isCount(channels: channels), rate <= SoundLimits.highestRate else { return nil }
      if rate > 0 { caps = caps.setting("rate", to: rate) }
      if channels > 0 { caps = caps.setting("channels", to: channels) }
    } else if width > 0, height > 0 {
      caps = caps.setting("width", to: width).setting("height", to: height)
      if let pixelAspect { caps = caps.setting("pixel-aspect-ratio", to: pixelAspect) }
      if let frameRate { caps = caps.setting("framerate", to: frameRate) }
      if let colorimetry { caps = caps.setting("colorimetry", to: colorimetry) }
    }
    return caps
  }

  /// Caps in GStreamer's notation; with the decoder configuration where the decoder takes it from there.
  func caps(_ text: String, isConfigured: Bool = false) -> CodedCaps {
    let caps = CodedCaps(text)
    return isConfigured && !configuration.isEmpty ? caps.setting("codec_data", to: configuration) : caps
  }

  /// The headers that the decoder expects as buffers in front of the first sample.
  private var headers: [Buffer] {
    switch codec {
    case "vorbis", "theora": XiphHeaders.split(configuration).map { Buffer($0, flags: .header) }
    case "speex": XiphHeaders.speex(configuration).map { Buffer($0, flags: .header) }
    // Samples with start codes may lack what the container keeps apart.
    case "h264" where !isLengthPrefixed, "hevc" where !isLengthPrefixed, "mpeg1video", "mpeg2video":
      configuration.isEmpty ? [] : [Buffer(configuration, flags: .header)]
    default: []
    }
  }

  /// Whether the samples of H.264 and HEVC carry lengths instead of start codes: their configuration begins with a
  /// version, not with a start code.
  var isLengthPrefixed: Bool { configuration.first == 1 && configuration.count >= 7 }

  private var subtitleCaps: CodedCaps? {
    switch codec {
    case "subrip", "text", "srt": caps("text/x-raw, format=utf8")
    case "webvtt": caps("application/x-subtitle-vtt")
    case "ass", "ssa": caps("application/x-ass", isConfigured: true)
    case "mov_text": caps("text/x-raw, format=utf8")
    case "dvd_subtitle": caps("subpicture/x-dvd")
    case "dvb_subtitle": caps("subpicture/x-dvb")
    case "hdmv_pgs_subtitle": caps("subpicture/x-pgs")
    case "xsub": caps("subpicture/x-xsub")
    case "eia_608": caps("closedcaption/x-cea-608")
    default: nil
    }
  }
}
