import GStreamer
import Testing

@Suite struct DeviceTests {
  @Test func aMonitorStartsListsAndStops() async throws {
    let monitor = DeviceMonitor(["Video/Source": nil, "Audio/Source": nil])
    #expect(monitor.providers.contains("v4l2deviceprovider"))
    let changes = monitor.changes
    #expect(await monitor.start())
    for device in await monitor.devices() {
      #expect(device.has(classes: "Video/Source") || device.has(classes: "Audio/Source"))
      #expect(!device.displayName.isEmpty)
    }
    await monitor.stop()
    // Ends, now that nobody watches.
    try await within("the changes to end") { for await _ in changes {} }
    await GStreamer.finishBackgroundWork()
    #expect(monitor.object.referenceCount == 1)
  }

  @Test func aMonitorStartsAgain() async throws {
    let monitor = DeviceMonitor(["Video/Source": nil])
    for _ in 0..<2 {
      #expect(await monitor.start())
      await monitor.stop()
    }
  }
}
