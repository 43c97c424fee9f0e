import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

/// A track of a movie that can be edited.
open class AVMutableMovieTrack: AVMovieTrack, @unchecked Sendable {
  private let edits: MovieEdits
  private let id: CMPersistentTrackID

  init(_ facts: MediaTrackFacts, _ edits: MovieEdits, of asset: AVAsset?) {
    (self.edits, id) = (edits, facts.id)
    super.init(facts, of: asset)
  }

  override var facts: MediaTrackFacts {
    guard edits.isEdited, let made = edits.track(id)?.facts else { return super.facts }
    var facts = made
    (facts.metadata, facts.name) = (super.facts.metadata, super.facts.name)
    return facts
  }

  override var compositionTrack: CompositionTrack? { edits.track(id)?.value ?? super.compositionTrack }

  override var knownSegments: [AVAssetTrackSegment] {
    edits.isEdited ? edits.track(id)?.knownSegments ?? [] : super.knownSegments
  }

  private func edit(_ body: (AVMutableCompositionTrack) throws -> Void) rethrows {
    try edits.change { composition in
      if let track = composition.track(withTrackID: id) { try body(track) }
    }
    (asset as? AVMutableMovie)?.isModified = true
  }

  /// Whether the track or its movie has been changed.
  open var isModified: Bool {
    get { (asset as? AVMutableMovie)?.isModified ?? false }
    set { (asset as? AVMutableMovie)?.isModified = newValue }
  }

  // MARK: Settings

  /// Whether the track is enabled by default.
  open override var isEnabled: Bool {
    get { super.isEnabled }
    set { edit { $0.isEnabled = newValue } }
  }

  /// The group of tracks of which only one is to be played; 0 means no group.
  open override var alternateGroupID: Int {
    get { super.alternateGroupID }
    set { edit { $0.setAlternateGroup(newValue) } }
  }

  /// The timescale of the track's times.
  open var timescale: CMTimeScale {
    get { naturalTimeScale }
    set { edit { $0.naturalTimeScale = newValue } }
  }

  /// The language as an ISO 639-2 code of three letters.
  open override var languageCode: String? {
    get { super.languageCode }
    set { edit { $0.languageCode = newValue } }
  }

  /// The language as a BCP 47 tag.
  open override var extendedLanguageTag: String? {
    get { super.extendedLanguageTag }
    set { edit { $0.extendedLanguageTag = newValue } }
  }

  /// The transform for display.
  open override var preferredTransform: CGAffineTransform {
    get { super.preferredTransform }
    set { edit { $0.preferredTransform = newValue } }
  }

  /// The volume at which the track is meant to be played.
  open override var preferredVolume: Float {
    get { super.preferredVolume }
    set { edit { $0.preferredVolume = newValue } }
  }

  // MARK: Editing

  /// Inserts a range of another asset's track at a time; what is there moves back. At an invalid time it goes to the end. The
  /// samples are copied when the movie is written, whatever `copySampleData` is: the asset's file has to be there until then.
  open func insertTimeRange(
    _ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime, copySampleData: Bool
  ) throws {
    try edit { try $0.insertTimeRange(timeRange, of: track, at: startTime) }
  }

  /// Inserts a gap; what is there moves back. Behind the end it does nothing.
  open func insertEmptyTimeRange(_ timeRange: CMTimeRange) { edit { $0.insertEmptyTimeRange(timeRange) } }

  /// Removes a range; what is behind it moves forward.
  open func removeTimeRange(_ timeRange: CMTimeRange) { edit { $0.removeTimeRange(timeRange) } }

  /// Shows a range slower or faster, so that it lasts for a duration.
  open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    edit { $0.scaleTimeRange(timeRange, toDuration: duration) }
  }

  /// Refers to another track, as subtitles to their sound.
  open func addTrackAssociation(to movieTrack: AVMovieTrack, type trackAssociationType: AssociationType) {
    edit { $0.associate(with: movieTrack.trackID, trackAssociationType, isOn: true) }
  }

  /// Takes a reference back.
  open func removeTrackAssociation(to movieTrack: AVMovieTrack, type trackAssociationType: AssociationType) {
    edit { $0.associate(with: movieTrack.trackID, trackAssociationType, isOn: false) }
  }

  /// Lets a format stand for one of the files', where samples are read or written as they are stored.
  open func replaceFormatDescription(
    _ formatDescription: CMFormatDescription, with newFormatDescription: CMFormatDescription
  ) {
    edit { $0.replaceFormatDescription(formatDescription, with: newFormatDescription) }
  }
}
