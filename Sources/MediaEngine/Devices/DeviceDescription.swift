/// What is known about a camera or microphone without opening it.
public struct DeviceDescription: Sendable, Hashable, Identifiable {
  /// The kinds of device.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case camera
    case microphone
  }

  /// The API through which the device is reached. A device may have several; the catalogue chooses one.
  public enum Connection: Sendable, Hashable {
    /// A V4L2 node, by its path.
    case v4l2(node: String)
    /// A PipeWire node, by the serial or name that `pipewiresrc` takes as its target.
    case pipeWire(target: String)
    /// A PulseAudio source, by name.
    case pulse(source: String)
    /// An ALSA capture device, as `hw:1,0`.
    case alsa(device: String)
    /// A screen, which the person chooses when it is opened.
    case screen(ScreenSource)
    /// A simulated device, with its world.
    case simulated(SimulatedWorld)
  }

  /// Identifies the device across restarts and reboots: made of bus path and serial number where there are any.
  public var id: String
  /// The display name.
  public var name: String
  public var kind: Kind
  public var connection: Connection
  /// The manufacturer, where known.
  public var manufacturer: String?
  /// The model's identifier, as `VID:PID` for USB devices, where known.
  public var model: String?
  /// The formats it offers, best first. Empty where they are known only after opening.
  public var formats: [DeviceFormat]

  public init(
    id: String, name: String, kind: Kind, connection: Connection, manufacturer: String? = nil, model: String? = nil,
    formats: [DeviceFormat] = []
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.connection = connection
    self.manufacturer = manufacturer
    self.model = model
    self.formats = formats
  }

  /// Whether it is simulated.
  public var isSimulated: Bool { world != nil }

  /// How much of the world a camera shows from left to right, in degrees; nil where nobody knows: V4L2 has no word for it.
  package var fieldOfView: Double? {
    if case .simulated = connection, kind == .camera { SimulatedCamera.fieldOfView } else { nil }
  }

  /// The simulated world that it is in, if it is simulated.
  var world: SimulatedWorld? {
    switch connection {
    case .simulated(let world): world
    case .screen(let source): source.world
    case .v4l2, .pipeWire, .pulse, .alsa: nil
    }
  }
}
