import GStreamer

/// A declaration of a session: its devices, taps and previews. A value that can be compared; nothing runs.
public struct CaptureGraph: Sendable, Equatable {
  /// A camera to run, in one of its formats.
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

    /// Cameras are compared by ID: the device node may change when one is unplugged and returns.
    public static func == (a: Camera, b: Camera) -> Bool {
      a.device.id == b.device.id && a.format == b.format && a.rate == b.rate
    }
  }

  /// A microphone to run.
  public struct Microphone: Sendable, Equatable {
    public var device: DeviceDescription
    /// Whether hum and hiss are taken out of what is heard.
    public var cleansVoice: Bool

    public init(_ device: DeviceDescription, cleansVoice: Bool = false) {
      self.device = device
      self.cleansVoice = cleansVoice
    }

    /// Microphones are compared by ID.
    public static func == (a: Microphone, b: Microphone) -> Bool {
      a.device.id == b.device.id && a.cleansVoice == b.cleansVoice
    }
  }

  /// A receiver of a device's samples.
  public struct Tap: Sendable, Equatable {
    /// The device's ID.
    public var device: String
    public var format: TapFormat
    public var queue: TapQueue
    public var receiver: any SampleReceiver
    /// The gains of a microphone's channels; nil for a camera, or to deliver the sound as it is captured.
    public var gains: ChannelGains?

    public init(of device: String, _ format: TapFormat, queue: TapQueue, to receiver: any SampleReceiver) {
      self.device = device
      self.format = format
      self.queue = queue
      self.receiver = receiver
    }

    /// The tap with gains.
    public func with(_ gains: ChannelGains?) -> Tap {
      var tap = self
      tap.gains = gains
      return tap
    }

    /// Receivers and gains are compared by identity.
    public static func == (a: Tap, b: Tap) -> Bool {
      a.device == b.device && a.format == b.format && a.queue == b.queue && a.receiver === b.receiver
        && a.gains === b.gains
    }
  }

  /// A preview of a camera.
  public struct Preview: Sendable, Equatable {
    /// The camera's ID.
    public var device: String
    public var output: PreviewOutput

    /// A preview of a camera on an output.
    public init(of device: String, on output: PreviewOutput) {
      self.device = device
      self.output = output
    }

    /// Outputs are compared by identity.
    public static func == (a: Preview, b: Preview) -> Bool { a.device == b.device && a.output === b.output }
  }

  /// The cameras, each of them once.
  public var cameras: [Camera] = []
  /// The microphones, each of them once.
  public var microphones: [Microphone] = []
  /// The receivers of their samples.
  public var taps: [Tap] = []
  /// The previews of their frames.
  public var previews: [Preview] = []

  /// An empty graph.
  public init() {}
}
