import CoreGraphics
import CoreMedia
import Dispatch
import GLibSupport
import GStreamer
import Synchronization

/// A simulated camera: always available, and as close to a real one as its settings and faults make it.
public final class SimulatedCamera: Sendable {
  /// The description in the catalogue.
  public let description: DeviceDescription
  private let world: SimulatedWorld
  private let viewpoint: LakeScene.Viewpoint

  private struct State {
    var machine: SimulatedCameraStateMachine
    var panel: SimulatedControlPanel
    var sign: CGImage?
    /// How often the camera was plugged in, which identifies one connection.
    var life = 0
    /// The frames of the open stream.
    var frames: SimulatedFrames?
    /// Counts changes of the settings, so that a slow redraw can't overtake a later one.
    var revision = 0
    var skippedFrames = 0
  }

  private let state: Mutex<State>
  private let triggers: FaultTriggers
  private let controlNews = Broadcast<[CameraControl]>()
  /// Redraws the scene after changes; never the queue that times frames.
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
    triggers = FaultTriggers(faults)
    world.add(self)
  }

  /// The lakeside camera has every control, the other one hardly any.
  private static func panel(from viewpoint: LakeScene.Viewpoint) -> SimulatedControlPanel {
    SimulatedControlPanel(isRich: viewpoint == .lakeside) { point, zoomFactor in
      LakeScene(viewpoint: viewpoint, zoomFactor: zoomFactor).relativeBrightness(at: point)
    }
  }

  /// The horizontal field of view of every simulated camera, in degrees: each format shows the whole width of the scene.
  static let fieldOfView = 60.0

  /// The formats of every simulated camera, the best for a preview first.
  static let formats: [VideoFormat] = [
    format(1280, 720, .raw("BGRA"), [60, 30]), format(640, 480, .raw("BGRA"), [60, 30]),
    format(1920, 1080, .raw("BGRA"), [30]), format(1280, 720, .jpeg, [30]), format(640, 480, .jpeg, [30]),
    format(1920, 1080, .jpeg, [30]),
  ]

  /// A format with these usual rates, and any other down to one frame per second.
  private static func format(
    _ width: Int, _ height: Int, _ encoding: VideoFormat.Encoding, _ rates: [Int]
  ) -> VideoFormat {
    VideoFormat(
      width: width, height: height, encoding: encoding, frameRates: rates.map { Fraction($0, 1) },
      lowestRate: Fraction(1, 1))
  }

  /// The camera's settings. A change shows within a few frames, and turns off the automatic mode that would override
  /// it.
  public var settings: SimulatedCameraSettings {
    get { panel.settings }
    set { try? changePanel { $0.replaceSettings(newValue) } }
  }

  /// An image on a board in the scene, such as a QR code; nil for none. A change shows within a few frames.
  public var sign: CGImage? {
    get { state.withLock { $0.sign } }
    set {
      state.withLock { state in
        state.sign = newValue
        redraw(&state)
      }
    }
  }

  /// Makes a fault happen now.
  public func happen(_ fault: SimulatedFault.Kind) {
    change { $0.happen(fault) }
  }

  /// Plugs an unplugged camera in again. All of its settings are reset.
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

  /// Ends lasting faults, such as another program that keeps the camera busy.
  public func release() { state.withLock { $0.machine.release() } }

  /// The simulated program that keeps the camera busy.
  var holder: String? { state.withLock { $0.machine.program } }

  /// How many frames were skipped since the program began, because the computer was too late for them or nobody
  /// consumed them.
  public var skippedFrames: Int { state.withLock { $0.skippedFrames } }

  func skip(_ frames: Int) { state.withLock { $0.skippedFrames += frames } }

  /// Whether the camera is plugged in.
  public var isConnected: Bool { state.withLock { $0.machine.isConnected } }

  /// Whether a stream has it open.
  var isOpen: Bool { state.withLock { $0.frames != nil } }

  /// Opens the camera. One stream at a time: a second one finds it busy.
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
        // Settings changed while the scene was being drawn.
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
    for fault in triggers.appeared() { happen(fault) }
    let action = change { $0.frameDue(at: seconds) }
    if state.withLock({ $0.panel.isDue(at: seconds) }) { try? changePanel { $0.frameDue(at: seconds) } }
    return action
  }

  /// Changes the state machine, and notifies the catalogues if that connected or disconnected the camera.
  private func change<Result>(_ body: (inout SimulatedCameraStateMachine) -> Result) -> Result {
    let (result, isOther, absence) = state.withLock { state in
      let before = state.machine.isConnected
      let result = body(&state.machine)
      return (result, state.machine.isConnected != before, state.machine.absenceSeconds)
    }
    guard isOther else { return result }
    if let absence { world.clock.schedule(after: .seconds(absence), on: drawing) { [weak self] in self?.plugIn() } }
    // Ends the change streams of open controls.
    controlNews.finish()
    world.announceChange()
    return result
  }

  // MARK: Controls

  /// The current controls.
  var panel: SimulatedControlPanel { state.withLock { $0.panel } }

  /// Opens the controls, independently of the stream.
  func openControls() throws -> any CameraControls {
    let life = state.withLock { $0.machine.isConnected ? $0.life : nil }
    guard let life else { throw DeviceError.disconnected(description.reference) }
    return SimulatedControls(self, life: life)
  }

  /// Control changes until the camera is unplugged.
  func controlChanges(inLife life: Int) -> AsyncStream<[CameraControl]> {
    state.withLock { state in
      guard state.life == life, state.machine.isConnected else { return AsyncStream { $0.finish() } }
      return controlNews.events()
    }
  }

  /// Changes the controls, applies the result and notifies listeners. With `life`, only while that connection lasts.
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
      // Sent under the lock, so that changes arrive in order.
      let changed = zip(before.controls, state.panel.controls).filter { $0 != $1 }.map { $1 }
      if !changed.isEmpty { controlNews.send(changed) }
      return failure
    }
    if let failure { throw failure }
  }

  /// Redraws the running stream's scene with the current settings, asynchronously.
  private func redraw(_ state: inout State) {
    state.revision += 1
    guard let frames = state.frames else { return }
    let revision = state.revision
    drawing.async { [self] in
      let (settings, sign, current) = self.state.withLock { ($0.panel.settings, $0.sign, $0.revision) }
      // A later change redraws by itself.
      guard current == revision else { return }
      frames.show(
        SimulatedPicture(
          viewpoint, settings: settings, sign: sign, width: frames.width, height: frames.height, after: frames.picture),
        revision: revision)
    }
  }

  /// The clock of its frames.
  var clock: any HostClock { world.clock }

  /// Waits until the frames show every change made so far.
  func finishDrawing() { drawing.sync {} }

  /// Counts changes to the camera's look.
  var changeCount: Int { state.withLock { $0.revision } }

  /// The host time from which frames show all changes up to this one; nil while none does.
  func shown(_ change: Int) -> CMTime? { state.withLock { $0.frames }?.shown(change) }
}
