/// What is known of a camera or microphone without opening it.
public struct DeviceDescription: Sendable, Hashable, Identifiable {
  /// What a device gives.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case camera
    case microphone
  }

  /// Through which door the device is reached. One device may have several; the catalogue chooses.
  public enum Connection: Sendable, Hashable {
    /// A V4L2 node, by its path.
    case v4l2(node: String)
    /// A PipeWire node, by the serial or name that `pipewiresrc` takes as its target.
    case pipeWire(target: String)
    /// A PulseAudio source, by name.
    case pulse(source: String)
    /// An ALSA capture device, as `hw:1,0`.
    case alsa(device: String)
    /// One of the devices that Kinora brings along, by the world that it is in.
    case simulated(SimulatedWorld)
  }

  /// Names the device across restarts and reboots: made of bus path and serial where there are any.
  public var id: String
  /// The name to show.
  public var name: String
  public var kind: Kind
  public var connection: Connection
  /// Who made it, where known.
  public var manufacturer: String?
  /// The model's identifier, as `VID:PID` for USB devices, where known.
  public var model: String?
  /// What it offers, best known first. Empty where only opening it would tell.
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

  /// Whether there is no hardware behind it.
  public var isSimulated: Bool { if case .simulated = connection { true } else { false } }
}
