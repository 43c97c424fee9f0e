import GLibSupport
import GStreamer

/// A stereo microphone that Kinora brings along: hears a burst each second and somebody who talks quietly.
public final class SimulatedMicrophone: Sendable {
  public static let shared = SimulatedMicrophone()

  static let format = AudioFormat(sampleRate: 48_000, channelCount: 2)

  /// What the catalogue lists.
  public let description: DeviceDescription

  private init() {
    description = DeviceDescription(
      id: "simulated:microphone", name: tr("Simulated Microphone"), kind: .microphone, connection: .simulated,
      manufacturer: "Kinora", formats: [.audio(SimulatedMicrophone.format)])
  }

  func open() throws -> SimulatedMicrophoneSource { try SimulatedMicrophoneSource() }
}
