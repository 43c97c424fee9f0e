import GLibSupport
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
      .h264: [vah264enc, v4l2h264enc, libx264, x264enc, openh264enc],
      .hevc: [vah265enc, libx265, x265enc], .vp8: [vp8enc],
      .vp9: [vp9enc], .av1: [av1enc], .jpeg: [jpegenc],
      .aac: [fdkaacenc, avenc_aac, voaacenc], .opus: [opusenc], .alac: [avenc_alac],
      .pcm: [
        EncoderCandidate("capsfilter") { filter, job in
          let format = job.plain.formatName
          try filter.set("caps", try Caps(parsing: "audio/x-raw, format=\(format), layout=interleaved"))
        }
      ],
    ])

  /// The same list, with encoders of a codec in front that can be given everything twice.
  func passesFirst(_ codec: Codec) -> EncoderList {
    var list = self
    list[codec] = self[codec].filter(\.takesPasses) + self[codec].filter { !$0.takesPasses }
    return list
  }

  /// The standard list with the codecs that only files of sound hold.
  static let sounds: EncoderList = {
    var list = standard
    if let flac = Codec(word: "flac") { list[flac] = [flacenc] }
    return list
  }()

  // MARK: Video

  private static let vah264enc = EncoderCandidate(
    "vah264enc",
    make: h264("vah264enc", usual: "main") { encoder, job in
      try EncoderCandidate.refuseDetails(job, entropy: false)
      try setUpVA(encoder, job)
      if let entropy = job.settings.entropy { try encoder.set("cabac", entropy == .arithmetic) }
    })

  private static let v4l2h264enc = EncoderCandidate("v4l2h264enc", parser: "h264parse") { encoder, job in
    try EncoderCandidate.refuseOwnTerms(job)
    try EncoderCandidate.refuseDetails(job)
    let controls = Structure(
      "controls", ["video_bitrate": job.bitRate, "h264_i_frame_period": job.keyFrameDistance])
    try encoder.set("extra-controls", controls)
  }

  private static let libx264 = EncoderCandidate(library: "libx264", parser: "h264parse") { job in
    let settings = job.settings
    var options = ["preset": settings.effort?.rawValue ?? "fast", "forced-idr": "1"]
    options["profile"] = settings.profile == .high10 ? "high10" : settings.profile?.rawValue ?? "high"
    if let entropy = settings.entropy { options["coder"] = entropy == .arithmetic ? "cabac" : "cavlc" }
    if let level = settings.level { options["level"] = level.name }
    if let count = settings.droppableFrames {
      // B-frames that no others refer to, always as many.
      (options["bf"], options["b_strategy"], options["b-pyramid"]) = ("\(count)", "0", "none")
    }
    if let pass = job.pass {
      (options["flags"], options["stats"]) = (pass.isFirst ? "+pass1" : "+pass2", pass.notes)
      // What it gives may be kept.
      options["fastfirstpass"] = "0"
    }
    var made = library("libx264", "video/x-h264", job, options)
    if settings.holdsBitRate {
      made.hold = knowsWhatComes(job) ? nil : .beginning
      made.ceiling = settings.level?.mostBits(isHigh: settings.hasHighRates)
    }
    return made
  }

  private static let libx265 = EncoderCandidate(library: "libx265", parser: "h265parse") { job in
    // On processors without more than a few cores anything slower takes hours.
    var options = ["preset": job.settings.effort?.rawValue ?? "veryfast", "forced-idr": "1"]
    let pools = job.threads.map { ":pools=\($0)" } ?? ""
    let pass = job.pass.map { ":pass=\($0.isFirst ? 1 : 2):stats=\($0.quotedNotes)" } ?? ""
    options["x265-params"] = "log-level=none" + pools + pass
    var made = library("libx265", "video/x-h265", job, options)
    if job.settings.holdsBitRate, !knowsWhatComes(job) { made.hold = .throughout }
    return made
  }

  /// Whether an encoder keeps its bit rate by what it noted, which a small buffer would only hinder.
  private static func knowsWhatComes(_ job: EncoderCandidate.Job) -> Bool { job.pass?.isFirst == false }

  /// The settings of x264 and x265, whose options have the same names.
  private static func library(
    _ name: String, _ media: String, _ job: EncoderCandidate.Job, _ options: [String: String]
  ) -> LibraryEncoder.Settings {
    var settings = LibraryEncoder.Settings(name: name, media: media, options: options)
    if let factor = rateFactor(job) {
      settings.options["crf"] = "\(factor)"
    } else {
      settings.bitRate = max(1000, limited(job))
    }
    settings.limit = job.settings.rateLimit
    // The baseline profile knows no other order.
    settings.isPlain = job.settings.allowsReordering == false || job.settings.profile == .baseline
    return settings
  }

  /// The bit rate, no higher than what a limit lets through.
  private static func limited(_ job: EncoderCandidate.Job) -> Int {
    min(job.bitRate, job.settings.rateLimit?.buffer.rate ?? job.bitRate)
  }

  /// The constant quality that is asked for, as x264 and x265 count it.
  private static func rateFactor(_ job: EncoderCandidate.Job) -> Int? {
    let factor = job.settings.rateFactor ?? job.settings.quality.map { Int(clamping: (50 - $0 * 40).rounded()) }
    return factor.map { min(max($0, 0), 51) }
  }

  private static let x264enc = EncoderCandidate(
    "x264enc",
    make: h264("x264enc", usual: "high") { encoder, job in
      let settings = job.settings
      try encoder.set("key-int-max", job.keyFrameDistance)
      if settings.droppableFrames != nil { try EncoderCandidate.refuseDetails(job) }
      switch job.pace {
      case .live:
        try encoder.set("tune", "zerolatency")
        try encoder.set("speed-preset", settings.effort?.rawValue ?? x264Preset(job.pixelsPerSecond))
        try encoder.set("bitrate", max(1, limited(job) / 1000))
        if let limit = settings.rateLimit?.buffer {
          try encoder.set("vbv-buf-capacity", max(1, Int(clamping: Double(limit.bits) / Double(limit.rate) * 1000)))
        }
        try encoder.set("bframes", 0)
      case .offline:
        try encoder.set("speed-preset", settings.effort?.rawValue ?? "fast")
        if let threads = job.threads { try encoder.set("threads", threads) }
        try refuseLimit(job)
        // Without a buffer to keep full bits go where they are needed.
        let isHeld = settings.holdsBitRate && rateFactor(job) == nil
        try encoder.set("vbv-buf-capacity", isHeld ? 350 : 0)
        if let factor = rateFactor(job) {
          try encoder.set("pass", "qual")
          try encoder.set("quantizer", min(factor, 50))
        } else {
          try encoder.set("bitrate", max(1, job.bitRate / 1000))
        }
        // The preset says how many otherwise. The baseline profile has none.
        let isPlain = settings.allowsReordering == false || settings.profile == .baseline
        if isPlain { try encoder.set("bframes", 0) } else { try encoder.set("bframes", 3) }
      }
      if let entropy = settings.entropy { try encoder.set("cabac", entropy == .arithmetic) }
    })

  /// An encoder of H.264 behind which the profile is said that was asked for.
  private static func h264(
    _ name: String, usual: String, _ configure: @escaping @Sendable (Element, EncoderCandidate.Job) throws -> Void
  ) -> @Sendable (EncoderCandidate.Job) throws -> [Element] {
    { job in
      let encoder = try Element(name)
      try configure(encoder, job)
      let filter = try Element("capsfilter")
      let profile = job.settings.profile?.rawValue ?? usual
      let level = job.settings.level.map { ", level=(string)\($0.name)" } ?? ""
      try filter.set("caps", try Caps(parsing: "video/x-h264, profile=\(profile)\(level)"))
      return [encoder, filter, try Element("h264parse")]
    }
  }

  /// The best preset that leaves two slow cores room for the camera and its preview.
  private static func x264Preset(_ pixelsPerSecond: Double) -> String {
    switch pixelsPerSecond {
    case ..<10_000_000: "veryfast"
    case ..<30_000_000: "superfast"
    default: "ultrafast"
    }
  }

  private static let openh264enc = EncoderCandidate("openh264enc", parser: "h264parse") { encoder, job in
    try EncoderCandidate.refuseOwnTerms(job)
    try EncoderCandidate.refuseDetails(job)
    // In bits per second; x264enc counts in thousands of them.
    try encoder.set("bitrate", job.bitRate)
    try encoder.set("rate-control", "bitrate")
    try encoder.set("complexity", job.pace == .live ? "low" : "high")
    try encoder.set("gop-size", job.keyFrameDistance)
  }

  private static let vah265enc = EncoderCandidate("vah265enc", parser: "h265parse") { encoder, job in
    try setUpVA(encoder, job)
  }

  private static func setUpVA(_ encoder: Element, _ job: EncoderCandidate.Job) throws {
    try EncoderCandidate.refuseOwnTerms(job)
    try encoder.set("bitrate", job.bitRate / 1000)
    try encoder.set("key-int-max", min(1024, job.keyFrameDistance))
    let isPlain = job.pace == .live || job.settings.allowsReordering == false
    try encoder.set("b-frames", isPlain ? 0 : 2)
  }

  private static let x265enc = EncoderCandidate("x265enc", parser: "h265parse") { encoder, job in
    let settings = job.settings
    try refuseLimit(job)
    try encoder.set("bitrate", max(1, job.bitRate / 1000))
    try encoder.set("key-int-max", job.keyFrameDistance)
    switch job.pace {
    case .live:
      try encoder.set("tune", "zerolatency")
      try encoder.set("speed-preset", settings.effort?.rawValue ?? "ultrafast")
    case .offline:
      // On processors without more than a few cores anything slower takes hours.
      try encoder.set("speed-preset", settings.effort?.rawValue ?? "veryfast")
      var options: [String] = []
      if let threads = job.threads { options.append("pools=\(threads)") }
      if settings.allowsReordering == false { options.append("bframes=0") }
      if let factor = rateFactor(job) {
        options.append("crf=\(factor)")
      } else if settings.holdsBitRate {
        let bits = Int(clamping: Double(job.bitRate) * LibraryEncoder.heldSeconds / 1000)
        options += ["vbv-maxrate=\(max(1, job.bitRate / 1000))", "vbv-bufsize=\(max(1, bits))"]
      }
      if !options.isEmpty { try encoder.set("option-string", options.joined(separator: ":")) }
    }
  }

  /// Refuses a limit that an encoder isn't told.
  private static func refuseLimit(_ job: EncoderCandidate.Job) throws {
    guard job.settings.rateLimit == nil else { throw GStreamerError.malformed("The encoder knows no limit.") }
  }

  private static let vp8enc = EncoderCandidate("vp8enc") { encoder, job in
    try setUpVPX(encoder, job)
    try encoder.set("cpu-used", job.pace == .live ? 10 : 4)
  }

  private static let vp9enc = EncoderCandidate("vp9enc", parser: "vp9parse") { encoder, job in
    try setUpVPX(encoder, job)
    try encoder.set("cpu-used", job.pace == .live ? 9 : 5)
    try encoder.set("row-mt", true)
  }

  private static func setUpVPX(_ encoder: Element, _ job: EncoderCandidate.Job) throws {
    try encoder.set("target-bitrate", job.bitRate)
    try encoder.set("end-usage", job.pace == .live ? "cbr" : "vbr")
    try encoder.set("deadline", 1)
    try encoder.set("lag-in-frames", job.pace == .live ? 0 : 12)
    try encoder.set("threads", job.threads ?? 2)
    try encoder.set("keyframe-max-dist", job.keyFrameDistance)
  }

  private static let av1enc = EncoderCandidate("av1enc", parser: "av1parse") { encoder, job in
    try encoder.set("usage-profile", job.pace == .live ? "realtime" : "good-quality")
    try encoder.set("target-bitrate", max(1, job.bitRate / 1000))
    // Not `cbr`: libaom 3.6 crashes with it (seen: an assertion about q in rc_pick_q_and_bounds_no_stats_cbr).
    try encoder.set("cpu-used", job.pace == .live ? 9 : 6)
    try encoder.set("lag-in-frames", job.pace == .live ? 0 : 16)
    try encoder.set("row-mt", true)
    try encoder.set("threads", job.threads ?? 2)
    try encoder.set("keyframe-max-dist", job.keyFrameDistance)
  }

  private static let jpegenc = EncoderCandidate("jpegenc") { encoder, job in
    try encoder.set("quality", job.settings.quality.map { min(max(Int(clamping: ($0 * 100).rounded()), 1), 100) } ?? 85)
  }

  // MARK: Audio

  private static let fdkaacenc = EncoderCandidate("fdkaacenc", priming: 2048) { encoder, job in
    try encoder.set("bitrate", job.bitRate)
  }

  private static let avenc_aac = EncoderCandidate("avenc_aac", priming: 1024) { encoder, job in
    try encoder.set("bitrate", job.bitRate)
    // GStreamer's default forces middle and side on all bands (seen: a tone on the left alone was heard as loud as two
    // thirds on the right).
    // It is off or on until GStreamer 1.22, and may be left to the encoder from 1.24 on.
    do { try encoder.set("aac-ms", false) } catch { try encoder.set("aac-ms", "off") }
  }

  private static let voaacencPriming = 1600
  private static let voaacenc = EncoderCandidate("voaacenc", priming: voaacencPriming) { encoder, job in
    try encoder.set("bitrate", job.bitRate)
    // At the end it keeps what it hasn't put out yet, and what doesn't fill a packet.
    let silence = Buffer([UInt8](repeating: 0, count: 2 * job.channelCount * (voaacencPriming + 1024)), flags: .gap)
    try encoder.pad("sink").addProbe(.eventDownstream) { pad, item in
      if case .event(let event) = item, event.kind == .eos { _ = pad.chain(silence) }
      return .keep
    }
  }

  private static let opusenc = EncoderCandidate("opusenc") { encoder, job in
    try encoder.set("bitrate", job.bitRate)
    switch job.strategy {
    case .constant: try encoder.set("bitrate-type", "cbr")
    case .longTermAverage, .constrainedVariable: try encoder.set("bitrate-type", "constrained-vbr")
    case .variable: try encoder.set("bitrate-type", "vbr")
    case nil: break
    }
  }

  private static let avenc_alac = EncoderCandidate("avenc_alac") { _, _ in }

  private static let flacenc = EncoderCandidate("flacenc") { _, _ in }
}
