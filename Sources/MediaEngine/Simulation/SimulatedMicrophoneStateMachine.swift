/// What a simulated microphone does with each block of sound. Knows no pipeline and no clock.
///
/// Unlike a camera it may be opened by many at once, as sound servers share microphones.
struct SimulatedMicrophoneStateMachine {
  /// Why the microphone can't be opened.
  enum Refusal: Equatable {
    case unplugged
    case busy(program: String?)
  }

  /// What becomes of a block of sound.
  enum BlockAction: Equatable {
    case deliver
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
  /// When the last block fell due.
  private var now = 0.0

  init(faults: [SimulatedFault] = []) {
    self.faults = faults.sorted { $0.seconds < $1.seconds }
    for case .busy(let program) in faults.map(\.kind) { holder = .some(program) }
    self.faults.removeAll { if case .busy = $0.kind { true } else { false } }
  }

  /// Why it can't be opened now, if it can't.
  var refusal: Refusal? {
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
    guard blocksToDrop > 0 else { return .deliver }
    blocksToDrop -= 1
    return .withhold
  }

  /// Something goes wrong now. Sound isn't compressed: there is nothing to damage.
  mutating func happen(_ fault: SimulatedFault.Kind) {
    switch fault {
    case .unplug: state = .unplugged
    case .stall(let length): if isConnected { state = .stalled(until: length.map { now + $0 }) }
    case .drop(let blocks): blocksToDrop += blocks
    case .busy(let program): holder = .some(program)
    case .corrupt: break
    }
  }

  /// The microphone is plugged in again.
  mutating func plugIn() {
    if state == .unplugged { state = .listening }
  }

  /// The other program lets go.
  mutating func release() { holder = nil }

  /// Whether it is in its socket.
  var isConnected: Bool { state != .unplugged }
}
