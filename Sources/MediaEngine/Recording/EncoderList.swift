import GStreamer

/// The encoders for each codec, best first.
struct EncoderList: Sendable {
  private var candidates: [Codec: [EncoderCandidate]]

  init(_ candidates: [Codec: [EncoderCandidate]]) { self.candidates = candidates }

  /// The ways to encode with a codec, best first.
  subscript(codec: Codec) -> [EncoderCandidate] {
    get { candidates[codec] ?? [] }
    set { candidates[codec] = newValue }
  }

  /// The standard list: hardware encoders first, then those that run everywhere.
  static let standard = EncoderList(
    [
      .h264: [vah264enc, v4l2h264enc, x264enc, openh264enc], .hevc: [vah265enc, x265enc], .vp8: [vp8enc],
      .vp9: [vp9enc], .av1: [av1enc], .jpeg: [jpegenc],
      .aac: [fdkaacenc, avenc_aac, voaacenc], .opus: [opusenc], .alac: [avenc_alac],
      .pcm: [EncoderCandidate("capsfilter") { filter, _ in try filter.set("caps", try Caps(parsing: pcm)) }],
    ])

  private static let pcm = "audio/x-raw, format=S16LE, layout=interleaved"

  // MARK: Video

  private static let vah264enc = EncoderCandidate("vah264enc", parser: "h264parse") { encoder, task in
    try encoder.set("bitrate", task.bitRate / 1000)
    try encoder.set("key-int-max", min(1024, task.keyFrameDistance))
    try encoder.set("b-frames", 0)
  }

  private static let v4l2h264enc = EncoderCandidate("v4l2h264enc", parser: "h264parse") { encoder, task in
    let controls = Structure(
      "controls", ["video_bitrate": task.bitRate, "h264_i_frame_period": task.keyFrameDistance])
    try encoder.set("extra-controls", controls)
  }

  private static let x264enc = EncoderCandidate(
    "x264enc", output: "video/x-h264, profile=high", parser: "h264parse"
  ) { encoder, task in
    try encoder.set("tune", "zerolatency")
    try encoder.set("speed-preset", x264Preset(task.pixelsPerSecond))
    try encoder.set("bitrate", max(1, task.bitRate / 1000))
    try encoder.set("key-int-max", task.keyFrameDistance)
    try encoder.set("bframes", 0)
  }

  /// The best preset that leaves two slow cores room for the camera and its preview.
  private static func x264Preset(_ pixelsPerSecond: Double) -> String {
    switch pixelsPerSecond {
    case ..<10_000_000: "veryfast"
    case ..<30_000_000: "superfast"
    default: "ultrafast"
    }
  }

  private static let openh264enc = EncoderCandidate("openh264enc", parser: "h264parse") { encoder, task in
    // In bits per second; x264enc counts in thousands of them.
    try encoder.set("bitrate", task.bitRate)
    try encoder.set("rate-control", "bitrate")
    try encoder.set("complexity", "low")
    try encoder.set("gop-size", task.keyFrameDistance)
  }

  private static let vah265enc = EncoderCandidate("vah265enc", parser: "h265parse") { encoder, task in
    try encoder.set("bitrate", task.bitRate / 1000)
    try encoder.set("key-int-max", min(1024, task.keyFrameDistance))
    try encoder.set("b-frames", 0)
  }

  private static let x265enc = EncoderCandidate("x265enc", parser: "h265parse") { encoder, task in
    try encoder.set("tune", "zerolatency")
    try encoder.set("speed-preset", "ultrafast")
    try encoder.set("bitrate", max(1, task.bitRate / 1000))
    try encoder.set("key-int-max", task.keyFrameDistance)
  }

  private static let vp8enc = EncoderCandidate("vp8enc") { encoder, task in
    try setUpVPX(encoder, task)
    try encoder.set("cpu-used", 10)
  }

  private static let vp9enc = EncoderCandidate("vp9enc", parser: "vp9parse") { encoder, task in
    try setUpVPX(encoder, task)
    try encoder.set("cpu-used", 9)
    try encoder.set("row-mt", true)
  }

  private static func setUpVPX(_ encoder: Element, _ task: EncoderCandidate.Job) throws {
    try encoder.set("target-bitrate", task.bitRate)
    try encoder.set("end-usage", "cbr")
    try encoder.set("deadline", 1)
    try encoder.set("lag-in-frames", 0)
    try encoder.set("threads", 2)
    try encoder.set("keyframe-max-dist", task.keyFrameDistance)
  }

  private static let av1enc = EncoderCandidate("av1enc", parser: "av1parse") { encoder, task in
    try encoder.set("usage-profile", "realtime")
    try encoder.set("target-bitrate", max(1, task.bitRate / 1000))
    // Not `cbr`: libaom 3.6 crashes with it (seen: an assertion about q in rc_pick_q_and_bounds_no_stats_cbr).
    try encoder.set("cpu-used", 9)
    try encoder.set("lag-in-frames", 0)
    try encoder.set("row-mt", true)
    try encoder.set("threads", 2)
    try encoder.set("keyframe-max-dist", task.keyFrameDistance)
  }

  private static let jpegenc = EncoderCandidate("jpegenc") { encoder, _ in try encoder.set("quality", 85) }

  // MARK: Audio

  private static let fdkaacenc = EncoderCandidate("fdkaacenc", priming: 2048) { encoder, task in
    try encoder.set("bitrate", task.bitRate)
  }

  private static let avenc_aac = EncoderCandidate("avenc_aac", priming: 1024) { encoder, task in
    try encoder.set("bitrate", task.bitRate)
  }

  private static let voaacenc = EncoderCandidate("voaacenc", priming: 1600) { encoder, task in
    try encoder.set("bitrate", task.bitRate)
  }

  private static let opusenc = EncoderCandidate("opusenc") { encoder, task in
    try encoder.set("bitrate", task.bitRate)
  }

  private static let avenc_alac = EncoderCandidate("avenc_alac") { _, _ in }
}
