import CoreMedia

/// The state machine of playback. Knows no engine: `PlayerModel` carries the actions out.
struct PlayerPageStateMachine: Equatable {
  enum State: Equatable {
    /// Nothing is open, or the file can't be played.
    case nothing
    /// The file is being opened.
    case opening(plays: Bool)
    /// Playback is paused.
    case paused
    /// Playback is running.
    case playing
    /// Playback has reached the end or, in reverse, the beginning; the last frame stays.
    case ended
    /// The user is dragging the seek bar.
    case scrubbing(resumes: Bool)
  }

  enum Action: Equatable {
    case play(rate: Double)
    case pause
    /// Seek to a time: exactly to its frame, or to one near it that is shown quickly.
    case seek(CMTime, isExact: Bool)
    case step(Int)
    /// The movie has ended and isn't repeated.
    case finished
  }

  private(set) var state = State.nothing
  private(set) var speed = PlaybackSpeed.normal
  private(set) var duration = CMTime.zero
  private(set) var time = CMTime.zero
  private(set) var marks = LoopMarks()
  /// Whether the movie is repeated at its end.
  var repeats = false

  /// Whether playback is running, or will be as soon as possible.
  var isPlaying: Bool {
    switch state {
    case .playing, .opening(plays: true), .scrubbing(resumes: true): true
    case .nothing, .opening, .paused, .ended, .scrubbing: false
    }
  }

  /// Whether a movie is open and can be controlled.
  var isOpen: Bool {
    switch state {
    case .nothing, .opening: false
    case .paused, .playing, .ended, .scrubbing: true
    }
  }

  /// The state without the time: changes with the user's actions, not with each frame.
  var timeless: PlayerPageStateMachine {
    var copy = self
    copy.time = .zero
    return copy
  }

  // MARK: - The file

  /// A file is being opened. Nothing of the one before lasts: not its speed and direction, repeating, or marks.
  mutating func open(plays: Bool) {
    self = PlayerPageStateMachine()
    state = .opening(plays: plays)
  }

  /// The file is ready to play, from `start` if that isn't its beginning.
  mutating func ready(duration: CMTime, start: CMTime?) -> [Action] {
    guard case .opening(let plays) = state else { return [] }
    self.duration = duration.isNumeric ? duration : .zero
    var actions: [Action] = []
    if let start {
      time = start
      actions.append(.seek(start, isExact: true))
    } else if plays, speed.isReverse {  // chosen while it was being opened
      time = self.duration
      actions.append(.seek(self.duration, isExact: true))
    }
    state = plays ? .playing : .paused
    return plays ? actions + [.play(rate: speed.rate)] : actions
  }

  /// The duration has changed: a live stream grew, or the estimate improved.
  mutating func setDuration(_ duration: CMTime) {
    if duration.isNumeric { self.duration = duration }
  }

  /// The file can't be played, or playback failed.
  mutating func fail() { state = .nothing }

  // MARK: - Playback

  /// Toggles between playing and paused.
  mutating func toggle() -> [Action] { isPlaying ? pause() : play() }

  /// Plays. At the end, plays from the beginning.
  mutating func play() -> [Action] {
    switch state {
    case .nothing, .playing: return []
    case .opening:
      state = .opening(plays: true)
      return []
    case .scrubbing:
      state = .scrubbing(resumes: true)
      return []
    case .paused, .ended:
      let isAtEnd = speed.isReverse ? time <= .zero : state == .ended || duration > .zero && time >= duration
      state = .playing
      guard isAtEnd else { return [.play(rate: speed.rate)] }
      return restart() + [.play(rate: speed.rate)]
    }
  }

  /// Pauses.
  mutating func pause() -> [Action] {
    switch state {
    case .nothing, .paused, .ended: return []
    case .opening:
      state = .opening(plays: false)
      return []
    case .scrubbing:
      state = .scrubbing(resumes: false)
      return []
    case .playing:
      state = .paused
      return [.pause]
    }
  }

  /// Changes the speed; a paused movie stays paused.
  mutating func setSpeed(_ new: PlaybackSpeed) -> [Action] {
    guard new != speed else { return [] }
    speed = new
    return state == .playing ? [.play(rate: new.rate)] : []
  }

  /// J and L: plays in that direction, faster with each further press. K is `pause`.
  mutating func shuttle(backwards: Bool) -> [Action] {
    guard state != .nothing else { return [] }
    let runsThatWay = isPlaying && speed.isReverse == backwards && abs(speed.rate) >= 1
    let next = runsThatWay ? speed.next(faster: true) : PlaybackSpeed(rate: backwards ? -1 : 1)
    // L doubles the speed; the finer speeds have keys of their own.
    let change = setSpeed((1.1..<2).contains(next.rate) ? PlaybackSpeed(rate: 2) : next)
    return isPlaying ? change : play()
  }

  /// Steps by `count` frames, forwards or back, and pauses.
  mutating func step(_ count: Int) -> [Action] {
    switch state {
    case .nothing, .opening, .scrubbing: return []
    case .playing:
      state = .paused
      return [.pause, .step(count)]
    case .paused, .ended:
      state = .paused
      return [.step(count)]
    }
  }

  // MARK: - Seeking

  /// Seeks; playback continues if it was running.
  mutating func seek(to target: CMTime) -> [Action] {
    guard isOpen else { return [] }
    let place = clamped(target)
    time = place
    if state == .paused || state == .ended { state = resting(at: place) }
    return [.seek(place, isExact: true)]
  }

  /// Skips by `seconds`, forwards or back.
  mutating func skip(by seconds: Double) -> [Action] {
    seek(to: time + CMTime(seconds: seconds, preferredTimescale: 1000))
  }

  /// The user starts dragging the seek bar.
  mutating func beginScrubbing(at target: CMTime) -> [Action] {
    guard isOpen else { return [] }
    let resumes = isPlaying
    state = .scrubbing(resumes: resumes)
    return (resumes ? [.pause] : []) + scrub(to: target)
  }

  /// The user drags the seek bar.
  mutating func scrub(to target: CMTime) -> [Action] {
    guard case .scrubbing = state else { return [] }
    time = clamped(target)
    return [.seek(time, isExact: false)]
  }

  /// The user releases the seek bar: seeks exactly.
  mutating func endScrubbing(at target: CMTime) -> [Action] {
    guard case .scrubbing(let resumes) = state else { return [] }
    time = clamped(target)
    state = resumes ? .playing : resting(at: time)
    return [.seek(time, isExact: true)] + (resumes ? [.play(rate: speed.rate)] : [])
  }

  /// The frame at `now` was reached. Returns the actions if that is a mark or, in reverse, the beginning.
  mutating func reached(_ now: CMTime) -> [Action] {
    guard isOpen, now.isNumeric else { return [] }
    switch state {
    case .scrubbing, .ended: return []  // the dragged position, or the end, counts
    case .nothing, .opening, .paused, .playing: break
    }
    time = now
    guard state == .playing else { return [] }
    if let range = marks.range {
      if !speed.isReverse, now >= range.end { return jump(to: range.start) }
      if speed.isReverse, now <= range.start { return jump(to: range.end) }
    }
    return speed.isReverse && now <= .zero ? reachedEnd() : []
  }

  /// The movie has ended or, in reverse, reached its beginning.
  mutating func reachedEnd() -> [Action] {
    guard state == .playing else { return [] }
    if let range = marks.range { return jump(to: speed.isReverse ? range.end : range.start) }
    if repeats { return restart() + [.play(rate: speed.rate)] }
    state = .ended
    if speed.isReverse { time = .zero } else if duration > .zero { time = duration }
    return [.pause, .finished]
  }

  private mutating func jump(to place: CMTime) -> [Action] {
    time = place
    return [.seek(place, isExact: true), .play(rate: speed.rate)]
  }

  private mutating func restart() -> [Action] {
    time = speed.isReverse ? duration : .zero
    return [.seek(time, isExact: true)]
  }

  /// The state of a movie that rests at a time. At the last frame it has ended: that frame's time is less than the
  /// duration, yet nothing is left to play.
  private func resting(at place: CMTime) -> State {
    duration > .zero && place >= duration && !speed.isReverse ? .ended : .paused
  }

  private func clamped(_ target: CMTime) -> CMTime {
    guard target.isNumeric else { return time }
    return duration > .zero ? max(.zero, min(target, duration)) : max(.zero, target)
  }

  // MARK: - Marks

  /// Changes the marks; a playing movie outside the new range seeks into it at once.
  mutating func mark(_ change: (inout LoopMarks, CMTime) -> Void) -> [Action] {
    guard isOpen else { return [] }
    change(&marks, time)
    guard state == .playing, let range = marks.range else { return [] }
    return range.containsTime(time) ? [] : jump(to: speed.isReverse ? range.end : range.start)
  }
}
