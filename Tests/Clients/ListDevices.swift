import AVFoundation

/// Says which cameras and microphones there are, and what they can do.
enum ListDevices: ClientProgram {
  static let name = "list-devices"

  static func run(_ arguments: [String]) async throws {
    let discovery = AVCaptureDevice.DiscoverySession(
      deviceTypes: [.builtInWideAngleCamera, .external, .microphone], mediaType: nil, position: .unspecified)
    for device in discovery.devices {
      if device.hasMediaType(.video) { describeCamera(device) }
      if device.hasMediaType(.audio) {
        say("microphone \(device.uniqueID): \(device.localizedName), \(connection(of: device))")
      }
    }
    if let camera = AVCaptureDevice.default(for: .video) { say("default camera: \(camera.localizedName)") }
    if let microphone = AVCaptureDevice.default(for: .audio) { say("default microphone: \(microphone.localizedName)") }

    // Those that can light up a scene and record it in a size that is good enough for a message.
    let torches = discovery.devices.filter { device in
      device.hasMediaType(.video) && device.hasTorch && device.supportsSessionPreset(.vga640x480)
    }
    say("with a torch: \(torches.map(\.localizedName).joined(separator: ", "))")
    // An identifier that was written down yesterday finds the device again.
    for device in discovery.devices where AVCaptureDevice(uniqueID: device.uniqueID) != device {
      say("\(device.uniqueID) doesn't lead back to its device")
    }
  }

  private static func describeCamera(_ camera: AVCaptureDevice) {
    say(
      "camera \(camera.uniqueID): \(camera.localizedName), model \(camera.modelID), \(place(of: camera)), "
        + connection(of: camera))
    for format in camera.formats {
      let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
      let rates = format.videoSupportedFrameRateRanges.map { "\(Int($0.minFrameRate))-\(Int($0.maxFrameRate))" }
      let isActive = format == camera.activeFormat
      say("  \(size.width)x\(size.height) at \(rates.joined(separator: " "))\(isActive ? " (active)" : "")")
    }
  }

  private static func place(of camera: AVCaptureDevice) -> String {
    switch camera.position {
    case .front: "at the front"
    case .back: "at the back"
    case .unspecified: "anywhere"
    @unknown default: "at a new place"
    }
  }

  private static func connection(of device: AVCaptureDevice) -> String {
    device.isConnected ? "connected" : "not connected"
  }
}
