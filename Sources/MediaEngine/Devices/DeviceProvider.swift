/// Somebody who knows the devices of one world.
protocol DeviceProvider: Sendable {
  /// The devices that there are now.
  func devices() async -> [DeviceDescription]

  /// Says that the devices may be others now, each time that it happens.
  func changes() async -> AsyncStream<Void>

  /// Whether this very device is there, listed or not. One that was pulled out and put back is another where the system
  /// can tell.
  func has(_ device: DeviceDescription) async -> Bool
}

extension DeviceProvider {
  func has(_ device: DeviceDescription) async -> Bool {
    await devices().contains { $0.connection == device.connection }
  }

  /// Returns true once the device isn't there, false if the task is cancelled before.
  func waitForDeparture(of device: DeviceDescription) async -> Bool {
    // First of all, so that what happens while we look isn't missed.
    let changes = await changes()
    if await !has(device) { return !Task.isCancelled }
    for await _ in changes {
      if await !has(device) { return !Task.isCancelled }
    }
    return false
  }
}

/// A world without devices.
struct NoDevices: DeviceProvider {
  func devices() async -> [DeviceDescription] { [] }

  func changes() async -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
