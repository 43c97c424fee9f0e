import CoreGraphics
import CoreMedia
import GLibSupport
import Synchronization

/// A screen as a source of pictures, and how they are wanted.
///
/// Which screen it is, the person decides in the desktop's dialog, once: when it is opened again, nobody is asked.
public final class ScreenSource: Sendable, Hashable {
  /// How the screen is wanted.
  private struct State {
    var geometry = ScreenGeometry()
    var minFrameDuration = CMTime.invalid
    var showsPointer = true
    var token: String?
    /// Opened, and not yet taken by a pipeline.
    var prepared: (any OpenScreen)?
    /// What the running pipeline sees of it.
    var framing: WeakFraming?
    var cancellation: Cancellation?
    /// Whether the person has ended what was opened last.
    var wasEnded = false
  }

  private struct WeakFraming {
    weak var framing: ScreenFraming?
  }

  private let state = Mutex(State())
  private let provider: any ScreenProvider
  private let ends = Broadcast<Void>()
  private let overlay = ScreenOverlay()
  /// The simulated world that the screen is in, if it is simulated.
  let world: SimulatedWorld?

  init(_ provider: any ScreenProvider, world: SimulatedWorld? = nil) {
    (self.provider, self.world) = (provider, world)
  }

  /// A screen of the desktop, by the portal on this bus.
  public convenience init(bus: DBusConnection.Bus = .session) { self.init(ScreenCastPortal(bus: bus)) }

  /// A simulated camera's pictures in place of a screen's.
  public convenience init(simulatedBy camera: SimulatedCamera) {
    guard case .simulated(let world) = camera.description.connection else {
      preconditionFailure("a simulated camera is in a simulated world")
    }
    self.init(SimulatedScreens(camera), world: world)
  }

  /// Ends a simulated screen, as a person does by the desktop's indicator.
  public func endSimulation() { (provider as? SimulatedScreens)?.end() }

  /// How the engine reaches the screen.
  public func description(id: String, name: String) -> DeviceDescription {
    DeviceDescription(id: id, name: name, kind: .camera, connection: .screen(self))
  }

  public static func == (a: ScreenSource, b: ScreenSource) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: What is wanted

  /// The part that is delivered, in pixels from the screen's lower left corner; null is all of it.
  public var part: CGRect {
    get { state.withLock { $0.geometry.part } }
    set { frame { $0.part = newValue } }
  }

  /// What the size of the pictures is multiplied by.
  public var scale: Double {
    get { state.withLock { $0.geometry.scale } }
    set { frame { $0.scale = newValue } }
  }

  private func frame(_ change: (inout ScreenGeometry) -> Void) {
    let (geometry, framing) = state.withLock { state in
      change(&state.geometry)
      return (state.geometry, state.framing?.framing)
    }
    framing?.frame(geometry)
  }

  /// The minimum time between two pictures; unlimited unless it is a positive time.
  public var minFrameDuration: CMTime {
    get { state.withLock { $0.minFrameDuration } }
    set {
      let framing = state.withLock { state in
        state.minFrameDuration = newValue
        return state.framing?.framing
      }
      framing?.thin(to: newValue)
    }
  }

  /// Whether the pointer is seen. A change counts when the screen is opened next.
  public var showsPointer: Bool {
    get { state.withLock { $0.showsPointer } }
    set { state.withLock { $0.showsPointer = newValue } }
  }

  /// The bubble in which the camera is seen, at any time; nil for the screen alone. Whether there is one counts when the
  /// screen is opened next.
  public var bubble: CameraBubble? {
    get { overlay.bubble }
    set { overlay.bubble = newValue }
  }

  /// The camera that is seen in the bubble, at any time; nil for none.
  public var camera: DeviceDescription? {
    get { overlay.camera }
    set { overlay.camera = newValue }
  }

  // MARK: Opening

  /// Has the person choose a screen, and waits for that. Throws `ScreenFailure`.
  func prepare() async throws {
    let cancellation = Cancellation()
    let (showsPointer, token) = state.withLock { state in
      state.cancellation = cancellation
      return (state.showsPointer, state.token)
    }
    defer { state.withLock { $0.cancellation = nil } }
    let screen = try await provider.open(showsPointer: showsPointer, token: token, until: cancellation)
    let unused = state.withLock { state in
      defer { state.prepared = screen }
      state.token = screen.token
      state.wasEnded = false
      return state.prepared
    }
    unused?.close()
    Task(executorPreference: EngineExecutor.shared) { [weak self] in
      guard await screen.waitForEnd(), let self else { return }
      self.state.withLock { $0.wasEnded = true }
      self.ends.send(())
    }
  }

  /// Stops waiting for the person.
  public func cancel() { state.withLock { $0.cancellation }?.cancel() }

  /// Opens the screen that `prepare` has found.
  func open() throws -> any CaptureSource {
    let (screen, geometry, duration) = state.withLock { state in
      defer { state.prepared = nil }
      return (state.prepared, state.geometry, state.minFrameDuration)
    }
    guard let screen else { throw ScreenFailure.failed }
    let framing = try ScreenFraming(
      screen, geometry, minFrameDuration: duration, overlay: overlay.isUsed ? overlay : nil)
    state.withLock { $0.framing = WeakFraming(framing: framing) }
    return framing
  }
}

extension ScreenSource: DeviceProvider {
  func devices() async -> [DeviceDescription] { [] }
  func changes() async -> AsyncStream<Void> { ends.events() }

  func has(_ device: DeviceDescription) async -> Bool { !state.withLock { $0.wasEnded } }
}
