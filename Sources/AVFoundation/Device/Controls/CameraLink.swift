import CoreMedia
import Dispatch
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// A device's controls, opened on first use and followed from then on.
final class CameraLink: @unchecked Sendable {
  private struct State {
    var controls: (any CameraControls)?
    var hasTried = false
    var values = CameraValues()
    var following: Task<Void, Never>?
    /// Counts one-shot adjustments, so that the end of one can't end the next.
    var begun: [CameraValues.Once: Int] = [:]
    var lastChange: ControlChange?
    /// Counts how often controls were opened or closed: readings of earlier ones are ignored.
    var life = 0
    /// Changes that observers haven't been notified of yet, in order, and whether a thread is notifying them.
    var untold: [(old: CameraValues, new: CameraValues)] = []
    var isTelling = false
  }

  private let state = Mutex(State())
  /// Held while controls are read and the reading is stored, so that no older reading follows. The device may be slow
  /// to answer: callers that only want the current values don't wait for this.
  private let reading = Mutex(())
  /// Notified of each change, without a lock held. Set once, before the link is shared.
  nonisolated(unsafe) weak var device: AVCaptureDevice?

  private let openControls: @Sendable (DeviceDescription) throws -> (any CameraControls)?

  init(_ openControls: @escaping @Sendable (DeviceDescription) throws -> (any CameraControls)?) {
    self.openControls = openControls
  }

  deinit {
    state.withLock { $0.following }?.cancel()
  }

  /// The current values of the controls.
  func values(of source: DeviceDescription) -> CameraValues {
    open(source)
    return state.withLock { $0.values }
  }

  /// The device's controls; nil if it has none.
  func controls(of source: DeviceDescription) -> (any CameraControls)? {
    open(source)
    return state.withLock { $0.controls }
  }

  /// Closes the controls: the device was disconnected, or has another device node.
  func close() {
    let following = state.withLock { state in
      defer {
        state = State(values: state.values, life: state.life + 1, untold: state.untold, isTelling: state.isTelling)
      }
      return state.following
    }
    following?.cancel()
  }

  /// Closes the controls of a disconnected device; they are opened again when it returns.
  func pause() {
    let following = state.withLock { state in
      defer {
        state.controls = nil
        state.following = nil
        state.life += 1
      }
      return state.following
    }
    following?.cancel()
  }

  /// The last change of how frames look; nil if there was none.
  var lastChange: ControlChange? { state.withLock { $0.lastChange } }

  /// The values read from the device itself, including changes whose events are still pending.
  func readBack(of source: DeviceDescription) -> CameraValues {
    guard let controls = controls(of: source) else { return values(of: source) }
    var values = state.withLock { $0.values }
    values.update(controls.controls)
    return values
  }

  /// Whether the controls have been requested.
  var isOpen: Bool { state.withLock { $0.hasTried } }

  /// Sets values, reads them back and notifies observers of the changes. Ends a one-shot adjustment that this
  /// supersedes.
  func set(
    _ request: [ControlID: Int], of source: DeviceDescription, superseding what: CameraValues.Once? = nil,
    then body: (inout CameraValues) -> Void = { _ in }
  ) throws {
    guard let controls = controls(of: source) else { throw ControlError.disconnected }
    if let what { _ = number(of: what) }
    if !request.isEmpty { try controls.set(request) }
    read(controls) { values in
      if let what { values.once.remove(what) }
      body(&values)
    }
  }

  /// Begins a one-shot adjustment: automatic until the camera has adjusted, then locked.
  func begin(_ what: CameraValues.Once, with request: [ControlID: Int], of source: DeviceDescription) throws {
    try set(request, of: source) { $0.once.insert(what) }
    wait(for: what, number(of: what), of: source, since: source.clock.now)
  }

  /// Starts a new count for an adjustment, so that an earlier one is known to be over.
  private func number(of what: CameraValues.Once) -> Int {
    state.withLock { state in
      state.begun[what, default: 0] += 1
      return state.begun[what, default: 0]
    }
  }

  // MARK: One-shot adjustments

  private func wait(
    for what: CameraValues.Once, _ number: Int, of source: DeviceDescription, since start: UInt64
  ) {
    let clock = source.clock
    clock.schedule(after: Timeouts.adjustmentCheck, on: .global(qos: .utility)) { [weak self] in
      guard let self, state.withLock({ $0.begun[what] == number }) else { return }
      let adjusting = state.withLock { $0.controls }?.control(what.adjusting)
      let isDone = adjusting.map { $0.value == 0 } ?? false
      guard isDone || clock.now >= start + Timeouts.adjustment.wholeNanoseconds else {
        return wait(for: what, number, of: source, since: start)
      }
      end(what, of: source)
    }
  }

  private func end(_ what: CameraValues.Once, of source: DeviceDescription) {
    let request = state.withLock { $0.values.request(ending: what) }
    do {
      try set(request, of: source) { $0.once.remove(what) }
    } catch {
      // The camera is gone, or can't be set to manual: either way the one-shot adjustment is over.
      change { $0.once.remove(what) }
    }
  }

  // MARK: Following changes

  private func open(_ source: DeviceDescription) {
    guard !isOpen else { return }
    let controls = try? openControls(source)
    let values = controls.map { CameraValues($0.controls, nearIsHigh: !source.isSimulated) }
    let life = state.withLock { state -> Int? in
      guard !state.hasTried else { return nil }
      let old = state.values
      state.hasTried = true
      state.controls = controls
      state.life += 1
      if let values { state.values = values }
      state.untold.append((old, state.values))
      return state.life
    }
    guard let life, let controls else { return }
    let changes = controls.changes
    let task = Task(executorPreference: EngineExecutor.shared) { [weak self, weak controls] in
      // Reads the current values: those of the event may be older than what was set and read back since.
      for await _ in changes { if let controls { self?.read(controls, in: life) } }
    }
    let isWanted = state.withLock { state in
      if state.life == life { state.following = task }
      return state.life == life
    }
    if !isWanted { task.cancel() }
    tell()
    // Reads changes made before the task started listening.
    read(controls, in: life)
  }

  /// Reads and stores the controls' values, unless they have been closed since.
  private func read(
    _ controls: any CameraControls, in life: Int? = nil, then body: (inout CameraValues) -> Void = { _ in }
  ) {
    reading.withLock { _ in
      let list = controls.controls
      note(in: life) { values in
        values.update(list)
        body(&values)
      }
    }
    tell()
  }

  private func change(_ body: (inout CameraValues) -> Void) {
    note(in: nil, body)
    tell()
  }

  /// Changes values and enqueues the change for observers.
  private func note(in life: Int?, _ body: (inout CameraValues) -> Void) {
    let clock = device?.source.clock ?? SystemHostClock.shared
    state.withLock { state in
      let old = state.values
      if let life, life != state.life { return }
      body(&state.values)
      if !state.values.looksLike(old) {
        state.lastChange = ControlChange(time: clock.time, count: state.controls?.changeCount)
      }
      state.untold.append((old, state.values))
    }
  }

  /// Notifies observers of the changes in order, from one thread at a time. If a thread is already notifying, it
  /// handles all changes: with two at once an observer heard that the torch was off, and then that it was on, as it had
  /// been before.
  private func tell() {
    let isOurs = state.withLock { state in
      defer { state.isTelling = true }
      return !state.isTelling
    }
    guard isOurs else { return }
    while let (old, new) = nextChange() { if old != new { device?.valuesChanged(from: old, to: new) } }
  }

  private func nextChange() -> (old: CameraValues, new: CameraValues)? {
    state.withLock { state in
      guard !state.untold.isEmpty else {
        state.isTelling = false
        return nil
      }
      return state.untold.removeFirst()
    }
  }
}
