/// Decides which devices are offered, given those that were found.
struct DeviceList: Sendable, Equatable {
  /// Real devices, in the order in which they were found.
  var hardware: [DeviceDescription] = []
  /// The simulated devices.
  var simulated: [DeviceDescription] = []
  /// Whether the simulated ones are offered even where there is hardware.
  var offersSimulated = false

  /// The devices offered, real ones first.
  var offered: [DeviceDescription] {
    hardware + simulated.filter { offersSimulated || isNeeded($0.kind) }
  }

  /// Whether a simulated device of this kind stands in for hardware. A simulated camera is useful beside a real
  /// microphone; a simulated microphone beside a real camera would put fake audio under real video.
  private func isNeeded(_ kind: DeviceDescription.Kind) -> Bool {
    switch kind {
    case .camera: !hardware.contains { $0.kind == .camera }
    case .microphone: hardware.isEmpty
    }
  }
}
