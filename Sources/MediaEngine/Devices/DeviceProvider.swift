/// Finds devices: the system's or simulated ones.
protocol DeviceProvider: Sendable {
  /// The current devices.
  func devices() async -> [DeviceDescription]

  /// Yields each time the devices may have changed.
  func changes() async -> AsyncStream<Void>

  /// Whether this very device is present, listed or not. A device that was unplugged and plugged in again counts as
  /// another, where the system can tell.
  func has(_ device: DeviceDescription) async -> Bool
}

extension DeviceProvider {
  func has(_ device: DeviceDescription) async -> Bool {
    await devices().contains { $0.connection == device.connection }
  }

  /// Returns true once the device is gone, false if the task is cancelled first.
  func waitForDeparture(of device: DeviceDescription) async -> Bool {
    // Subscribed first, so that a change during the check isn't missed.
    let changes = await changes()
    if await !has(device) { return !Task.isCancelled }
    for await _ in changes {
      if await !has(device) { return !Task.isCancelled }
    }
    return false
  }
}

/// A provider without devices.
struct NoDevices: DeviceProvider {
  func devices() async -> [DeviceDescription] { [] }

  func changes() async -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
