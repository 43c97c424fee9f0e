import CoreMedia
import GStreamer
import Synchronization

/// Which codecs can be decoded here: asked of GStreamer's list of decoders, once for each.
public enum MediaDecoding {
  /// Whether samples of this format can be decoded. What needs no decoder can.
  public static func canDecode(_ format: CMFormatDescription) -> Bool {
    switch format.mediaType {
    case .video, .audio: canDecode(format.letters)
    case .text, .subtitle, .closedCaption: texts.contains(format.letters)
    default: true
    }
  }

  /// Whether samples of a codec can be decoded, by its four letters or by a name as RFC 6381 gives it to them:
  /// `avc1.42E01E`, `mp4a.40.2`, `opus`.
  public static func canDecode(_ codec: String) -> Bool {
    let name = codec.split(separator: ".", maxSplits: 1).first.map { $0.lowercased() } ?? ""
    if plain.contains(name) { return true }
    guard let caps = caps[codec.lowercased()] ?? caps[name] else { return false }
    if let known = known.withLock({ $0[caps] }) { return known }
    guard let wanted = try? Caps(parsing: caps) else { return false }
    let found = !ElementFactory.list(.decoder, sink: wanted).isEmpty
    known.withLock { $0[caps] = found }
    return found
  }

  private static let known = Mutex<[String: Bool]>([:])

  /// Words that `SubtitleSample` reads.
  private static let texts: Set<String> = ["tx3g", "text", "wvtt"]

  /// Samples that are pictures or sound as they stand.
  private static let plain: Set<String> = [
    "lpcm", "sowt", "twos", "in24", "in32", "fl32", "fl64", "raw ", "none", "ipcm", "fpcm", "2vuy", "yuvs", "yuv2",
    "v308", "v408", "v210", "v216", "v410", "bgra", "420v", "420f", "y420",
  ]

  private static let caps: [String: String] = {
    let byCaps: [String: [String]] = [
      "video/x-h264": ["avc1", "avc2", "avc3", "avc4", "h264", "x264"],
      "video/x-h265": ["hvc1", "hev1", "dvh1", "dvhe", "h265", "hevc"],
      "video/x-vp8": ["vp08", "vp8", "vp8 "], "video/x-vp9": ["vp09", "vp9", "vp9 "], "video/x-av1": ["av01", "av1"],
      "video/x-theora": ["theo", "theora"], "video/x-prores": ["apch", "apcn", "apcs", "apco", "ap4h", "ap4x"],
      "image/jpeg": ["jpeg", "mjpa", "mjpb", "mjpg", "dmb1"], "image/png": ["png "],
      "video/mpeg,mpegversion=4,systemstream=false": ["mp4v", "mp4v.20", "divx", "xvid"],
      "video/mpeg,mpegversion=2,systemstream=false": ["mp2v", "xdvc", "mp4v.61", "hdv2"],
      "video/mpeg,mpegversion=1,systemstream=false": ["mp1v", "mp4v.6a"],
      "video/x-h263": ["h263", "s263"], "video/x-dv,systemstream=false": ["dvc ", "dvcp", "dvpp", "dv5n", "dv5p"],
      "video/x-flash-video": ["flv1"], "video/x-dirac": ["drac"], "video/x-wmv": ["wmv1", "wmv2", "wmv3", "wvc1"],
      "audio/mpeg,mpegversion=4": ["mp4a", "aac ", "aach", "aacp", "aacl", "aace", "mp4a.40.2", "mp4a.40.5"],
      "audio/mpeg,mpegversion=1,layer=3": [".mp3", "mp3", "mp4a.6b", "mp4a.69"],
      "audio/mpeg,mpegversion=1,layer=2": [".mp2", "mp2"], "audio/mpeg,mpegversion=1,layer=1": [".mp1", "mp1"],
      "audio/x-opus": ["opus"], "audio/x-vorbis": ["vorb", "vorbis"], "audio/x-flac": ["flac"],
      "audio/x-alac": ["alac"], "audio/x-ac3": ["ac-3"], "audio/x-eac3": ["ec-3"], "audio/x-dts": ["dtsc", "dtsh"],
      "audio/AMR": ["samr"], "audio/AMR-WB": ["sawb"], "audio/x-mulaw": ["ulaw"], "audio/x-alaw": ["alaw"],
      "audio/x-adpcm": ["ima4"], "audio/x-wma": ["wma1", "wma2", "wma3"], "audio/x-speex": ["spex", "speex"],
    ]
    return byCaps.reduce(into: [:]) { result, entry in for name in entry.value { result[name] = entry.key } }
  }()
}
