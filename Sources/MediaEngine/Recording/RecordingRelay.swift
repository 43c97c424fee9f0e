import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Shows a session's samples to a program before they are recorded, and lets a recording begin with exactly the one that is
/// being shown: from that moment samples are kept until the recording is ready for them.
public final class RecordingRelay: DeviceListener {
  private struct Kept {
    var sample: Sample
    var kind: DeviceDescription.Kind
  }

  private struct State {
    /// The recording that gets the samples.
    var target: Recording?
    /// The one from which it took over, which still gets what is late.
    var former: Recording?
    /// What waits for a recording to begin; nil while none is to.
    var kept: [Kept]?
    var keptBytes = 0
    /// How many frames there was no room for.
    var lostFrames = 0
    /// The last sound that was shown: a recording that begins with a frame needs the sound from that frame on.
    var recentSound: [Sample] = []
    /// The times of the samples that are being shown, by the thread that shows them.
    var shown: [pthread_t: ClockTime] = [:]
    /// Stops simulated time while samples are kept.
    var hold: ClockHold?
    /// Whose time is to stop once half of the room is taken, where another recording is still ending: by then it has what
    /// came before its end.
    var clock: (any HostClock)?
    var largestBacklog = RecordingRelay.largestBacklog
  }

  /// How much sound is kept at any time: a second, more than what microphones deliver at once.
  private static let soundNanoseconds: UInt64 = 1_000_000_000
  /// How many bytes are kept at most while a recording is being made: seconds of large frames.
  private static let largestBacklog = 384 << 20

  private let state = Mutex(State())
  private let handler: @Sendable (CMSampleBuffer, DeviceDescription.Kind) -> Void
  private let ears = [
    DeviceDescription.Kind.camera: DeviceEar<RecordingRelay>(.camera), .microphone: DeviceEar(.microphone),
  ]

  /// Calls the handler with each sample, on the streaming thread; what it takes keeps the device's later samples waiting.
  public init(_ handler: @escaping @Sendable (CMSampleBuffer, DeviceDescription.Kind) -> Void) {
    self.handler = handler
    for ear in ears.values { ear.belongs(to: self) }
  }

  /// How many bytes are kept at most. Tests set less.
  var largestBacklog: Int {
    get { state.withLock { $0.largestBacklog } }
    set { state.withLock { $0.largestBacklog = newValue } }
  }

  /// Receives a camera's or a microphone's samples.
  public func receiver(of kind: DeviceDescription.Kind) -> any SampleReceiver {
    guard let ear = ears[kind] else { preconditionFailure("Devices are cameras and microphones") }
    return ear
  }

  // MARK: Samples

  func receive(_ sample: Sample, _ kind: DeviceDescription.Kind) {
    show(sample, kind)
    let (target, former, clock) = state.withLock { state in
      if kind == .microphone { Self.remember(sample, &state) }
      Self.keep(sample, kind, &state)
      return (state.target, state.former, state.keptBytes > state.largestBacklog / 2 ? state.clock.take() : nil)
    }
    if let clock { holdTime(of: clock) }
    former?.receive(sample, kind)
    target?.receive(sample, kind)
  }

  func lost(_ count: Int, _ kind: DeviceDescription.Kind) {
    let target = state.withLock { state -> Recording? in
      guard state.kept != nil, kind == .camera else { return state.target }
      state.lostFrames += count
      return nil
    }
    target?.lost(count, kind)
  }

  private func show(_ sample: Sample, _ kind: DeviceDescription.Kind) {
    guard let time = sample.runningTime, let buffer = try? sample.makeSampleBuffer() else { return }
    let thread = pthread_self()
    state.withLock { $0.shown[thread] = time }
    handler(buffer, kind)
    state.withLock { $0.shown[thread] = nil }
  }

  private static func remember(_ sample: Sample, _ state: inout State) {
    state.recentSound.append(sample)
    guard let now = sample.runningTime else { return }
    let before = now.nanoseconds - min(now.nanoseconds, soundNanoseconds)
    state.recentSound.removeAll { ($0.runningTime?.nanoseconds ?? 0) < before }
  }

  private static func keep(_ sample: Sample, _ kind: DeviceDescription.Kind, _ state: inout State) {
    guard state.kept != nil else { return }
    let size = sample.buffer?.size ?? 0
    guard state.keptBytes + size <= state.largestBacklog else {
      if kind == .camera { state.lostFrames += 1 }
      return
    }
    state.kept?.append(Kept(sample: sample, kind: kind))
    state.keptBytes += size
  }

  // MARK: Recordings

  /// Keeps samples from the one on that is being shown in this thread, for a recording that is to begin with it. One that
  /// is running ends before it. Returns its time; nil where none is being shown.
  public func keepFromShown(clock: any HostClock) -> CMTime? {
    let (time, isNew, running) = state.withLock { state -> (ClockTime?, Bool, Recording?) in
      guard let time = state.shown[pthread_self()] else { return (nil, false, nil) }
      guard state.kept == nil else { return (time, false, nil) }
      Self.beginToKeep(&state)
      if state.target != nil { state.clock = clock }
      return (time, true, state.target)
    }
    if isNew, let time, let running {
      // At once, so that the two files have no sample in common. Simulated time goes on: the recording still waits for
      // what came before its end.
      running.end(.stopped, at: time.nanoseconds)
      return CMTime(nanoseconds: time.nanoseconds)
    }
    if isNew { holdTime(of: clock) }
    return time.map { CMTime(nanoseconds: $0.nanoseconds) }
  }

  /// Keeps samples from the one on that is being shown in this thread, for a recording that takes over from this one,
  /// which `moves` on unless it can't. The other needn't wait for the end of this one, which goes on getting what is
  /// late. Returns whether it takes over.
  public func takeOver(from recording: Recording, clock: any HostClock, moves: () -> Bool) -> Bool {
    let canBe = state.withLock { state in
      guard state.kept == nil, state.target === recording, state.shown[pthread_self()] != nil else { return false }
      Self.beginToKeep(&state)
      return true
    }
    guard canBe else { return false }
    guard moves() else {
      forgetKept()
      return false
    }
    holdTime(of: clock)
    return true
  }

  private static func beginToKeep(_ state: inout State) {
    state.kept = state.recentSound.map { Kept(sample: $0, kind: .microphone) }
    state.keptBytes = state.recentSound.reduce(0) { $0 + ($1.buffer?.size ?? 0) }
    state.lostFrames = 0
  }

  /// Stops simulated time until what is kept has been handed over.
  private func holdTime(of clock: any HostClock) {
    guard let hold = clock.hold() else { return }
    let isLate = state.withLock { state in
      if state.kept != nil { state.hold = hold }
      return state.kept == nil
    }
    if isLate { hold.release() }
  }

  /// Hands what was kept to a recording that has started, and from then on all samples.
  public func connect(to recording: Recording) {
    while let next = next(for: recording) { recording.receive(next.sample, next.kind) }
  }

  private func next(for recording: Recording) -> Kept? {
    let (next, hold, lost) = state.withLock { state -> (Kept?, ClockHold?, Int) in
      if let next = state.kept?.first {
        state.kept?.removeFirst()
        return (next, nil, 0)
      }
      if state.target !== recording { (state.former, state.target) = (state.target, recording) }
      defer { (state.kept, state.keptBytes, state.hold, state.clock, state.lostFrames) = (nil, 0, nil, nil, 0) }
      return (nil, state.hold, state.lostFrames)
    }
    hold?.release()
    if lost > 0 { recording.lost(lost, .camera) }
    return next
  }

  /// Hands a recording that has ended no more samples.
  public func disconnect(from recording: Recording) {
    state.withLock { state in
      if state.target === recording { state.target = nil }
      if state.former === recording { state.former = nil }
    }
  }

  /// Forgets what was kept: no recording begins with it.
  public func forgetKept() {
    let hold = state.withLock { state -> ClockHold? in
      defer { (state.kept, state.keptBytes, state.hold, state.clock) = (nil, 0, nil, nil) }
      return state.hold
    }
    hold?.release()
  }
}
