import AVFoundation
import Foundation
import TestMedia

/// One track of parts, gaps and other speeds by chance, always the same for a seed, that is exported by copying, and what has to
/// be shown of it.
struct RandomCopy {
  /// What is shown from one time to another.
  struct Showing {
    var number: Int
    var start: ModelTime
    var end: ModelTime
  }

  let seed: UInt64
  let composition = AVMutableComposition()
  /// What is exported.
  let range: CMTimeRange
  let isSmart: Bool
  let type: AVFileType
  private let sources: [TimelineSource]
  private var model = TrackModel()
  /// What was done, for messages.
  private(set) var story = ""

  init(seed: UInt64, _ sources: [TimelineSource]) throws {
    (self.seed, self.sources) = (seed, sources)
    var random = SeededRandom(seed: seed)
    guard let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0) else {
      throw AVError(.unknown)
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: sources.indices, using: &random)
      let source = sources[place]
      let start = Self.cut(in: source, 0...1.2, &random)
      let length = min(max(Self.cut(in: source, 0.03...0.9, &random), ModelTime(1, 30)), source.end - start)
      let gap =
        Int.random(in: 0..<3, using: &random) == 0 ? ModelTime(Int.random(in: 1...200, using: &random), 600) : .zero
      let at = model.end + gap
      try track.insertTimeRange(Self.range(start, length), of: source.track, at: at.time)
      model.insert(place, from: start, length: length, at: at, first: source.times[0])
      story += " \(place)[\(start)+\(length)]@\(at)"
      guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
      let duration = length * ModelTime(Int.random(in: 5...20, using: &random), 10)
      track.scaleTimeRange(Self.range(at, length), toDuration: duration.time)
      model.scale(from: at, length: length, to: duration)
      story += "→\(duration)"
    }
    isSmart = Int.random(in: 0..<4, using: &random) > 0
    type = Bool.random(using: &random) ? .mov : .mp4
    var range = ModelTime.zero..<model.end
    if Int.random(in: 0..<4, using: &random) == 0 {
      let start = model.end * ModelTime(Int.random(in: 0...5, using: &random), 10)
      range = start..<start + (model.end - start) * ModelTime(Int.random(in: 3...10, using: &random), 10)
    }
    self.range = CMTimeRange(start: range.lowerBound.time, end: range.upperBound.time)
    story += isSmart ? " smart" : ""
    story += " \(type == .mov ? "mov" : "mp4") \(range)"
  }

  /// A time where a frame of a source begins, or anywhere.
  private static func cut(
    in source: TimelineSource, _ range: ClosedRange<Double>, _ random: inout SeededRandom
  ) -> ModelTime {
    let seconds = Double.random(in: range, using: &random)
    guard Bool.random(using: &random) else { return ModelTime(Int((seconds * 600).rounded()), 600) }
    return source.times.last { $0.seconds <= seconds } ?? .zero
  }

  private static func range(_ start: ModelTime, _ length: ModelTime) -> CMTimeRange {
    CMTimeRange(start: start.time, duration: length.time)
  }

  /// What the file has to show, from its beginning.
  var shown: [Showing] {
    let (begin, stop) = (ModelTime(range.start), ModelTime(range.end))
    let marks = ([begin, stop] + model.marks.filter { $0 > begin && $0 < stop }).sorted()
    var shown: [Showing] = []
    for (start, end) in zip(marks, marks.dropFirst()) where start < end {
      let middle = (start + end) / ModelTime(2)
      guard let first = model.place(start), let half = model.place(middle) else { continue }
      let speed = (half.time - first.time) / (middle - start)
      let last = first.time + (end - start) * speed
      let source = sources[first.source]
      let times = [first.time] + source.times.filter { $0 > first.time && $0 < last } + [last]
      for (from, to) in zip(times, times.dropFirst()) {
        guard let number = source.number(at: from) else { continue }
        shown.append(
          Showing(
            number: number, start: start - begin + (from - first.time) / speed,
            end: start - begin + (to - first.time) / speed))
      }
    }
    return Self.joined(shown)
  }

  /// Frames that follow on themselves are one.
  static func joined(_ all: [Showing]) -> [Showing] {
    all.reduce(into: []) { joined, next in
      if let last = joined.last, last.number == next.number, abs((next.start - last.end).seconds) < 0.0002 {
        joined[joined.count - 1].end = next.end
      } else {
        joined.append(next)
      }
    }
  }
}
