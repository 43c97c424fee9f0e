import GLibSupport
import GStreamer
import Synchronization

/// Screens that show what a simulated camera sees.
final class SimulatedScreens: ScreenProvider {
  private let camera: SimulatedCamera
  private let open = Mutex<[WeakScreen]>([])

  private struct WeakScreen {
    weak var screen: Screen?
  }

  init(_ camera: SimulatedCamera) { self.camera = camera }

  func open(showsPointer: Bool, token: String?, until cancellation: Cancellation) async throws -> any OpenScreen {
    guard camera.isConnected else { throw ScreenFailure.refused }
    let screen = Screen(camera)
    open.withLock { $0 = $0.filter { $0.screen != nil } + [WeakScreen(screen: screen)] }
    return screen
  }

  /// Ends what is open, as a person does by the desktop's indicator.
  func end() {
    for screen in open.withLock({ $0.compactMap(\.screen) }) { screen.end() }
  }

  private final class Screen: OpenScreen {
    let token: String? = nil
    private let camera: SimulatedCamera
    private let (ends, ending) = AsyncStream.makeStream(of: Void.self)

    init(_ camera: SimulatedCamera) { self.camera = camera }

    func source(repetition milliseconds: Int) throws -> any CaptureSource {
      guard let format = camera.description.formats.lazy.compactMap(\.video).first else { throw ScreenFailure.failed }
      return try camera.open(format, rate: format.frameRates.last ?? Fraction(30, 1))
    }

    func end() { ending.yield() }

    func waitForEnd() async -> Bool {
      for await _ in ends { return true }
      return false
    }

    func close() { ending.finish() }
  }
}
