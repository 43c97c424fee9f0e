import Foundation
import GLibSupport

/// The simulated devices, and when they are offered.
public enum SimulatedDevices {
  /// Whether the environment asks for them even where there is hardware.
  public static var areAskedFor: Bool { ProcessInfo.processInfo.environment["KINORA_SIMULATED_DEVICES"] == "1" }

  /// The cameras and microphones that are there now.
  public static var descriptions: [DeviceDescription] {
    SimulatedCamera.all.filter(\.isConnected).map(\.description)
      + [SimulatedMicrophone.shared].filter(\.isConnected).map(\.description)
  }

  private static let news = Broadcast<Void>()

  /// Says that a simulated device was pulled out or put back.
  static var changes: AsyncStream<Void> { news.events() }

  static func announceChange() { news.send(()) }

  /// What goes wrong with the first camera, from `KINORA_SIMULATED_FAULTS`.
  static var faultsFromEnvironment: [SimulatedFault] { faults(in: "KINORA_SIMULATED_FAULTS") }

  /// What goes wrong with the microphone, from `KINORA_SIMULATED_MICROPHONE_FAULTS`, in the same words.
  static var microphoneFaultsFromEnvironment: [SimulatedFault] { faults(in: "KINORA_SIMULATED_MICROPHONE_FAULTS") }

  /// A list that can't be read is said once.
  private static func faults(in variable: String) -> [SimulatedFault] {
    guard let text = ProcessInfo.processInfo.environment[variable] else { return [] }
    do {
      return try SimulatedFault.list(parsing: text)
    } catch {
      FileHandle.standardError.write(Data("\(variable): \(error)\n".utf8))
      return []
    }
  }
}
