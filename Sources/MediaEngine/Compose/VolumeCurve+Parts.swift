import CoreMedia

extension VolumeCurve {
  /// Samples whose level goes on by one step from each to the next.
  struct Part: Equatable {
    var offset: Int
    var count: Int
    var first: Double
    var step: Double
  }

  /// The levels of `count` samples from number `place` on, in as few parts as there are ramps.
  func parts(from place: Int64, count: Int, rate: Int) -> [Part] {
    guard !ramps.isEmpty else { return [Part(offset: 0, count: count, first: 1, step: 0)] }
    func number(_ time: CMTime) -> Int64 { ExactTime(time).time(CMTimeScale(rate), method: .up).value }
    let end = place + Int64(count)
    var parts: [Part] = []
    var (next, level) = (place, 1.0)
    func fill(_ stop: Int64) {
      guard next < stop else { return }
      parts.append(Part(offset: Int(next - place), count: Int(stop - next), first: level, step: 0))
      next = stop
    }
    for ramp in ramps {
      let (start, stop) = (number(ramp.range.start), number(ramp.range.end))
      fill(min(max(start, place), end))
      level = Double(ramp.last)
      let (from, to) = (max(start, next), min(stop, end))
      if from < to {
        let length = ramp.range.duration.seconds
        let step = (Double(ramp.last) - Double(ramp.first)) / (length * Double(rate))
        let passed = Double(from) / Double(rate) - ramp.range.start.seconds
        let first = Double(ramp.first) + (Double(ramp.last) - Double(ramp.first)) * passed / length
        parts.append(Part(offset: Int(from - place), count: Int(to - from), first: first, step: step))
        next = to
      }
      if next >= end { break }
    }
    fill(end)
    return parts
  }
}
