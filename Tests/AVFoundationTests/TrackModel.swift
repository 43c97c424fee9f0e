/// What a composition's track shows, told without any segments: a function of time that each edit wraps in another one. Slow,
/// and simple enough to be right.
struct TrackModel {
  /// A time of a source.
  struct Place: Equatable {
    var source: Int
    var time: ModelTime
  }

  /// What is shown at a time; nil where there is nothing.
  private(set) var place: (ModelTime) -> Place? = { _ in nil }
  /// Where anything may change, in order.
  private(set) var marks: [ModelTime] = [.zero]
  private(set) var end = ModelTime.zero

  /// Inserts a part of a source, which has something to show from `first` on.
  mutating func insert(_ source: Int, from start: ModelTime, length: ModelTime, at time: ModelTime, first: ModelTime) {
    let old = place
    place = { now in
      if now < time { return old(now) }
      guard now < time + length else { return old(now - length) }
      let inner = start + (now - time)
      return inner < first ? nil : Place(source: source, time: inner)
    }
    let before = end
    move { $0 < time ? [$0] : $0 == time ? [$0, $0 + length] : [$0 + length] }
    add([time, time + length, before] + (first > start ? [time + first - start] : []))
    end = max(before, time) + length
  }

  /// Inserts a gap; behind the end it does nothing.
  mutating func insertGap(at time: ModelTime, length: ModelTime) {
    guard time < end else { return }
    let old = place
    place = { now in now < time ? old(now) : now < time + length ? nil : old(now - length) }
    move { $0 < time ? [$0] : [$0 + length] }
    add([time, time + length])
    end = end + length
  }

  /// Removes a range; gaps at the end go, too.
  mutating func remove(from start: ModelTime, length: ModelTime) {
    let stop = min(start + length, end)
    guard start < stop else { return }
    let (old, gone) = (place, stop - start)
    place = { now in now < start ? old(now) : old(now + gone) }
    move { $0 < start ? [$0] : $0 < stop ? [] : [$0 - gone] }
    add([start])
    end = end - gone
    while end > .zero, let before = marks.last(where: { $0 < end }),
      place((before + end) / ModelTime(2)) == nil
    {
      end = before
    }
  }

  /// Shows a range, which lies within the track, in another duration.
  mutating func scale(from start: ModelTime, length: ModelTime, to duration: ModelTime) {
    let old = place
    place = { now in
      if now < start { return old(now) }
      return now < start + duration
        ? old(start + (now - start) * length / duration) : old(now - duration + length)
    }
    move { mark in
      if mark <= start { return [mark] }
      return [
        mark < start + length ? start + (mark - start) * duration / length : mark - length + duration
      ]
    }
    add([start, start + duration])
    end = end - length + duration
  }

  private mutating func move(_ change: (ModelTime) -> [ModelTime]) { marks = marks.flatMap(change) }

  private mutating func add(_ new: [ModelTime]) { marks = Array(Set(marks + new)).sorted() }
}
