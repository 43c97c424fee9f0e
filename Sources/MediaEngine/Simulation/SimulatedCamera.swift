import Dispatch
import GLibSupport
import GStreamer
import Synchronization

/// A camera that Kinora brings along: always there, and as true to a real one as its settings and faults make it.
public final class SimulatedCamera: Sendable {
  /// The cameras that there are.
  public static let all: [SimulatedCamera] = {
    let faults = SimulatedDevices.faultsFromEnvironment
    return [
      SimulatedCamera(
        id: "simulated:camera:lake", name: tr("Simulated Camera"), viewpoint: .lakeside, faults: faults),
      SimulatedCamera(id: "simulated:camera:overlook", name: tr("Second Simulated Camera"), viewpoint: .overlook),
    ]
  }()

  /// What the catalogue lists.
  public let description: DeviceDescription
  private let viewpoint: LakeScene.Viewpoint

  private struct State {
    var machine: SimulatedCameraStateMachine
    var settings = SimulatedCameraSettings()
    /// The stream that the camera is opened for.
    var frames: SimulatedFrames?
    /// Counts changes of the settings, so that a slow redraw can't overtake a later one.
    var revision = 0
  }

  private let state: Mutex<State>
  /// Where pictures are drawn anew after a change; never where frames are timed.
  private let drawing = DispatchQueue(label: "app.kinora.simulated-scene", qos: .utility)

  init(id: String, name: String, viewpoint: LakeScene.Viewpoint, faults: [SimulatedFault] = []) {
    self.viewpoint = viewpoint
    description = DeviceDescription(
      id: id, name: name, kind: .camera, connection: .simulated, manufacturer: "Kinora",
      formats: SimulatedCamera.formats.map { .video($0) })
    state = Mutex(State(machine: SimulatedCameraStateMachine(faults: faults)))
  }

  /// What every simulated camera offers, the best for a preview first.
  static let formats: [VideoFormat] = [
    VideoFormat(width: 1280, height: 720, encoding: .raw("BGRA"), frameRates: [Fraction(60, 1), Fraction(30, 1)]),
    VideoFormat(width: 640, height: 480, encoding: .raw("BGRA"), frameRates: [Fraction(60, 1), Fraction(30, 1)]),
    VideoFormat(width: 1920, height: 1080, encoding: .raw("BGRA"), frameRates: [Fraction(30, 1)]),
    VideoFormat(width: 1280, height: 720, encoding: .jpeg, frameRates: [Fraction(30, 1)]),
    VideoFormat(width: 640, height: 480, encoding: .jpeg, frameRates: [Fraction(30, 1)]),
    VideoFormat(width: 1920, height: 1080, encoding: .jpeg, frameRates: [Fraction(30, 1)]),
  ]

  /// How the camera looks at its scene. A change shows within a few frames.
  public var settings: SimulatedCameraSettings {
    get { state.withLock { $0.settings } }
    set {
      let (revision, frames) = state.withLock { state in
        state.settings = newValue.clamped
        state.revision += 1
        return (state.revision, state.frames)
      }
      guard let frames else { return }
      drawing.async { [self] in
        let (settings, current) = state.withLock { ($0.settings, $0.revision) }
        // A later change has its own turn.
        guard current == revision else { return }
        frames.show(
          SimulatedPicture(viewpoint, settings: settings, width: frames.width, height: frames.height))
      }
    }
  }

  /// Lets something go wrong now.
  public func happen(_ fault: SimulatedFault.Kind) {
    change { $0.happen(fault) }
  }

  /// Puts an unplugged camera back.
  public func plugIn() { change { $0.plugIn() } }

  /// Lets the program go that kept the camera busy.
  public func release() { state.withLock { $0.machine.release() } }

  /// Whether the camera is in its socket.
  public var isConnected: Bool { state.withLock { $0.machine.isConnected } }

  /// Opens the camera. One at a time: a second opening finds it busy.
  func open(_ format: VideoFormat, rate: Fraction) throws -> SimulatedCameraSource {
    let refusal = state.withLock { $0.machine.open() }
    switch refusal {
    case .unplugged: throw DeviceError.disconnected(name: description.name)
    case .busy(let program): throw DeviceError.busy(name: description.name, by: program)
    case nil: break
    }
    do {
      let settings = settings
      let frames = SimulatedFrames(
        SimulatedPicture(viewpoint, settings: settings, width: format.width, height: format.height))
      let source = try SimulatedCameraSource(camera: self, format: format, rate: rate, frames: frames)
      state.withLock { $0.frames = frames }
      return source
    } catch {
      close()
      throw error
    }
  }

  func close() {
    state.withLock { state in
      state.machine.close()
      state.frames = nil
    }
  }

  func frameDue(at seconds: Double) -> SimulatedCameraStateMachine.FrameAction {
    change { $0.frameDue(at: seconds) }
  }

  /// Changes the machine, and tells the catalogues if the camera has come or gone by it.
  private func change<Result>(_ body: (inout SimulatedCameraStateMachine) -> Result) -> Result {
    let (result, isOther) = state.withLock { state in
      let before = state.machine.isConnected
      let result = body(&state.machine)
      return (result, state.machine.isConnected != before)
    }
    if isOther { SimulatedDevices.announceChange() }
    return result
  }
}
