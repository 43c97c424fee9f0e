import CoreMedia
import GStreamer

/// Translates a track's codec to FFmpeg's name and configuration.
struct MatroskaCodec {
  private let track: MatroskaTrack

  init(_ track: MatroskaTrack) { self.track = track }

  /// What the track's codec is; nil if it isn't known, or if the samples are encrypted or can't be restored.
  var format: CodedFormat? {
    guard !track.encoding.isEncrypted, track.encoding.obstacle == nil else { return nil }
    switch track.kind {
    case .video: return video
    case .audio: return sound
    case .subtitle, .metadata: return text.map { CodedFormat(codec: $0, configuration: track.privateData) }
    }
  }

  // MARK: Video

  private static let videos = [
    "V_MPEG4/ISO/AVC": "h264", "V_MPEGH/ISO/HEVC": "hevc", "V_MPEGI/ISO/VVC": "vvc", "V_VP8": "vp8", "V_VP9": "vp9",
    "V_AV1": "av1", "V_THEORA": "theora", "V_MPEG1": "mpeg1video", "V_MPEG2": "mpeg2video",
    "V_MPEG4/ISO/SP": "mpeg4", "V_MPEG4/ISO/ASP": "mpeg4", "V_MPEG4/ISO/AP": "mpeg4", "V_MPEG4/MS/V3": "msmpeg4v3",
    "V_MJPEG": "mjpeg", "V_PRORES": "prores", "V_FFV1": "ffv1", "V_DIRAC": "dirac", "V_SNOW": "snow",
    "V_REAL/RV10": "rv10", "V_REAL/RV20": "rv20", "V_REAL/RV30": "rv30", "V_REAL/RV40": "rv40", "V_CAVS": "cavs",
  ]

  private static let pixelFormats = [
    "I420": "yuv420p", "IYUV": "yuv420p", "NV12": "nv12", "YUY2": "yuyv422", "UYVY": "uyvy422", "Y800": "gray",
    "Y42B": "yuv422p", "444P": "yuv444p", "RGB\u{18}": "rgb24", "BGR\u{18}": "bgr24", "BGRA": "bgra", "RGBA": "rgba",
  ]

  private var video: CodedFormat? {
    var format: CodedFormat?
    switch track.codec {
    case "V_MS/VFW/FOURCC": format = MicrosoftFormat.video(track.privateData)
    case "V_QUICKTIME": format = QuickTimeFormat.video(track.privateData)
    case "V_UNCOMPRESSED":
      format = CodedFormat(codec: "rawvideo")
      format?.pixelFormat = Self.pixelFormats[String(code: track.video.colourSpace)]
    default:
      format = Self.videos[track.codec].map { CodedFormat(codec: $0, configuration: track.privateData) }
      if format?.codec.hasPrefix("rv") == true {
        // Real's description of the stream has what decoders need behind it.
        format?.configuration = Array(track.privateData.dropFirst(26))
      }
    }
    guard var format else { return nil }
    (format.width, format.height) = (track.video.width, track.video.height)
    format.pixelAspect = track.video.pixelAspect
    format.frameRate = Self.frameRate(track.frameDuration)
    format.colorimetry = track.video.colours.colorimetry
    return format
  }

  /// The frame rate that a duration of a frame in nanoseconds was rounded from; nil for none.
  static func frameRate(_ nanoseconds: Int64) -> Fraction? {
    guard (1_000_000...10_000_000_000).contains(nanoseconds) else { return nil }
    for scale: Int64 in [1, 1001] {
      let step: Int64 = scale == 1 ? 1 : 1000
      let second = scale * 1_000_000_000
      let rate = (second + nanoseconds * step / 2) / (nanoseconds * step) * step
      if rate > 0, abs(second - rate * nanoseconds) <= rate * 2 { return Fraction(Int(rate), Int(scale)) }
    }
    var (a, b) = (1_000_000_000, Int(nanoseconds))
    while b != 0 { (a, b) = (b, a % b) }
    return Fraction(1_000_000_000 / a, Int(nanoseconds) / a)
  }

  // MARK: Sound

  private static let sounds = [
    "A_AC3": "ac3", "A_EAC3": "eac3", "A_TRUEHD": "truehd", "A_MLP": "mlp", "A_MPEG/L1": "mp1", "A_MPEG/L2": "mp2",
    "A_MPEG/L3": "mp3", "A_VORBIS": "vorbis", "A_ALAC": "alac", "A_WAVPACK4": "wavpack", "A_TTA1": "tta",
    "A_REAL/14_4": "ra_144", "A_QUICKTIME/QDM2": "qdm2", "A_QUICKTIME/QDMC": "qdmc", "A_ATRAC/AT1": "atrac1",
  ]

  private var sound: CodedFormat? {
    var format: CodedFormat?
    switch track.codec {
    case "A_MS/ACM": format = MicrosoftFormat.sound(track.privateData)
    case "A_QUICKTIME": format = QuickTimeFormat.sound(track.privateData)
    case "A_FLAC": format = CodedFormat(codec: "flac", configuration: Array(track.privateData.dropFirst(8).prefix(34)))
    case _ where track.codec.hasPrefix("A_OPUS"):
      format = CodedFormat(codec: "opus", configuration: track.privateData)
    case _ where track.codec.hasPrefix("A_AAC"):
      let data = track.privateData
      format = CodedFormat(codec: "aac", configuration: data.isEmpty ? AACProfile.configuration(track) : data)
    case _ where track.codec.hasPrefix("A_AC3"): format = CodedFormat(codec: "ac3")
    case _ where track.codec.hasPrefix("A_DTS"): format = CodedFormat(codec: "dts")
    case _ where track.codec.hasPrefix("A_PCM/"): format = uncompressed
    default:
      format = Self.sounds[track.codec].map { CodedFormat(codec: $0, configuration: track.privateData) }
      if track.codec == "A_TTA1" { format?.configuration = trueAudioHeader }
    }
    guard var format else { return nil }
    if format.rate == 0 { format.rate = track.soundRate }
    if format.channels == 0 { format.channels = track.audio.channels }
    if format.bitsPerSample == 0 { format.bitsPerSample = track.audio.bits }
    return format
  }

  private var uncompressed: CodedFormat? {
    let bits = track.audio.bits
    guard [8, 16, 24, 32, 64].contains(bits) else { return nil }
    switch track.codec {
    case "A_PCM/FLOAT/IEEE": return bits >= 32 ? CodedFormat(codec: "pcm_f\(bits)le") : nil
    case _ where bits == 8: return CodedFormat(codec: "pcm_u8")
    case "A_PCM/INT/LIT": return CodedFormat(codec: "pcm_s\(bits)le")
    case "A_PCM/INT/BIG": return CodedFormat(codec: "pcm_s\(bits)be")
    default: return nil
    }
  }

  /// The header of a TTA file: its format, channels, bits, rate, and a number of samples that nobody counts.
  private var trueAudioHeader: [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return Array("TTA1".utf8) + number(1, 2) + number(track.audio.channels, 2) + number(track.audio.bits, 2)
      + number(track.audio.rate, 4) + number(Int(UInt32.max >> 1), 4) + number(0, 4)
  }

  // MARK: Text

  /// FFmpeg's names of text and subtitles.
  private var text: String? {
    switch track.codec {
    case "S_TEXT/UTF8": "subrip"
    case "S_TEXT/ASCII": "text"
    case "S_TEXT/ASS", "S_TEXT/SSA", "S_ASS", "S_SSA": "ass"
    case "S_TEXT/WEBVTT": "webvtt"
    case _ where track.codec.hasPrefix("D_WEBVTT/"): "webvtt"
    case "S_VOBSUB": "dvd_subtitle"
    case "S_HDMV/PGS": "hdmv_pgs_subtitle"
    case "S_HDMV/TEXTST": "hdmv_text_subtitle"
    case "S_DVBSUB": "dvb_subtitle"
    default: nil
    }
  }

  /// Whether it is a track of text or pictures of text.
  var isText: Bool { track.kind == .subtitle }

  /// The format of text or of pictures of text; nil for what isn't known.
  var textDescription: CMFormatDescription? {
    guard let text, isText, !track.encoding.isEncrypted else { return nil }
    let letters = SubtitleCodec.letters(of: text) ?? "text"
    return try? CMFormatDescription(
      mediaType: .subtitle, mediaSubType: .init(rawValue: FourCharCode(code: letters)))
  }
}
