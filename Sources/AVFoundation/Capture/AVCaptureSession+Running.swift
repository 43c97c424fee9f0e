import Dispatch
import Foundation
import MediaEngine

extension AVCaptureSession {
  /// Opens the devices and starts the flow of media. Returns when it flows, or has failed; so don't call it on the main
  /// thread of a program with windows. In a running session it reopens failed devices, as after
  /// `AVError.mediaServicesWereReset`. Called while another call is starting the session, it returns with that one. The
  /// program stops if `beginConfiguration` was called and its `commitConfiguration` not yet.
  public func startRunning() {
    guard let start = state.withLock({ $0.depth.isOpen ? nil : beginToStart(&$0) }) else {
      Misuse.stop("startRunning: the session's configuration was begun and isn't committed")
    }
    wait(for: start)
  }

  /// Starts like `startRunning`; in a group of changes it returns at once, and the commit lets the session start. For
  /// programs that declare and start in different threads.
  package func startRunningOnceCommitted() {
    let start = state.withLock { state -> Start? in
      guard state.depth.isOpen else { return beginToStart(&state) }
      state.startsAtCommit = true
      return nil
    }
    if let start { wait(for: start) }
  }

  /// A start that has begun.
  struct Start: Sendable {
    fileprivate var action: SessionStateMachine.StartAction
    fileprivate var isRunning: Bool
    fileprivate var opened: DispatchSemaphore?
  }

  /// Begins to start. Enqueued under the lock, so that another caller waits for it, too.
  func beginToStart(_ state: inout State) -> Start {
    let action = state.machine.start()
    let opened = action == .open ? work.enqueueSignalling { [self] in await open() } : nil
    return Start(action: action, isRunning: state.isRunning, opened: opened)
  }

  private func wait(for start: Start) {
    switch start.action {
    case .open: start.opened?.wait()
    case .waitUntilOpened: work.wait {}
    case .nothing: if start.isRunning, hasFailedDevices { work.wait { [self] in await reopen() } }
    }
  }

  /// Finishes recordings and closes the devices. Returns when that is done.
  public func stopRunning() {
    let action = state.withLock { state in
      state.retry?.cancel()
      state.retry = nil
      state.startsAtCommit = false
      return state.machine.stop()
    }
    guard case .close(let announces, let endsInterruption) = action else { return }
    for output in liveOutputs { output.stopWaitingForDelegate() }
    for input in inputs { input.stopAsking() }
    work.wait { [self] in
      for case let output as AVCaptureFileOutput in liveOutputs { await output.finishNow(because: nil) }
      for output in liveOutputs { await output.sessionWillStop() }
      await engine.stop()
      publish()
      if endsInterruption { post(Self.interruptionEndedNotification) }
      if announces { post(Self.didStopRunningNotification) }
      layersStopped()
    }
  }

  private func open() async {
    do {
      await apply()
      for output in outputs { await output.sessionWillStart() }
      try await engine.start()
      opened()
    } catch {
      failed(error)
    }
  }

  /// Whether a connected device that should run doesn't: its server was lost, and may be back.
  private var hasFailedDevices: Bool {
    let graph = engine.graph
    let ids = graph.cameras.map(\.device.id) + graph.microphones.map(\.device.id)
    return ids.contains { id in
      inputDevice(id)?.isConnected == true
        && !(engine.camera(id)?.isRunning ?? engine.microphone(id)?.isRunning ?? false)
    }
  }

  private func reopen() async {
    do { try await engine.start() } catch { failed(error) }
  }

  private func opened() {
    let action = state.withLock { $0.machine.opened() }
    publish()
    switch action {
    case .nothing: break
    case .announceStart: post(Self.didStartRunningNotification)
    case .endInterruption: post(Self.interruptionEndedNotification)
    case .endInterruptionAndAnnounceStart:
      post(Self.interruptionEndedNotification)
      post(Self.didStartRunningNotification)
    }
  }

  /// A device can't be opened, or has failed.
  func failed(_ error: any Error, device id: String? = nil) {
    let error = error as? DeviceError ?? .failed(DeviceReference(id: id ?? "", name: ""), reason: "\(error)")
    let device = inputDevice(id ?? error.deviceID)
    let isBusy = if case .busy = error { true } else { false }
    let waits = if case .disconnected = error { true } else { false }
    let othersRun = runs(besides: device)
    let (action, wasRunning) = state.withLock { state in
      (state.machine.failed(isBusy: isBusy, othersRun: othersRun, waits: waits), state.isRunning)
    }
    publish()
    let runtimeError = AVError(error, device: device)
    switch action {
    case .nothing, .stayInterrupted:
      break
    case .interrupt:
      let isCamera = device?.hasMediaType(.video) ?? true
      let reason: InterruptionReason = isCamera ? .videoDeviceInUseByAnotherClient : .audioDeviceInUseByAnotherClient
      // The error is an addition of Kinora's: it names the other program.
      post(
        Self.wasInterruptedNotification,
        [AVCaptureSessionInterruptionReasonKey: reason.rawValue, AVCaptureSessionErrorKey: runtimeError])
      if othersRun && !wasRunning { post(Self.didStartRunningNotification) }
      retryLater()
    case .report:
      if !wasRunning { post(Self.didStartRunningNotification) }
      post(Self.runtimeErrorNotification, [AVCaptureSessionErrorKey: runtimeError])
    case .reportAndClose:
      work.enqueue { [engine] in await engine.stop() }
      post(Self.runtimeErrorNotification, [AVCaptureSessionErrorKey: runtimeError])
      if wasRunning { post(Self.didStopRunningNotification) }
      layersStopped()
    }
  }

  /// System pressure has changed. Before the system shuts itself down, cameras are closed until the pressure is lower.
  func pressureChanged(of device: AVCaptureDevice) {
    let pressure = device.systemPressureState
    guard pressure.level == .shutdown, device.hasMediaType(.video) else { return }
    let action = state.withLock { state in
      state.isRunning ? state.machine.failed(isBusy: true, othersRun: false) : .nothing
    }
    guard action == .interrupt else { return }
    publish()
    work.enqueue { [self] in
      for case let output as AVCaptureFileOutput in liveOutputs {
        await output.finishNow(because: .sessionWasInterrupted)
      }
      await engine.stop()
    }
    post(
      Self.wasInterruptedNotification,
      [
        AVCaptureSessionInterruptionReasonKey: InterruptionReason.videoDeviceNotAvailableDueToSystemPressure.rawValue,
        AVCaptureSessionInterruptionSystemPressureStateKey: pressure,
      ])
    layersStopped()
    retryLater()
  }

  /// Whether system pressure is too high for cameras.
  private var isUnderPressure: Bool {
    state.withLock { $0.inputs }.contains { input in
      input.sourceDevice?.systemPressureState.level == .shutdown
    }
  }

  /// Retries until the other program has closed the device, or the session is stopped.
  private func retryLater() {
    let task = Task(executorPreference: EngineExecutor.shared) { [weak self, clock] in
      while (try? await clock.sleep(for: Timeouts.deviceRetry)) != nil {
        guard let self, self.state.withLock({ $0.machine.isInterrupted }) else { return }
        let isOver = await withCheckedContinuation { continuation in
          work.enqueue { [self] in
            guard state.withLock({ $0.machine.isInterrupted }) else { return continuation.resume(returning: true) }
            if !isUnderPressure { await open() }
            continuation.resume(returning: !state.withLock { $0.machine.isInterrupted })
          }
        }
        if isOver { return }
      }
    }
    state.withLock { state in
      state.retry?.cancel()
      state.retry = task
    }
  }

  // MARK: Engine events

  func happened(_ event: CaptureEvent) {
    switch event {
    case .began(let id):
      learnFormat(of: id)
      for layer in layers(of: id) { layer.setPreviewing(true) }
    case .returned(let id):
      learnFormat(of: id)
      for layer in layers(of: id) { layer.setPreviewing(true) }
      for output in liveOutputs { output.deviceReturned(id) }
    case .delivers(let id, _):
      learnFormat(of: id)
    case .stalled(let id):
      input(id)?.setSilent(true)
      for layer in layers(of: id) { layer.setPreviewing(false) }
    case .resumed(let id):
      input(id)?.setSilent(false)
      for layer in layers(of: id) { layer.setPreviewing(true) }
    case .lost(let id, let error), .failed(let id, let error):
      input(id)?.setSilent(false)
      for layer in layers(of: id) { layer.setPreviewing(false) }
      for output in liveOutputs { output.deviceEnded(id, because: error) }
      failed(error, device: id)
    }
  }

  private func learnFormat(of id: String) {
    guard let input = input(id), let stream = engine.camera(id), let format = stream.deliveredFormat else { return }
    input.sourceDevice?.readBack(format, insteadOf: stream.asked)
    for port in input.ports { port.setFormatDescription(DeviceFormat.video(format).formatDescription) }
  }

  private func input(_ id: String) -> AVCaptureInput? {
    state.withLock { $0.inputs + $0.committed.inputs }.first { $0.sourceDevice?.uniqueID == id }
  }

  private func inputDevice(_ id: String) -> AVCaptureDevice? { input(id)?.sourceDevice }

  /// Whether the session runs, or is to run.
  var isMeantToRun: Bool { state.withLock { $0.machine.isMeantToRun } }

  /// Whether any other device runs.
  private func runs(besides device: AVCaptureDevice?) -> Bool {
    let graph = engine.graph
    let ids = graph.cameras.map(\.device.id) + graph.microphones.map(\.device.id)
    return ids.contains { id in
      id != device?.uniqueID && (engine.camera(id)?.isRunning ?? engine.microphone(id)?.isRunning ?? false)
    }
  }

  private func layers(of id: String) -> [AVCaptureVideoPreviewLayer] {
    liveConnections.filter { $0.sourceDevice?.uniqueID == id }.compactMap(\.videoPreviewLayer)
  }

  private func layersStopped() {
    for layer in liveConnections.compactMap(\.videoPreviewLayer) { layer.setPreviewing(false) }
  }

  // MARK: Observers

  /// Publishes the state machine's state; observers are called on the main thread.
  private func publish() {
    let (before, after) = state.withLock { state in
      let before = (state.isRunning, state.isInterrupted)
      state.isRunning = state.machine.isRunning
      state.isInterrupted = state.machine.isInterrupted
      return (before, (state.isRunning, state.isInterrupted))
    }
    if before.0 != after.0 {
      for device in state.withLock({ $0.inputs }).compactMap(\.sourceDevice) {
        device.sessionChanged(self, isRunning: after.0)
      }
    }
    sessionControls.change(of: self, conditions: { $0.isRunning = after.0 && !after.1 })
    tellLater { [self] in
      if before.0 != after.0 { notify(\.isRunning, old: before.0, new: after.0) }
      if before.1 != after.1 { notify(\.isInterrupted, old: before.1, new: after.1) }
    }
  }

  private func post(_ name: Notification.Name, _ userInfo: [String: Any]? = nil) {
    NotificationCenter.default.postOnMain(name: name, object: self, userInfo: userInfo)
  }
}
