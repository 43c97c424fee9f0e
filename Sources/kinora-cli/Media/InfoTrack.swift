import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import MediaEngine

/// The report of `info` on a track, as `--json` prints it. Keys that don't apply to the kind of track are left out.
struct InfoTrack: Encodable {
  /// An entry of the edit list. An empty edit has neither `mediaStart` nor `rate`.
  struct Edit: Encodable {
    let start: Double
    let duration: Double
    let mediaStart: Double?
    let rate: Double?
  }

  let id: Int32
  let kind: String
  /// The codec's four-character code in QuickTime and MP4.
  let codec: String?
  /// The codec's common name, such as "H.264".
  let codecName: String?
  /// Whether it can be decoded here; nil if it is neither video nor audio.
  let decodable: Bool?
  /// The package that has the missing decoder, and the command that installs it.
  let missingPackage: String?
  let installCommand: String?
  let enabled: Bool
  let language: String?
  let name: String?
  let start: Double
  /// The duration in seconds; nil if it is indefinite.
  let duration: Double?
  let timescale: Int32
  let bitRate: Double?
  let samples: Int?
  let edits: [Edit]

  let width: Int?
  let height: Int?
  let codedWidth: Int?
  let codedHeight: Int?
  let pixelAspect: Double?
  /// The clockwise rotation in degrees; for a mirrored track, after mirroring left to right.
  let rotation: Int?
  let mirrored: Bool?
  let frameRate: Double?
  let frames: Int?
  let keyFrames: Int?

  let sampleRate: Double?
  let channels: Int?

  let metadata: [InfoReport.Tag]

  init(_ track: MediaTrackFacts, _ table: SampleTable?) {
    id = track.id
    kind = track.kind.name
    let format = track.formats.first
    codec = format.map { CMFormatDescriptionGetMediaSubType($0).letters }
    codecName = format.flatMap { Codec($0)?.name } ?? codec.flatMap { SubtitleCodec.name(ofLetters: $0) }
    let missing = track.missingDecoder
    decodable = [.video, .audio].contains(track.kind) ? missing == nil : nil
    (missingPackage, installCommand) = (missing?.package?.name, missing?.package?.installCommand)
    (enabled, language, name) = (track.isEnabled, track.languageTag ?? track.languageCode, track.name)
    (start, timescale) = (track.timeRange.start.seconds, track.timescale)
    duration = track.timeRange.duration.isNumeric ? track.timeRange.duration.seconds : nil
    bitRate = track.bitRate > 0 ? track.bitRate : nil
    samples = track.sampleCount
    edits = track.segments.map { piece in
      let isEmpty = !piece.source.isValid || piece.source.duration == .zero
      return Edit(
        start: piece.target.start.seconds, duration: piece.target.duration.seconds,
        mediaStart: isEmpty ? nil : piece.source.start.seconds,
        rate: isEmpty || piece.target.duration == .zero
          ? nil : piece.source.duration.seconds / piece.target.duration.seconds)
    }
    let isVideo = track.kind == .video || track.kind == .auxiliaryVideo
    width = isVideo ? Int(clamping: track.naturalSize.width.rounded()) : nil
    height = isVideo ? Int(clamping: track.naturalSize.height.rounded()) : nil
    codedWidth = isVideo ? Int(track.codedSize.width) : nil
    codedHeight = isVideo ? Int(track.codedSize.height) : nil
    pixelAspect = isVideo ? track.pixelAspect : nil
    let turn = Self.turn(track.transform)
    rotation = isVideo ? turn.degrees : nil
    mirrored = isVideo ? turn.isMirrored : nil
    frameRate = isVideo && track.frameRate > 0 ? track.frameRate : nil
    frames = table?.frameCount
    keyFrames = table?.keyFrameTimes.count
    let sound = track.kind == .audio ? track.formats.first?.audioStreamBasicDescription : nil
    sampleRate = sound?.mSampleRate
    channels = sound.map { Int($0.mChannelsPerFrame) }
    metadata = track.metadata.map { InfoReport.Tag($0) }
  }

  private static func turn(_ transform: CGAffineTransform) -> (degrees: Int, isMirrored: Bool) {
    let isMirrored = transform.a * transform.d - transform.b * transform.c < 0
    let (x, y) = isMirrored ? (-transform.a, -transform.b) : (transform.a, transform.b)
    let degrees = Int(clamping: (atan2(Double(y), Double(x)) * 180 / .pi).rounded())
    return ((degrees + 360) % 360, isMirrored)
  }
}

extension MediaTrackFacts.Kind {
  /// The name in `--json`.
  fileprivate var name: String {
    switch self {
    case .video: "video"
    case .audio: "audio"
    case .text: "text"
    case .subtitle: "subtitle"
    case .closedCaption: "closedCaption"
    case .timecode: "timecode"
    case .metadata: "metadata"
    case .muxed: "muxed"
    case .auxiliaryVideo: "auxiliaryVideo"
    case .other(let name): name
    }
  }
}

extension FourCharCode {
  /// The four characters if they are printable, else the number in hexadecimal.
  var letters: String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
    guard bytes.allSatisfy({ (32..<127).contains($0) }) else { return "0x" + String(self, radix: 16) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
