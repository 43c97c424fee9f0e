/// The devices that Kinora brings along.
struct SimulatedDeviceProvider: DeviceProvider {
  func devices() async -> [DeviceDescription] { SimulatedDevices.descriptions }

  func changes() async -> AsyncStream<Void> { SimulatedDevices.changes }
}
