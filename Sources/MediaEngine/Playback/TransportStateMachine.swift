import CoreMedia

/// Decides what a movie's pipeline does next. Knows no pipeline: `PlaybackEngine` asks for the next action, carries it
/// out, and reports the result. One action is carried out at a time; requests made meanwhile are merged.
struct TransportStateMachine {
  /// The end of the movie that has been reached.
  enum End: Equatable {
    case none
    /// By playing: playing on in this direction does nothing.
    case played(forward: Bool)
    /// By a seek: playing ends at once, and is reported.
    case sought
  }

  private enum Phase: Equatable {
    /// `open()` hasn't been called.
    case idle
    /// `open()` was called; the pipeline isn't built yet.
    case wanted
    /// The pipeline prerolls its first frame.
    case opening
    /// Ready to play.
    case open
    /// Failed for good.
    case failed
    /// `close()` was called.
    case closed
  }

  /// A seek with the number of its completion.
  struct Seek: Equatable {
    var number: UInt64
    var request: SeekRequest
  }

  enum Action: Equatable {
    case open
    case seek(Seek, rate: Double)
    /// Play other streams from the current position.
    case changeStreams
    /// Play at another rate from the current position.
    case changeRate(Double)
    /// Preroll at another rate from the current position, including the frame shown.
    case preroll(Double)
    case resume
    case pause
    /// Play on from the beginning without a gap; behind the last round comes the end.
    case goRound(isLast: Bool)
    /// No round follows: let what has been read be heard, then comes the end.
    case endRounds
    /// Report that the end has been reached.
    case announceEnd
    /// Show the frame at the end that was reached.
    case showEnd(forward: Bool)
    case close
    case nothing
  }

  private var phase = Phase.idle
  private var isCloseDue = false
  private var wantedRate = 0.0
  /// The rate of the pipeline's last seek.
  private(set) var pipelineRate = 1.0
  private(set) var isRunning = false
  private var isHeld = false
  private var waits = true
  private var ignoresHold = false
  /// Whether the pipeline's last seek had another start or end than what is needed now.
  private var hasOtherRange = false
  /// Whether other streams have been selected than those that play.
  private var hasOtherStreams = false
  private(set) var end = End.none { didSet { isEndOpen = false } }
  /// Whether the end that was reached by playing has been moved on: playing on in this direction is possible again.
  private(set) var isEndOpen = false
  /// Whether the frame shown isn't the one at the end that was reached.
  private var hidesEnd = false
  /// Whether to show the frame at the end now.
  private var isEndDue = false
  /// The rate to preroll at while paused.
  private var prerollRate: Double?
  /// How often it is played again from the beginning.
  private(set) var rounds = PlaybackRounds()
  /// When playback is to start, if not at once.
  private var appointment: PlaybackAppointment?
  private var pending: Seek?
  private var active: Seek?

  /// Whether the movie can play.
  var isOpen: Bool { phase == .open }
  /// Whether the movie is neither failed nor closed.
  var isAlive: Bool { phase != .failed && phase != .closed }
  /// Whether a seek is pending or in flight.
  var isJumping: Bool { pending != nil || active != nil }
  /// Whether a seek waits for one in flight that isn't wanted any more.
  var isOvertaken: Bool { pending != nil }
  /// Whether forward playback has reached the end, and no seek is pending.
  var isAtEnd: Bool { !isJumping && (end == .sought || end == .played(forward: true)) }
  /// Whether it rests at the end of a direction, which hasn't been moved on.
  func isStopped(forward: Bool) -> Bool {
    !isJumping && !isEndOpen && (end == .played(forward: forward) || forward && end == .sought)
  }
  /// Whether playback is requested.
  var isMeantToRun: Bool { wantedRate != 0 && phase != .failed && phase != .closed }

  // MARK: Requests

  /// Requests to open the movie.
  mutating func open() {
    if phase == .idle { phase = .wanted }
  }

  /// Requests a rate; 0 pauses.
  mutating func setRate(_ rate: Double) {
    // At an end, playing on does nothing until a seek, or until the end is moved on.
    if case .played(let forward) = end, !isEndOpen, pending == nil, active == nil, rate != 0, (rate > 0) == forward {
      return
    }
    if rate != wantedRate { appointment = nil }
    wantedRate = rate
  }

  /// Requests to start at a given moment.
  mutating func start(_ rate: Double, at appointment: PlaybackAppointment) {
    setRate(rate)
    if wantedRate == rate, rate != 0, !isRunning || isJumping { self.appointment = appointment }
  }

  /// Requests a preroll at this rate.
  mutating func preroll(_ rate: Double) { prerollRate = rate != 0 ? rate : nil }

  /// Whether playback is paused and can start at this rate at once.
  func isReadyToPlay(at rate: Double) -> Bool {
    phase == .open && !isRunning && !isJumping && !hasOtherRange && pipelineRate == rate
  }

  /// Returns and clears the moment at which to start; called when playback starts.
  mutating func takeAppointment() -> PlaybackAppointment? { appointment.take() }

  /// Requests a seek; returns the numbers of the seeks it supersedes.
  mutating func seek(_ seek: Seek) -> [UInt64] {
    guard phase != .failed, phase != .closed else { return [seek.number] }
    appointment = nil
    let old = [active, pending].compactMap { $0?.number }
    active = nil
    pending = seek
    return old
  }

  /// Cancels all seeks; returns their numbers.
  mutating func cancelSeeks() -> [UInt64] {
    let old = [active, pending].compactMap { $0?.number }
    (active, pending) = (nil, nil)
    return old
  }

  /// Notes that the range to play has changed. `opensEnd` is whether it leads on from an end that was reached.
  mutating func rangeChanged(opensEnd: Bool = false) {
    hasOtherRange = true
    if case .played = end { isEndOpen = opensEnd }
  }

  /// It is to be played so many times again from the beginning; less than 0 is for ever.
  mutating func setRounds(_ count: Int) {
    rounds.set(count)
    // Only after a seek that says so, another round can follow without a gap. While it plays, that would be a gap, too.
    if rounds.left != 0, !isRunning { hasOtherRange = true }
  }

  /// Notes that other streams have been selected.
  mutating func streamsChanged() { hasOtherStreams = true }

  /// Notes whether playback has to wait for the network.
  mutating func hold(_ isHeld: Bool) {
    self.isHeld = isHeld
    if !isHeld { ignoresHold = false }
  }

  /// Plays on although the network is too slow, until enough has been buffered once.
  mutating func ignoreHold() { ignoresHold = isHeld }

  /// Sets whether playback waits for the network at all.
  mutating func setWaits(_ waits: Bool) { self.waits = waits }

  /// Requests to close the movie; returns the numbers of the cancelled seeks.
  mutating func close() -> [UInt64] {
    let old = cancelSeeks()
    if phase != .closed, phase != .idle, phase != .wanted { isCloseDue = true }
    phase = .closed
    return old
  }

  // MARK: Events

  /// Notes that the pipeline has prerolled its first frame.
  mutating func opened() {
    if phase == .opening { phase = .open }
  }

  /// Notes that the pipeline is gone: another one is built, and continues at this place.
  mutating func reopen(at place: Seek) {
    guard phase == .open else { return }
    phase = .wanted
    (isRunning, pipelineRate, hasOtherRange, hidesEnd) = (false, 1, false, false)
    rounds.flushed()
    if pending == nil { pending = place }
  }

  /// Notes that another frame is shown than the pipeline's: the pipeline is sent there before it plays.
  mutating func displaced() {
    hasOtherRange = true
    (end, hidesEnd) = (.none, false)
    appointment = nil
  }

  /// Notes a fatal error; returns the numbers of the cancelled seeks.
  mutating func failed() -> [UInt64] {
    guard phase != .closed else { return [] }
    phase = .failed
    wantedRate = 0
    isRunning = false
    return cancelSeeks()
  }

  /// Notes that a seek has completed; returns its number, unless it was superseded. `atEnd` is whether nothing is left
  /// to play.
  mutating func sought(rate: Double, atEnd: Bool) -> UInt64? {
    pipelineRate = rate
    (isRunning, hasOtherRange) = (false, false)
    (end, hidesEnd) = (atEnd ? .sought : .none, false)
    return active.take()?.number
  }

  /// Notes that a seek is impossible and nothing has changed; returns its number, unless it was superseded.
  mutating func seekRefused() -> UInt64? { active.take()?.number }

  /// Notes that the pipeline has been sent on its way at another rate, and is paused.
  mutating func rateChanged(to rate: Double) {
    pipelineRate = rate
    (isRunning, hasOtherRange) = (false, false)
    (end, hidesEnd) = (.none, false)
  }

  /// Notes that playback has started or paused.
  mutating func ran(_ isRunning: Bool) {
    self.isRunning = isRunning
    // Playback has left the end.
    if isRunning { (end, hidesEnd) = (.none, false) }
  }

  /// All of a round has been read that another one can follow without a gap; what was read last has yet to be heard.
  mutating func arrivedAtRoundEnd() { rounds.arrivedAtEnd() }

  /// A round that was read before is heard from now on.
  mutating func heardRound() { rounds.heardNext() }

  /// What was read has been thrown away by a flush.
  mutating func flushed() { rounds.flushed() }

  /// It has played to the end, and begins again with a gap; false if no round is left, or that is out of date.
  mutating func beganRound() -> Bool {
    guard phase == .open, isRunning, pending == nil, pipelineRate > 0, rounds.begin() else { return false }
    pending = Self.beginning
    return true
  }

  /// A jump to the beginning that nobody waits for.
  private static let beginning = Seek(number: 0, request: SeekRequest(.zero))

  /// Notes that playback has reached the end; returns false if that is out of date. `showsEnd` is whether the frame
  /// there is shown.
  mutating func reachedEnd(showsEnd: Bool) -> Bool {
    guard phase == .open, isRunning, pending == nil else { return false }
    (hidesEnd, isEndDue) = (!showsEnd, false)
    end = .played(forward: pipelineRate > 0)
    wantedRate = 0
    return true
  }

  /// Requests the frame at the end to be shown, since playback hasn't continued from there.
  mutating func showEnd() { isEndDue = true }

  /// Notes that the frame at the end is shown. The pipeline was sent there for it, and is sent elsewhere before it
  /// plays.
  mutating func showedEnd() { hasOtherRange = true }

  /// Notes that playback was to start at the end of its direction; returns false if that is out of date. The pipeline
  /// wasn't sent anywhere yet: that happens before it plays, in either direction.
  mutating func beganAtEnd(forward: Bool) -> Bool {
    guard phase == .open, wantedRate != 0, (wantedRate > 0) == forward, pending == nil else { return false }
    end = .played(forward: forward)
    wantedRate = 0
    hasOtherRange = true
    return true
  }

  // MARK: Actions

  /// The next action to carry out.
  mutating func next() -> Action {
    switch phase {
    case .idle, .opening, .failed:
      return .nothing
    case .wanted:
      phase = .opening
      return .open
    case .closed:
      defer { isCloseDue = false }
      return isCloseDue ? .close : .nothing
    case .open:
      return nextWhileOpen()
    }
  }

  private mutating func nextWhileOpen() -> Action {
    if hasOtherStreams {
      hasOtherStreams = false
      return .changeStreams
    }
    if let seek = pending {
      (pending, active) = (nil, seek)
      return .seek(seek, rate: wantedRate != 0 ? wantedRate : 1)
    }
    let isWaiting = isHeld && waits && !ignoresHold
    guard wantedRate != 0, !isWaiting else { return isRunning ? .pause : nextWhileStill() }
    if end == .sought, wantedRate > 0 {
      if rounds.begin() {
        (end, active) = (.none, Self.beginning)
        return .seek(Self.beginning, rate: wantedRate)
      }
      end = .played(forward: true)
      wantedRate = 0
      return .announceEnd
    }
    prerollRate = nil
    if wantedRate != pipelineRate || hasOtherRange {
      return appointment == nil ? .changeRate(wantedRate) : .preroll(wantedRate)
    }
    guard isRunning else { return .resume }
    return switch rounds.next() {
    case .another(let isLast): .goRound(isLast: isLast)
    case .end: .endRounds
    case nil: .nothing
    }
  }

  private mutating func nextWhileStill() -> Action {
    if isEndDue, hidesEnd, case .played(let forward) = end {
      (hidesEnd, isEndDue) = (false, false)
      return .showEnd(forward: forward)
    }
    guard let rate = prerollRate.take(), rate != pipelineRate || hasOtherRange else { return .nothing }
    return .preroll(rate)
  }
}
