import Testing

@testable import MediaEngine

@Suite struct DeviceCatalogueTests {
  private static func device(_ id: String, _ kind: DeviceDescription.Kind, simulated: Bool = false) -> DeviceDescription
  {
    DeviceDescription(
      id: id, name: id, kind: kind,
      connection: simulated ? .simulated(SimulatedDevices.standard.world) : .v4l2(node: id))
  }

  private static let camera = device("camera", .camera)
  private static let microphone = device("microphone", .microphone)
  private static let simulated = [
    device("simulated camera", .camera, simulated: true), device("simulated microphone", .microphone, simulated: true),
  ]

  @Test(arguments: [
    ([], false, ["simulated camera", "simulated microphone"]),
    ([camera], false, ["camera"]),
    ([microphone], false, ["microphone", "simulated camera"]),
    ([camera, microphone], false, ["camera", "microphone"]),
    ([camera, microphone], true, ["camera", "microphone", "simulated camera", "simulated microphone"]),
  ]) func simulatedDevicesStandInForMissingOnes(
    _ hardware: [DeviceDescription], _ asked: Bool, _ expected: [String]
  ) async {
    let catalogue = DeviceCatalogue(
      hardware: DeviceWorld(hardware), simulated: DeviceWorld(Self.simulated), offersSimulated: asked)
    #expect(await catalogue.devices().map(\.id) == expected)
  }

  @Test func listenersHearTheListAndEachChangeOfIt() async throws {
    let hardware = DeviceWorld()
    let catalogue = DeviceCatalogue(hardware: hardware, simulated: DeviceWorld(Self.simulated), offersSimulated: false)
    let heard = Collected<[String]>()
    let lists = catalogue.changes
    let listening = Task { for await list in lists { heard.add(list.map(\.id)) } }
    defer { listening.cancel() }
    _ = try await heard.first(1)
    hardware.become([Self.camera])
    _ = try await heard.first(2)
    hardware.become([Self.camera])  // nothing new: not announced
    catalogue.offersSimulated = true
    _ = try await heard.first(3)
    hardware.become([])
    let all = try await heard.first(4)
    let both = ["simulated camera", "simulated microphone"]
    #expect(all == [both, ["camera"], ["camera"] + both, both])
  }

  @Test func aLateListenerHearsTheListAtOnce() async throws {
    let catalogue = DeviceCatalogue(
      hardware: DeviceWorld([Self.camera]), simulated: DeviceWorld(), offersSimulated: false)
    for _ in 0..<2 {
      let lists = catalogue.changes
      let first = try await within("the list") { await lists.first { _ in true } }
      #expect(first == [Self.camera])
    }
  }

  @Test func aCatalogueThatIsLetGoOfEndsItsStreams() async throws {
    let lists: AsyncStream<[DeviceDescription]>
    do {
      let catalogue = DeviceCatalogue(
        hardware: DeviceWorld([Self.camera]), simulated: DeviceWorld(), offersSimulated: false)
      lists = catalogue.changes
    }
    let ended = try await within("the end") { () -> Bool? in
      for await _ in lists {}
      return true
    }
    #expect(ended)
  }

  @Test func aSimulatedCameraThatIsPulledOutLeavesTheList() async throws {
    let camera = try #require(SimulatedDevices.standard.cameras.last)
    let catalogue = DeviceCatalogue(
      hardware: DeviceWorld(), simulated: SimulatedDevices.standard, offersSimulated: true)
    let heard = Collected<[String]>()
    let lists = catalogue.changes
    let listening = Task { for await list in lists { heard.add(list.map(\.id)) } }
    defer { listening.cancel() }
    let before = try #require(try await heard.first(1).last)
    #expect(before.contains(camera.description.id))
    camera.happen(.unplug)
    let without = try #require(try await heard.first(2).last)
    #expect(without == before.filter { $0 != camera.description.id })
    camera.plugIn()
    #expect(try await heard.first(3).last == before)
  }

  @Test func theSystemsOwnDevicesCanBeListed() async {
    let devices = await SystemDeviceProvider.shared.devices()
    #expect(Set(devices.map(\.id)).count == devices.count, "ids are unique")
    #expect(devices.allSatisfy { !$0.isSimulated && !$0.name.isEmpty && !$0.formats.isEmpty })
  }
}
