import GStreamer

/// What a session is to consist of, declared: devices, and what hangs on them. Compared as a value; nothing runs.
public struct CaptureGraph: Sendable, Equatable {
  /// A camera that is to run in one of its formats.
  public struct Camera: Sendable, Equatable {
    public var device: DeviceDescription
    /// Nil leaves the choice to the engine.
    public var format: VideoFormat?
    /// Nil leaves the choice to the engine.
    public var rate: Fraction?

    public init(_ device: DeviceDescription, format: VideoFormat? = nil, rate: Fraction? = nil) {
      self.device = device
      self.format = format
      self.rate = rate
    }

    /// A camera is the same by its id: its node may be another after it was unplugged and returned.
    public static func == (a: Camera, b: Camera) -> Bool {
      a.device.id == b.device.id && a.format == b.format && a.rate == b.rate
    }
  }

  /// A microphone that is to run.
  public struct Microphone: Sendable, Equatable {
    public var device: DeviceDescription

    public init(_ device: DeviceDescription) {
      self.device = device
    }

    /// A microphone is the same by its id.
    public static func == (a: Microphone, b: Microphone) -> Bool { a.device.id == b.device.id }
  }

  /// A receiver of a device's samples.
  public struct Tap: Sendable, Equatable {
    /// The device's id.
    public var device: String
    public var format: TapFormat
    public var queue: TapQueue
    public var receiver: any SampleReceiver

    public init(of device: String, _ format: TapFormat, queue: TapQueue, to receiver: any SampleReceiver) {
      self.device = device
      self.format = format
      self.queue = queue
      self.receiver = receiver
    }

    /// Receivers are the same if they are one object.
    public static func == (a: Tap, b: Tap) -> Bool {
      a.device == b.device && a.format == b.format && a.queue == b.queue && a.receiver === b.receiver
    }
  }

  /// A place that shows a camera's picture.
  public struct Preview: Sendable, Equatable {
    /// The camera's id.
    public var device: String
    public var output: PreviewOutput

    /// A camera's picture on this place.
    public init(of device: String, on output: PreviewOutput) {
      self.device = device
      self.output = output
    }

    /// Places are the same if they are one object.
    public static func == (a: Preview, b: Preview) -> Bool { a.device == b.device && a.output === b.output }
  }

  /// The cameras that run; each once.
  public var cameras: [Camera] = []
  /// The microphones that run; each once.
  public var microphones: [Microphone] = []
  /// Who takes their samples.
  public var taps: [Tap] = []
  /// Where their pictures are shown.
  public var previews: [Preview] = []

  /// A graph of nothing.
  public init() {}
}
