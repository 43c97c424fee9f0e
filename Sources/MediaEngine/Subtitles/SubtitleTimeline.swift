import CoreMedia

/// The cues of a movie, looked up by time. A value that knows no movie.
public struct SubtitleTimeline: Sendable {
  private let cues: [SubtitleCue]
  /// The times at which a cue appears or disappears, in order.
  private let edges: [CMTime]
  /// The duration of the longest cue: cues that started longer ago have ended.
  private let longest: CMTime

  /// Creates a timeline without cues.
  public init() { self.init([]) }

  /// Creates a timeline; cues that don't end after they start are dropped.
  public init(_ cues: [SubtitleCue]) {
    let sound = cues.filter { $0.start.isNumeric && $0.end.isNumeric && $0.end > $0.start }
    self.cues = sound.sorted { $0.start < $1.start }
    longest = sound.map { $0.end - $0.start }.max() ?? .zero
    edges = sound.flatMap { [$0.start, $0.end] }.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Whether there are no cues.
  public var isEmpty: Bool { cues.isEmpty }

  /// The cues that are shown at a time, in the order in which they appear.
  public func cues(at time: CMTime) -> [SubtitleCue] {
    let behind = place(in: cues) { $0.start > time }
    let earliest = time - longest
    let first = place(in: cues) { $0.start >= earliest }
    guard first < behind else { return [] }
    return cues[first..<behind].filter { $0.end > time }
  }

  /// The cues of a part of the movie that is shown elsewhere, cut where it begins and ends.
  func cues(shownBy mapping: CMTimeMapping) -> [SubtitleCue] {
    let source = mapping.source
    return cues.compactMap { cue in
      let (start, end) = (max(cue.start, source.start), min(cue.end, source.end))
      guard start < end else { return nil }
      return SubtitleCue(
        start: mapping.targetTime(of: start).time, end: mapping.targetTime(of: end).time, text: cue.text)
    }
  }

  /// When the shown cues change next, in the direction of playback; nil if they don't any more.
  public func change(after time: CMTime, forward: Bool) -> CMTime? {
    let next = place(in: edges) { $0 > time }
    if forward { return next < edges.count ? edges[next] : nil }
    let here = place(in: edges) { $0 >= time }
    return here > 0 ? edges[here - 1] : nil
  }

  /// The first index whose element satisfies the predicate; the elements must be partitioned by it.
  private func place<Element>(in list: [Element], _ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(list[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
