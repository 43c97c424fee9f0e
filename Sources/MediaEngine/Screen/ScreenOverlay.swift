import GStreamer
import Synchronization

/// The camera that is seen in a screen's pictures. It runs while these come and its bubble is shown: who turns the bubble
/// off turns the camera off.
final class ScreenOverlay: SampleReceiver {
  private struct State {
    /// Nil for a screen alone.
    var bubble: CameraBubble?
    var camera: DeviceDescription?
    /// Whether the screen's pictures come.
    var isOpen = false
    var running: Running?
    /// The camera's last picture.
    var picture: MappedVideoFrame?
    var painter = BubblePainter()
    var format: VideoInfo?

    var wanted: DeviceDescription? { isOpen && bubble?.isShown == true ? camera : nil }
  }

  /// A camera that runs, until it is closed or fails.
  private struct Running {
    var stream: CameraStream
    var tap: StreamTap
    var listener: Task<Void, Never>
  }

  private let state = Mutex(State())
  private let turns = Turns()

  /// Whether the screen's pictures must have the painter's format.
  var isUsed: Bool { state.withLock { $0.bubble != nil } }

  /// The bubble; nil for a screen alone.
  var bubble: CameraBubble? {
    get { state.withLock { $0.bubble } }
    set { change { $0.bubble = newValue } }
  }

  /// The camera that is seen in it. Setting it again starts one that had failed.
  var camera: DeviceDescription? {
    get { state.withLock { $0.camera } }
    set { change { $0.camera = newValue } }
  }

  /// The screen's pictures come from now on.
  func open() { change { $0.isOpen = true } }

  /// No more pictures come; returns once the camera is closed.
  func close() async {
    change { $0.isOpen = false }
    await turns.take { await self.follow() }
  }

  // MARK: Pictures

  /// The screen's pictures have these caps from now on.
  func setFormat(_ caps: Caps) { state.withLock { $0.format = VideoInfo(caps) } }

  /// The screen's picture with the camera; nil without one.
  func painted(_ buffer: Buffer) -> Buffer? {
    state.withLock { state in
      guard let bubble = state.bubble, bubble.isShown, let camera = state.picture, let format = state.format,
        format.format == BubblePainter.format
      else { return nil }
      return try? state.painter.painted(bubble, of: camera, on: buffer, format)
    }
  }

  func receive(_ sample: Sample) {
    guard let picture = try? MappedVideoFrame(sample), picture.format == BubblePainter.format else { return }
    state.withLock { state in
      // What is late of a camera that was turned off must not be seen.
      if state.wanted != nil { state.picture = picture }
    }
  }

  // MARK: The camera

  private func change(_ change: (inout State) -> Void) {
    let isDue = state.withLock { state in
      change(&state)
      if state.wanted == nil { state.picture = nil }
      return state.wanted?.id != state.running?.stream.camera.id
    }
    guard isDue else { return }
    Task(executorPreference: EngineExecutor.shared) { [turns] in await turns.take { await self.follow() } }
  }

  /// Starts or stops the camera, as is wanted now.
  private func follow() async {
    var (wanted, running) = state.withLock { ($0.wanted, $0.running) }
    while wanted?.id != running?.stream.camera.id {
      if let running { await stop(running) }
      if let wanted { guard await start(wanted) else { return } }
      // While a camera starts, nobody is told that it is no longer wanted.
      (wanted, running) = state.withLock { ($0.wanted, $0.running) }
    }
  }

  /// Starts a camera; returns whether it runs.
  private func start(_ wanted: DeviceDescription) async -> Bool {
    let stream = CameraStream(camera: wanted, format: Self.format(of: wanted))
    let events = stream.events
    guard
      let tap = try? await stream.addTap(Recording.videoTapFormat(for: nil), queue: .dropOldest(samples: 1), to: self)
    else { return false }
    do {
      try await stream.start()
    } catch {
      await tap.close()
      return false
    }
    let listener = Task(executorPreference: EngineExecutor.shared) { [weak self] in
      for await event in events {
        switch event {
        case .lost, .failed: self?.failed(stream)
        default: continue
        }
      }
    }
    state.withLock { $0.running = Running(stream: stream, tap: tap, listener: listener) }
    return true
  }

  private func stop(_ running: Running) async {
    running.listener.cancel()
    await running.tap.close()
    await running.stream.stop()
    state.withLock { state in
      if state.running?.stream === running.stream { state.running = nil }
      state.picture = nil
    }
  }

  /// A camera that is unplugged isn't seen any more; the screen goes on.
  private func failed(_ stream: CameraStream) {
    Task(executorPreference: EngineExecutor.shared) { [turns] in
      await turns.take {
        guard let running = self.state.withLock({ $0.running }), running.stream === stream else { return }
        await self.stop(running)
      }
    }
  }

  /// The smallest format that is large enough for a bubble; the camera's first where none is.
  static func format(of camera: DeviceDescription) -> VideoFormat? {
    let all = camera.formats.compactMap(\.video)
    let large = all.filter { min($0.width, $0.height) >= 480 }
    return large.min { $0.width * $0.height < $1.width * $1.height } ?? all.first
  }
}
