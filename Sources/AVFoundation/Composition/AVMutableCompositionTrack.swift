import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

/// A track of a composition that can be edited.
open class AVMutableCompositionTrack: AVCompositionTrack, @unchecked Sendable {
  /// Whether the track is enabled by default.
  open override var isEnabled: Bool {
    get { super.isEnabled }
    set { store.change(trackID) { $0.isEnabled = newValue } }
  }

  /// The timescale of the track's times.
  open override var naturalTimeScale: CMTimeScale {
    get { super.naturalTimeScale }
    set { store.change(trackID) { $0.ownTimescale = newValue > 0 ? newValue : nil } }
  }

  /// The language as an ISO 639-2 code of three letters.
  open override var languageCode: String? {
    get { super.languageCode }
    set { store.change(trackID) { $0.languageCode = newValue } }
  }

  /// The language as a BCP 47 tag.
  open override var extendedLanguageTag: String? {
    get { super.extendedLanguageTag }
    set { store.change(trackID) { $0.languageTag = newValue } }
  }

  /// The transform for display.
  open override var preferredTransform: CGAffineTransform {
    get { super.preferredTransform }
    set { store.change(trackID) { $0.transform = newValue } }
  }

  /// The volume at which the track is meant to be played.
  open override var preferredVolume: Float {
    get { super.preferredVolume }
    set { store.change(trackID) { $0.volume = newValue } }
  }

  /// The segments in order of time. Those that don't follow each other from zero on are refused: `validateSegments(_:)`
  /// says why.
  public override var segments: [AVCompositionTrackSegment] {
    get { super.segments }
    set {
      guard (try? validateSegments(newValue)) != nil, let opened = try? newValue.map({ try $0.opened(store.options) })
      else {
        return Misuse.report("segments: they don't follow each other, or a file can't be opened")
      }
      store.change(trackID) { $0.replace(with: opened) }
    }
  }

  /// Throws where segments don't follow each other from zero on, without gaps and without overlaps.
  open func validateSegments(_ trackSegments: [AVCompositionTrackSegment]) throws {
    var end = CMTime.zero
    for segment in trackSegments {
      let mapping = segment.timeMapping
      guard mapping.target.isValid, mapping.target.duration.isNumeric, mapping.target.duration > .zero else {
        throw AVError(.invalidCompositionTrackSegmentDuration)
      }
      guard mapping.target.start == end else { throw AVError(.compositionTrackSegmentsNotContiguous) }
      if !segment.isEmpty {
        guard mapping.source.start.isNumeric, mapping.source.start >= .zero else {
          throw AVError(.invalidCompositionTrackSegmentSourceStartTime)
        }
        guard mapping.source.duration.isNumeric, mapping.source.duration > .zero else {
          throw AVError(.invalidCompositionTrackSegmentSourceDuration)
        }
      }
      end = mapping.target.end
    }
  }

  /// Lets a format stand for one of the files', where samples are read or exported as they are stored; nil takes that back.
  open func replaceFormatDescription(
    _ originalFormatDescription: CMFormatDescription, with replacementFormatDescription: CMFormatDescription?
  ) {
    store.change(trackID) { value in
      value.replacedFormats.removeAll { $0.original == originalFormatDescription }
      guard let replacementFormatDescription else { return }
      value.replacedFormats.append((originalFormatDescription, replacementFormatDescription))
    }
  }

  // MARK: Editing

  /// Inserts a range of another asset's track at a time; what is there moves back. At an invalid time it goes to the end.
  ///
  /// What lies outside of the source is left out. Throws where the track has another media type, or can't be read.
  open func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
    try insert(timeRange, of: track, at: startTime, adopting: { $0 })
  }

  /// Inserts a range of another asset's track. `adopt` says what becomes of the pieces here.
  func insert(
    _ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime,
    adopting adopt: ([CompositionSegment]) throws -> [CompositionSegment]
  ) throws {
    let pieces = try adopt(Self.pieces(of: track, in: timeRange, for: mediaType))
    let isFirst = value.segments.allSatisfy(\.isEmpty)
    let facts = track.facts
    store.change(trackID) { value in
      value.insert(pieces, at: startTime.isNumeric ? startTime : value.end)
      if isFirst { value.adopt(facts) }
    }
  }

  /// Inserts ranges of tracks one after the other.
  open func insertTimeRanges(_ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime) throws {
    guard timeRanges.count == tracks.count else { throw AVError(.operationNotAllowed) }
    var place = startTime.isNumeric ? startTime : value.end
    for (range, track) in zip(timeRanges, tracks) {
      let before = value.end
      try insertTimeRange(range.timeRangeValue, of: track, at: place)
      place = place + (value.end - before)
    }
  }

  /// Inserts a gap; what is there moves back. Behind the end it does nothing.
  open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    guard timeRange.isValid, timeRange.duration.isNumeric else {
      Misuse.stop("insertEmptyTimeRange: no range")
    }
    store.change(trackID) { $0.insertGap(timeRange) }
  }

  /// Removes a range; what is behind it moves forward.
  open func removeTimeRange(_ timeRange: CMTimeRange) {
    guard timeRange.isValid, timeRange.start.isNumeric else { Misuse.stop("removeTimeRange: no range") }
    store.change(trackID) { $0.remove(timeRange) }
  }

  /// Shows a range slower or faster, so that it lasts for a duration.
  open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    guard timeRange.isValid, timeRange.duration > .zero, duration.isNumeric, duration > .zero else {
      Misuse.stop("scaleTimeRange: no range, or no duration")
    }
    store.change(trackID) { $0.scale(timeRange, to: duration) }
  }

  /// Refers to another track, as subtitles to their sound.
  open func addTrackAssociation(to compositionTrack: AVCompositionTrack, type: AssociationType) {
    associate(with: compositionTrack.trackID, type, isOn: true)
  }

  /// Takes a reference back.
  open func removeTrackAssociation(to compositionTrack: AVCompositionTrack, type: AssociationType) {
    associate(with: compositionTrack.trackID, type, isOn: false)
  }

  /// Adds a reference to another track, or takes it back.
  func associate(with other: CMPersistentTrackID, _ type: AssociationType, isOn: Bool) {
    store.change(trackID) { value in
      if isOn {
        value.associations.append(.init(type: type.rawValue, track: other))
      } else {
        value.associations.removeAll { $0.type == type.rawValue && $0.track == other }
      }
    }
  }

  /// Sets the group of tracks of which only one is to be played.
  func setAlternateGroup(_ group: Int) { store.change(trackID) { $0.alternateGroup = group } }

  /// Takes over what another track says of itself, as one that its samples may be put into.
  func takeSettings(of facts: MediaTrackFacts) {
    store.change(trackID) { value in
      value.adopt(facts)
      (value.transform, value.volume, value.isEnabled) = (facts.transform, facts.volume, facts.isEnabled)
      value.alternateGroup = facts.alternateGroup
    }
  }

  /// The pieces of a track in a range, from zero on.
  static func pieces(
    of track: AVAssetTrack, in range: CMTimeRange, for mediaType: AVMediaType?
  ) throws -> [CompositionSegment] {
    guard range.isValid, range.start.isNumeric, range.duration.isNumeric || range.duration.isPositiveInfinity,
      range.duration >= .zero
    else { throw AVError(.invalidCompositionTrackSegmentSourceDuration) }
    if let mediaType, track.mediaType != mediaType {
      throw AVError(.operationNotSupportedForAsset, userInfo: [AVErrorMediaTypeKey: track.mediaType])
    }
    guard let source = track.compositionTrack else { throw AVError(.operationNotSupportedForAsset) }
    let end = min(range.end, source.end)
    guard end > max(range.start, .zero) else { return [] }
    return source.pieces(in: CMTimeRange(start: max(range.start, .zero), end: end))
  }
}

extension CompositionTrack {
  /// Takes over what the first track that is inserted says of itself.
  mutating func adopt(_ facts: MediaTrackFacts) {
    if ownTimescale == nil { ownTimescale = facts.timescale }
    if languageTag == nil { (languageTag, languageCode) = (facts.languageTag, facts.languageCode) }
  }
}
