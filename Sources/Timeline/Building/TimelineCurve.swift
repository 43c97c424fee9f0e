import CoreMedia

/// A value over a clip's time that changes linearly in pieces: volume or opacity.
struct TimelineCurve {
  /// A time in which the value changes linearly.
  struct Piece: Equatable {
    let start: CMTime
    let end: CMTime
    let first: Double
    let last: Double

    func value(at time: CMTime) -> Double {
      let length = (end - start).seconds
      return length > 0 ? first + (last - first) * min(max((time - start).seconds / length, 0), 1) : last
    }
  }

  /// A product of two changes isn't linear: it is divided into so many pieces that are.
  private static let productPieces = 8

  /// One behind the other, from zero to the clip's end.
  private(set) var pieces: [Piece]
  let length: CMTime

  /// The same value all the time.
  init(_ value: Double, length: CMTime) {
    self.length = length
    pieces = [Piece(start: .zero, end: length, first: value, last: value)]
  }

  /// A value that changes as told; what is behind the clip's end is left out.
  init(_ value: Double, _ ramps: [TimelineRamp], length: CMTime) {
    self.length = length
    pieces = []
    var (time, value) = (CMTime.zero, value)
    for ramp in ramps where ramp.at < length {
      if ramp.at > time { pieces.append(Piece(start: time, end: ramp.at, first: value, last: value)) }
      let whole = Piece(start: ramp.at, end: ramp.at + ramp.duration, first: value, last: ramp.to)
      time = min(whole.end, length)
      value = whole.value(at: time)
      if ramp.duration == .zero { value = ramp.to }
      if time > ramp.at { pieces.append(Piece(start: ramp.at, end: time, first: whole.first, last: value)) }
    }
    if time < length { pieces.append(Piece(start: time, end: length, first: value, last: value)) }
  }

  /// From 0 to 1 at the beginning, and back to 0 at the end.
  init(fadeIn: CMTime, fadeOut: CMTime, length: CMTime) {
    var ramps: [TimelineRamp] = []
    if fadeIn > .zero { ramps.append(TimelineRamp(at: .zero, duration: fadeIn, to: 1)) }
    if fadeOut > .zero { ramps.append(TimelineRamp(at: max(length - fadeOut, .zero), duration: fadeOut, to: 0)) }
    self.init(fadeIn > .zero ? 0 : 1, ramps, length: length)
  }

  /// The product of two curves of the same length.
  func times(_ other: TimelineCurve) -> TimelineCurve {
    var result = self
    result.pieces = []
    var (mine, others) = (pieces[...], other.pieces[...])
    var time = CMTime.zero
    while let one = mine.first, let two = others.first {
      let end = min(one.end, two.end)
      if end > time {
        let bothChange = one.first != one.last && two.first != two.last
        let count = bothChange ? Self.productPieces : 1
        var start = time
        for step in 1...count {
          let stop =
            step == count
            ? end : time + CMTimeMultiplyByRatio(end - time, multiplier: Int32(step), divisor: Int32(count))
          result.pieces.append(
            Piece(
              start: start, end: stop, first: one.value(at: start) * two.value(at: start),
              last: one.value(at: stop) * two.value(at: stop)))
          start = stop
        }
      }
      time = end
      if one.end <= end { mine = mine.dropFirst() }
      if two.end <= end { others = others.dropFirst() }
    }
    return result
  }

  /// Whether it is 1 all the time.
  func isOne(in range: CMTimeRange) -> Bool {
    pieces.allSatisfy { $0.end <= range.start || $0.start >= range.end || $0.first == 1 && $0.last == 1 }
  }
}
