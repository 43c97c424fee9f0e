import MediaEngine

/// What may be added to a session, and why not. Knows no objects.
struct SessionRules {
  /// A session as the rules see it.
  struct Shape: Equatable {
    var isMultiCam = false
    var preset = AVCaptureSession.Preset.high
    var inputs: [Input] = []
    var outputs: [Output] = []
    var connections: [Connection] = []
  }

  /// An input: its device and media types.
  struct Input: Equatable {
    var id: Int
    var deviceID: String
    var mediaTypes: [AVMediaType]
    /// The camera's formats; empty where only opening it would tell.
    var formats: [VideoFormat] = []
    /// Whether it is in another session.
    var isTaken = false
  }

  /// An output: what it takes, and how many of its kind a session may have.
  struct Output: Equatable {
    var id: Int
    /// The media types of which it takes one stream each.
    var mediaTypes: [AVMediaType]
    /// The name of the kind of output, if a session that isn't a multi-camera session may have only one of it.
    var onlyOne: String?
    /// Whether it is in another session.
    var isTaken = false
  }

  /// A connection from inputs to an output; without an output it leads to a preview layer.
  struct Connection: Equatable {
    var id: Int
    var inputs: [Int]
    var mediaType: AVMediaType
    var output: Int?
    var layer: Int?
  }

  /// Why something can't be added.
  enum Refusal: Equatable, CustomStringConvertible {
    case alreadyThere
    case inAnotherSession
    case deviceInUse(String)
    case secondOfItsKind(String)
    case presetNotSupported(String)
    case inputNotThere
    case outputNotThere
    case noPorts
    case mixedPorts
    case mediaTypeNotTaken(String)
    case alreadyConnected(String)

    var description: String {
      switch self {
      case .alreadyThere: "It is in this session already."
      case .inAnotherSession: "It is in another session; take it out there first."
      case .deviceInUse(let device): "This session has an input for the device “\(device)” already."
      case .secondOfItsKind(let kind): "A session has only one \(kind); AVCaptureMultiCamSession may have more."
      case .presetNotSupported(let preset): "The device has no format for the session's preset, \(preset)."
      case .inputNotThere: "The ports' input isn't in this session."
      case .outputNotThere: "The connection's output isn't in this session."
      case .noPorts: "A connection needs at least one input port."
      case .mixedPorts: "The ports of one connection have one media type."
      case .mediaTypeNotTaken(let type): "The output takes no media of the type “\(type)”."
      case .alreadyConnected(let type): "The output has a connection for media of the type “\(type)” already."
      }
    }
  }

  /// Why the input can't be added; nil if it can.
  static func refusal(adding input: Input, to shape: Shape) -> Refusal? {
    if shape.inputs.contains(where: { $0.id == input.id }) { return .alreadyThere }
    if input.isTaken { return .inAnotherSession }
    if shape.inputs.contains(where: { $0.deviceID == input.deviceID }) { return .deviceInUse(input.deviceID) }
    let isCamera = input.mediaTypes.contains(.video)
    if !shape.isMultiCam {
      for type in input.mediaTypes where shape.inputs.contains(where: { $0.mediaTypes.contains(type) }) {
        return .secondOfItsKind(type == .video ? "camera" : "microphone")
      }
    }
    if isCamera, !PresetChoice.isSupported(shape.preset, by: input.formats) {
      return .presetNotSupported(shape.preset.rawValue)
    }
    return nil
  }

  /// Why the output can't be added; nil if it can.
  static func refusal(adding output: Output, to shape: Shape) -> Refusal? {
    if shape.outputs.contains(where: { $0.id == output.id }) { return .alreadyThere }
    if output.isTaken { return .inAnotherSession }
    if let kind = output.onlyOne, !shape.isMultiCam, shape.outputs.contains(where: { $0.onlyOne == kind }) {
      return .secondOfItsKind(kind)
    }
    return nil
  }

  /// Why a connection of these ports' inputs can't be added; nil if it can. `types` are the ports' media types.
  static func refusal(adding connection: Connection, types: [AVMediaType], to shape: Shape) -> Refusal? {
    guard let first = types.first else { return .noPorts }
    guard types.allSatisfy({ $0 == first }) else { return .mixedPorts }
    if shape.connections.contains(where: { $0.id == connection.id }) { return .alreadyThere }
    guard connection.inputs.allSatisfy({ id in shape.inputs.contains { $0.id == id } }) else { return .inputNotThere }
    if let id = connection.output {
      guard let output = shape.outputs.first(where: { $0.id == id }) else { return .outputNotThere }
      guard output.mediaTypes.contains(first) else { return .mediaTypeNotTaken(first.rawValue) }
      if shape.connections.contains(where: { $0.output == id && $0.mediaType == first }) {
        return .alreadyConnected(first.rawValue)
      }
    } else {
      guard first == .video else { return .mediaTypeNotTaken(first.rawValue) }
      if shape.connections.contains(where: { $0.layer != nil && $0.layer == connection.layer }) {
        return .alreadyConnected(first.rawValue)
      }
    }
    return nil
  }

  /// Whether all cameras in the session support a preset.
  static func allows(_ preset: AVCaptureSession.Preset, in shape: Shape) -> Bool {
    // Cameras that run simultaneously are configured one by one.
    if shape.isMultiCam { return preset == .inputPriority }
    return shape.inputs.allSatisfy { input in
      !input.mediaTypes.contains(.video) || PresetChoice.isSupported(preset, by: input.formats)
    } && PresetChoice.isSupported(preset, by: [])
  }
}
