import CoreGraphics
import CoreMedia

/// A track's description, given before its first sample.
struct ISOTrackPlan: Sendable {
  /// The track ID, from 1.
  var id: Int32
  /// The media kind.
  var kind: MediaTrackFacts.Kind
  /// Its formats; samples refer to them by index.
  var formats: [CMFormatDescription]
  /// The media timescale.
  var timescale: CMTimeScale
  /// The display transform of a video track.
  var transform = CGAffineTransform.identity
  /// The display size; nil takes it from the format.
  var size: CGSize?
  /// The edits, in movie timescale units; an empty list shows all media. Nil as the last one's duration means until the
  /// media ends.
  var edits: [EditList.Edit] = []
  /// The language as a three-letter code, and as a BCP 47 tag where that says more.
  var languageCode: String?
  var languageTag: String?
  /// Whether it is played by default.
  var isEnabled = true
  /// Of the tracks in a group only one is to be played; 0 means no group.
  var alternateGroup = 0
  var layer = 0
  /// Whether there is to be room for formats that come later.
  var takesFormats = true
  var volume: Float = 1
  /// How much of it lies in one piece; nil for the usual length.
  var chunkDuration: CMTime?
  /// References to other tracks.
  var associations: [MediaTrackFacts.Association] = []
  /// The track's user data boxes.
  var userData: [ISOBox] = []

  init(id: Int32, kind: MediaTrackFacts.Kind, formats: [CMFormatDescription], timescale: CMTimeScale) {
    (self.id, self.kind, self.formats, self.timescale) = (id, kind, formats, timescale)
  }

  /// The handler type.
  var handler: String {
    switch kind {
    case .video: "vide"
    case .audio: "soun"
    case .text: "text"
    case .subtitle: "sbtl"
    case .closedCaption: "clcp"
    case .timecode: "tmcd"
    case .metadata: "meta"
    case .muxed: "muxx"
    case .auxiliaryVideo: "auxv"
    case .other(let letters): letters
    }
  }

  var isPicture: Bool { kind == .video || kind == .auxiliaryVideo }

  /// Whether its samples leave no gaps, so that fragments wait for it.
  var isContinuous: Bool { isPicture || kind == .audio }

  /// The display size.
  var presentationSize: CGSize {
    if let size { return size }
    guard isPicture, let format = formats.first else { return .zero }
    return format.presentationDimensions()
  }
}
