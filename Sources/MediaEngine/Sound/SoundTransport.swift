/// What the player of a sound file does and what must happen next. Knows no pipeline: `SoundPlayer` carries the
/// actions out. Times are seconds.
struct SoundTransport {
  private enum State {
    /// Nothing is open; playing begins at this time.
    case idle(at: Double)
    /// Everything is open and waits at this time.
    case ready(at: Double)
    /// It sounds, since this time.
    case playing(from: Double)
  }

  /// What must happen, in this order.
  enum Action: Equatable {
    /// Open the file, so that it can sound from this time on at once.
    case open(at: Double)
    case start
    case halt
    case jump(to: Double)
    /// Go on from the beginning without a gap; behind the last round comes the end.
    case goRound(isLast: Bool)
    /// No round follows after all: let what is on its way sound, then comes the end.
    case endRounds
    case close
    /// It is over: whether it was heard to its end.
    case tell(isWhole: Bool)
  }

  private var state = State.idle(at: 0)

  /// How often it is played again from the beginning, each time that it is played; less than 0 is for ever.
  var rounds = 0 { didSet { roundsLeft = rounds } }

  /// How many of them are still to come.
  private(set) var roundsLeft = 0

  /// Whether it sounds.
  var isPlaying: Bool {
    if case .playing = state { return true }
    return false
  }

  /// Where it is, where it doesn't sound; where it began to, where it does.
  var restingTime: Double {
    switch state {
    case .idle(let time), .ready(let time), .playing(let time): time
    }
  }

  /// Everything is to be opened, so that it sounds at once when it is played.
  mutating func prepare() -> [Action] {
    switch state {
    case .idle(let time):
      state = .ready(at: time)
      return [.open(at: time)]
    case .ready, .playing: return []
    }
  }

  /// It is to sound.
  mutating func play() -> [Action] {
    switch state {
    case .idle(let time):
      state = .playing(from: time)
      return [.open(at: time), .start]
    case .ready(let time):
      state = .playing(from: time)
      return [.start]
    case .playing: return []
    }
  }

  /// It is to wait where it is.
  mutating func pause(at time: Double) -> [Action] {
    switch state {
    case .playing:
      state = .ready(at: time)
      return [.halt]
    case .idle, .ready: return []
    }
  }

  /// It is to end, and to go on from here when it is played again.
  mutating func stop(at time: Double) -> [Action] {
    switch state {
    case .idle: return []
    case .ready(let time):
      state = .idle(at: time)
      return [.close]
    case .playing:
      state = .idle(at: time)
      return [.close]
    }
  }

  /// It is to go on from another time.
  mutating func seek(to time: Double) -> [Action] {
    switch state {
    case .idle:
      state = .idle(at: time)
      return []
    case .ready:
      state = .ready(at: time)
      return [.jump(to: time)]
    case .playing:
      state = .playing(from: time)
      return [.jump(to: time)]
    }
  }

  /// A round that is followed by another one without a gap is nearly over.
  mutating func cameRound() -> [Action] {
    switch state {
    case .idle, .ready: return []
    case .playing:
      // The rounds may have been taken back meanwhile.
      guard roundsLeft != 0 else { return [.endRounds] }
      if roundsLeft > 0 { roundsLeft -= 1 }
      return [.goRound(isLast: roundsLeft == 0)]
    }
  }

  /// All of it has been heard.
  mutating func ended() -> [Action] {
    switch state {
    case .idle, .ready: return []
    case .playing:
      guard roundsLeft == 0 else {
        if roundsLeft > 0 { roundsLeft -= 1 }
        state = .playing(from: 0)
        return [.jump(to: 0)]
      }
      state = .idle(at: 0)
      roundsLeft = rounds
      return [.close, .tell(isWhole: true)]
    }
  }

  /// It can't go on.
  mutating func failed() -> [Action] {
    switch state {
    case .idle: return []
    case .ready(let time):
      state = .idle(at: time)
      return [.close]
    case .playing:
      state = .idle(at: 0)
      return [.close, .tell(isWhole: false)]
    }
  }
}
