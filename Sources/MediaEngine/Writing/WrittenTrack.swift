import CoreGraphics
import CoreMedia
import Foundation

/// A track to be written.
package struct WrittenTrack: Sendable {
  package var kind: MediaTrackFacts.Kind
  /// The timescale of its samples' times.
  package var timescale: CMTimeScale
  package var transform = CGAffineTransform.identity
  /// The display size; nil takes it from the format.
  package var size: CGSize?
  package var languageCode: String?
  package var languageTag: String?
  package var volume: Float = 1
  package var isEnabled = true
  package var alternateGroup = 0
  package var layer = 0
  package var apertures: TrackApertures?
  /// The folder relative to which other files are named that have its samples; nil is that of the movie.
  package var referenceBase: URL?
  /// References to other tracks, by their indices.
  package var associations: [(type: String, track: Int)] = []
  /// The track of the composition that it is made of.
  var source: Int32?
  package var metadata: [MetadataEntry] = []
  /// How much of it lies in one piece; nil for the usual length.
  package var chunkDuration: CMTime?
  /// At which multiples of bytes such pieces begin; 0 for any place. Only in movies that nobody reads before they are whole,
  /// as are those whose samples lie in front of others'.
  package var chunkAlignment = 0
  /// Whether its samples lie in front of those of the other tracks.
  package var isBeforeOthers = false

  package init(kind: MediaTrackFacts.Kind, timescale: CMTimeScale) { (self.kind, self.timescale) = (kind, timescale) }

  /// As a file has it.
  init(_ facts: MediaTrackFacts) {
    (kind, timescale) = (facts.kind, facts.timescale)
    (transform, volume, isEnabled) = (facts.transform, facts.volume, facts.isEnabled)
    (languageCode, languageTag, alternateGroup) = (facts.languageCode, facts.languageTag, facts.alternateGroup)
  }
}
