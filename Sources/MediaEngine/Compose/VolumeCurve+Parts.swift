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
    let end = place + Int64(count)
    return parts(count: count, seconds: { Double(place + Int64($0)) / Double(rate) }, spacing: 1 / Double(rate)) {
      time in
      let number = ExactTime(time).time(CMTimeScale(rate), method: .up).value
      return Int(min(max(number, place), end) - place)
    }
  }

  /// The levels of `count` samples, the first of which is heard at a time in seconds and each of the others `spacing`
  /// seconds after the one before it; before it where time runs backwards.
  func parts(from start: Double, count: Int, spacing: Double) -> [Part] {
    guard spacing.isFinite, start.isFinite, spacing != 0 else {
      return [Part(offset: 0, count: count, first: Double(level(at: start)), step: 0)]
    }
    let runsBackwards = spacing < 0
    // In order of the movie's time.
    func seconds(_ index: Int) -> Double { start + Double(runsBackwards ? count - 1 - index : index) * spacing }
    let parts = parts(count: count, seconds: seconds, spacing: abs(spacing)) { time in
      let wanted = time.seconds
      let guess = ((wanted - seconds(0)) / abs(spacing)).rounded(.up)
      var index = Int(clamping: min(max(guess, 0), Double(count)))
      // A division may round to a neighbour.
      while index > 0, seconds(index - 1) >= wanted { index -= 1 }
      while index < count, seconds(index) < wanted { index += 1 }
      return index
    }
    guard runsBackwards else { return parts }
    return parts.reversed().map {
      Part(
        offset: count - $0.offset - $0.count, count: $0.count, first: $0.first + $0.step * Double($0.count - 1),
        step: -$0.step)
    }
  }

  /// `index` says which sample is the first one at a time or after it, from 0 to `count`.
  private func parts(
    count: Int, seconds: (Int) -> Double, spacing: Double, index: (CMTime) -> Int
  ) -> [Part] {
    var parts: [Part] = []
    var (next, level) = (0, 1.0)
    func fill(_ stop: Int) {
      guard next < stop else { return }
      parts.append(Part(offset: next, count: stop - next, first: level, step: 0))
      next = stop
    }
    // Those that are over are left out, but for one, as seconds are rounded.
    let current = ramps.lastIndex { $0.range.start.seconds <= seconds(0) } ?? 0
    for place in max(0, current - 1)..<ramps.count where next < count {
      let ramp = ramps[place]
      fill(index(ramp.range.start))
      // What is set while a level changes takes over there.
      let taken = place + 1 < ramps.count ? index(ramps[place + 1].range.start) : count
      let stop = min(index(ramp.range.end), taken)
      if next < stop {
        let (change, length) = (Double(ramp.last) - Double(ramp.first), ramp.range.duration.seconds)
        let first = Double(ramp.first) + change * (seconds(next) - ramp.range.start.seconds) / length
        parts.append(Part(offset: next, count: stop - next, first: first, step: change * spacing / length))
        next = stop
      }
      level = Double(ramp.last)
    }
    fill(count)
    return parts
  }
}
