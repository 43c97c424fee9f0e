import CoreMedia

/// What a movie's pipeline is to do next. Knows no pipeline: `PlaybackEngine` asks for the next action, carries it out,
/// and says what came of it. One thing is done at a time; what was asked for meanwhile is merged.
struct TransportStateMachine {
  /// Which end of the movie playing has arrived at.
  enum End: Equatable {
    case none
    /// By playing: to play on in this direction does nothing.
    case played(forward: Bool)
    /// By a jump: to play ends at once, and says so.
    case sought
  }

  private enum Phase: Equatable {
    /// Nobody has asked for the movie.
    case idle
    /// Somebody has; the pipeline isn't made yet.
    case wanted
    /// The pipeline looks for its first frame.
    case opening
    /// It can play.
    case open
    /// It can't.
    case failed
    /// Nobody wants it any more.
    case closed
  }

  /// A jump that somebody waits for.
  struct Seek: Equatable {
    var number: UInt64
    var request: SeekRequest
  }

  enum Action: Equatable {
    case open
    case seek(Seek, rate: Double)
    /// Play other streams from where it is.
    case changeStreams
    /// Play on at another rate from where it is.
    case changeRate(Double)
    /// Get ready to play at another rate from where it is, the frame that is shown included.
    case preroll(Double)
    case resume
    case pause
    /// Say that the end has been reached.
    case announceEnd
    /// Show the frame at the end that playing has arrived at.
    case showEnd(forward: Bool)
    case close
    case nothing
  }

  private var phase = Phase.idle
  private var isCloseDue = false
  private var wantedRate = 0.0
  /// The rate that the pipeline was last sent on its way with.
  private(set) var pipelineRate = 1.0
  private(set) var isRunning = false
  private var isHeld = false
  private var waits = true
  private var ignoresHold = false
  /// Whether the pipeline was sent on its way from elsewhere, or to another end, than what counts now.
  private var hasOtherRange = false
  /// Whether other streams are to be played than those that are.
  private var hasOtherStreams = false
  private(set) var end = End.none
  /// Whether another frame is shown than the one at the end that playing has arrived at.
  private var hidesEnd = false
  /// Whether that one is to be shown now.
  private var isEndDue = false
  /// The rate to get ready for while nothing plays.
  private var prerollRate: Double?
  /// When playing is to begin, if not at once.
  private var appointment: PlaybackAppointment?
  private var pending: Seek?
  private var active: Seek?

  /// Whether it can play.
  var isOpen: Bool { phase == .open }
  /// Whether it can still fail.
  var isAlive: Bool { phase != .failed && phase != .closed }
  /// Whether a jump is asked for or under way.
  var isJumping: Bool { pending != nil || active != nil }
  /// Whether nothing is left to be played forwards, and nobody has asked for a jump.
  var isAtEnd: Bool { !isJumping && (end == .sought || end == .played(forward: true)) }
  /// Whether time is meant to pass.
  var isMeantToRun: Bool { wantedRate != 0 && phase != .failed && phase != .closed }

  // MARK: What is asked for

  /// Somebody wants the movie.
  mutating func open() {
    if phase == .idle { phase = .wanted }
  }

  /// Somebody wants it to play at this rate; 0 pauses.
  mutating func setRate(_ rate: Double) {
    // At the end, playing on does nothing until somebody jumps.
    if case .played(let forward) = end, pending == nil, active == nil, rate != 0, (rate > 0) == forward { return }
    if rate != wantedRate { appointment = nil }
    wantedRate = rate
  }

  /// Somebody wants it to play from a given moment on.
  mutating func start(_ rate: Double, at appointment: PlaybackAppointment) {
    setRate(rate)
    if wantedRate == rate, rate != 0, !isRunning || isJumping { self.appointment = appointment }
  }

  /// Somebody will want it to play at this rate.
  mutating func preroll(_ rate: Double) { prerollRate = rate != 0 ? rate : nil }

  /// Whether it stands still and can play at this rate at once.
  func isReadyToPlay(at rate: Double) -> Bool {
    phase == .open && !isRunning && !isJumping && !hasOtherRange && pipelineRate == rate
  }

  /// When playing is to begin, if not at once; asked for once it begins.
  mutating func takeAppointment() -> PlaybackAppointment? { appointment.take() }

  /// Somebody wants to jump; answers the jumps that are out of date now.
  mutating func seek(_ seek: Seek) -> [UInt64] {
    guard phase != .failed, phase != .closed else { return [seek.number] }
    appointment = nil
    let old = [active, pending].compactMap { $0?.number }
    active = nil
    pending = seek
    return old
  }

  /// Nobody waits for jumps any more; answers whose.
  mutating func cancelSeeks() -> [UInt64] {
    let old = [active, pending].compactMap { $0?.number }
    (active, pending) = (nil, nil)
    return old
  }

  /// Playing ends elsewhere from now on.
  mutating func rangeChanged() { hasOtherRange = true }

  /// Other streams are to be played.
  mutating func streamsChanged() { hasOtherStreams = true }

  /// The network is too slow to play on, or is so no longer.
  mutating func hold(_ isHeld: Bool) {
    self.isHeld = isHeld
    if !isHeld { ignoresHold = false }
  }

  /// It plays on although the network is too slow, until that has been fast enough once.
  mutating func ignoreHold() { ignoresHold = isHeld }

  /// Whether it waits at all where the network is too slow.
  mutating func setWaits(_ waits: Bool) { self.waits = waits }

  /// Nobody wants the movie any more; answers the jumps that won't be made.
  mutating func close() -> [UInt64] {
    let old = cancelSeeks()
    if phase != .closed, phase != .idle, phase != .wanted { isCloseDue = true }
    phase = .closed
    return old
  }

  // MARK: What happened

  /// The first frame is there.
  mutating func opened() {
    if phase == .opening { phase = .open }
  }

  /// The pipeline is gone, but the movie isn't: another pipeline is made, and goes on there.
  mutating func reopen(at place: Seek) {
    guard phase == .open else { return }
    phase = .wanted
    (isRunning, pipelineRate, hasOtherRange, hidesEnd) = (false, 1, false, false)
    if pending == nil { pending = place }
  }

  /// Another frame than the one at which the pipeline stands is shown from now on: it is sent there before it plays.
  mutating func displaced() {
    hasOtherRange = true
    (end, hidesEnd) = (.none, false)
    appointment = nil
  }

  /// Nothing works any more; answers the jumps that won't be made.
  mutating func failed() -> [UInt64] {
    guard phase != .closed else { return [] }
    phase = .failed
    wantedRate = 0
    isRunning = false
    return cancelSeeks()
  }

  /// A jump has been made; answers whose, if somebody still waits for it. `atEnd` is whether nothing is left to play.
  mutating func sought(rate: Double, atEnd: Bool) -> UInt64? {
    pipelineRate = rate
    (isRunning, hasOtherRange) = (false, false)
    (end, hidesEnd) = (atEnd ? .sought : .none, false)
    return active.take()?.number
  }

  /// A jump can't be made: all is as it was. Answers whose it was, if somebody still waits for it.
  mutating func seekRefused() -> UInt64? { active.take()?.number }

  /// The pipeline is on its way at another rate, and stands still.
  mutating func rateChanged(to rate: Double) {
    pipelineRate = rate
    (isRunning, hasOtherRange) = (false, false)
    (end, hidesEnd) = (.none, false)
  }

  /// It plays, or has stopped.
  mutating func ran(_ isRunning: Bool) {
    self.isRunning = isRunning
    // Away from the end at which it was.
    if isRunning { (end, hidesEnd) = (.none, false) }
  }

  /// It has played to the end; false if that is out of date. `showsEnd` is whether the frame there is shown.
  mutating func reachedEnd(showsEnd: Bool) -> Bool {
    guard phase == .open, isRunning, pending == nil else { return false }
    (hidesEnd, isEndDue) = (!showsEnd, false)
    end = .played(forward: pipelineRate > 0)
    wantedRate = 0
    return true
  }

  /// Nobody has gone on from the end that it has played to: the frame there is to be seen.
  mutating func showEnd() { isEndDue = true }

  /// The frame at the end is shown. The pipeline was sent there for it: it is sent elsewhere before it plays.
  mutating func showedEnd() { hasOtherRange = true }

  /// It was to play on, but stands where that ends; false if something else has been asked for meanwhile. The pipeline
  /// wasn't sent anywhere: it is before it plays, in whichever direction.
  mutating func beganAtEnd(forward: Bool) -> Bool {
    guard phase == .open, wantedRate != 0, (wantedRate > 0) == forward, pending == nil else { return false }
    end = .played(forward: forward)
    wantedRate = 0
    hasOtherRange = true
    return true
  }

  // MARK: What to do

  /// What to do next.
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
      end = .played(forward: true)
      wantedRate = 0
      return .announceEnd
    }
    prerollRate = nil
    if wantedRate != pipelineRate || hasOtherRange {
      return appointment == nil ? .changeRate(wantedRate) : .preroll(wantedRate)
    }
    return isRunning ? .nothing : .resume
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
