import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport

extension FilmDetails {
  /// Creates the details from a file's facts.
  init(_ facts: MediaFacts, lock: String? = nil) {
    self.init(container: Self.name(of: facts.container), duration: facts.duration)
    byteCount = facts.byteCount.map { Int($0) }
    (recorded, otherFiles) = (facts.creationDate, facts.otherFiles)
    tracks = facts.tracks.filter { $0.kind != .metadata }.map { Track($0) }
    hasSound = facts.tracks.contains { $0.kind == .audio || $0.kind == .muxed }
    let words = FilmWords(facts.metadata)
    (title, artist, album) = (words.title, words.artist, words.album)
    hasHighRange = facts.tracks.contains { $0.kind == .video && Self.hasHighRange($0.formats) }
    if SlowMotion.isMarked(facts.metadata), let picture = facts.tracks.first(where: { $0.kind == .video }) {
      usualSpeed = SlowMotion.speed(framesPerSecond: picture.frameRate)
    }
    description = words.description
    self.lock = lock
    // Tags that can be edited are shown in the form instead.
    notes = words.notes(all: lock != nil)
  }

  /// Whether light is coded by one of the curves PQ and HLG.
  private static func hasHighRange(_ formats: [CMFormatDescription]) -> Bool {
    formats.contains { format in
      let key = kCMFormatDescriptionExtension_TransferFunction
      guard let curve = CMFormatDescriptionGetExtension(format, extensionKey: key) as? String else { return false }
      return curve == kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ as String
        || curve == kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG as String
    }
  }

  private static func name(of container: MediaFacts.Container) -> String {
    switch container {
    case .mpeg4: "MPEG-4"
    case .quickTime: "QuickTime"
    case .m4a: "MPEG-4 (M4A)"
    case .threeGPP: "3GPP"
    case .matroska: "Matroska"
    case .webm: "WebM"
    case .mpegTransport: tr("MPEG transport stream")
    case .mpegProgram: tr("MPEG program stream")
    case .ogg: "Ogg"
    case .wave: "WAVE"
    case .aiff: "AIFF"
    case .mp3: "MP3"
    case .aac: "AAC"
    case .flac: "FLAC"
    case .avi: "AVI"
    case .flv: "Flash Video"
    case .asf: "Windows Media"
    case .hls: "HTTP Live Streaming"
    case .other(let name): name
    }
  }
}

extension FilmDetails.Track {
  init(_ facts: MediaTrackFacts) {
    let format = facts.formats.first
    let sound = format.flatMap { CMAudioFormatDescriptionGetStreamBasicDescription($0)?.pointee }
    let kind: Kind =
      switch facts.kind {
      case .video, .auxiliaryVideo:
        .video(
          width: Int(clamping: facts.naturalSize.width.rounded()),
          height: Int(clamping: facts.naturalSize.height.rounded()),
          framesPerSecond: facts.frameRate, quarterTurns: Self.quarterTurns(facts.transform),
          isMirrored: Self.isMirrored(facts.transform))
      case .audio: .audio(channels: Int(sound?.mChannelsPerFrame ?? 0), sampleRate: sound?.mSampleRate ?? 0)
      case .text, .subtitle, .closedCaption: .subtitles
      case .timecode: .other(tr("Time Code"))
      case .metadata: .other(tr("Metadata"))
      case .muxed: .other(tr("Sound and Picture"))
      case .other(let name): .other(name)
      }
    let code = format.map { CMFormatDescriptionGetMediaSubType($0) } ?? 0
    self.init(kind: kind, codec: CodecName.name(of: code), bitsPerSecond: facts.bitRate)
    language = facts.languageName
    isEnabled = facts.isEnabled
  }

  /// The clockwise rotation in quarter turns, applied after mirroring, if any.
  private static func quarterTurns(_ transform: CGAffineTransform) -> Int {
    let sign: CGFloat = isMirrored(transform) ? -1 : 1
    let angle = atan2(sign * transform.b, sign * transform.a)
    return (Int(clamping: (angle / (.pi / 2)).rounded()) + 4) % 4
  }

  private static func isMirrored(_ transform: CGAffineTransform) -> Bool {
    transform.a * transform.d - transform.b * transform.c < 0
  }
}
