import CoreMedia
import MediaEngine

/// Which subtitles are shown, and when to check again. A value that knows no player: it is told the playhead's time.
struct WordsClock: PlayheadClock {
  /// A change: the cues from now on, and the time from which they are shown.
  struct Change: Equatable {
    var cues: [SubtitleCue]
    var time: CMTime
  }

  private var timeline = SubtitleTimeline()
  private var shown: [SubtitleCue] = []
  /// The last time reached by continuous playback; nil after a stop or jump.
  private var origin: CMTime?
  private var mustTell = false

  /// How much earlier than they are shown cues are reported.
  var advance = CMTime.zero

  /// Whether there are no cues to show or remove.
  var isIdle: Bool { timeline.isEmpty && shown.isEmpty }

  /// Sets other subtitles.
  mutating func use(_ timeline: SubtitleTimeline) {
    self.timeline = timeline
    origin = nil
  }

  /// Time has jumped. The cues there are reported even if they are the same.
  mutating func jump() {
    origin = nil
    mustTell = !shown.isEmpty
  }

  /// Playback starts here, or stops.
  mutating func run(from place: CMTime, rate: Double, at _: UInt64) {
    origin = rate == 0 ? nil : ahead(of: place, rate)
  }

  /// Checks at the playhead's time; returns the change since the last check.
  mutating func look(at place: CMTime, rate: Double, at _: UInt64) -> Change? {
    let time = ahead(of: place, rate)
    let cues = timeline.cues(at: time)
    defer { origin = rate == 0 ? nil : time }
    guard cues != shown || mustTell else { return nil }
    (shown, mustTell) = (cues, false)
    return Change(cues: cues, time: origin.map { edge(at: time, from: $0, rate) } ?? time)
  }

  /// How many seconds of the item remain until the cues change; nil if they don't.
  func wait(at place: CMTime, rate: Double) -> Double? {
    guard rate != 0 else { return nil }
    let time = ahead(of: place, rate)
    return timeline.change(after: time, forward: rate > 0).map { abs(($0 - time).seconds) }
  }

  private func ahead(of place: CMTime, _ rate: Double) -> CMTime { rate < 0 ? place - advance : place + advance }

  /// When the current cues began to be shown, in the direction of playback.
  private func edge(at time: CMTime, from origin: CMTime, _ rate: Double) -> CMTime {
    let tick = CMTime(value: 1, timescale: 1_000_000_000)
    let edge = timeline.change(after: rate > 0 ? time + tick : time - tick, forward: rate < 0) ?? time
    return rate > 0 ? max(edge, origin) : min(edge, origin)
  }
}
