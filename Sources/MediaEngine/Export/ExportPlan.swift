import CoreMedia
import Foundation

/// What is to be exported, and as what.
package struct ExportPlan: Sendable {
  /// What becomes of the video.
  package enum Video: Sendable {
    case none
    /// The samples as they are stored.
    case stored
    /// The samples as they are stored, but for those up to the first key frame, which are encoded again where the codec
    /// allows that.
    case smart
    case encoded(VideoEncoding)
  }

  /// What becomes of the sound.
  package enum Sound: Sendable {
    case none
    /// The samples as they are stored.
    case stored
    case encoded(AudioEncoding)
    /// Each track by itself: as it is stored, but for those at another speed, which are encoded.
    case scaled(AudioEncoding)
  }

  package var composition: Composition
  package var destination: URL
  package var options: WrittenFileOptions
  package var range = CMTimeRange(start: .zero, duration: .positiveInfinity)
  package var video = Video.none
  package var sound = Sound.none
  /// How the video is composed; nil leaves a single track as it is.
  package var plan: VideoPlan?
  package var mix: Mix?
  /// The largest size of the video, for what stands upright and for what lies: it is scaled down to it. Nil keeps its own.
  package var largest: (width: Int, height: Int)?
  /// Whether tracks of text, subtitles and timed metadata are copied.
  package var copiesTexts = true
  /// Whether sound that may be played in place of what is encoded is copied as it is stored.
  package var keepsAlternates = false
  package var metadata: [MetadataEntry] = []
  /// The movie ends before its file is larger than this. It isn't made worse so that all of it fits: the bits that an
  /// encoder is given say how good it is, and `range` is there for those who would rather choose what is left out.
  package var maxBytes: Int64?

  package init(_ composition: Composition, to destination: URL, as type: WrittenFileType) {
    (self.composition, self.destination) = (composition, destination)
    options = WrittenFileOptions(type)
    options.journal = .standard
  }

  /// The part that is exported.
  package var wholeRange: CMTimeRange {
    let end = min(range.end, composition.duration)
    return CMTimeRange(start: max(range.start, .zero), end: max(end, max(range.start, .zero)))
  }
}
