import CoreGraphics
import CoreMedia
import Dispatch
import GLibSupport
import GStreamer
import Synchronization

/// A camera that Kinora brings along: always there, and as true to a real one as its settings and faults make it.
public final class SimulatedCamera: Sendable {
  /// What the catalogue lists.
  public let description: DeviceDescription
  private let world: SimulatedWorld
  private let viewpoint: LakeScene.Viewpoint

  private struct State {
    var machine: SimulatedCameraStateMachine
    var panel: SimulatedControlPanel
    var sign: CGImage?
    /// How often the camera was plugged in.
    var life = 0
    /// The stream that the camera is opened for.
    var frames: SimulatedFrames?
    /// Counts changes of the settings, so that a slow redraw can't overtake a later one.
    var revision = 0
    var skippedFrames = 0
  }

  private let state: Mutex<State>
  private let controlNews = Broadcast<[CameraControl]>()
  /// Where pictures are drawn anew after a change; never where frames are timed.
  private let drawing = DispatchQueue(label: "app.kinora.simulated-scene", qos: .utility)

  init(
    id: String, name: String, viewpoint: LakeScene.Viewpoint, faults: [SimulatedFault] = [], sign: CGImage? = nil,
    in world: SimulatedWorld = SimulatedWorld()
  ) {
    self.viewpoint = viewpoint
    self.world = world
    description = DeviceDescription(
      id: id, name: name, kind: .camera, connection: .simulated(world), manufacturer: "Kinora",
      formats: SimulatedCamera.formats.map { .video($0) })
    state = Mutex(
      State(
        machine: SimulatedCameraStateMachine(faults: faults), panel: SimulatedCamera.panel(from: viewpoint), sign: sign)
    )
    world.add(self)
  }

  /// The lakeside camera has every control, the other next to none.
  private static func panel(from viewpoint: LakeScene.Viewpoint) -> SimulatedControlPanel {
    SimulatedControlPanel(isRich: viewpoint == .lakeside) { point, zoomFactor in
      LakeScene(viewpoint: viewpoint, zoomFactor: zoomFactor).relativeBrightness(at: point)
    }
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

  /// How the camera looks at its scene. A change shows within a few frames, and takes what it changes out of the
  /// automatics' hands.
  public var settings: SimulatedCameraSettings {
    get { panel.settings }
    set { try? changePanel { $0.replaceSettings(newValue) } }
  }

  /// A picture on a board in the scene, such as a code; nil for none. A change shows within a few frames.
  public var sign: CGImage? {
    get { state.withLock { $0.sign } }
    set {
      state.withLock { state in
        state.sign = newValue
        redraw(&state)
      }
    }
  }

  /// Lets something go wrong now.
  public func happen(_ fault: SimulatedFault.Kind) {
    change { $0.happen(fault) }
  }

  /// Puts an unplugged camera back. It has forgotten everything that was set.
  public func plugIn() {
    let wasAway = state.withLock { state in
      guard !state.machine.isConnected else { return false }
      state.machine.plugIn()
      state.panel = SimulatedCamera.panel(from: viewpoint)
      state.life += 1
      return true
    }
    if wasAway { world.announceChange() }
  }

  /// Lets the program go that kept the camera busy, and ends whatever else lasts.
  public func release() { state.withLock { $0.machine.release() } }

  /// How many frames it never made, since the program began, because the computer woke it too late for them.
  public var skippedFrames: Int { state.withLock { $0.skippedFrames } }

  func skip(_ frames: Int) { state.withLock { $0.skippedFrames += frames } }

  /// Whether the camera is in its socket.
  public var isConnected: Bool { state.withLock { $0.machine.isConnected } }

  /// Opens the camera. One at a time: a second opening finds it busy.
  func open(_ format: VideoFormat, rate: Fraction) throws -> SimulatedCameraSource {
    let refusal = state.withLock { $0.machine.open() }
    switch refusal {
    case .unplugged: throw DeviceError.disconnected(description.reference)
    case .busy(let program): throw DeviceError.busy(description.reference, by: program)
    case .denied: throw DeviceError.notPermitted(description.reference)
    case nil: break
    }
    do {
      var (format, rate) = (format, rate)
      if let odd = state.withLock({ $0.machine.oddFormat }) {
        (format.width, format.height, rate) = (odd.width, odd.height, Fraction(odd.rate, 1))
      }
      let (settings, sign, revision) = state.withLock { ($0.panel.settings, $0.sign, $0.revision) }
      let frames = SimulatedFrames(
        SimulatedPicture(viewpoint, settings: settings, sign: sign, width: format.width, height: format.height),
        revision: revision, clock: world.clock)
      let source = try SimulatedCameraSource(camera: self, format: format, rate: rate, frames: frames)
      state.withLock { state in
        state.frames = frames
        // What changed while the scene was painted.
        if state.revision != revision { redraw(&state) }
      }
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
    let action = change { $0.frameDue(at: seconds) }
    if state.withLock({ $0.panel.isDue(at: seconds) }) { try? changePanel { $0.frameDue(at: seconds) } }
    return action
  }

  /// Changes the machine, and tells the catalogues if the camera has come or gone by it.
  private func change<Result>(_ body: (inout SimulatedCameraStateMachine) -> Result) -> Result {
    let (result, isOther, absence) = state.withLock { state in
      let before = state.machine.isConnected
      let result = body(&state.machine)
      return (result, state.machine.isConnected != before, state.machine.absenceSeconds)
    }
    guard isOther else { return result }
    if let absence { world.clock.schedule(after: .seconds(absence), on: drawing) { [weak self] in self?.plugIn() } }
    // Whoever has its controls open hears no more.
    controlNews.finish()
    world.announceChange()
    return result
  }

  // MARK: Controls

  /// What the controls are now.
  var panel: SimulatedControlPanel { state.withLock { $0.panel } }

  /// Opens the controls, beside whoever streams.
  func openControls() throws -> any CameraControls {
    let life = state.withLock { $0.machine.isConnected ? $0.life : nil }
    guard let life else { throw DeviceError.disconnected(description.reference) }
    return SimulatedControls(self, life: life)
  }

  /// What changes, until the camera is pulled out.
  func controlChanges(inLife life: Int) -> AsyncStream<[CameraControl]> {
    state.withLock { state in
      guard state.life == life, state.machine.isConnected else { return AsyncStream { $0.finish() } }
      return controlNews.events()
    }
  }

  /// Changes the controls, shows what comes of it, and tells those who listen. Only in one of the camera's lives, if
  /// one is given.
  func changePanel(
    inLife life: Int? = nil, _ body: (inout SimulatedControlPanel) throws(ControlError) -> Void
  ) throws(ControlError) {
    let failure = state.withLock { state -> ControlError? in
      guard life == nil || (life == state.life && state.machine.isConnected) else { return .disconnected }
      let before = state.panel
      var failure: ControlError?
      do throws(ControlError) { try body(&state.panel) } catch { failure = error }
      if state.frames == nil { state.panel.settle() }
      if state.panel.settings != before.settings { redraw(&state) }
      // Under the lock, so that changes are heard in their order.
      let changed = zip(before.controls, state.panel.controls).filter { $0 != $1 }.map { $1 }
      if !changed.isEmpty { controlNews.send(changed) }
      return failure
    }
    if let failure { throw failure }
  }

  /// Lets the running stream show the settings, in its own time.
  private func redraw(_ state: inout State) {
    state.revision += 1
    guard let frames = state.frames else { return }
    let revision = state.revision
    drawing.async { [self] in
      let (settings, sign, current) = self.state.withLock { ($0.panel.settings, $0.sign, $0.revision) }
      // A later change has its own turn.
      guard current == revision else { return }
      frames.show(
        SimulatedPicture(
          viewpoint, settings: settings, sign: sign, width: frames.width, height: frames.height, after: frames.picture),
        revision: revision)
    }
  }

  /// What the camera runs on.
  var clock: any HostClock { world.clock }

  /// Waits until the pictures show every change that was made so far.
  func finishDrawing() { drawing.sync {} }

  /// How often what its pictures look like was changed.
  var changeCount: Int { state.withLock { $0.revision } }

  /// From when on, in host time, its pictures show all changes up to this one; nil while they don't.
  func shown(_ change: Int) -> CMTime? { state.withLock { $0.frames }?.shown(change) }
}
