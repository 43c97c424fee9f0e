import CoreMedia
import MediaEngine

/// Which words are shown, and when to look again. A value that knows no player: it is told where playing is.
struct WordsClock {
  /// What has changed: the words from now on, and the time from which they are shown.
  struct Change: Equatable {
    var cues: [SubtitleCue]
    var time: CMTime
  }

  private var timeline = SubtitleTimeline()
  private var shown: [SubtitleCue] = []
  /// From where playing has come here by itself; nil where it hasn't.
  private var origin: CMTime?
  private var mustTell = false

  /// How much earlier than they are shown words are told.
  var advance = CMTime.zero

  /// Whether there is nothing to show and nothing to take away.
  var isIdle: Bool { timeline.isEmpty && shown.isEmpty }

  /// Other words are to be shown.
  mutating func use(_ timeline: SubtitleTimeline) {
    self.timeline = timeline
    origin = nil
  }

  /// Playing is elsewhere all of a sudden. What is shown there is told, even if it is the same.
  mutating func jump() {
    origin = nil
    mustTell = !shown.isEmpty
  }

  /// Time begins to pass here, or stands still.
  mutating func run(from place: CMTime, rate: Double) { origin = rate == 0 ? nil : ahead(of: place, rate) }

  /// Playing is here; answers what has changed since the last look.
  mutating func look(at place: CMTime, rate: Double) -> Change? {
    let time = ahead(of: place, rate)
    let cues = timeline.cues(at: time)
    defer { origin = rate == 0 ? nil : time }
    guard cues != shown || mustTell else { return nil }
    (shown, mustTell) = (cues, false)
    return Change(cues: cues, time: origin.map { edge(at: time, from: $0, rate) } ?? time)
  }

  /// How many seconds of the item pass until the words change next; nil where they don't.
  func wait(at place: CMTime, rate: Double) -> Double? {
    guard rate != 0 else { return nil }
    let time = ahead(of: place, rate)
    return timeline.change(after: time, forward: rate > 0).map { abs(($0 - time).seconds) }
  }

  private func ahead(of place: CMTime, _ rate: Double) -> CMTime { rate < 0 ? place - advance : place + advance }

  /// When the words have changed that are shown now.
  private func edge(at time: CMTime, from origin: CMTime, _ rate: Double) -> CMTime {
    let tick = CMTime(value: 1, timescale: 1_000_000_000)
    let edge = timeline.change(after: rate > 0 ? time + tick : time - tick, forward: rate < 0) ?? time
    return rate > 0 ? max(edge, origin) : min(edge, origin)
  }
}
