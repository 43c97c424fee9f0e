import GStreamer
import Synchronization

/// A running camera: previews at their display size, and taps that deliver its frames.
public final class CameraStream: Sendable {
  /// The camera.
  public let camera: DeviceDescription
  /// The format that was requested.
  public let format: VideoFormat?
  /// The frame rate that was requested.
  public let rate: Fraction?
  /// Both in one: the format with only the requested rate, if there is one.
  public let asked: VideoFormat?
  private let stream: DeviceStream
  private let previews: PreviewSwitch

  /// A stream in the given format, or the camera's first; it runs after `start()`.
  public convenience init(camera: DeviceDescription, format: VideoFormat? = nil, rate: Fraction? = nil) {
    let format = format ?? camera.formats.lazy.compactMap(\.video).first
    let world = camera.presence
    self.init(
      camera: camera, format: format, rate: rate, world: world, openControls: { try camera.openControlsOnly() },
      open: { try camera.openCamera(format, rate: rate) })
  }

  /// A stream of whatever `open` opens, with the last saved settings of the controls.
  init(
    camera: DeviceDescription, format: VideoFormat?, rate: Fraction?, world: (any DeviceProvider)? = nil,
    openControls: @escaping @Sendable () throws -> (any CameraControls)? = { nil },
    open: @escaping @Sendable () throws -> any CaptureSource
  ) {
    self.camera = camera
    self.format = format
    self.rate = rate
    asked = format.map { VideoFormat($0, rate: rate) }
    stream = DeviceStream(device: camera, asked: asked, world: world) { onFormat, onSample in
      let reminder = ControlReminder(camera: camera.id, open: openControls)
      return try CapturePipeline(
        device: camera, source: try open(), decoder: format?.encoding == .jpeg ? "jpegdec" : nil, onFormat: onFormat
      ) { time, duration in
        reminder.frameCame()
        onSample(time, duration)
      }
    }
    previews = PreviewSwitch(of: stream, ownSize: format.map { ($0.width, $0.height) })
  }

  /// Events from now on.
  public var events: AsyncStream<StreamEvent> { stream.events }

  /// Frame counts and rate since the last start.
  public var statistics: StreamStatistics { stream.statistics }

  /// Whether frames arrive or are about to.
  public var isRunning: Bool { stream.isRunning }

  /// The error that ended the stream, if it didn't end by request.
  public var failure: DeviceError? { stream.failure }

  /// The format that the camera really delivers, once it does: drivers don't always honour the request.
  public var deliveredFormat: VideoFormat? { stream.deliveredFormat }

  /// Opens and starts the camera. Returns when it runs; the first frame may take a little longer.
  public func start() async throws {
    await previews.settle()
    try await stream.start()
  }

  /// Returns once it is known what the camera delivers, or that it delivers nothing.
  func waitForFormat() async { await stream.waitForFormat() }

  /// Stops and closes the camera. Nothing is left running when this returns.
  public func stop() async { await stream.stop() }

  /// Shows frames on this preview from now on.
  public func add(_ preview: PreviewOutput) { previews.add(preview) }

  /// Stops showing frames on this preview.
  public func remove(_ preview: PreviewOutput) { previews.remove(preview) }

  /// Delivers the camera's frames to a receiver, from now on and after each start; previews go on meanwhile.
  public func addTap(_ format: TapFormat, queue: TapQueue, to receiver: any SampleReceiver) async throws -> StreamTap {
    try await stream.attach(.tap(format, queue: queue, of: camera, to: receiver))
  }
}

extension DeviceDescription {
  /// Where it is known that the camera is gone; nil where the source says so itself.
  fileprivate var presence: (any DeviceProvider)? {
    switch connection {
    case .simulated: nil
    case .screen(let source): source
    case .v4l2, .pipeWire, .pulse, .alsa: SystemDeviceProvider.shared
    }
  }
}

extension VideoFormat {
  fileprivate init(_ format: VideoFormat, rate: Fraction?) {
    self = format
    if let rate { frameRates = [rate] }
  }
}

extension Fraction {
  /// The time between two frames at this rate.
  var frameInterval: ClockTime? {
    guard numerator > 0, denominator > 0 else { return nil }
    return ClockTime(nanoseconds: 1_000_000_000 * UInt64(denominator) / UInt64(numerator))
  }
}
