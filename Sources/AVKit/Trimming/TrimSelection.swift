import AVFoundation

/// The two ends that are chosen while trimming, without widgets. They lie on frames, and at least one frame is between.
package struct TrimSelection: Equatable {
  /// An end of the selection.
  package enum Handle: Equatable, Sendable { case start, end }

  package let duration: CMTime
  /// How long a frame lasts.
  package let frame: CMTime
  package private(set) var start: CMTime
  package private(set) var end: CMTime

  /// A selection of all; nil for a duration that isn't known, or shorter than a frame.
  package init?(duration: CMTime, frame: CMTime, from start: CMTime = .invalid, to end: CMTime = .invalid) {
    guard duration.isNumeric, frame.isNumeric, frame > .zero, duration >= frame else { return nil }
    (self.duration, self.frame) = (duration, frame)
    (self.start, self.end) = (.zero, duration)
    if end.isNumeric { move(.end, to: end) }
    if start.isNumeric { move(.start, to: start) }
  }

  /// Whether nothing is cut off.
  package var isWhole: Bool { start == .zero && end == duration }
  /// How long the selection is.
  package var length: CMTime { end - start }

  /// Moves an end to the nearest frame's beginning, as far as the other end lets it.
  package mutating func move(_ handle: Handle, to time: CMTime) {
    let number = Int32(clamping: Self.number(time, frame))
    let snapped = time >= duration ? duration : CMTimeMultiply(frame, multiplier: number)
    switch handle {
    case .start: start = max(.zero, min(snapped, end - frame))
    case .end: end = min(duration, max(snapped, start + frame))
    }
  }

  /// Moves an end by frames. The last frame may be shorter than the others.
  package mutating func step(_ handle: Handle, by count: Int) {
    let frames = (handle == .start ? start : end).seconds / frame.seconds
    // What is a whole number but for rounding is that number.
    let whole =
      abs(frames - frames.rounded()) < 0.001 ? frames.rounded() : handle == .end ? frames.rounded(.up) : frames
    move(handle, to: CMTimeMultiply(frame, multiplier: Int32(clamping: max(0, Int(clamping: whole) + count))))
  }

  private static func number(_ time: CMTime, _ frame: CMTime) -> Int {
    Int(clamping: (time.seconds / frame.seconds).rounded())
  }

  // MARK: Places

  /// Where an end is in a strip of this width.
  package func place(of handle: Handle, in width: Double) -> Double {
    (handle == .start ? start : end).seconds / duration.seconds * width
  }

  /// Where a time is in a strip of this width.
  package func place(of time: CMTime, in width: Double) -> Double {
    min(max(0, time.seconds / duration.seconds), 1) * width
  }

  /// The time at a place in a strip of this width.
  package func time(at place: Double, in width: Double) -> CMTime {
    guard width > 0 else { return .zero }
    let seconds = min(max(0, place / width), 1) * duration.seconds
    return CMTime(seconds: seconds, preferredTimescale: 90_000)
  }

  /// The end that a press at a place takes hold of: the nearer one.
  package func handle(at place: Double, in width: Double) -> Handle {
    let (left, right) = (self.place(of: .start, in: width), self.place(of: .end, in: width))
    return abs(place - left) <= abs(place - right) ? .start : .end
  }

  /// The frame to show for an end: the last one that is kept for the end.
  package func shown(for handle: Handle) -> CMTime { handle == .start ? start : max(start, end - frame) }

  /// `0:07.12`: minutes, seconds and frames of a second.
  package func words(_ time: CMTime) -> String {
    let whole = time.seconds.rounded(.down)
    let frames = Int(clamping: ((time.seconds - whole) / frame.seconds + 0.001).rounded(.down))
    return PlayerControlsState.clock(time.seconds) + (frames < 10 ? ".0\(frames)" : ".\(frames)")
  }
}
