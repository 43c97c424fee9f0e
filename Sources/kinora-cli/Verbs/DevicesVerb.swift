import GLibSupport
import GStreamer
import MediaEngine

extension Verb {
  static let devices = Verb(
    "devices", tr("list cameras and microphones"),
    options: [
      .jsonObject,
      Option("--simulated", tr("list the simulated devices, too")),
      Option("--formats", tr("list what each device can deliver")),
    ],
    example: "devices --simulated --formats", tr("lists all devices with their formats"),
    run: DevicesVerb.run)
}

/// Lists the devices.
private enum DevicesVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    // Devices without access aren't listed.
    if !SimulatedDevices.areAskedFor { try? await CameraAccess.request() }
    let catalogue = DeviceCatalogue(offersSimulated: options.has("--simulated") || SimulatedDevices.areAskedFor)
    let devices = await catalogue.devices()
    if options.has("--json") {
      try Console.json(DeviceListing(devices, withFormats: options.has("--formats"), await ReaderProtection.current))
      return .done
    }
    for device in devices {
      let kind = device.kind == .camera ? tr("camera") : tr("microphone")
      Console.result("\(kind)\t\(device.id)\t\(device.name)")
      if options.has("--formats") {
        for format in device.formats { Console.result("\t\(format.words)") }
      }
    }
    return .done
  }
}

extension DeviceFormat {
  /// As `1280x720 YUY2 30, 15 fps` and `48000 Hz, 2 channels`.
  fileprivate var words: String {
    switch self {
    case .video(let format):
      let rates = format.frameRates.map(\.shortText).joined(separator: ", ")
      return "\(format.width)x\(format.height) \(format.encoding.name) " + tr("%s fps", rates)
    case .audio(let format):
      let channels = ntr("%d channel", "%d channels", format.channelCount)
      return tr("%d Hz, %s", format.sampleRate, channels)
    }
  }
}
