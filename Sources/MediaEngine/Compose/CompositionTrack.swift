import CoreGraphics
import CoreMedia
import Foundation

/// A track of a composition: pieces of files and gaps that follow each other without an interval, from zero on.
public struct CompositionTrack: Sendable {
  public var id: Int32
  public var kind: MediaTrackFacts.Kind
  public private(set) var segments: [CompositionSegment] = []
  /// The transform for display.
  public var transform = CGAffineTransform.identity
  public var volume: Float = 1
  public var isEnabled = true
  public var languageTag: String?
  public var languageCode: String?
  /// The timescale of its own; nil takes that of its first piece.
  public var ownTimescale: CMTimeScale?
  /// Of the tracks in a group only one is to be played; 0 means no group.
  public var alternateGroup = 0
  public var associations: [MediaTrackFacts.Association] = []
  /// The stacking order of video tracks: lower numbers in front.
  package var layer = 0
  /// The sizes for each way to show it, where they were set.
  package var apertures: TrackApertures?
  /// The metadata that is written for it; nil writes none.
  package var metadata: [MetadataEntry]?
  /// The folder relative to which a movie names the files that it refers to; nil is the movie's own.
  package var referenceBase: URL?
  /// Formats that stand for those of the files, where samples are taken as they are stored.
  public var replacedFormats: [(original: CMFormatDescription, replacement: CMFormatDescription)] = []

  /// The formats of a file's track as this track gives them out.
  public func formats(of facts: MediaTrackFacts) -> [CMFormatDescription] {
    facts.formats.map { own in replacedFormats.last { $0.original == own }?.replacement ?? own }
  }

  public init(id: Int32, kind: MediaTrackFacts.Kind) { (self.id, self.kind) = (id, kind) }

  /// A file's track as it is.
  init(_ track: MediaTrackFacts, of file: MediaFile) {
    (id, kind) = (track.id, track.kind)
    (transform, volume, isEnabled) = (track.transform, track.volume, track.isEnabled)
    (languageTag, languageCode, ownTimescale) = (track.languageTag, track.languageCode, track.timescale)
    (alternateGroup, associations) = (track.alternateGroup, track.associations)
    (layer, apertures) = (track.layer, track.apertures)
    if track.timeRange.start > .zero { append(gap: track.timeRange.start) }
    guard track.timeRange.duration.isNumeric, track.timeRange.duration > .zero else { return }
    // Where the file's own edits leave a gap, nothing is shown.
    var start = track.timeRange.start
    for edit in track.segments where !edit.source.start.isNumeric && edit.target.duration > .zero {
      append(track, of: file, from: start, to: edit.target.start)
      append(gap: edit.target.end - end)
      start = edit.target.end
    }
    append(track, of: file, from: start, to: track.timeRange.end)
  }

  private mutating func append(_ track: MediaTrackFacts, of file: MediaFile, from start: CMTime, to end: CMTime) {
    guard start < end else { return }
    let range = CMTimeRange(start: start, end: end)
    segments.append(
      CompositionSegment(file, track: track.id, mapping: CMTimeMapping(source: range, target: range)))
  }

  /// The end of the last piece.
  public var end: CMTime { segments.last?.mapping.target.end ?? .zero }

  /// The pieces that aren't gaps.
  var filled: [CompositionSegment] { segments.filter { !$0.isEmpty } }

  /// Whether all that it shows are titles of chapters in the files.
  public var isChapterTitles: Bool {
    let parts = filled
    return !parts.isEmpty
      && parts.allSatisfy { part in part.file?.facts.chapters.contains { $0.track == part.track } ?? false }
  }

  /// The timescale in which its times are counted.
  public var timescale: CMTimeScale { ownTimescale ?? filled.first?.facts?.timescale ?? 600 }

  /// The index of the piece at a time; nil outside.
  func index(at time: CMTime) -> Int? {
    let place = segments.indices.partition { segments[$0].mapping.target.end > time }
    return place < segments.count && segments[place].mapping.target.start <= time ? place : nil
  }

  // MARK: Editing

  /// Replaces all pieces. They have to follow each other from zero on.
  public mutating func replace(with segments: [CompositionSegment]) { self.segments = segments }

  private mutating func append(gap length: CMTime) {
    guard length > .zero else { return }
    segments.append(CompositionSegment(gap: CMTimeRange(start: end, duration: length)))
  }

  /// Cuts the piece at a time in two; behind the end a gap is added up to there. Returns the index of the piece that
  /// begins there.
  private mutating func split(at time: CMTime) -> Int {
    guard time > .zero else { return 0 }
    if time >= end {
      append(gap: time - end)
      return segments.count
    }
    guard let place = index(at: time) else { return segments.count }
    let target = segments[place].mapping.target
    guard target.start < time, let before = segments[place].part(in: CMTimeRange(start: target.start, end: time)),
      let behind = segments[place].part(in: CMTimeRange(start: time, end: target.end))
    else { return place }
    segments.replaceSubrange(place...place, with: [before, behind])
    return place + 1
  }

  /// Inserts pieces, which lie from zero on, at a time; what is there moves back. A time behind the end leaves a gap.
  public mutating func insert(_ pieces: [CompositionSegment], at time: CMTime) {
    let length = pieces.last?.mapping.target.end ?? .zero
    guard length > .zero else { return }
    let place = split(at: time)
    for later in place..<segments.count { segments[later] = segments[later].moved(by: length) }
    segments.insert(contentsOf: pieces.map { $0.moved(by: time) }, at: place)
    merge()
  }

  /// Inserts a gap. Behind the end it does nothing.
  public mutating func insertGap(_ range: CMTimeRange) {
    guard range.duration > .zero, range.start < end else { return }
    insert([CompositionSegment(gap: CMTimeRange(start: .zero, duration: range.duration))], at: range.start)
  }

  /// Removes a range; what is behind it moves forward.
  public mutating func remove(_ range: CMTimeRange) {
    let stop = min(range.end, end)
    guard range.start < stop else { return }
    let first = split(at: max(range.start, .zero))
    let behind = split(at: stop)
    segments.removeSubrange(first..<behind)
    let length = stop - max(range.start, .zero)
    for later in first..<segments.count { segments[later] = segments[later].moved(by: .zero - length) }
    dropTrailingGaps()
    merge()
  }

  /// Shows a range slower or faster, so that it lasts for another duration; what is behind it moves.
  public mutating func scale(_ range: CMTimeRange, to duration: CMTime) {
    let stop = min(range.end, end)
    guard duration > .zero, range.start < stop else { return }
    let first = split(at: max(range.start, .zero))
    let behind = split(at: stop)
    let old = CMTimeRange(start: max(range.start, .zero), end: stop)
    let length =
      range.end > stop ? (ExactTime(duration) * ExactTime(old.duration) / ExactTime(range.duration)).time : duration
    let mapping = CMTimeMapping(source: old, target: CMTimeRange(start: old.start, duration: length))
    for place in first..<behind {
      let target = segments[place].mapping.target
      let (from, to) = (mapping.targetTime(of: target.start).time, mapping.targetTime(of: target.end).time)
      segments[place].mapping.target = CMTimeRange(start: from, end: to)
    }
    let shift = length - old.duration
    for later in behind..<segments.count { segments[later] = segments[later].moved(by: shift) }
  }

  /// The pieces in a range, moved so that it begins at zero.
  public func pieces(in range: CMTimeRange) -> [CompositionSegment] {
    var pieces = segments.compactMap { $0.part(in: range)?.moved(by: .zero - range.start) }
    let end = pieces.last?.mapping.target.end ?? .zero
    if range.duration.isNumeric, end < range.duration {
      pieces.append(CompositionSegment(gap: CMTimeRange(start: end, end: range.duration)))
    }
    return pieces
  }

  private mutating func dropTrailingGaps() {
    while let last = segments.last, last.isEmpty { segments.removeLast() }
  }

  /// Joins pieces that continue each other.
  private mutating func merge() {
    var merged: [CompositionSegment] = []
    for segment in segments {
      guard let last = merged.last, last.isContinued(by: segment) else {
        merged.append(segment)
        continue
      }
      var joined = last
      joined.mapping.target = CMTimeRange(start: last.mapping.target.start, end: segment.mapping.target.end)
      if !last.isEmpty {
        joined.mapping.source = CMTimeRange(
          start: last.mapping.source.start, duration: last.mapping.source.duration + segment.mapping.source.duration)
      }
      merged[merged.count - 1] = joined
    }
    segments = merged
  }
}
