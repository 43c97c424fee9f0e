import CoreMedia
import Foundation
import GLibSupport
import MediaEngine

extension AVAssetExportSession {
  /// The longest side of a picture.
  private static let longestSide = 16_384

  /// What is to be done, once the asset is loaded; throws what makes it impossible.
  func exportPlan() async throws -> ExportPlan {
    let settings = current
    guard let url = settings.outputURL else { throw AVError(.incorrectlyConfigured) }
    // The path of another address would name a file that nobody meant.
    guard url.isFileURL else { throw AVError(.incorrectlyConfigured, userInfo: [NSURLErrorKey: url]) }
    let type = settings.outputFileType ?? AVFileType(extension: url.pathExtension)
    guard let type, let written = type.written, supportedFileTypes.contains(type) else {
      throw AVError(.invalidOutputURLPathExtension, userInfo: [NSURLErrorKey: url])
    }
    _ = try await asset.loader.load(["tracks"])
    guard let composition = asset.composition else { throw AVError(.operationNotSupportedForAsset) }
    var plan = ExportPlan(composition, to: url, as: written)
    plan.range = settings.timeRange.isValid ? settings.timeRange : plan.range
    plan.maxBytes = settings.fileLengthLimit > 0 ? settings.fileLengthLimit : nil
    plan.options.isIndexFirst = settings.isNetworkUse
    plan.options.scratchFolder = settings.folder
    plan.metadata = metadata(settings, inQuickTime: type == .mov)
    plan.options.chapters = asset.chapters(in: plan.wholeRange)
    if preset.isPassthrough {
      let isSmart = settings.encodesFirstPictures && written.isISO
      (plan.video, plan.sound) = (written.holdsVideo ? isSmart ? .smart : .stored : .none, .stored)
      // Frames are shown for longer, or shorter, as they are stored. Sound has to be made anew.
      if written.holdsVideo || type == .m4a, composition.isSoundScaled(in: plan.wholeRange) {
        let encoding = AudioEncoding(codec: .aac, bitRate: preset.soundBitRate)
        plan.sound = written.holdsVideo ? .scaled(encoding) : .encoded(encoding)
        plan.mix = Mix(nil, pitch: settings.pitch)
      }
      return plan
    }
    plan.largest = preset.largest
    if let codec = preset.codec { plan.video = .encoded(encoding(codec, composition, settings)) }
    plan.sound = .encoded(AudioEncoding(codec: .aac, bitRate: preset.soundBitRate))
    plan.keepsAlternates = settings.groupHandling.contains(.preserveAlternateTracks) && written.isISO
    plan.plan = try settings.videoComposition?.plan()
    if let made = plan.plan, max(made.width, made.height) > Self.longestSide {
      throw AVError(.invalidVideoComposition)
    }
    plan.mix = Mix(settings.audioMix, pitch: settings.pitch)
    return plan
  }

  /// Size and rate come from the source; bits follow from these.
  func encoding(_ codec: Codec, _ composition: Composition, _ settings: Settings) -> VideoEncoding {
    var encoding = VideoEncoding(codec: codec, maxKeyFrameSeconds: 4)
    let plan = VideoPlan(of: composition)
    let size = settings.videoComposition?.renderSize ?? CGSize(width: plan.width, height: plan.height)
    let largest = preset.largest.map { $0.width * $0.height } ?? Self.longestSide * Self.longestSide
    let duration = settings.videoComposition?.frameDuration ?? plan.frameDuration
    let rate = duration.isNumeric && duration > .zero ? 1 / duration.seconds : 30
    let pixels = Double(min(Int(clamping: Double(size.width) * Double(size.height)), largest))
    encoding.bitRate = ExportPreset.bitRate(codec, pixels: pixels, frameRate: rate, richness: preset.richness)
    // HEVC keeps the ten bits of what has them; every player of H.264 knows eight.
    if codec == .hevc, composition.isDeep { encoding.profile = .main10 }
    return encoding
  }

  private func metadata(_ settings: Settings, inQuickTime: Bool) -> [MetadataEntry] {
    let items = settings.metadata ?? asset.knownMetadata.filter { settings.filter?.keeps($0) ?? true }
    return items.compactMap { $0.entry(inQuickTime: inQuickTime) }
  }
}

extension AVFileType {
  /// The type of a file name extension.
  init?(extension name: String) {
    guard let written = WrittenFileType(fileExtension: name) else { return nil }
    let all: [AVFileType] = [
      .mov, .mp4, .m4v, .m4a, .mobile3GPP, .wav, .aiff, .aifc, .caf, .matroska, .webM, .opus,
    ]
    guard let type = all.first(where: { $0.written == written }) else { return nil }
    self = type
  }
}

extension Mix {
  /// An audio mix as the engine carries it out.
  init(_ mix: AVAudioMix?, pitch: AVAudioTimePitchAlgorithm) {
    self.init()
    self.pitch = Pitch(pitch)
    for parameters in mix?.inputParameters ?? [] {
      let state = parameters.state.withLock { $0 }
      var input = Input()
      input.curve = state.curve
      input.pitch = state.pitch.map(Pitch.init)
      input.processor = state.tap.map(TapProcessor.init)
      if state.trackID == kCMPersistentTrackID_Invalid { general = input } else { inputs[state.trackID] = input }
    }
  }
}

extension Mix.Pitch {
  init(_ algorithm: AVAudioTimePitchAlgorithm) {
    switch algorithm {
    case .varispeed: self = .varying
    case .timeDomain, .lowQualityZeroLatency: self = .keptForVoices
    default: self = .kept
    }
  }
}
