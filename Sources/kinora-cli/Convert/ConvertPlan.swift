import AVFoundation
import Foundation

/// What `convert` makes: the file, its codecs and their settings.
struct ConvertPlan: Sendable {
  /// The presets of x264 and x265.
  static let speeds = ["ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow"]
  static let profiles = ["baseline", "main", "high", "main10"]

  let target: URL
  let type: AVFileType
  /// Nil for a file without it.
  let video: ConvertCodec?
  let audio: ConvertCodec?
  let size: (width: Int, height: Int)?
  let frameDuration: CMTime?
  let isIndexFirst: Bool
  private let videoBits: Int?
  private let quality: Double?
  private let rateFactor: Int?
  private let speed: String?
  private let profile: String?
  private let audioBits: Int?
  private let sampleRate: Int?
  private let channels: Int?

  init(_ options: OptionValues, to target: URL) throws(UsageError) {
    self.target = target
    guard let type = Self.fileType(of: target) else {
      throw .unknownContainer(options.text(Option.outputName) ?? target.lastPathComponent)
    }
    self.type = type
    let fitting = ConvertCodec.fitting(type)
    let ending = ".\(target.pathExtension.lowercased())"
    let aboutVideo = [
      "--video-codec", "--size", "--rate", "--video-bitrate", "--quality", "--crf", "--speed-preset", "--profile",
    ]
    let aboutAudio = ["--audio-codec", "--audio-bitrate", "--audio-rate", "--channels"]
    if fitting.video.isEmpty, let option = (aboutVideo + ["--no-audio"]).first(where: options.has) {
      throw .soundOnly(container: ending, option: option)
    }
    for (leftOut, about) in [("--no-video", aboutVideo + ["--no-audio"]), ("--no-audio", aboutAudio)]
    where options.has(leftOut) {
      if let option = about.first(where: options.has) { throw .together(option, leftOut) }
    }
    let manners = ["--quality", "--crf", "--video-bitrate"].filter(options.has)
    if manners.count > 1 { throw .together(manners[0], manners[1]) }
    video = try Self.codec(
      options, "--video-codec", ConvertCodec.video, options.has("--no-video") ? [] : fitting.video, ending)
    audio = try Self.codec(
      options, "--audio-codec", ConvertCodec.audio, options.has("--no-audio") ? [] : fitting.audio, ending)
    if video == .copy, let option = aboutVideo.dropFirst().first(where: options.has) {
      throw .together(option, "--video-codec copy")
    }
    if audio == .copy, let option = aboutAudio.dropFirst().first(where: options.has) {
      throw .together(option, "--audio-codec copy")
    }
    if let codec = video?.word, !["h264", "hevc", "copy"].contains(codec),
      let option = ["--crf", "--speed-preset"].first(where: options.has)
    {
      throw .together(option, "--video-codec \(codec)")
    }
    size = options.size("--size")
    frameDuration = options.rate("--rate").map {
      CMTime(value: Int64($0.denominator), timescale: Int32(clamping: $0.numerator))
    }
    (videoBits, audioBits) = (options.bitRate("--video-bitrate"), options.bitRate("--audio-bitrate"))
    (rateFactor, speed) = (options.rateFactor("--crf"), options.text("--speed-preset"))
    (quality, profile) = (options.share("--quality"), options.text("--profile"))
    (sampleRate, channels) = (options.count("--audio-rate"), options.count("--channels"))
    isIndexFirst = options.has("--optimize")
    if let profile, videoProfile == nil {
      throw .codecDoesNotFit(profile, container: video?.word ?? ending, fitting: Self.fittingProfiles(video))
    }
  }

  private static func codec(
    _ options: OptionValues, _ option: String, _ all: [ConvertCodec], _ fitting: [String], _ ending: String
  ) throws(UsageError) -> ConvertCodec? {
    let word = options.text(option) ?? fitting.first
    guard let word, !fitting.isEmpty else { return nil }
    guard fitting.contains(word) else { throw .codecDoesNotFit(word, container: ending, fitting: fitting) }
    return all.first { $0.word == word }
  }

  /// The file type that a name says.
  private static func fileType(of url: URL) -> AVFileType? {
    switch url.pathExtension.lowercased() {
    case "webm": .webM
    case "opus", "ogg", "oga": .opus
    default: ExportWork.fileType(of: url)
    }
  }

  private static func fittingProfiles(_ codec: ConvertCodec?) -> [String] {
    codec?.word == "h264" ? ["baseline", "main", "high"] : codec?.word == "hevc" ? ["main", "main10"] : []
  }

  private var videoProfile: String? {
    switch (video?.word, profile) {
    case ("h264", "baseline"): AVVideoProfileLevelH264BaselineAutoLevel
    case ("h264", "main"): AVVideoProfileLevelH264MainAutoLevel
    case ("h264", "high"): AVVideoProfileLevelH264HighAutoLevel
    case ("hevc", "main"): AVVideoProfileLevelHEVCMainAutoLevel
    case ("hevc", "main10"): AVVideoProfileLevelHEVCMain10AutoLevel
    default: nil
    }
  }

  /// The settings for the writer's video; nil to copy. Frames that are shown turned are stored turned, too.
  func videoSettings(isTurned: Bool) -> [String: Any]? {
    guard case .video(let codec)? = video?.way else { return nil }
    var settings: [String: Any] = [AVVideoCodecKey: codec]
    var compression: [String: Any] = [:]
    compression[AVVideoAverageBitRateKey] = videoBits
    compression[AVVideoQualityKey] = quality
    compression[KinoraVideoRateFactorKey] = rateFactor
    compression[KinoraVideoSpeedPresetKey] = speed
    compression[AVVideoProfileLevelKey] = videoProfile
    if !compression.isEmpty { settings[AVVideoCompressionPropertiesKey] = compression }
    if let size {
      settings[AVVideoWidthKey] = isTurned ? size.height : size.width
      settings[AVVideoHeightKey] = isTurned ? size.width : size.height
      settings[AVVideoScalingModeKey] = AVVideoScalingModeResizeAspect
    }
    return settings
  }

  /// The settings for the writer's sound; nil to copy.
  var audioSettings: [String: Any]? {
    guard case .audio(let format)? = audio?.way else { return nil }
    var settings: [String: Any] = [AVFormatIDKey: Int(format)]
    settings[AVEncoderBitRateKey] = audioBits
    settings[AVSampleRateKey] = sampleRate
    settings[AVNumberOfChannelsKey] = channels
    if format == kAudioFormatLinearPCM { settings[AVLinearPCMBitDepthKey] = 16 }
    return settings
  }
}
