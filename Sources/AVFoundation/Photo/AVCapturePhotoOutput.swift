import CoreMedia
import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// Captures photos: single ones, brackets and Live Photos.
///
/// A photo shows the scene at the call, from a ring buffer of the camera's latest frames. Frames that the camera
/// compresses itself are written to the file byte for byte.
open class AVCapturePhotoOutput: AVCaptureOutput, @unchecked Sendable {
  struct State {
    var pending: [ObjectIdentifier: PhotoCapture] = [:]
    /// The number of captures that need the camera exclusively: brackets, and those with a flash.
    var exclusive = 0
    var lastPicture = CMTime.invalid
    var maxPriority = QualityPrioritization.balanced
    var maxDimensions = CMVideoDimensions()
    var isHighResolution = false
    var isLiveEnabled = false
    var isLiveSuspended = false
    var keepsLiveSuspended = false
    var hasNoLag = true
    var isResponsive = false
    var isFastCapture = false
    var live: LiveRing?
    /// Starts the ring buffer.
    var liveStart: Task<Void, Never>?
    /// The form of `live`.
    var liveForm: LiveForm?
    var monitored: HandedValue<AVCapturePhotoSettings>?
    var monitoring: Task<Void, Never>?
    var isFlashScene = false
    /// Is called instead of playing the sound of the shutter.
    var playShutter: (@Sendable () -> Void)?
    var screenFlash: (@Sendable (Bool) async -> Void)?
    var prepared = HandedValue([AVCapturePhotoSettings]())
    /// The preparation for these settings, until it begins.
    var preparation: PhotoPreparation?
    /// The readiness that observers were last notified of.
    var readiness = CaptureReadiness.sessionNotRunning
    /// Handlers waiting for photos with these IDs to be requested.
    var expected: [Int64: @Sendable () -> Void] = [:]
    var followed = WeakReference(nil)
    var observation: NSKeyValueObservation?

    func readiness(isFed: Bool) -> CaptureReadiness {
      if !isFed { return .sessionNotRunning }
      if exclusive > 0 { return .notReadyWaitingForCapture }
      let most = isResponsive ? AVCapturePhotoOutput.manyPending : 1
      return pending.count >= most ? .notReadyWaitingForProcessing : .ready
    }
  }

  /// The maximum number of pending photos. More are refused, so that a program that never stops requesting them doesn't
  /// exhaust the memory.
  static let mostPending = 40
  /// The number of pending photos from which the output reports that it isn't ready, with responsive capture.
  static let manyPending = 20

  let state = Mutex(State())
  let ring = PictureRing(capacity: 12)
  /// Serializes exclusive use of the camera.
  let lane = WorkQueue()
  /// Makes files, one after the other: a recording needs the processor more.
  let making = WorkQueue()
  let callbacks = DispatchQueue(label: "app.kinora.photo-output")

  /// Creates an output that isn't in a session yet.
  public override init() { super.init() }

  deinit {
    let (observation, monitoring, live) = state.withLock { ($0.observation, $0.monitoring, $0.live) }
    observation?.invalidate()
    monitoring?.cancel()
    if let live { Task(executorPreference: EngineExecutor.shared) { await live.stop() } }
  }

  // MARK: In the session

  override var takenMediaTypes: [AVMediaType] { [.video] }
  override var onlyOne: String? { "photo output" }

  override func taps(through connection: AVCaptureConnection) -> [CaptureGraph.Tap] {
    guard let source = connection.sourceDevice?.source else { return [] }
    return [CaptureGraph.Tap(of: source.id, .asDelivered, queue: PictureRing.queue, to: ring)]
      + liveTaps(through: connection)
  }

  override func prepareForSession() {
    if let source = connection(with: .video)?.sourceDevice?.source { ring.follow(source.clock) }
    prepareLive()
  }

  override func alsoUses(_ input: AVCaptureInput) -> Bool { liveUses(input) }
  override func taps(besides input: AVCaptureInput) -> [CaptureGraph.Tap] { liveTaps(besides: input) }

  override func connectionsChanged() {
    followSession()
    updateReadiness()
  }

  override func deviceEnded(_ id: String, because error: DeviceError) {
    guard let device = liveConnection(with: .video)?.sourceDevice, device.uniqueID == id else {
      return endLive(of: id)
    }
    endLive(of: id)
    for capture in captures { capture.cancel(because: AVError(error, device: device)) }
    updateReadiness()
  }

  override func sessionWillStart() async {
    await liveIsReady()
    prepare()
  }

  override func sessionWillStop() async {
    for capture in captures { capture.cancel(because: AVError(.operationCancelled)) }
    // A handler that lights the screen runs on the main thread, which may be the one that waits for this.
    if state.withLock({ $0.screenFlash == nil }) { await lane.settle() }
    await stopLive()
    goOnWithLive()
    updateReadiness()
  }

  /// The pending captures.
  var captures: [PhotoCapture] { state.withLock { Array($0.pending.values) } }

  /// Removes a capture, just before its delegate is told of the end.
  func forget(_ capture: PhotoCapture) {
    state.withLock { $0.pending[ObjectIdentifier(capture)] = nil }
    updateReadiness()
  }

  /// Calls a closure when the photo with this ID has been requested.
  func whenTaken(_ id: Int64, _ call: @escaping @Sendable () -> Void) {
    state.withLock { $0.expected[id] = call }
  }

  // MARK: Readiness

  /// Whether a photo can be captured now. Observers are called on the main thread.
  open var captureReadiness: CaptureReadiness {
    accessed()
    // Not the state that observers were last told: this output learns of the session's end a moment after it.
    let isFed = isFed
    return state.withLock { $0.readiness(isFed: isFed) }
  }

  /// Whether the camera delivers frames.
  var isFed: Bool { liveSession?.isRunning == true && liveConnection(with: .video)?.isSwitchedOn == true }

  func updateReadiness() {
    let isFed = isFed
    let (old, new) = state.withLock { state in
      let old = state.readiness
      state.readiness = state.readiness(isFed: isFed)
      return (old, state.readiness)
    }
    // Asynchronously: this may be the session's queue.
    if old != new { tellLater { [self] in notify(\.captureReadiness, old: old, new: new) } }
  }

  /// Observes when the session starts and stops.
  private func followSession() {
    let session = link.session
    guard state.withLock({ $0.followed.object !== session }) else { return }
    let observation = session?.observe(\.isRunning) { [weak self] _, _ in self?.updateReadiness() }
    let old = state.withLock { state in
      defer { (state.observation, state.followed) = (observation, WeakReference(session)) }
      return state.observation
    }
    old?.invalidate()
  }
}
