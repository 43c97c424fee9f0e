import Dispatch
import GStreamer
import Synchronization

/// A simulated camera, opened: delivers frame n when the pipeline's running time is n frame durations, or not at all.
final class SimulatedCameraSource: CaptureSource {
  let element: Element
  let dropsWhatIsLate = true

  private let camera: SimulatedCamera
  private let frames: SimulatedFrames
  private let rate: Fraction
  private let source: AppSource
  private let damage: FrameDamage

  private struct State {
    var pipeline: Pipeline?
    var isOpen = true
    var frameNumber = 0
    /// The frame that fell due when the pipeline was last started, and when that was.
    var firstFrame = 0
    var start = ClockTime.zero
    var pacemaker: Pacemaker?
  }

  private let state = Mutex(State())

  init(camera: SimulatedCamera, format: VideoFormat, rate: Fraction, frames: SimulatedFrames) throws {
    self.camera = camera
    self.frames = frames
    self.rate = rate
    damage = FrameDamage()
    let raw = Caps(
      "video/x-raw",
      [
        "format": "BGRA", "width": format.width, "height": format.height, "framerate": rate,
        "pixel-aspect-ratio": Fraction(1, 1),
      ])
    // Two frames wait at most: a camera's buffers are few, and what is late is of no use.
    source = try AppSource(name: "simulated-camera", caps: raw, capacity: .init(buffers: 2), isLive: true)
    source.setLatency(minimum: .zero, maximum: nil)
    switch format.encoding {
    case .raw("BGRA"):
      element = source
    case .jpeg:
      element = try SimulatedCameraSource.compressed(source, damage: damage)
    case .raw, .h264, .h265:
      throw DeviceError.noSuchFormat(name: camera.description.name)
    }
  }

  deinit {
    if state.withLock({ $0.isOpen }) { camera.close() }
  }

  /// A camera that compresses by itself, as most do.
  private static func compressed(_ source: AppSource, damage: FrameDamage) throws -> Bin {
    let bin = Bin(name: "simulated-camera-jpeg")
    let convert = try Element("videoconvert")
    let encoder = try Element("jpegenc")
    try encoder.set("quality", 88)
    try bin.add([source, convert, encoder])
    try source.link(to: convert)
    try convert.link(to: encoder, caps: Caps("video/x-raw", ["format": "I420"]))
    let output = try encoder.pad("src")
    output.addProbe(.buffer) { item in
      guard case .buffer(let buffer) = item, damage.takeTurn(), let bytes = try? buffer.bytes() else { return .keep }
      return .replace(FrameDamage.damaged(bytes, like: buffer))
    }
    try bin.addGhostPad("src", for: output)
    return bin
  }

  func pipelineDidStart(_ pipeline: Pipeline) {
    state.withLock { $0.pacemaker }?.stop()
    let now = pipeline.runningTime ?? .zero
    state.withLock { state in
      state.pipeline = pipeline
      state.start = now
      state.firstFrame = state.frameNumber
      state.pacemaker = Pacemaker("simulated-cam") { [weak self] in self?.deliver() }
    }
  }

  func pipelineWillStop() {
    let (wasOpen, pacemaker) = state.withLock { state in
      defer {
        state.isOpen = false
        state.pipeline = nil
        state.pacemaker = nil
      }
      return (state.isOpen, state.pacemaker)
    }
    pacemaker?.stop()
    if wasOpen { camera.close() }
  }

  /// When a frame falls due, counted from frame 0.
  private func due(_ frame: Int) -> ClockTime {
    ClockTime(
      nanoseconds: UInt64(frame).scaled(by: 1_000_000_000 * UInt64(rate.denominator), over: UInt64(rate.numerator)))
  }

  /// Delivers the frame that is due, and answers when the next will be.
  private func deliver() -> DispatchTime? {
    let now = state.withLock { $0 }
    guard let pipeline = now.pipeline, let runningTime = pipeline.runningTime else { return nil }
    // Late wake-ups cost whole frames, as they would in a camera: numbers are never made up for.
    let elapsed = (runningTime - now.start).nanoseconds
    let passed = Int(elapsed.scaled(by: UInt64(rate.numerator), over: 1_000_000_000 * UInt64(rate.denominator)))
    let number = max(now.frameNumber, now.firstFrame + passed)
    if number > now.frameNumber { camera.skip(number - now.frameNumber) }
    switch camera.frameDue(at: due(number).seconds) {
    case .deliver:
      push(number, of: now)
    case .deliverDamaged:
      damage.order()
      push(number, of: now)
    case .withhold:
      break
    case .disconnect:
      source.post(DeviceMessage.disconnection)
      return nil
    case .ignore:
      return nil
    }
    state.withLock { $0.frameNumber = number + 1 }
    let next = now.start + due(number + 1 - now.firstFrame)
    return .now() + (next - (pipeline.runningTime ?? runningTime))
  }

  private func push(_ number: Int, of run: State) {
    // Nobody takes the frames: a camera has only so many buffers.
    guard source.queuedBuffers < 2 else { return camera.skip(1) }
    let frame = frames.frame(number, seconds: due(number).seconds)
    let bytes = UnsafeRawBufferPointer(start: frame.bitmap.pixels, count: frame.bitmap.byteCount)
    let place = number - run.firstFrame
    let buffer = Buffer(
      wrapping: bytes, owner: frame, pts: run.start + due(place), duration: due(place + 1) - due(place), flags: .live)
    // A pipeline that is being stopped refuses: nothing is lost by it.
    try? source.push(buffer)
  }
}

/// Damages compressed frames on request.
private final class FrameDamage: Sendable {
  private let ordered = Mutex(0)

  func order() { ordered.withLock { $0 += 1 } }

  func takeTurn() -> Bool {
    ordered.withLock { count in
      guard count > 0 else { return false }
      count -= 1
      return true
    }
  }

  /// A frame whose second half got lost on the way and whose first has holes, as on a bad cable.
  static func damaged(_ bytes: [UInt8], like buffer: Buffer) -> Buffer {
    var kept = Array(bytes.prefix(bytes.count / 2))
    for index in stride(from: kept.count / 2, to: kept.count, by: 7) { kept[index] = 0 }
    return Buffer(kept, pts: buffer.pts, dts: buffer.dts, duration: buffer.duration, flags: buffer.flags)
  }
}
