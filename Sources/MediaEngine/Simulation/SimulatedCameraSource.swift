import GLibSupport
import GStreamer
import Synchronization

/// An opened simulated camera. Frame n is due after n frame durations of its clock; late frames are skipped. Where the
/// clock waits for consumers, every frame is delivered.
final class SimulatedCameraSource: CaptureSource {
  let element: Element
  let dropsWhatIsLate = true

  private let camera: SimulatedCamera
  private let frames: SimulatedFrames
  private let rate: Fraction
  private let source: AppSource
  private let damage: FrameDamage

  private struct State {
    var isOpen = true
    var frameNumber = 0
    /// The first frame after the last start, and the time of that start: by the clock, and in the pipeline.
    var firstFrame = 0
    var start: UInt64 = 0
    var place = ClockTime.zero
    var ticker: (any Ticker)?
  }

  private let state = Mutex(State())
  /// Blocks until the pipeline has room, where the clock waits for consumers.
  private let room: SourceRoom?

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
    // At most two frames queue: a camera has few buffers, and late frames are of no use.
    source = try AppSource(name: "simulated-camera", caps: raw, capacity: .init(buffers: 2), isLive: true)
    source.setLatency(minimum: .zero, maximum: nil)
    room = camera.clock.waitsForConsumers ? SourceRoom(source, buffers: 1) : nil
    switch format.encoding {
    case .raw("BGRA"):
      element = source
    case .jpeg:
      element = try SimulatedCameraSource.compressed(source, damage: damage)
    case .raw, .h264, .h265:
      throw DeviceError.noSuchFormat(camera.description.reference)
    }
  }

  var clock: any HostClock { camera.clock }

  deinit {
    if state.withLock({ $0.isOpen }) { camera.close() }
  }

  /// A camera that delivers JPEG, as most do.
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
    stopTicking(state.withLock { $0.ticker })
    room?.open()
    state.withLock { state in
      state.start = clock.now
      state.place = ClockTime(nanoseconds: state.start - clock.epoch)
      state.firstFrame = state.frameNumber
      state.ticker = clock.makeTicker("simulated-cam") { [weak self] in self?.deliver() }
    }
  }

  func pipelineWillStop() {
    let (wasOpen, ticker) = state.withLock { state in
      defer {
        state.isOpen = false
        state.ticker = nil
      }
      return (state.isOpen, state.ticker)
    }
    stopTicking(ticker)
    if wasOpen { camera.close() }
  }

  private func stopTicking(_ ticker: (any Ticker)?) {
    // A tick that waits for room would never end.
    room?.close()
    ticker?.stop()
  }

  /// When a frame is due, counted from frame 0.
  private func due(_ frame: Int) -> ClockTime {
    ClockTime(
      nanoseconds: UInt64(frame).scaled(by: 1_000_000_000 * UInt64(rate.denominator), over: UInt64(rate.numerator)))
  }

  /// Delivers the frame that is due; returns when the next one is.
  private func deliver() -> UInt64? {
    let run = state.withLock { $0 }
    // Time that has passed meanwhile costs whole frames, as in a real camera: their numbers are skipped.
    let elapsed = clock.now - min(clock.now, run.start)
    let passed = Int(elapsed.scaled(by: UInt64(rate.numerator), over: 1_000_000_000 * UInt64(rate.denominator)))
    let number = clock.waitsForConsumers ? run.frameNumber : max(run.frameNumber, run.firstFrame + passed)
    if number > run.frameNumber { camera.skip(number - run.frameNumber) }
    if clock.waitsForConsumers { camera.finishDrawing() }
    switch camera.frameDue(at: due(number).seconds) {
    case .deliver:
      push(number, of: run)
    case .deliverDamaged:
      damage.order()
      push(number, of: run)
    case .withhold:
      break
    case .disconnect:
      source.post(DeviceMessage.disconnection)
      return nil
    case .ignore:
      return nil
    }
    state.withLock { $0.frameNumber = number + 1 }
    return run.start + due(number + 1 - run.firstFrame).nanoseconds
  }

  private func push(_ number: Int, of run: State) {
    if let room {
      guard room.wait() else { return }
    } else if source.queuedBuffers >= 2 {
      // Nobody consumes the frames, and a camera has only so many buffers.
      return camera.skip(1)
    }
    let frame = frames.frame(number, seconds: due(number).seconds)
    let bytes = UnsafeRawBufferPointer(start: frame.bitmap.pixels, count: frame.bitmap.byteCount)
    let place = number - run.firstFrame
    let buffer = Buffer(
      wrapping: bytes, owner: frame, pts: run.place + due(place), duration: due(place + 1) - due(place), flags: .live)
    // A pipeline that is being stopped refuses frames, which doesn't matter.
    try? source.push(buffer)
  }
}

/// Damages JPEG frames on request.
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

  /// A frame without its second half and with holes in the first, as from a bad cable.
  static func damaged(_ bytes: [UInt8], like buffer: Buffer) -> Buffer {
    var kept = Array(bytes.prefix(bytes.count / 2))
    for index in stride(from: kept.count / 2, to: kept.count, by: 7) { kept[index] = 0 }
    return Buffer(kept, pts: buffer.pts, dts: buffer.dts, duration: buffer.duration, flags: buffer.flags)
  }
}
