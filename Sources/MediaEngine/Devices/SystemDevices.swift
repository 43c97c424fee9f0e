import GStreamer

/// Turns what GStreamer's providers found into one description per physical device.
enum SystemDevices {
  /// A device, and the properties that show whether another entry is the same one.
  private struct Candidate {
    var description: DeviceDescription
    /// The V4L2 node behind it, whatever the API.
    var node: String?
    /// The port that it is plugged into: its bus path without the interface number.
    var socket: String?
    /// The USB bus address and model, as libcamera writes them: `8:1.0-046d:082d`.
    var usb: String?
    var isColourless: Bool
  }

  static func descriptions(of found: [FoundDevice]) -> [DeviceDescription] {
    var cameras = found.filter(\.isCamera).compactMap(camera)
    // V4L2 is preferred for its controls: PipeWire's entry for the same node is the same camera, and so is libcamera's
    // for a USB camera, which PipeWire also lists.
    let direct = cameras.filter { if case .v4l2 = $0.description.connection { true } else { false } }
    let nodes = Set(direct.compactMap(\.node))
    let usb = Set(direct.compactMap(\.usb))
    cameras.removeAll { candidate in
      guard case .pipeWire = candidate.description.connection else { return false }
      return candidate.node.map(nodes.contains) == true || candidate.usb.map(usb.contains) == true
    }
    // Drops the infrared camera for face recognition beside a colour camera. A lone greyscale camera is listed.
    let colourful = Set(cameras.filter { !$0.isColourless }.compactMap(\.socket))
    cameras.removeAll { $0.isColourless && $0.socket.map(colourful.contains) == true }

    let microphones = found.filter { !$0.isCamera && !$0.isLoudspeakerMonitor }.compactMap(microphone)
    return distinct(cameras.map(\.description)) + distinct(ofBestDoor(microphones))
  }

  /// All connections of the devices, including those not listed because another one is preferred.
  static func connections(of found: [FoundDevice]) -> Set<DeviceDescription.Connection> {
    let cameras = found.filter(\.isCamera).compactMap { camera($0)?.description.connection }
    return Set(cameras + found.filter { !$0.isCamera }.compactMap { microphone($0)?.connection })
  }

  // MARK: Cameras

  private static func camera(_ found: FoundDevice) -> Candidate? {
    let formats = VideoFormat.all(in: found.caps)
    // A UVC camera's second node delivers only metadata.
    guard !formats.isEmpty else { return nil }
    let node = found["device.path"] ?? found["api.v4l2.path"]
    let connection: DeviceDescription.Connection
    var parts: [String]
    if found.provider == "GstV4l2Device" {
      guard let node else { return nil }
      connection = .v4l2(node: node)
      let model = found.model.map { "\($0):" } ?? ""
      parts = ["v4l2", model + (found["device.bus_path"] ?? found["v4l2.device.bus_info"] ?? node)]
    } else {
      guard let target = found["object.serial"] ?? found["node.name"] else { return nil }
      connection = .pipeWire(target: target)
      parts = ["pipewire", found["node.name"] ?? target]
      // A program's virtual camera: its node has the program's name, so the display name is needed to tell two of them
      // apart.
      if found["device.id"] == nil { parts.append(found.name) }
    }
    let greys = ["GRAY8", "GRAY16_LE", "GRAY16_BE"]
    return Candidate(
      description: DeviceDescription(
        id: parts.joined(separator: ":"), name: found.name, kind: .camera, connection: connection,
        manufacturer: found["device.vendor.name"], model: found.model, formats: formats.map { .video($0) }),
      node: node, socket: found.socket, usb: found.usb,
      isColourless: formats.allSatisfy { format in
        if case .raw(let name) = format.encoding { greys.contains(name) } else { false }
      })
  }

  // MARK: Microphones

  private static func microphone(_ found: FoundDevice) -> DeviceDescription? {
    let connection: DeviceDescription.Connection
    let id: String
    switch found.provider {
    case "GstPulseDevice":
      guard let source = found.internalName ?? found["node.name"] else { return nil }
      connection = .pulse(source: source)
      id = "pulse:\(source)"
    case "GstPipeWireDevice":
      guard let target = found["object.serial"] ?? found["node.name"] else { return nil }
      connection = .pipeWire(target: target)
      id = "pipewire:\(found["node.name"] ?? target)"
    default:
      guard let device = found.internalName ?? found["alsa.card"].map({ "hw:\($0)" }) else { return nil }
      connection = .alsa(device: device)
      id = "alsa:\(found["alsa.id"] ?? device)"
    }
    return DeviceDescription(
      id: id, name: found.name, kind: .microphone, connection: connection, manufacturer: found["device.vendor.name"],
      model: found.model, formats: [.audio(AudioFormat(best: found.caps))])
  }

  /// A sound server offers every card, so only one API is used: the first one with any microphone.
  private static func ofBestDoor(_ microphones: [DeviceDescription]) -> [DeviceDescription] {
    let doors: [(DeviceDescription) -> Bool] = [
      { if case .pulse = $0.connection { true } else { false } },
      { if case .pipeWire = $0.connection { true } else { false } },
      { if case .alsa = $0.connection { true } else { false } },
    ]
    return doors.lazy.map { microphones.filter($0) }.first { !$0.isEmpty } ?? []
  }

  // MARK: Ids

  /// Drops devices that the system reports twice; different devices with the same ID get their address appended to it.
  private static func distinct(_ devices: [DeviceDescription]) -> [DeviceDescription] {
    var unique: [DeviceDescription] = []
    for device in devices where !unique.contains(where: { $0.connection == device.connection }) {
      unique.append(device)
    }
    let counts = Dictionary(unique.map { ($0.id, 1) }, uniquingKeysWith: +)
    return unique.map { device in
      var device = device
      if counts[device.id, default: 1] > 1 { device.id += ":\(device.connection.address)" }
      return device
    }
  }
}

extension FoundDevice {
  /// `VID:PID` of a USB device.
  fileprivate var model: String? {
    guard let vendor = self["device.vendor.id"], let product = self["device.product.id"] else { return nil }
    return "\(FoundDevice.hexadecimal(vendor)):\(FoundDevice.hexadecimal(product))"
  }

  /// Providers write `0x046d` or `046d`.
  private static func hexadecimal(_ text: String) -> String {
    (text.hasPrefix("0x") ? String(text.dropFirst(2)) : text).lowercased()
  }

  /// The bus address and model of a USB camera. libcamera's name ends in them:
  /// `\_SB_.PCI0.XHC_.RHUB.HS08-8:1.0-046d:082d`.
  fileprivate var usb: String? {
    if let name = self["api.libcamera.path"] {
      let parts = name.split(separator: "-").suffix(2)
      return parts.count == 2 && parts.allSatisfy { $0.contains(":") } ? parts.joined(separator: "-") : nil
    }
    guard let model, let path = self["device.bus_path"], path.contains("-usb-") else { return nil }
    return path.split(separator: ":").suffix(2).joined(separator: ":") + "-" + model
  }

  /// The port that the device is plugged into: its bus path without the interface, as `…-usb-0:8` of `…-usb-0:8:1.2`.
  fileprivate var socket: String? {
    guard let path = self["device.bus_path"], let colon = path.lastIndex(of: ":") else { return nil }
    return String(path[..<colon])
  }
}

extension DeviceDescription.Connection {
  /// The address by which the source element finds the device.
  fileprivate var address: String {
    switch self {
    case .v4l2(let address), .pipeWire(let address), .pulse(let address), .alsa(let address): address
    case .screen, .simulated: ""
    }
  }
}
