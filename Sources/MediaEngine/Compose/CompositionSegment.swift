import CoreMedia

/// A piece of a composition's track: a range of a file's track, or a gap.
public struct CompositionSegment: Sendable {
  /// The file; nil in a gap.
  public var file: MediaFile?
  /// The file's track.
  public var track: Int32
  /// From the time of the file's track, with its edits, to that of the composition. In a gap the source is invalid.
  public var mapping: CMTimeMapping
  /// Whether a movie that is written refers to the file's samples, instead of copying them.
  package var isReferenced = false

  /// A range of a file's track.
  public init(_ file: MediaFile, track: Int32, mapping: CMTimeMapping) {
    (self.file, self.track, self.mapping) = (file, track, mapping)
  }

  /// A gap.
  public init(gap: CMTimeRange) {
    (file, track) = (nil, 0)
    mapping = CMTimeMapping(source: .invalid, target: gap)
  }

  /// Whether it is a gap.
  public var isEmpty: Bool { file == nil }

  /// What the file says of its track.
  var facts: MediaTrackFacts? { file?.facts.track(track) }

  /// Whether it is shown at the speed at which it was recorded.
  var isUnscaled: Bool { isEmpty || mapping.source.duration == mapping.target.duration }

  /// Whether the other one goes on where this one ends, at the same speed.
  func isContinued(by other: CompositionSegment) -> Bool {
    guard let file, let next = other.file else { return isEmpty && other.isEmpty }
    return file === next && track == other.track && isReferenced == other.isReferenced
      && mapping.source.end == other.mapping.source.start
      && isUnscaled && other.isUnscaled
  }

  /// The part that lies in a range of the composition; nil if there is none.
  func part(in range: CMTimeRange) -> CompositionSegment? {
    let target = mapping.target
    let (start, end) = (max(target.start, range.start), min(target.end, range.end))
    guard start < end else { return nil }
    if start == target.start, end == target.end { return self }
    var part = self
    part.mapping.target = CMTimeRange(start: start, end: end)
    guard !isEmpty else { return part }
    let from = mapping.sourceTime(of: start).time
    let length =
      isUnscaled ? part.mapping.target.duration : (mapping.sourceTime(of: end) - mapping.sourceTime(of: start)).time
    part.mapping.source = CMTimeRange(start: from, duration: length)
    return part
  }

  /// The same piece somewhere else.
  func moved(by offset: CMTime) -> CompositionSegment {
    var moved = self
    moved.mapping.target.start = mapping.target.start + offset
    return moved
  }
}
