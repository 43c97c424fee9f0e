/// Which devices are offered, given those that were found. Finds nothing itself.
struct DeviceList: Sendable, Equatable {
  /// Real devices, in the order in which they were found.
  var hardware: [DeviceDescription] = []
  /// The devices that Kinora brings along.
  var simulated: [DeviceDescription] = []
  /// Whether the simulated ones are offered even where there is hardware.
  var offersSimulated = false

  /// What is offered: real devices first.
  var offered: [DeviceDescription] {
    hardware + simulated.filter { offersSimulated || isNeeded($0.kind) }
  }

  /// Whether a simulated device of this kind stands in for hardware. A simulated camera is of use beside a real
  /// microphone; a simulated microphone beside a real camera would put made-up sound under real pictures.
  private func isNeeded(_ kind: DeviceDescription.Kind) -> Bool {
    switch kind {
    case .camera: !hardware.contains { $0.kind == .camera }
    case .microphone: hardware.isEmpty
    }
  }
}
