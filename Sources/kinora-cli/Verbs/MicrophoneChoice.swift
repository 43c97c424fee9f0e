import GLibSupport
import MediaEngine

/// The microphone selected by `--microphone` and `--simulated`.
struct MicrophoneChoice: Sendable, Equatable {
  let microphone: DeviceDescription

  static let microphoneOption = Option("--microphone", .device, tr("use the microphone with this id or name"))
  static let options: [Option] = [microphoneOption, Option("--simulated", tr("use the simulated microphone"))]

  /// Chooses among the connected devices.
  init(_ options: OptionValues) async throws {
    try self.init(options, among: try await DeviceChoice.devices(options, naming: ["--microphone"]))
  }

  init(_ options: OptionValues, among devices: [DeviceDescription]) throws {
    let wanted = options.text("--microphone")
    let microphones = devices.filter { $0.kind == .microphone }
    if let wanted {
      guard let named = microphones.first(where: { $0.id == wanted }) ?? microphones.first(where: { $0.name == wanted })
      else { throw DeviceError.unknown(id: wanted) }
      microphone = named
    } else if let first = microphones.first(where: { !options.has("--simulated") || $0.isSimulated }) {
      microphone = first
    } else {
      throw NoMicrophone()
    }
  }
}

/// There is no microphone to choose from.
struct NoMicrophone: Error, CustomStringConvertible {
  var description: String { tr("There is no microphone. Plug one in, or write --simulated.") }
}
