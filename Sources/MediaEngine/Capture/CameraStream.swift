import GStreamer
import Synchronization

/// A running camera: pictures to show at the size they are shown, and taps for whoever needs the frames themselves.
public final class CameraStream: Sendable {
  /// The camera.
  public let camera: DeviceDescription
  /// The format that it was asked for.
  public let format: VideoFormat?
  /// The rate that it was asked for.
  public let rate: Fraction?
  /// Both in one: of the format's rates this one alone, if one was asked for.
  public let asked: VideoFormat?
  private let stream: DeviceStream
  private let previews: PreviewSwitch

  /// A camera in the first of its formats or in the one given; runs once it is started.
  public convenience init(camera: DeviceDescription, format: VideoFormat? = nil, rate: Fraction? = nil) {
    let format = format ?? camera.formats.lazy.compactMap(\.video).first
    let world = camera.isSimulated ? nil : SystemDeviceProvider.shared
    self.init(
      camera: camera, format: format, rate: rate, world: world, openControls: { try camera.openControlsOnly() },
      open: { try camera.openCamera(format, rate: rate) })
  }

  /// Whatever `open` opens, set as it was set last by the controls that it has.
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

  /// What happens from now on.
  public var events: AsyncStream<StreamEvent> { stream.events }

  /// What became of the frames since the last start.
  public var statistics: StreamStatistics { stream.statistics }

  /// Whether frames come or are about to.
  public var isRunning: Bool { stream.isRunning }

  /// Why it ended, if it did so by itself.
  public var failure: DeviceError? { stream.failure }

  /// What the camera really delivers, once it does: drivers don't always keep to what they were asked for.
  public var deliveredFormat: VideoFormat? { stream.deliveredFormat }

  /// Opens the camera and starts it. Returns when it runs; the first frame may take a little longer.
  public func start() async throws {
    await previews.settle()
    try await stream.start()
  }

  /// Stops the camera and lets it go. Nothing is left running when this returns.
  public func stop() async { await stream.stop() }

  /// Shows frames there as well, from now on.
  public func add(_ preview: PreviewOutput) { previews.add(preview) }

  /// Shows no more frames there.
  public func remove(_ preview: PreviewOutput) { previews.remove(preview) }

  /// Hands the camera's frames to a receiver, from now on and after each start; the preview goes on meanwhile.
  public func addTap(_ format: TapFormat, queue: TapQueue, to receiver: any SampleReceiver) async throws -> StreamTap {
    try await stream.attach(.tap(format, queue: queue, of: camera, to: receiver))
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
