import MediaEngine

extension Camera {
  /// A camera of the catalogue.
  init(_ device: DeviceDescription) {
    self.init(id: device.id, name: device.name, isSimulated: device.isSimulated)
    format = PreviewFormat.choice(among: device.formats).map {
      Format(width: $0.format.width, height: $0.format.height, framesPerSecond: $0.framesPerSecond)
    }
    formats = Format.all(of: device)
  }
}

extension Camera.Format {
  /// The sizes and rates of a device, each once, however many encodings it has it in.
  static func all(of device: DeviceDescription) -> [Camera.Format] {
    let every = device.formats.compactMap(\.video).flatMap { format in
      format.frameRates.map { Camera.Format(width: format.width, height: format.height, framesPerSecond: $0.value) }
    }
    return Set(every).sorted {
      ($0.width * $0.height, $0.width, $0.framesPerSecond) > ($1.width * $1.height, $1.width, $1.framesPerSecond)
    }
  }
}

extension CameraFault {
  /// What the engine says, as the page shows it.
  init(_ error: any Error) {
    self =
      switch error as? DeviceError {
      case .busy(_, let program): .busy(program: program)
      case .disconnected, .unknown: .lost
      case .notPermitted(_, let group): .denied(command: "sudo usermod -aG \(group) $USER")
      case .missingPlugin(_, let package): .missingPlugin(package: package)
      case .stalled, .noSuchFormat, .failed, nil: .failed("\(error)")
      }
  }
}

extension CameraEvent {
  /// What the engine reports, if it concerns the page.
  init?(_ event: StreamEvent) {
    switch event {
    case .began: self = .firstFrame
    case .failed(let error), .lost(let error): self = .failed(CameraFault(error))
    // A camera that goes silent keeps its last picture until it speaks again or is given up.
    case .stalled, .resumed: return nil
    }
  }
}
