/// Decides what a simulated microphone does with each block of audio. Knows no pipeline and no clock.
///
/// Unlike a camera it may be opened several times at once, as sound servers share microphones.
struct SimulatedMicrophoneStateMachine {
  /// Why the microphone can't be opened.
  enum Refusal: Equatable {
    case unplugged
    case busy(program: String?)
    case denied
  }

  /// What to do with a block of audio.
  enum BlockAction: Equatable {
    case deliver
    /// Silence is delivered instead, as from a muted microphone.
    case deliverSilence
    /// The samples are clipped.
    case deliverOverdriven
    /// The block is lost, without an error.
    case withhold
    /// The microphone was unplugged: report it and deliver nothing more.
    case disconnect
  }

  private enum State: Equatable {
    /// Plugged in; all open streams get audio.
    case listening
    /// Plugged in, but silent until then, or for good.
    case stalled(until: Double?)
    /// Unplugged.
    case unplugged
  }

  private var state = State.listening
  private var blocksToDrop = 0
  /// Faults that are still to come, soonest first. Each happens once.
  private var faults: [SimulatedFault]
  private var holder: String??
  private var isDenied = false
  /// When the faults silence and overdrive end.
  private var silenceEnd = 0.0
  private var overdriveEnd = 0.0
  /// How long it stays unplugged, where it is to be plugged in again.
  private(set) var absenceSeconds: Double?
  /// When the last block was due.
  private var now = 0.0

  init(faults: [SimulatedFault] = []) {
    self.faults = []
    // Faults that hold from the beginning take effect at once; `FaultTriggers` has those that a file brings.
    for fault in faults.sorted(by: { $0.seconds < $1.seconds }) where fault.trigger == nil {
      switch fault.kind {
      case .busy, .denied: happen(fault.kind)
      case .unplug, .absence, .stall, .drop, .corrupt, .format, .silence, .overdrive: self.faults.append(fault)
      }
    }
  }

  /// Why it can't be opened now; nil if it can.
  var refusal: Refusal? {
    if isDenied { return .denied }
    if let holder { return .busy(program: holder) }
    return isConnected ? nil : .unplugged
  }

  /// A block is due, this many seconds after its stream began.
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

  /// A fault happens now. Damage and formats don't apply to uncompressed audio of one format.
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

  /// Ends lasting faults: the other program closes the microphone, and so on.
  mutating func release() { (holder, isDenied, silenceEnd, overdriveEnd) = (nil, false, 0, 0) }

  /// Whether it is plugged in.
  var isConnected: Bool { state != .unplugged }
}
