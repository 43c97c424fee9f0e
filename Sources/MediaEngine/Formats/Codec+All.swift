extension Codec {
  // MARK: Codecs for writing

  /// H.264, or AVC.
  public static let h264 = Codec(
    "h264", "H.264", "avc1", ["avc2", "avc3", "avc4", "h264", "x264"], media: "video/x-h264", box: "avcC")
  /// HEVC, or H.265.
  public static let hevc = Codec(
    "hevc", "HEVC", "hvc1", ["hev1", "dvh1", "dvhe", "h265", "hevc"], media: "video/x-h265", box: "hvcC")
  /// VP8.
  public static let vp8 = Codec("vp8", "VP8", "vp08", ["vp8"], media: "video/x-vp8")
  /// VP9.
  public static let vp9 = Codec("vp9", "VP9", "vp09", ["vp9"], media: "video/x-vp9", box: "vpcC")
  /// AV1.
  public static let av1 = Codec("av1", "AV1", "av01", ["av1"], media: "video/x-av1", box: "av1C")
  /// Motion JPEG.
  public static let jpeg = Codec(
    "jpeg", "Motion JPEG", "jpeg", ["mjpa", "mjpb", "mjpg", "dmb1"], media: "image/jpeg")
  /// AAC.
  public static let aac = Codec(
    "aac", "AAC", "aac ", ["mp4a", "aac", "aach", "aacp", "aacl", "aace", "mp4a.40.2", "mp4a.40.5"],
    media: "audio/mpeg", ["mpegversion": "4"], framesPerPacket: 1024)
  /// Opus.
  public static let opus = Codec("opus", "Opus", "opus", media: "audio/x-opus")
  /// Apple Lossless.
  public static let alac = Codec("alac", "Apple Lossless", "alac", media: "audio/x-alac")
  /// Uncompressed audio.
  public static let pcm = Codec(
    "pcm", "PCM", "lpcm", ["sowt", "twos", "in24", "in32", "fl32", "fl64", "ipcm", "fpcm"], media: "audio/x-raw",
    isPlain: true)

  // MARK: All

  /// All known codecs.
  static let all: [Codec] = pictures + sounds

  private static let pictures: [Codec] =
    [h264, hevc, vp8, vp9, av1, jpeg]
    + [
      prores("prores", "ProRes 422", "apcn", "standard"), prores("proreshq", "ProRes 422 HQ", "apch", "hq"),
      prores("proreslt", "ProRes 422 LT", "apcs", "lt"), prores("proresproxy", "ProRes 422 Proxy", "apco", "proxy"),
      prores("prores4444", "ProRes 4444", "ap4h", "4444"), prores("prores4444xq", "ProRes 4444 XQ", "ap4x", "4444xq"),
      // Caps without a variant.
      Codec("prores422", "ProRes", "apcn", media: "video/x-prores"),
      Codec(
        "mpeg4", "MPEG-4 Video", "mp4v", ["mp4v.20", "divx", "xvid"], media: "video/mpeg", ["mpegversion": "4"]),
      Codec(
        "mpeg2", "MPEG-2 Video", "mp2v", ["xdvc", "mp4v.61", "hdv2"], media: "video/mpeg", ["mpegversion": "2"]),
      Codec("mpeg1", "MPEG-1 Video", "mp1v", ["mp4v.6a"], media: "video/mpeg", ["mpegversion": "1"]),
      Codec("theora", "Theora", "theo", ["theora"], media: "video/x-theora"),
      Codec("png", "PNG", "png ", media: "image/png"),
      Codec("h263", "H.263", "h263", ["s263"], media: "video/x-h263"),
      Codec("dv", "DV", "dvc ", ["dvcp", "dvpp", "dv5n", "dv5p"], media: "video/x-dv"),
      Codec("flv", "Sorenson Spark", "flv1", media: "video/x-flash-video"),
      Codec("dirac", "Dirac", "drac", media: "video/x-dirac"),
      Codec("wmv", "Windows Media Video", "wmv ", ["wmv1", "wmv2", "wmv3", "wvc1"], media: "video/x-wmv"),
      Codec(
        "raw", "Uncompressed", "raw ",
        [
          "none", "2vuy", "yuvs", "yuv2", "v308", "v408", "v210", "v216", "v410", "bgra", "420v", "420f", "y420",
        ], media: "video/x-raw", isPlain: true),
    ]

  private static let sounds: [Codec] = [
    Codec(
      "mp3", "MP3", ".mp3", ["mp3", "mp4a.6b", "mp4a.69"], media: "audio/mpeg", ["mpegversion": "1", "layer": "3"],
      framesPerPacket: 1152),
    Codec(
      "mp2", "MP2", ".mp2", ["mp2"], media: "audio/mpeg", ["mpegversion": "1", "layer": "2"], framesPerPacket: 1152),
    Codec(
      "mp1", "MP1", ".mp1", ["mp1"], media: "audio/mpeg", ["mpegversion": "1", "layer": "1"], framesPerPacket: 384),
    // Caps without a layer, or without a version.
    Codec("mp3", "MP3", ".mp3", media: "audio/mpeg", ["mpegversion": "1"], framesPerPacket: 1152),
    aac,
    Codec("aac", "AAC", "aac ", media: "audio/mpeg", framesPerPacket: 1024),
    opus, alac, pcm,
    Codec("vorbis", "Vorbis", "vorb", ["vorbis"], media: "audio/x-vorbis"),
    Codec("flac", "FLAC", "flac", media: "audio/x-flac"),
    Codec("ac3", "AC-3", "ac-3", media: "audio/x-ac3", framesPerPacket: 1536),
    Codec("ac3", "AC-3", "ac-3", media: "audio/ac3", framesPerPacket: 1536),
    Codec("eac3", "E-AC-3", "ec-3", media: "audio/x-eac3", framesPerPacket: 1536),
    Codec("dts", "DTS", "dtsc", ["dtsh"], media: "audio/x-dts"),
    Codec("amr", "AMR", "samr", media: "audio/AMR", framesPerPacket: 160),
    Codec("amrwb", "AMR-WB", "sawb", media: "audio/AMR-WB", framesPerPacket: 320),
    Codec("mulaw", "µ-law", "ulaw", media: "audio/x-mulaw", framesPerPacket: 1),
    Codec("alaw", "A-law", "alaw", media: "audio/x-alaw", framesPerPacket: 1),
    Codec("adpcm", "ADPCM", "ima4", media: "audio/x-adpcm"),
    Codec("wma", "Windows Media Audio", "wma ", ["wma1", "wma2", "wma3"], media: "audio/x-wma"),
    Codec("speex", "Speex", "spex", ["speex"], media: "audio/x-speex"),
  ]

  private static func prores(_ word: String, _ name: String, _ letters: String, _ variant: String) -> Codec {
    Codec(word, name, letters, media: "video/x-prores", ["variant": variant])
  }
}
