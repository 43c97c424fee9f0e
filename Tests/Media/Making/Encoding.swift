import Foundation

/// Makes one undamaged file: our frames and our sound through ffmpeg.
struct Encoding {
  let recipe: MediaRecipe
  /// A folder of its own for what ffmpeg reads besides the frames.
  let folder: URL

  /// Encodes and muxes into `file`.
  func run(to file: URL) throws {
    var command = ["ffmpeg", "-v", "error", "-y", "-nostats"]
    command += videoInput
    for (track, audio) in recipe.audio.enumerated() {
      let source = folder.appendingPathComponent("audio\(track).f32")
      let count = Int((recipe.seconds * Double(audio.sampleRate)).rounded())
      let samples = Bursts.samples(
        track: track, channels: audio.channels, sampleRate: audio.sampleRate, count: count)
      try samples.withUnsafeBytes { Data($0) }.write(to: source)
      command += ["-f", "f32le", "-ar", "\(audio.sampleRate)", "-ac", "\(audio.channels)", "-i", source.path]
    }
    for (track, subtitle) in recipe.subtitles.enumerated() {
      let source = folder.appendingPathComponent("subtitle\(track).srt")
      try Data(lines(of: subtitle).utf8).write(to: source)
      command += ["-f", "srt", "-i", source.path]
    }
    let notes = folder.appendingPathComponent("notes.txt")
    try Data(notesText.utf8).write(to: notes)
    command += ["-f", "ffmetadata", "-i", notes.path]

    let inputs = (recipe.video == nil ? 0 : 1) + recipe.audio.count + recipe.subtitles.count
    for input in 0..<inputs { command += ["-map", "\(input)"] }
    command += ["-map_metadata", "\(inputs)", "-map_chapters", "\(inputs)"]
    command += videoOptions + audioOptions
    for (track, subtitle) in recipe.subtitles.enumerated() {
      command += ["-c:s:\(track)", subtitle.codec.rawValue, "-metadata:s:s:\(track)", "language=\(subtitle.language)"]
    }
    command += containerOptions + ["-fflags", "+bitexact", file.path]
    // SVT-AV1 tells about itself on standard error unless told not to.
    _ = try Command.run(command, environment: ["SVT_LOG": "1"], input: frames)
    if recipe.container.hasBoxes, recipe.edit != nil || recipe.video?.orientation ?? .upright != .upright {
      var patch = try MovieFilePatch(Data(contentsOf: file))
      if let video = recipe.video { try patch.setOrientation(video.orientation) }
      if let edit = recipe.edit { try patch.setEdit(edit) }
      try patch.data().write(to: file)
    }
  }

  private var videoInput: [String] {
    guard let video = recipe.video else { return [] }
    return [
      "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "\(video.width)x\(video.height)",
      "-framerate", "\(video.rate.numerator)/\(video.rate.denominator)", "-i", "pipe:0",
    ]
  }

  private var frames: (@Sendable () -> Data?)? {
    guard let video = recipe.video else { return nil }
    let left = NextFrame(count: video.frameCount)
    return {
      left.take().map { index in
        FramePainter.yuv420(
          video.firstNumber + index, width: video.width, height: video.height, orientation: video.orientation.inverse,
          fraction: Double(video.coverage ?? 100) / 100)
      }
    }
  }

  private var videoOptions: [String] {
    guard let video = recipe.video else { return [] }
    var options = ["-r", "\(video.rate.numerator)/\(video.rate.denominator)"]
    var filters = ["setsar=\(video.pixelAspect[0])/\(video.pixelAspect[1])"]
    if !video.durations.isEmpty {
      let count = video.durations.count
      let terms = (0..<count).map { "eq(mod(N,\(count)),\($0))*\(video.durations.prefix($0).reduce(0, +))" }
      let total = video.durations.reduce(0, +)
      filters.append("setpts='floor(N/\(count))*\(total)+\(terms.joined(separator: "+"))'")
      options = ["-fps_mode", "passthrough"]
      if recipe.container.hasBoxes {
        // From ffmpeg 6 on the edit is as long as the decoding times say, which end before the last frame is shown.
        let last = "eq(N\\,\(video.frameCount - 1))"
        let length = "if(\(last)\\,\(recipe.seconds)/TB-(DTS-STARTDTS)\\,DURATION)"
        options += ["-bsf:v", "setts=pts=PTS:dts=DTS:duration=\(length)"]
      }
    }
    options += ["-vf", filters.joined(separator: ",")]
    let interval = "\(video.keyFrameInterval)"
    options += ["-g", interval]
    switch video.codec {
    case .h264:
      options += ["-c:v", "libx264", "-preset", "veryfast", "-keyint_min", interval, "-sc_threshold", "0"]
      options += ["-bf", "\(video.bidirectionalFrames)", "-threads", "1"]
    case .hevc:
      let bidirectional = video.bidirectionalFrames
      options += ["-c:v", "libx265", "-preset", "ultrafast", "-tag:v", recipe.container.hasBoxes ? "hvc1" : "HEVC"]
      options += [
        "-x265-params",
        "keyint=\(interval):min-keyint=\(interval):scenecut=0:bframes=\(bidirectional):log-level=error:pools=1",
      ]
    case .vp8:
      options += ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "1M"]
    case .vp9:
      options += ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "1M"]
    case .av1:
      options += ["-c:v", "libaom-av1", "-usage", "realtime", "-cpu-used", "8", "-b:v", "1M"]
    case .mjpeg:
      options += ["-c:v", "mjpeg", "-q:v", "3"]
    case .theora:
      options += ["-c:v", "libtheora", "-q:v", "8"]
    }
    let isJPEG = video.codec == .mjpeg
    options += ["-pix_fmt", video.bitDepth == 10 ? "yuv420p10le" : isJPEG ? "yuvj420p" : "yuv420p"]
    if let kilobits = video.kilobits { options += ["-b:v", "\(kilobits)k"] }
    return options + ["-flags:v", "+bitexact"]
  }

  private var audioOptions: [String] {
    recipe.audio.enumerated().flatMap { track, audio -> [String] in
      let encoder =
        switch audio.codec {
        case .aac: "aac"
        case .opus: "libopus"
        case .vorbis: "libvorbis"
        case .flac: "flac"
        case .pcm: "pcm_s16le"
        case .mp3: "libmp3lame"
        }
      var options = ["-c:a:\(track)", encoder, "-flags:a", "+bitexact"]
      if let language = audio.language { options += ["-metadata:s:a:\(track)", "language=\(language)"] }
      return options
    }
  }

  private var containerOptions: [String] {
    switch recipe.container {
    case .mp4, .mov:
      let layout =
        switch recipe.layout {
        case .indexLast: [String]()
        case .indexFirst: ["-movflags", "+faststart"]
        // An index written at once (empty_moov) has no edit list: sound would be late by the encoder's 1024 samples.
        case .fragmented: ["-movflags", "+frag_keyframe+delay_moov+default_base_moof"]
        }
      return layout + ["-movie_timescale", "90000", "-f", recipe.container.rawValue]
    case .mkv, .webm:
      // Matroska's muxer takes Opus' delay off twice, once by moving all to where no time is negative: 6.5 ms early.
      let isOpus = recipe.audio.contains { $0.codec == .opus }
      return (isOpus ? ["-avoid_negative_ts", "disabled"] : [])
        + ["-f", recipe.container == .mkv ? "matroska" : "webm"]
    case .ts: return ["-f", "mpegts"]
    case .ogg, .avi: return ["-f", recipe.container.rawValue]
    }
  }

  private var notesText: String {
    var text = ";FFMETADATA1\n"
    for (key, value) in recipe.metadata.sorted(by: { $0.key < $1.key }) { text += "\(key)=\(value)\n" }
    let length = Int((recipe.seconds * 1000).rounded())
    for (index, title) in recipe.chapters.enumerated() {
      let (start, end) = (length * index / recipe.chapters.count, length * (index + 1) / recipe.chapters.count)
      text += "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\(start)\nEND=\(end)\ntitle=\(title)\n"
    }
    return text
  }

  private func lines(of subtitle: SubtitleRecipe) -> String {
    (0..<max(1, Int(recipe.seconds))).map { second in
      let clock = String(format: "00:%02d:%02d", second / 60, second % 60)
      return "\(second + 1)\n\(clock),000 --> \(clock),500\n\(subtitle.language) \(second)\n"
    }.joined(separator: "\n")
  }
}

/// Counts frames for the thread that feeds the encoder.
private final class NextFrame: @unchecked Sendable {
  private let lock = NSLock()
  private let count: Int
  private var next = 0

  init(count: Int) { self.count = count }

  func take() -> Int? {
    lock.withLock {
      guard next < count else { return nil }
      defer { next += 1 }
      return next
    }
  }
}
