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
    (facts.metadata, facts.name, facts.isProtected) =
      (super.facts.metadata, super.facts.name, super.facts.isProtected)
    return facts
  }

  override var compositionTrack: CompositionTrack? { edits.track(id)?.value ?? super.compositionTrack }

  override var knownSegments: [AVAssetTrackSegment] {
    edits.isEdited ? edits.track(id)?.knownSegments ?? [] : super.knownSegments
  }

  private var movie: AVMutableMovie? { asset as? AVMutableMovie }

  private func edit(_ body: (AVMutableCompositionTrack) throws -> Void) rethrows {
    try edits.change { composition in
      if let track = composition.track(withTrackID: id) { try body(track) }
    }
    movie?.isModified = true
  }

  /// Whether the track or its movie has been changed.
  open var isModified: Bool {
    get { movie?.isModified ?? false }
    set { movie?.isModified = newValue }
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

  /// The stacking order of video tracks: lower numbers in front.
  open var layer: Int {
    get { facts.layer }
    set { change { $0.layer = newValue } }
  }

  /// The metadata. An item with a common key is written under the key that the file type has for it.
  open override var metadata: [AVMetadataItem] {
    get { edits.metadata(of: id) ?? super.metadata }
    set {
      edits.setMetadata(newValue, of: id)
      movie?.isModified = true
    }
  }

  /// Whether the track's samples are encrypted.
  open var hasProtectedContent: Bool { facts.isProtected }

  // MARK: Sizes

  /// The size at which frames are shown, with their pixel aspect ratio and cropped to the clean aperture.
  open var cleanApertureDimensions: CGSize {
    get { apertures.clean }
    set { setApertures { $0.clean = newValue } }
  }

  /// The size at which frames are shown, with their pixel aspect ratio and uncropped.
  open var productionApertureDimensions: CGSize {
    get { apertures.production }
    set { setApertures { $0.production = newValue } }
  }

  /// The size of frames as they are stored.
  open var encodedPixelsDimensions: CGSize {
    get { apertures.encoded }
    set { setApertures { $0.encoded = newValue } }
  }

  private var apertures: TrackApertures {
    let facts = facts
    if let own = facts.apertures { return own }
    guard let format = facts.formats.first, mediaType == .video else {
      return TrackApertures(clean: .zero, production: .zero, encoded: .zero)
    }
    let stored = format.dimensions
    return TrackApertures(
      clean: format.presentationDimensions(),
      production: format.presentationDimensions(usePixelAspectRatio: true, useCleanAperture: false),
      encoded: CGSize(width: Double(stored.width), height: Double(stored.height)))
  }

  private func setApertures(_ body: (inout TrackApertures) -> Void) {
    var changed = apertures
    body(&changed)
    change { $0.apertures = changed }
  }

  /// Changes the composition's track.
  private func change(_ body: (inout CompositionTrack) -> Void) {
    edit { track in track.store.change(id, body) }
  }

  // MARK: Media

  /// Where samples are stored that are added to this track; nil is the movie's default storage.
  open override var mediaDataStorage: AVMediaDataStorage? {
    get { edits.storage(of: id) }
    set { edits.setStorage(newValue, of: id) }
  }

  /// The folder relative to which a written movie names the files of its samples, where they lie in or below it; nil is the
  /// folder of the written movie.
  open var sampleReferenceBaseURL: URL? {
    get { compositionTrack?.referenceBase }
    set { change { $0.referenceBase = newValue?.absoluteURL } }
  }

  /// Where what is appended begins in the track's media: behind what is in the file.
  private var fileMedia: CMTimeRange { super.facts.sampleCount == 0 ? .invalid : mediaRange { $0.presentationRange } }

  /// From when to when the track's samples are shown, with those that were appended, regardless of its edits; invalid without
  /// samples. Blocks the caller's thread while those of the file are counted.
  open override var mediaPresentationTimeRange: CMTimeRange {
    joined(fileMedia, edits.media(of: id)?.presentationRange ?? .invalid)
  }

  /// From when to when the track's samples are decoded, with those that were appended, regardless of its edits; invalid without
  /// samples. Blocks the caller's thread while those of the file are counted.
  open override var mediaDecodeTimeRange: CMTimeRange {
    joined(
      super.facts.sampleCount == 0 ? .invalid : mediaRange { $0.decodeRange },
      edits.media(of: id)?.decodeRange ?? .invalid)
  }

  private func joined(_ own: CMTimeRange, _ appended: CMTimeRange) -> CMTimeRange {
    guard appended.isValid else { return own }
    guard own.isValid else { return appended }
    return CMTimeRange(start: own.start, end: appended.end + appendedStart)
  }

  /// When the media that was appended begins.
  private var appendedStart: CMTime { fileMedia.isValid ? fileMedia.end : .zero }

  /// Appends encoded samples to the track's media, in decoding order: their data to the track's storage, or to that of the
  /// movie. A buffer without data, as `AVAssetReaderSampleReferenceOutput` gives it, is referred to where it lies.
  ///
  /// The samples are shown once `insertMediaTimeRange(_:into:)` has put them into the track. The pointers, where there are any,
  /// get the times of the first sample in the media: each follows on the one before, as far apart as in its source. Throws where
  /// there is no storage, or the data can't be written.
  open func append(
    _ sampleBuffer: CMSampleBuffer, decodeTime outDecodeTime: UnsafeMutablePointer<CMTime>?,
    presentationTime outPresentationTime: UnsafeMutablePointer<CMTime>?
  ) throws {
    guard sampleBuffer.imageBuffer == nil else { Misuse.stop("append: the samples aren't encoded") }
    let type = sampleBuffer.formatDescription?.mediaType
    if let type, AVMediaType(rawValue: type.description) != mediaType {
      Misuse.stop("append: the samples have another media type than the track")
    }
    guard let kind = compositionTrack?.kind else { throw AVError(.operationNotAllowed) }
    let storage = (mediaDataStorage ?? movie?.defaultMediaDataStorage)?.storage
    do {
      let media = edits.openMedia(of: id, kind)
      let times = try media.append(sampleBuffer, to: storage, timescale: compositionTrack?.ownTimescale)
      outDecodeTime?.pointee = times.decode + appendedStart
      outPresentationTime?.pointee = times.presentation + appendedStart
    } catch let refusal as AppendedMedia.Refusal {
      throw AVError(refusal)
    } catch {
      throw AVError(exporting: error)
    }
    movie?.isModified = true
  }

  /// Puts a range of the track's media into the track, at a time; what is there moves back. At an invalid time it goes to the
  /// end. Lengths that differ show it faster or slower. Returns false where the media doesn't have all of the range.
  open func insertMediaTimeRange(_ mediaTimeRange: CMTimeRange, into trackTimeRange: CMTimeRange) -> Bool {
    let known = mediaPresentationTimeRange
    guard known.isValid, mediaTimeRange.isValid, mediaTimeRange.duration > .zero, trackTimeRange.duration.isNumeric,
      trackTimeRange.duration > .zero, mediaTimeRange.start >= known.start, mediaTimeRange.end <= known.end
    else { return false }
    guard let pieces = pieces(ofMedia: mediaTimeRange) else { return false }
    var made = CompositionTrack(id: id, kind: super.facts.kind)
    made.replace(with: pieces)
    if mediaTimeRange.duration != trackTimeRange.duration {
      made.scale(CMTimeRange(start: .zero, duration: made.end), to: trackTimeRange.duration)
    }
    let media = edits.media(of: id)
    change { track in
      // One file for all, as parts of several ones wouldn't follow on each other.
      if let media, let file = media.file {
        track.replace(
          with: track.segments.map { segment in
            var segment = segment
            if media.made(segment.file) { segment.file = file }
            return segment
          })
      }
      track.insert(made.segments, at: trackTimeRange.start.isNumeric ? trackTimeRange.start : track.end)
      if track.ownTimescale == nil { track.ownTimescale = made.timescale }
    }
    return true
  }

  /// A range of the media, from zero on; nil where the file's edits hide some of it.
  private func pieces(ofMedia range: CMTimeRange) -> [CompositionSegment]? {
    var pieces: [CompositionSegment] = []
    let start = appendedStart
    if range.start < start {
      let wanted = CMTimeRange(start: range.start, end: min(range.end, start))
      guard let file,
        let edit = super.facts.segments.first(where: { $0.source.isValid && $0.source.containsTimeRange(wanted) })
      else { return nil }
      let source = CMTimeRange(
        start: edit.target.start + (wanted.start - edit.source.start), duration: wanted.duration)
      let target = CMTimeRange(start: .zero, duration: wanted.duration)
      pieces.append(CompositionSegment(file, track: id, mapping: CMTimeMapping(source: source, target: target)))
    }
    if range.end > start, let file = edits.media(of: id)?.file {
      let from = max(range.start, start)
      let source = CMTimeRange(start: from - start, end: range.end - start)
      let target = CMTimeRange(start: from - range.start, duration: source.duration)
      var piece = CompositionSegment(file, track: 1, mapping: CMTimeMapping(source: source, target: target))
      piece.isReferenced = true
      pieces.append(piece)
    }
    return pieces
  }

  // MARK: Editing

  /// Inserts a range of another asset's track at a time; what is there moves back. At an invalid time it goes to the end.
  ///
  /// Samples that are to be copied are written to the track's storage, or to that of the movie; without one they are copied when
  /// the movie is written. Otherwise the written movie refers to the asset's file, which has to stay where it is.
  open func insertTimeRange(
    _ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime, copySampleData: Bool
  ) throws {
    let storage = mediaDataStorage ?? movie?.defaultMediaDataStorage
    try edit { own in
      try own.insert(timeRange, of: track, at: startTime) { pieces in
        try edits.adopted(pieces, by: id, copying: copySampleData, to: storage)
      }
    }
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
