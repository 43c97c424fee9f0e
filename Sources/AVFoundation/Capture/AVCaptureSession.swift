import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// Leads media from devices to outputs and previews.
///
/// What is declared between `beginConfiguration` and `commitConfiguration` is done at once, by the smallest change: what
/// isn't concerned runs on. Changes may be declared from any thread.
public class AVCaptureSession: NSObject, KeyValueObserving, @unchecked Sendable {
  struct State {
    var inputs: [AVCaptureInput] = []
    var outputs: [AVCaptureOutput] = []
    var connections: [AVCaptureConnection] = []
    var layers: [WeakReference] = []
    var preset: Preset
    /// What of all this is in force.
    var committed: SessionDeclaration
    var depth = ConfigurationDepth()
    var machine = SessionStateMachine()
    /// What the session itself has set devices to: anything else was a program's doing.
    var adopted: [String: AVCaptureDevice.Format] = [:]
    var observations: [String: [NSKeyValueObservation]] = [:]
    var isRunning = false
    var isInterrupted = false
    var retry: Task<Void, Never>?

    init(preset: Preset) {
      self.preset = preset
      committed = SessionDeclaration(preset: preset)
    }

    /// What it is made of now.
    var declaration: SessionDeclaration {
      SessionDeclaration(inputs: inputs, outputs: outputs, connections: connections, preset: preset)
    }
  }

  /// Who observes this session's properties.
  public let keyValueObservers = KeyValueObservers()
  let engine: CaptureEngine
  let work = WorkQueue()
  let state: Mutex<State>
  private let listener = Mutex<Task<Void, Never>?>(nil)

  /// Several cameras may be in it.
  var isMultiCam: Bool { false }

  init(preset: Preset, devices: CaptureDevices = .shared) {
    engine = CaptureEngine(catalogue: devices.catalogue)
    state = Mutex(State(preset: preset))
    super.init()
    let events = engine.events
    let task = Task(executorPreference: EngineExecutor.shared) { [weak self] in
      for await event in events { self?.happened(event) }
    }
    listener.withLock { $0 = task }
  }

  /// A session of nothing.
  public override convenience init() { self.init(preset: .high) }

  deinit {
    listener.withLock { $0 }?.cancel()
    state.withLock { $0.retry }?.cancel()
    let engine = engine
    Task(executorPreference: EngineExecutor.shared) { await engine.stop() }
  }

  // MARK: What it is made of

  /// Where media comes from.
  public var inputs: [AVCaptureInput] {
    accessed()
    return state.withLock { $0.inputs }
  }

  /// Where media goes.
  public var outputs: [AVCaptureOutput] {
    accessed()
    return state.withLock { $0.outputs }
  }

  /// What leads media from inputs to outputs and previews.
  public var connections: [AVCaptureConnection] {
    accessed()
    return state.withLock { $0.connections }
  }

  /// The clock that all media's times are of: the host's.
  public var synchronizationClock: CMClock? { source?.mediaClock ?? CMClock.hostTimeClock }

  /// What the session's limits and waits go by.
  package var clock: any HostClock { source?.clock ?? SystemHostClock.shared }

  /// The first device: all are of one clock.
  private var source: DeviceDescription? {
    state.withLock { $0.inputs }.lazy.compactMap { ($0 as? AVCaptureDeviceInput)?.device.source }.first
  }

  /// The clock that all media's times are of, by its older name.
  public var masterClock: CMClock? { synchronizationClock }

  // MARK: Quality

  /// How good the media is to be. `.inputPriority` where a program has set a device's format itself.
  public var sessionPreset: Preset {
    get {
      accessed()
      return state.withLock { $0.preset }
    }
    set {
      guard canSetSessionPreset(newValue) else {
        return Misuse.report("sessionPreset: the session's cameras have no format for \(newValue.rawValue)")
      }
      guard newValue != state.withLock({ $0.preset }) else { return }
      withKeyValueChange(of: \.sessionPreset) { state.withLock { $0.preset = newValue } }
      declarationChanged()
    }
  }

  /// Whether the session's cameras can do what a preset asks for.
  public func canSetSessionPreset(_ preset: Preset) -> Bool { SessionRules.allows(preset, in: shape) }

  // MARK: State

  /// Whether media flows. Observers are told on the main thread.
  public var isRunning: Bool {
    accessed()
    return state.withLock { $0.isRunning }
  }

  /// Whether another program keeps a device from the session, which goes on by itself when that is over. Observers are
  /// told on the main thread.
  public var isInterrupted: Bool {
    accessed()
    return state.withLock { $0.isInterrupted }
  }

  // MARK: What there is none of

  /// Whether the program's sound settings are used: there are none.
  public var usesApplicationAudioSession: Bool {
    get { false }
    set {}
  }

  /// Whether the session changes the program's sound settings: there are none.
  public var automaticallyConfiguresApplicationAudioSession: Bool {
    get { false }
    set {}
  }

  /// Whether formats with more colours are chosen where they serve: no device here has any.
  public var automaticallyConfiguresCaptureDeviceForWideColor: Bool {
    get { false }
    set {}
  }

  /// Whether a program in the background may use cameras: nothing here keeps it from that.
  public var isMultitaskingCameraAccessSupported: Bool { true }

  /// Whether a program in the background may use cameras.
  public var isMultitaskingCameraAccessEnabled: Bool {
    get { true }
    set {}
  }
}
