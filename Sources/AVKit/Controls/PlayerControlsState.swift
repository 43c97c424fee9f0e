import AVFoundation
import Foundation

/// What a player's controls show, without widgets.
struct PlayerControlsState: Equatable {
  /// The range that is played; nil while the duration isn't known, or there is none.
  var range: ClosedRange<Double>?
  var time = 0.0
  var isPlaying = false
  var hasItem = false
  /// The timecode of the movie that plays, where it is shown and there is one.
  var timecode: MovieTimecode?
  /// Whether the user may go to other times.
  var isLinear = false
  var style = AVPlayerViewControlsStyle.default
  /// Whether the pointer is over the view, or the keyboard focus in its controls.
  var isAttended = false

  /// Whether the controls are seen.
  var isShown: Bool {
    switch style {
    case .none: false
    case .inline: true
    case .floating, .minimal: !isPlaying || isAttended
    }
  }

  /// Whether the slider can be moved.
  var canSeek: Bool { range != nil && !isLinear }

  /// The position from the beginning of what is played.
  var elapsed: String { Self.clock(max(0, time - (range?.lowerBound ?? 0))) }

  /// The position as it is shown: the timecode, or else the time from the beginning.
  var position: String {
    timecode?.text(at: CMTime(seconds: time, preferredTimescale: 90_000)) ?? elapsed
  }

  /// What is left, with a minus sign; empty where no end is known.
  var remaining: String { range.map { "−" + Self.clock(max(0, $0.upperBound - time)) } ?? "" }

  /// Follows a player.
  @MainActor
  mutating func follow(_ player: AVPlayer?) {
    let item = player?.currentItem
    hasItem = item != nil
    isPlaying = (player?.rate ?? 0) != 0
    let current = item?.currentTime().seconds ?? 0
    time = current.isFinite ? current : 0
    range = item.flatMap { Self.range(duration: $0.duration, $0.reversePlaybackEndTime, $0.forwardPlaybackEndTime) }
  }

  /// The range between the ends of an item, or between those that were set for it.
  static func range(duration: CMTime, _ start: CMTime, _ end: CMTime) -> ClosedRange<Double>? {
    guard duration.isNumeric, duration > .zero else { return nil }
    let first = start.isNumeric ? max(0, start.seconds) : 0
    let last = end.isNumeric ? min(end.seconds, duration.seconds) : duration.seconds
    return first < last ? first...last : nil
  }

  /// `0:07`, `1:02:03`.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(clamping: seconds.rounded(.down))
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}
