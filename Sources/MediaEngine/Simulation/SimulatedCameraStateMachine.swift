/// Decides what a simulated camera does with each frame that is due. Knows no pipeline and no clock.
struct SimulatedCameraStateMachine {
  /// Why the camera can't be opened.
  enum Refusal: Equatable {
    case unplugged
    case busy(program: String?)
    case denied
  }

  /// What to do with a frame.
  enum FrameAction: Equatable {
    case deliver
    case deliverDamaged
    /// Nothing is delivered, without an error.
    case withhold
    /// The camera was unplugged: report it and deliver nothing more.
    case disconnect
    /// Nobody has the camera open.
    case ignore
  }

  private enum State: Equatable {
    /// Plugged in, not open.
    case idle
    /// Open; frames are due.
    case running
    /// Open, but silent until then, or for good.
    case stalled(until: Double?)
    /// Unplugged.
    case unplugged
  }

  private var state = State.idle
  private var framesToDrop = 0
  private var framesToDamage = 0
  /// Faults that are still to come, soonest first.
  private var faults: [SimulatedFault]
  private var firstFaults: [SimulatedFault]
  private var holder: String??
  private var isDenied = false
  /// The format delivered, whatever was requested.
  private(set) var oddFormat: (width: Int, height: Int, rate: Int)?
  /// How long it stays unplugged, where it is to be plugged in again.
  private(set) var absenceSeconds: Double?
  /// When the last frame was due.
  private var now = 0.0

  init(faults: [SimulatedFault] = []) {
    firstFaults = []
    self.faults = []
    // Faults that hold from the beginning take effect at once; `FaultTriggers` has those that a file brings.
    for fault in faults.sorted(by: { $0.seconds < $1.seconds }) where fault.trigger == nil {
      switch fault.kind {
      case .busy, .denied, .format: happen(fault.kind)
      case .unplug, .absence, .stall, .drop, .corrupt, .silence, .overdrive: firstFaults.append(fault)
      }
    }
  }

  /// Opens the camera; returns why it can't be.
  mutating func open() -> Refusal? {
    if isDenied { return .denied }
    if let holder { return .busy(program: holder) }
    switch state {
    case .unplugged: return .unplugged
    case .running, .stalled: return .busy(program: nil)
    case .idle:
      state = .running
      faults = firstFaults
      now = 0
      framesToDrop = 0
      framesToDamage = 0
      return nil
    }
  }

  /// The stream closes the camera.
  mutating func close() {
    switch state {
    case .running, .stalled: state = .idle
    case .idle, .unplugged: break
    }
  }

  /// A frame is due, this many seconds after the first.
  mutating func frameDue(at seconds: Double) -> FrameAction {
    now = seconds
    while let fault = faults.first, fault.seconds <= seconds, state != .unplugged {
      faults.removeFirst()
      if case .absence = fault.kind { firstFaults.removeAll { $0 == fault } }
      happen(fault.kind)
    }
    switch state {
    case .idle: return .ignore
    case .unplugged: return .disconnect
    case .stalled(let until):
      guard let until, until <= seconds else { return .withhold }
      state = .running
    case .running: break
    }
    if framesToDrop > 0 {
      framesToDrop -= 1
      return .withhold
    }
    if framesToDamage > 0 {
      framesToDamage -= 1
      return .deliverDamaged
    }
    return .deliver
  }

  /// A fault happens now.
  mutating func happen(_ fault: SimulatedFault.Kind) {
    switch (fault, state) {
    case (.unplug, _): state = .unplugged
    case (.absence(let seconds), _): (state, absenceSeconds) = (.unplugged, seconds)
    case (.busy(let program), _): holder = .some(program)
    case (.denied, _): isDenied = true
    case (.format(let width, let height, let rate), _): oddFormat = (width, height, rate)
    case (.stall(let length), .running), (.stall(let length), .stalled):
      state = .stalled(until: length.map { now + $0 })
    case (.stall, .idle), (.stall, .unplugged): break
    case (.drop(let frames), _): framesToDrop += frames
    case (.corrupt(let frames), _): framesToDamage += frames
    case (.silence, _), (.overdrive, _): break
    }
  }

  /// The camera is plugged in again.
  mutating func plugIn() {
    if state == .unplugged { state = .idle }
    absenceSeconds = nil
  }

  /// Ends lasting faults: the other program closes the camera, and so on.
  mutating func release() { (holder, isDenied, oddFormat) = (nil, false, nil) }

  /// The program that keeps it busy.
  var program: String? { holder ?? nil }

  /// Whether it is plugged in.
  var isConnected: Bool { state != .unplugged }
}
