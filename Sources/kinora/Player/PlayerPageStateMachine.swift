import CoreMedia

/// What the film is doing and what must happen next. Knows no engine: `PlayerModel` carries the actions out.
struct PlayerPageStateMachine: Equatable {
  enum State: Equatable {
    /// Nothing is open, or what was opened can't be played.
    case nothing
    /// The file is being opened.
    case opening(plays: Bool)
    /// A picture stands still.
    case paused
    /// The film runs.
    case playing
    /// It has run to its end, or backwards to its beginning; the last picture stays.
    case ended
    /// Somebody drags the seek bar.
    case scrubbing(resumes: Bool)
  }

  enum Action: Equatable {
    case play(rate: Double)
    case pause
    /// Shows the frame at a time: exactly that one, or one near it that comes quickly.
    case seek(CMTime, isExact: Bool)
    case step(Int)
    /// The film is over and nothing repeats it.
    case finished
  }

  private(set) var state = State.nothing
  private(set) var speed = PlaybackSpeed.normal
  private(set) var duration = CMTime.zero
  private(set) var time = CMTime.zero
  private(set) var marks = LoopMarks()
  /// Whether the film begins again at its end.
  var repeats = false

  /// Whether the film runs, or will as soon as it can.
  var isPlaying: Bool {
    switch state {
    case .playing, .opening(plays: true), .scrubbing(resumes: true): true
    case .nothing, .opening, .paused, .ended, .scrubbing: false
    }
  }

  /// Whether there is a film that obeys.
  var isOpen: Bool {
    switch state {
    case .nothing, .opening: false
    case .paused, .playing, .ended, .scrubbing: true
    }
  }

  /// The same at no time: what changes when somebody does something, not with each frame.
  var timeless: PlayerPageStateMachine {
    var copy = self
    copy.time = .zero
    return copy
  }

  // MARK: - The file

  /// A file is being opened. Speed and repeating stay as they were, marks belong to the file.
  mutating func open(plays: Bool) {
    state = .opening(plays: plays)
    (time, duration) = (.zero, .zero)
    marks.clear()
  }

  /// The file can be played, from `start` on if that isn't its beginning.
  mutating func ready(duration: CMTime, start: CMTime?) -> [Action] {
    guard case .opening(let plays) = state else { return [] }
    self.duration = duration.isNumeric ? duration : .zero
    var actions: [Action] = []
    if let start {
      time = start
      actions.append(.seek(start, isExact: true))
    } else if plays, speed.isReverse {
      time = self.duration
      actions.append(.seek(self.duration, isExact: true))
    }
    state = plays ? .playing : .paused
    return plays ? actions + [.play(rate: speed.rate)] : actions
  }

  /// A live stream has become longer, or a better guess came.
  mutating func setDuration(_ duration: CMTime) {
    if duration.isNumeric { self.duration = duration }
  }

  /// The file can't be played, or not any further.
  mutating func fail() { state = .nothing }

  // MARK: - Running

  /// What the big button does.
  mutating func toggle() -> [Action] { isPlaying ? pause() : play() }

  /// Runs. At the end that means from the beginning.
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

  /// Stands still.
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

  /// Another speed; a film that stands still stays so.
  mutating func setSpeed(_ new: PlaybackSpeed) -> [Action] {
    guard new != speed else { return [] }
    speed = new
    return state == .playing ? [.play(rate: new.rate)] : []
  }

  /// J and L: runs that way, and faster with each further press. K is `pause`.
  mutating func shuttle(backwards: Bool) -> [Action] {
    guard state != .nothing else { return [] }
    let runsThatWay = isPlaying && speed.isReverse == backwards && abs(speed.rate) >= 1
    let next = runsThatWay ? speed.next(faster: true) : PlaybackSpeed(rate: backwards ? -1 : 1)
    let change = setSpeed(runsThatWay && next.rate == 1.5 ? PlaybackSpeed(rate: 2) : next)
    return isPlaying ? change : play()
  }

  /// So many frames on, or back; the film stands still then.
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

  // MARK: - Places

  /// Goes to a place; the film runs on if it ran.
  mutating func seek(to target: CMTime) -> [Action] {
    guard isOpen else { return [] }
    let place = clamped(target)
    time = place
    if state == .paused || state == .ended { state = resting(at: place) }
    return [.seek(place, isExact: true)]
  }

  /// Goes so far on, or back.
  mutating func skip(by seconds: Double) -> [Action] {
    seek(to: time + CMTime(seconds: seconds, preferredTimescale: 1000))
  }

  /// Somebody takes hold of the seek bar.
  mutating func beginScrubbing(at target: CMTime) -> [Action] {
    guard isOpen else { return [] }
    let resumes = isPlaying
    state = .scrubbing(resumes: resumes)
    return (resumes ? [.pause] : []) + scrub(to: target)
  }

  /// The seek bar is dragged.
  mutating func scrub(to target: CMTime) -> [Action] {
    guard case .scrubbing = state else { return [] }
    time = clamped(target)
    return [.seek(time, isExact: false)]
  }

  /// It is let go: now the very frame.
  mutating func endScrubbing(at target: CMTime) -> [Action] {
    guard case .scrubbing(let resumes) = state else { return [] }
    time = clamped(target)
    state = resumes ? .playing : resting(at: time)
    return [.seek(time, isExact: true)] + (resumes ? [.play(rate: speed.rate)] : [])
  }

  /// The film has come to a frame. Answers what the marks or its beginning make of that.
  mutating func reached(_ now: CMTime) -> [Action] {
    guard isOpen, now.isNumeric else { return [] }
    switch state {
    case .scrubbing, .ended: return []  // the finger, or the end, says where it is
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

  /// The film is over; backwards, it is at its beginning.
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

  /// What stands on the last frame has ended: its time says less than the film's length, yet nothing is left to play.
  private func resting(at place: CMTime) -> State {
    duration > .zero && place >= duration && !speed.isReverse ? .ended : .paused
  }

  private func clamped(_ target: CMTime) -> CMTime {
    guard target.isNumeric else { return time }
    return duration > .zero ? max(.zero, min(target, duration)) : max(.zero, target)
  }

  // MARK: - Marks

  /// Changes the marks; the film goes to A at once when it stands beyond B.
  mutating func mark(_ change: (inout LoopMarks, CMTime) -> Void) -> [Action] {
    guard isOpen else { return [] }
    change(&marks, time)
    guard state == .playing, let range = marks.range else { return [] }
    return range.containsTime(time) ? [] : jump(to: speed.isReverse ? range.end : range.start)
  }
}
