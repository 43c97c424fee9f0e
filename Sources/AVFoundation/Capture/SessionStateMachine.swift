/// Whether a session runs, and the actions that follow. Knows no engine: `AVCaptureSession` carries them out.
struct SessionStateMachine {
  private enum State: Equatable {
    /// Never started, or stopped.
    case stopped
    /// Devices are being opened.
    case starting
    /// Devices run, or wait for one that was unplugged.
    case running
    /// Another program uses a device; opening it is retried. `othersRun` is whether any other device runs meanwhile.
    case interrupted(othersRun: Bool)
  }

  enum StartAction: Equatable { case open, waitUntilOpened, nothing }
  enum OpenedAction: Equatable { case announceStart, endInterruption, endInterruptionAndAnnounceStart, nothing }
  enum FailedAction: Equatable { case interrupt, stayInterrupted, report, reportAndClose, nothing }
  enum StopAction: Equatable { case close(announces: Bool, endsInterruption: Bool), nothing }

  private var state = State.stopped

  /// Whether media flows, or would if its device were connected.
  var isRunning: Bool {
    switch state {
    case .running, .interrupted(othersRun: true): true
    case .stopped, .starting, .interrupted(othersRun: false): false
    }
  }

  /// Whether media is to flow: the session was started and not stopped.
  var isMeantToRun: Bool {
    switch state {
    case .starting, .running, .interrupted: true
    case .stopped: false
    }
  }

  /// Whether another program keeps a device from the session.
  var isInterrupted: Bool {
    switch state {
    case .interrupted: true
    case .stopped, .starting, .running: false
    }
  }

  /// Starts the session.
  mutating func start() -> StartAction {
    switch state {
    case .stopped:
      state = .starting
      return .open
    case .starting:
      return .waitUntilOpened
    case .running, .interrupted:
      return .nothing
    }
  }

  /// All devices run.
  mutating func opened() -> OpenedAction {
    switch state {
    case .starting:
      state = .running
      return .announceStart
    case .interrupted(let othersRun):
      state = .running
      return othersRun ? .endInterruption : .endInterruptionAndAnnounceStart
    case .running, .stopped:
      return .nothing  // stopped meanwhile
    }
  }

  /// A device can't be opened, or has failed. `othersRun` is whether another device still delivers, `waits` whether the
  /// device may return.
  mutating func failed(isBusy: Bool, othersRun: Bool, waits: Bool = false) -> FailedAction {
    switch state {
    case .stopped:
      return .nothing
    case .starting, .running:
      if isBusy {
        state = .interrupted(othersRun: othersRun)
        return .interrupt
      }
      if othersRun || (waits && state == .running) {
        state = .running
        return .report
      }
      state = .stopped
      return .reportAndClose
    case .interrupted:
      if isBusy {
        state = .interrupted(othersRun: othersRun)
        return .stayInterrupted
      }
      if othersRun {
        state = .running
        return .report
      }
      state = .stopped
      return .reportAndClose
    }
  }

  /// Stops the session.
  mutating func stop() -> StopAction {
    switch state {
    case .stopped:
      return .nothing
    case .starting:
      state = .stopped
      return .close(announces: false, endsInterruption: false)
    case .running:
      state = .stopped
      return .close(announces: true, endsInterruption: false)
    case .interrupted(let othersRun):
      state = .stopped
      return .close(announces: othersRun, endsInterruption: true)
    }
  }
}
