import CoreMedia
import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// Plays audio samples that a program hands in, each when a timebase reaches its time: uncompressed sound of any form, and
/// compressed samples once they are decoded.
open class AVSampleBufferAudioRenderer: NSObject, AVQueuedSampleBufferRendering, SynchronizedRendering,
  KeyValueObserving, @unchecked Sendable
{
  /// Makes what plays the sound: `device` is its name, nil for the user's choice.
  typealias OutputMaker =
    @Sendable (
      _ sound: TimedSound, _ format: SoundFormat, _ device: String?, _ afterLoss: Bool,
      _ onRead: @escaping @Sendable () -> Void, _ onLost: @escaping @Sendable () -> Void
    ) throws -> any TimedSoundOutput

  private struct State {
    var status = AVQueuedSampleBufferRenderingStatus.unknown
    var error: (any Error)?
    var pitch = AVAudioTimePitchAlgorithm.timeDomain
    var volume: Float = 1
    var isMuted = false
    var device: String?
    /// How many seconds wait to be decoded.
    var undecoded = 0.0
    var onSufficient: (@Sendable () -> Void)?
    /// Counts flushes, so that what was enqueued before is not heard.
    var flushes = 0
    /// Counts outputs: what one says that was let go of is of no account.
    var openings = 0
    var rate = 0.0
  }

  /// How many seconds may wait at rate 1.
  private static let room = 1.0
  /// How many seconds are enough to begin.
  private static let sufficient = 0.1

  /// The observers of this renderer's properties.
  public let keyValueObservers = KeyValueObservers()
  private let state = Mutex(State())
  private let time = RendererTimebase()
  private let sound = TimedSound()
  private let request = RenderingRequest()
  private let queue = DispatchQueue(label: "app.kinora.samples.audio", qos: .userInteractive)
  private let makeOutput: OutputMaker
  /// Only used on `queue`.
  private nonisolated(unsafe) var output: (any TimedSoundOutput)?

  /// Creates a renderer with an empty queue, whose timebase runs with the host's clock.
  public convenience override init() {
    self.init { sound, format, device, afterLoss, onRead, onLost in
      try ClockedSoundOutput(
        sound, format, device: device, afterLoss: afterLoss, onRead: onRead, onLost: onLost)
    }
  }

  init(output: @escaping OutputMaker) {
    makeOutput = output
    super.init()
    time.begin { [weak self] in
      guard let self else { return }
      queue.async { [weak self] in self?.passTime() }
    }
  }

  deinit {
    // This may be the output's own thread, which can't wait for its end.
    if let output { queue.async { output.close() } }
  }

  // MARK: Time

  /// The timebase that says when samples are due: that of the synchronizer, else one that runs with the host's clock.
  open var timebase: CMTimebase { time.current }

  func follow(_ timebase: CMTimebase?) -> Bool { time.share(timebase) }

  // MARK: Status

  /// Whether it renders. Observers are told in whichever thread finds out.
  open var status: AVQueuedSampleBufferRenderingStatus {
    accessed()
    return state.withLock { $0.status }
  }

  /// Why it can't render.
  open var error: (any Error)? {
    accessed()
    return state.withLock { $0.error }
  }

  /// Whether the queue has room.
  open var isReadyForMoreMediaData: Bool {
    let waiting = sound.waitingSeconds
    return state.withLock { $0.status != .failed && waiting + $0.undecoded < Self.room * max(1, $0.rate) }
  }

  /// Whether enough sound waits that is decoded.
  open var hasSufficientMediaDataForReliablePlaybackStart: Bool { sound.waitingSeconds >= Self.sufficient }

  func onSufficientData(_ body: (@Sendable () -> Void)?) {
    state.withLock { $0.onSufficient = body }
    if hasSufficientMediaDataForReliablePlaybackStart { body?() }
  }

  // MARK: How it sounds

  /// How loud it is: from 0 for silence to 1 for sound as it was enqueued.
  open var volume: Float {
    get { state.withLock { $0.volume } }
    set {
      guard newValue.isFinite, newValue >= 0 else { return Misuse.report("volume: \(newValue) can't be") }
      change { $0.volume = min(newValue, 1) }
    }
  }

  /// Whether it is silent, whatever its volume.
  open var isMuted: Bool {
    get { state.withLock { $0.isMuted } }
    set { change { $0.isMuted = newValue } }
  }

  private func change(_ body: (inout State) -> Void) {
    let heard = state.withLock { state in
      body(&state)
      return state.isMuted ? 0 : state.volume
    }
    sound.setVolume(heard)
  }

  /// What happens to the pitch at rates other than 1. Outside of the algorithm's rates nothing is heard.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { state.withLock { $0.pitch } }
    set {
      state.withLock { $0.pitch = newValue }
      queue.async { [weak self] in self?.passTime() }
    }
  }

  /// The device that plays the sound, by its name in the sound server; nil is the one that the user chose. A new one empties the
  /// queue: see `wasFlushedAutomaticallyNotification`.
  open var audioOutputDeviceUniqueID: String? {
    get { state.withLock { $0.device } }
    set {
      let isNew = state.withLock { state in
        defer { state.device = newValue }
        return state.device != newValue
      }
      if isNew { queue.async { [weak self] in self?.reopen(afterLoss: false) } }
    }
  }

  // MARK: Samples

  /// Puts a sample into the queue, in the order of time. After a failure samples are passed over until a flush.
  open func enqueue(_ sampleBuffer: CMSampleBuffer) {
    let seconds = sampleBuffer.duration.isNumeric ? max(0, sampleBuffer.duration.seconds) : 0
    let (flushes, isFirst) = state.withLock { state -> (Int?, Bool) in
      guard state.status != .failed else { return (nil, false) }
      state.undecoded += seconds
      defer { state.status = .rendering }
      return (state.flushes, state.status == .unknown)
    }
    guard let flushes else { return }
    if isFirst { notify(\.status, old: .unknown, new: .rendering) }
    let sample = HandedValue(sampleBuffer)
    queue.async { [weak self] in self?.decode(sample.value, seconds, flushes) }
  }

  /// Empties the queue: nothing of it is heard any more.
  open func flush() {
    let old = state.withLock { state in
      defer {
        state.flushes += 1
        if state.status == .failed { (state.status, state.error) = (.unknown, nil) }
      }
      return state.status
    }
    if old == .failed { notify(\.status, old: .failed, new: .unknown) }
    queue.async { [weak self] in
      guard let self else { return }
      sound.flush(from: nil)
      passTime()
    }
  }

  /// Takes out of the queue what is due at a time and later, to be replaced while sound is heard. The handler gets whether that
  /// was done: false for a time that is over, where nothing is taken out.
  open func flush(fromSourceTime time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    queue.async { [weak self] in
      guard let self, time.isNumeric, time > timebase.time else { return completionHandler(false) }
      let wasGivenOut = sound.position.map { time < $0 } ?? false
      sound.flush(from: time)
      if wasGivenOut { passTime() }
      completionHandler(true)
      askForMore()
    }
  }

  /// Takes out of the queue what is due at a time and later, to be replaced while sound is heard. Returns whether that was done:
  /// false for a time that is over, where nothing is taken out.
  open func flush(fromSourceTime time: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in
      flush(fromSourceTime: time) { continuation.resume(returning: $0) }
    }
  }

  /// Calls a block in a queue whenever there is room, until `stopRequestingMediaData()`.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
    request.begin(on: queue, block)
    askForMore()
  }

  /// Ends the calls of `requestMediaDataWhenReady`.
  open func stopRequestingMediaData() { request.stop() }

  private func askForMore() { request.ask { [weak self] in self?.isReadyForMoreMediaData ?? false } }

  // MARK: On the queue

  private func decode(_ sample: CMSampleBuffer, _ seconds: Double, _ flushes: Int) {
    defer { askForMore() }
    let isCurrent = state.withLock { state in
      state.undecoded = max(0, state.undecoded - seconds)
      return state.flushes == flushes && state.status != .failed
    }
    guard isCurrent else { return }
    do {
      try sound.append(sample)
    } catch {
      return fail(error)
    }
    if output == nil { passTime() }
    if hasSufficientMediaDataForReliablePlaybackStart { state.withLock { $0.onSufficient }?() }
  }

  /// Goes by the timebase as it passes now.
  private func passTime() {
    let (anchor, pitch) = (timebase.anchorOnRoot, state.withLock { $0.pitch })
    state.withLock { $0.rate = anchor.rate }
    sound.pass(.init(rate: anchor.rate, media: anchor.time, host: anchor.root), Self.pitch(pitch, Float(anchor.rate)))
    if output == nil, anchor.rate > 0, let format = sound.format { open(format, afterLoss: false) }
    output?.restart(isPassing: anchor.rate > 0)
    askForMore()
  }

  private static func pitch(_ algorithm: AVAudioTimePitchAlgorithm, _ rate: Float) -> TimedSound.Pitch {
    guard rate == 1 || algorithm.fit(rate).isAudible else { return .silent }
    switch algorithm {
    case .varispeed: return .varying
    case .spectral: return .kept
    default: return .keptForVoices
    }
  }

  private func open(_ format: SoundFormat, afterLoss: Bool) {
    let (device, opening) = state.withLock { state in
      state.openings += 1
      return (state.device, state.openings)
    }
    do {
      output = try makeOutput(
        sound, format, afterLoss ? nil : device, afterLoss, { [weak self] in self?.askForMore() },
        { [weak self] in self?.lose(opening) })
    } catch {
      fail(error)
    }
  }

  private func lose(_ opening: Int) {
    queue.async { [weak self] in
      guard let self, state.withLock({ $0.openings == opening }) else { return }
      reopen(afterLoss: true)
    }
  }

  /// Goes on with another output. What was on its way to the old one is lost, and the queue with it: the program enqueues again.
  private func reopen(afterLoss: Bool) {
    guard let old = output, let format = sound.format else { return }
    output = nil
    old.close()
    let time = timebase.time
    state.withLock { $0.flushes += 1 }
    sound.flush(from: nil)
    open(format, afterLoss: afterLoss)
    passTime()
    let center = NotificationCenter.default
    center.postOnMain(name: Self.outputConfigurationDidChangeNotification, object: self)
    center.postOnMain(
      name: Self.wasFlushedAutomaticallyNotification, object: self,
      userInfo: [AVSampleBufferAudioRendererFlushTimeKey: NSValue(time: time)])
  }

  private func fail(_ error: any Error) {
    let failure = AVError(exporting: error)
    let old = state.withLock { state in
      defer { (state.status, state.error) = (.failed, failure) }
      return state.status
    }
    sound.flush(from: nil)
    if old != .failed { notify(\.status, old: old, new: .failed) }
  }
}

extension AVSampleBufferAudioRenderer {
  /// The renderer has emptied its queue by itself, because its output has changed; the time from which sound is missing is
  /// under `AVSampleBufferAudioRendererFlushTimeKey`. Enqueue again what is due from there on.
  public static let wasFlushedAutomaticallyNotification = Notification.Name(
    "AVSampleBufferAudioRendererWasFlushedAutomaticallyNotification")
  /// The renderer plays to another output, or one in another form.
  public static let outputConfigurationDidChangeNotification = Notification.Name(
    "AVSampleBufferAudioRendererOutputConfigurationDidChangeNotification")
}

/// Where `AVSampleBufferAudioRendererWasFlushedAutomatically` has its time, a `CMTime` in an `NSValue`.
public let AVSampleBufferAudioRendererFlushTimeKey = "AVSampleBufferAudioRendererFlushTimeKey"

extension NSNotification.Name {
  /// The renderer has emptied its queue by itself.
  public static let AVSampleBufferAudioRendererWasFlushedAutomatically =
    AVSampleBufferAudioRenderer.wasFlushedAutomaticallyNotification
  /// The renderer plays to another output, or one in another form.
  public static let AVSampleBufferAudioRendererOutputConfigurationDidChange =
    AVSampleBufferAudioRenderer.outputConfigurationDidChangeNotification
}
