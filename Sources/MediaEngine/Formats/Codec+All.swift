extension Codec {
  // MARK: Codecs for writing

  /// H.264, or AVC.
  public static let h264 = Codec(
    "h264", "H.264", "avc1",
    [
      "avc2", "avc3", "avc4", "h264", "x264", "davc", "dva1", "dvav", "ai12", "ai13", "ai15", "ai16", "ai1p", "ai1q",
      "ai52", "ai53", "ai55", "ai56", "ai5p", "ai5q",
    ], media: "video/x-h264", box: "avcC")
  /// HEVC, or H.265.
  public static let hevc = Codec(
    "hevc", "HEVC", "hvc1", ["hev1", "hvc2", "hev2", "dvh1", "dvhe", "h265", "hevc", "x265"], media: "video/x-h265",
    box: "hvcC")
  /// VP8.
  public static let vp8 = Codec("vp8", "VP8", "vp08", ["vp8", "vp80"], media: "video/x-vp8", decoder: .good)
  /// VP9.
  public static let vp9 = Codec(
    "vp9", "VP9", "vp09", ["vp9", "vp90"], media: "video/x-vp9", box: "vpcC", decoder: .good)
  /// AV1.
  public static let av1 = Codec(
    "av1", "AV1", "av01", ["av1", "dav1"], media: "video/x-av1", box: "av1C", decoder: .bad)
  /// Motion JPEG.
  public static let jpeg = Codec(
    "jpeg", "Motion JPEG", "jpeg", ["mjpa", "mjpg", "dmb1", "avdj", "avrn", "mp4v.6c", "mjpeg"], media: "image/jpeg",
    decoder: .good)
  /// AAC.
  public static let aac = Codec(
    "aac", "AAC", "aac ",
    ["mp4a", "aac", "aach", "aacp", "aacl", "aace", "aacs", "mp4a.40.2", "mp4a.40.5", "mp4a.67"], media: "audio/mpeg",
    ["mpegversion": "4"], framesPerPacket: 1024)
  /// Opus.
  public static let opus = Codec("opus", "Opus", "opus", media: "audio/x-opus", decoder: .base)
  /// Apple Lossless.
  public static let alac = Codec("alac", "Apple Lossless", "alac", media: "audio/x-alac")
  /// Uncompressed audio.
  public static let pcm = Codec(
    "pcm", "PCM", "lpcm",
    [
      "sowt", "twos", "in24", "in32", "fl32", "fl64", "ipcm", "fpcm", "42ni", "23ni", "23lf", "46lf", "ms\0\u{1}",
      "ms\0\u{3}",
    ], media: "audio/x-raw", isPlain: true)

  // MARK: All

  /// All known codecs.
  static let all: [Codec] = pictures + sounds
}
