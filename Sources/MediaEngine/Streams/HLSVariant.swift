/// One of the qualities in which a stream is offered.
public struct HLSVariant: Equatable, Sendable {
  /// A picture's size in pixels.
  public struct Resolution: Hashable, Sendable {
    /// The number of columns.
    public var width: Int
    /// The number of lines.
    public var height: Int
  }

  /// The range of its pictures' brightness.
  public enum VideoRange: String, Sendable { case sdr = "SDR", hlg = "HLG", pq = "PQ" }

  /// Where its playlist is, as it is written.
  public internal(set) var uri: String
  /// Its highest bit rate in bits per second.
  public internal(set) var bandwidth: Int?
  /// Its average bit rate in bits per second.
  public internal(set) var averageBandwidth: Int?
  /// Its codecs as RFC 6381 writes them.
  public internal(set) var codecs: [String] = []
  /// The size of its pictures.
  public internal(set) var resolution: Resolution?
  /// Its highest frame rate.
  public internal(set) var frameRate: Double?
  /// The range of its pictures' brightness, where it is one that is known.
  public internal(set) var videoRange: VideoRange?
  /// The group of its sound's renditions.
  public internal(set) var audio: String?
  /// The group of its pictures' renditions.
  public internal(set) var video: String?
  /// The group of its subtitles.
  public internal(set) var subtitles: String?
  /// The group of its closed captions; nil also for `NONE`.
  public internal(set) var closedCaptions: String?
  /// How good it is among the others.
  public internal(set) var score: Double?
  /// The level of content protection that it needs.
  public internal(set) var protection: String?
  /// Its name among those on other servers.
  public internal(set) var pathway: String?
  /// Whether it has key frames only.
  public internal(set) var isOfKeyFrames = false

  init(_ attributes: HLSAttributes, uri: String) {
    self.uri = uri
    bandwidth = attributes.integer("BANDWIDTH")
    averageBandwidth = attributes.integer("AVERAGE-BANDWIDTH")
    codecs = attributes.list("CODECS")
    resolution = attributes.resolution("RESOLUTION")
    frameRate = attributes.decimal("FRAME-RATE").flatMap { $0 > 0 ? $0 : nil }
    videoRange = attributes["VIDEO-RANGE"].flatMap(VideoRange.init(rawValue:))
    (audio, video, subtitles) = (attributes["AUDIO"], attributes["VIDEO"], attributes["SUBTITLES"])
    if let captions = attributes.values["CLOSED-CAPTIONS"], captions.isQuoted { closedCaptions = captions.text }
    score = attributes.decimal("SCORE")
    (protection, pathway) = (attributes["HDCP-LEVEL"], attributes["PATHWAY-ID"])
  }

  /// Whether its codecs say that it has pictures; without codecs, its size.
  public var hasVideo: Bool { !videoCodecs.isEmpty || resolution != nil || codecs.isEmpty && audio == nil }

  /// The codecs of its pictures.
  public var videoCodecs: [String] { codecs.filter { Self.isVideo($0) } }

  /// The codecs of its sound.
  public var audioCodecs: [String] { codecs.filter { Self.isAudio($0) } }

  private static func isVideo(_ codec: String) -> Bool {
    let kinds = ["avc", "hvc", "hev", "dvh", "dva", "av01", "vp0", "vp8", "vp9", "mp4v", "vvc", "vvi", "jpeg"]
    return kinds.contains { codec.lowercased().hasPrefix($0) }
  }

  private static func isAudio(_ codec: String) -> Bool {
    let kinds = ["mp4a", "ac-", "ec-", "alac", "flac", "opus", "mha", "mhm", "mp3"]
    return kinds.contains { codec.lowercased().hasPrefix($0) }
  }
}
