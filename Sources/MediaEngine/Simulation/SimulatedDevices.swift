import CoreGraphics
import Foundation
import GLibSupport

/// Two simulated cameras and a microphone.
public final class SimulatedDevices: Sendable {
  /// The program's simulated devices, as the environment configures them.
  public static let standard = SimulatedDevices(
    clock: SimulatedClock.fromEnvironment() ?? SystemHostClock.shared,
    cameraFaults: faults(in: "KINORA_SIMULATED_FAULTS"),
    microphoneFaults: faults(in: "KINORA_SIMULATED_MICROPHONE_FAULTS"), sign: SceneSign.fromEnvironment)

  /// Whether the environment requests them even where there is hardware.
  public static var areAskedFor: Bool { ProcessInfo.processInfo.environment["KINORA_SIMULATED_DEVICES"] == "1" }

  /// The world of these devices.
  public let world: SimulatedWorld
  /// The cameras; the first has every control, the other hardly any.
  public let cameras: [SimulatedCamera]
  /// The microphone; it hears a tone burst each second and quiet talking.
  public let microphone: SimulatedMicrophone

  /// Devices that share a clock. Faults apply to the first camera and to the microphone; the sign stands in the first
  /// camera's scene.
  public init(
    clock: any HostClock = SystemHostClock.shared, cameraFaults: [SimulatedFault] = [],
    microphoneFaults: [SimulatedFault] = [], sign: CGImage? = nil
  ) {
    world = SimulatedWorld(clock: clock)
    cameras = [
      SimulatedCamera(
        id: "simulated:camera:lake", name: tr("Simulated Camera"), viewpoint: .lakeside, faults: cameraFaults,
        sign: sign, in: world),
      SimulatedCamera(
        id: "simulated:camera:overlook", name: tr("Second Simulated Camera"), viewpoint: .overlook, in: world),
    ]
    microphone = SimulatedMicrophone(faults: microphoneFaults, in: world)
  }

  /// The cameras and microphones that are plugged in.
  public var descriptions: [DeviceDescription] {
    cameras.filter(\.isConnected).map(\.description) + [microphone].filter(\.isConnected).map(\.description)
  }

  /// An unreadable list is reported once.
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

extension SimulatedDevices: DeviceProvider {
  func devices() async -> [DeviceDescription] { descriptions }

  func changes() async -> AsyncStream<Void> { world.changes }
}
