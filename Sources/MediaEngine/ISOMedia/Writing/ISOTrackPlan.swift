import CoreGraphics
import CoreMedia

/// What a movie says of a track before its first sample.
struct ISOTrackPlan: Sendable {
  /// The track's number, from 1.
  var id: Int32
  /// What it carries.
  var kind: MediaTrackFacts.Kind
  /// Its formats, in the order in which samples refer to them.
  var formats: [CMFormatDescription]
  /// Units per second of its samples' times.
  var timescale: CMTimeScale
  /// How the picture is turned for display.
  var transform = CGAffineTransform.identity
  /// The size at which it is shown; nil takes it from the format.
  var size: CGSize?
  /// Which pieces of the media are shown when, in the movie's units; empty shows all. Nil for the last one's duration is
  /// until the media ends.
  var edits: [EditList.Edit] = []
  /// The language as three letters, and as a BCP 47 tag where that says more.
  var languageCode: String?
  var languageTag: String?
  /// Whether it takes part if nobody says otherwise.
  var isEnabled = true
  /// Of tracks with the same number only one is to be used; 0 is none.
  var alternateGroup = 0
  var layer = 0
  var volume: Float = 1
  /// Tracks that this one refers to.
  var associations: [MediaTrackFacts.Association] = []
  /// What the track says of itself: boxes of its user data.
  var userData: [ISOBox] = []

  init(id: Int32, kind: MediaTrackFacts.Kind, formats: [CMFormatDescription], timescale: CMTimeScale) {
    (self.id, self.kind, self.formats, self.timescale) = (id, kind, formats, timescale)
  }

  /// The letters of what handles it.
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

  /// Whether it has a sample for every moment, so that others wait for it.
  var isContinuous: Bool { isPicture || kind == .audio }

  /// The size at which it is shown.
  var presentationSize: CGSize {
    if let size { return size }
    guard isPicture, let format = formats.first else { return .zero }
    return format.presentationDimensions()
  }
}
