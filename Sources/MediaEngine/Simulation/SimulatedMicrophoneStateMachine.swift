/// What a simulated microphone does with each block of sound. Knows no pipeline and no clock.
///
/// Unlike a camera it may be opened by many at once, as sound servers share microphones.
struct SimulatedMicrophoneStateMachine {
  /// Why the microphone can't be opened.
  enum Refusal: Equatable {
    case unplugged
    case busy(program: String?)
    case denied
  }

  /// What becomes of a block of sound.
  enum BlockAction: Equatable {
    case deliver
    /// In its place comes what a muted microphone hears.
    case deliverSilence
    /// It is louder than samples can be.
    case deliverOverdriven
    /// It is lost, and nobody is told.
    case withhold
    /// The microphone is gone: say so, and come no more.
    case disconnect
  }

  private enum State: Equatable {
    /// In its socket; whoever has opened it hears.
    case listening
    /// In its socket, but silent until then, or for good.
    case stalled(until: Double?)
    /// Out of its socket.
    case unplugged
  }

  private var state = State.listening
  private var blocksToDrop = 0
  /// Those that wait for their time, soonest first. Each happens once.
  private var faults: [SimulatedFault]
  private var holder: String??
  private var isDenied = false
  /// Until when it hears nothing, and until when too much.
  private var silenceEnd = 0.0
  private var overdriveEnd = 0.0
  /// How long it stays away where it was pulled out and is to be put back.
  private(set) var absenceSeconds: Double?
  /// When the last block fell due.
  private var now = 0.0

  init(faults: [SimulatedFault] = []) {
    self.faults = []
    // What holds from the beginning isn't waited for.
    for fault in faults.sorted(by: { $0.seconds < $1.seconds }) {
      switch fault.kind {
      case .busy, .denied: happen(fault.kind)
      case .unplug, .absence, .stall, .drop, .corrupt, .format, .silence, .overdrive: self.faults.append(fault)
      }
    }
  }

  /// Why it can't be opened now, if it can't.
  var refusal: Refusal? {
    if isDenied { return .denied }
    if let holder { return .busy(program: holder) }
    return isConnected ? nil : .unplugged
  }

  /// A block falls due, so many seconds after whoever wants it began to listen.
  mutating func blockDue(at seconds: Double) -> BlockAction {
    now = seconds
    while let fault = faults.first, fault.seconds <= seconds {
      faults.removeFirst()
      happen(fault.kind)
    }
    switch state {
    case .unplugged: return .disconnect
    case .stalled(let until):
      guard let until, until <= seconds else { return .withhold }
      state = .listening
    case .listening: break
    }
    if blocksToDrop > 0 {
      blocksToDrop -= 1
      return .withhold
    }
    if seconds < silenceEnd { return .deliverSilence }
    return seconds < overdriveEnd ? .deliverOverdriven : .deliver
  }

  /// Something goes wrong now. Sound isn't compressed: there is nothing to damage; and it has one format.
  mutating func happen(_ fault: SimulatedFault.Kind) {
    switch fault {
    case .unplug: state = .unplugged
    case .absence(let seconds): (state, absenceSeconds) = (.unplugged, seconds)
    case .stall(let length): if isConnected { state = .stalled(until: length.map { now + $0 }) }
    case .drop(let blocks): blocksToDrop += blocks
    case .busy(let program): holder = .some(program)
    case .denied: isDenied = true
    case .silence(let length): silenceEnd = length.map { now + $0 } ?? .infinity
    case .overdrive(let length): overdriveEnd = length.map { now + $0 } ?? .infinity
    case .corrupt, .format: break
    }
  }

  /// The microphone is plugged in again.
  mutating func plugIn() {
    if state == .unplugged { state = .listening }
    absenceSeconds = nil
  }

  /// The other program lets go, and whatever else lasts is over.
  mutating func release() { (holder, isDenied, silenceEnd, overdriveEnd) = (nil, false, 0, 0) }

  /// Whether it is in its socket.
  var isConnected: Bool { state != .unplugged }
}
