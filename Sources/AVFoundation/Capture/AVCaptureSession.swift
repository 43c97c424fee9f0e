import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// Connects capture devices to outputs and previews.
///
/// Changes between `beginConfiguration` and `commitConfiguration` are applied together, by the smallest change:
/// whatever isn't affected keeps running. Changes may be made from any thread.
open class AVCaptureSession: NSObject, KeyValueObserving, @unchecked Sendable {
  struct State {
    var inputs: [AVCaptureInput] = []
    var outputs: [AVCaptureOutput] = []
    var connections: [AVCaptureConnection] = []
    /// The connections that were taken out since the last commit: they carry media until the next.
    var leaving: [AVCaptureConnection] = []
    var layers: [WeakReference] = []
    var preset: Preset
    /// The configuration that is in force.
    var committed: SessionDeclaration
    var depth = ConfigurationDepth()
    /// Whether the session starts once the group of changes is committed.
    var startsAtCommit = false
    var machine = SessionStateMachine()
    /// The formats that the session itself has set on devices: any other was set by the program.
    var adopted: [String: AVCaptureDevice.Format] = [:]
    var observations: [String: [NSKeyValueObservation]] = [:]
    var isRunning = false
    var isInterrupted = false
    var retry: Task<Void, Never>?

    init(preset: Preset) {
      self.preset = preset
      committed = SessionDeclaration(preset: preset)
    }

    /// The current configuration.
    var declaration: SessionDeclaration {
      SessionDeclaration(inputs: inputs, outputs: outputs, connections: connections, preset: preset)
    }
  }

  /// The observers of this session's properties.
  public let keyValueObservers = KeyValueObservers()
  let engine: CaptureEngine
  let work = WorkQueue()
  let state: Mutex<State>
  let sessionControls = SessionControls()
  private let listener = Mutex<Task<Void, Never>?>(nil)

  /// Whether the session may have several cameras.
  var isMultiCam: Bool { false }

  init(preset: Preset, devices: CaptureDevices = .shared) {
    engine = CaptureEngine(catalogue: devices.catalogue)
    state = Mutex(State(preset: preset))
    super.init()
    listen()
  }

  /// Creates an empty session.
  public override init() {
    engine = CaptureEngine(catalogue: CaptureDevices.shared.catalogue)
    state = Mutex(State(preset: .high))
    super.init()
    listen()
  }

  deinit {
    listener.withLock { $0 }?.cancel()
    state.withLock { $0.retry }?.cancel()
    let engine = engine
    Task(executorPreference: EngineExecutor.shared) { await engine.stop() }
  }

  private func listen() {
    let events = engine.events
    let task = Task(executorPreference: EngineExecutor.shared) { [weak self] in
      for await event in events { self?.happened(event) }
    }
    listener.withLock { $0 = task }
  }

  // MARK: Configuration

  /// The inputs.
  open var inputs: [AVCaptureInput] {
    accessed()
    return state.withLock { $0.inputs }
  }

  /// The outputs.
  open var outputs: [AVCaptureOutput] {
    accessed()
    return state.withLock { $0.outputs }
  }

  /// The connections from inputs to outputs and previews.
  open var connections: [AVCaptureConnection] {
    accessed()
    return state.withLock { $0.connections }
  }

  /// The clock of all media timestamps: the host clock.
  open var synchronizationClock: CMClock? { source?.mediaClock ?? CMClock.hostTimeClock }

  /// The clock for the session's timeouts.
  package var clock: any HostClock { source?.clock ?? SystemHostClock.shared }

  /// The first device: all devices share one clock.
  private var source: DeviceDescription? {
    state.withLock { $0.inputs }.lazy.compactMap { $0.sourceDevice?.source }.first
  }

  /// The former name of `synchronizationClock`.
  open var masterClock: CMClock? { synchronizationClock }

  // MARK: Quality

  /// The quality of the media. `.inputPriority` once the program has set a device's format itself.
  open var sessionPreset: Preset {
    get {
      accessed()
      return state.withLock { $0.preset }
    }
    set {
      guard canSetSessionPreset(newValue) else {
        Misuse.stop("sessionPreset: the session's cameras have no format for \(newValue.rawValue)")
      }
      guard newValue != state.withLock({ $0.preset }) else { return }
      withKeyValueChange(of: \.sessionPreset) { state.withLock { $0.preset = newValue } }
      declarationChanged()
    }
  }

  /// Whether the session's cameras support a preset.
  open func canSetSessionPreset(_ preset: Preset) -> Bool { SessionRules.allows(preset, in: shape) }

  // MARK: State

  /// Whether media flows. Observers are called on the main thread.
  open var isRunning: Bool {
    accessed()
    return state.withLock { $0.isRunning }
  }

  /// Whether another program keeps a device from the session, which resumes by itself afterwards. Observers are called
  /// on the main thread.
  open var isInterrupted: Bool {
    accessed()
    return state.withLock { $0.isInterrupted }
  }

  // MARK: Unsupported features

  /// Whether the program's audio session is used: false, the only value that may be set, as there are no audio sessions
  /// here.
  open var usesApplicationAudioSession: Bool {
    get { false }
    set { Misuse.refuse(newValue, "usesApplicationAudioSession: there are no audio sessions here") }
  }

  /// Whether the session configures the program's audio session: false, the only value that may be set, as there are
  /// none here.
  open var automaticallyConfiguresApplicationAudioSession: Bool {
    get { false }
    set { Misuse.refuse(newValue, "automaticallyConfiguresApplicationAudioSession: there are no audio sessions here") }
  }

  /// Whether wide-colour formats are chosen automatically: false, the only value that may be set, as no device here has
  /// any.
  open var automaticallyConfiguresCaptureDeviceForWideColor: Bool {
    get { false }
    set { Misuse.refuse(newValue, "automaticallyConfiguresCaptureDeviceForWideColor: no device has such formats") }
  }

  /// Whether cameras have to be enabled for use beside other programs on the screen: not here, where they always may be
  /// used.
  open var isMultitaskingCameraAccessSupported: Bool { false }

  /// Whether cameras may also be used beside other programs on the screen: false, the only value that may be set, as
  /// that needn't be enabled here.
  open var isMultitaskingCameraAccessEnabled: Bool {
    get { false }
    set { Misuse.refuse(newValue, "isMultitaskingCameraAccessEnabled: isMultitaskingCameraAccessSupported is false") }
  }
}
