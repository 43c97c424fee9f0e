import GStreamer
import Testing

@testable import MediaEngine

@Suite struct DeviceJudgementTests {
  private static let colours = "video/x-raw, format=YUY2, width=640, height=480, framerate=30/1"
  private static let greys = "video/x-raw, format=GRAY8, width=640, height=360, framerate=15/1"

  private static func v4l2(_ name: String, _ node: String, at path: String, _ caps: String) throws -> FoundDevice {
    FoundDevice(
      provider: "GstV4l2Device", name: name, isCamera: true,
      properties: Structure(
        "v4l2deviceprovider",
        [
          "device.path": node, "device.bus_path": path, "device.vendor.id": "0x046d", "device.product.id": "082D",
          "device.vendor.name": "Example",
        ]),
      caps: caps.isEmpty ? nil : try Caps(parsing: caps))
  }

  private static func pipeWireCamera(_ name: String, serial: Int, _ more: KeyValuePairs<String, String>) throws
    -> FoundDevice
  {
    var properties = Structure("pipewire-proplist", ["object.serial": serial])
    for (key, value) in more { properties = properties.setting(key, to: value) }
    return FoundDevice(
      provider: "GstPipeWireDevice", name: name, isCamera: true, properties: properties,
      caps: try Caps(parsing: colours))
  }

  private static func microphone(_ provider: String, _ name: String, internalName: String?) throws -> FoundDevice {
    FoundDevice(
      provider: provider, name: name, isCamera: false, internalName: internalName,
      properties: Structure("properties", ["node.name": internalName ?? "node", "object.serial": 7]),
      caps: try Caps(parsing: "audio/x-raw, rate=[1, 384000], channels=[1, 32]"))
  }

  @Test func aUSBCameraIsNamedByItsModelAndSocket() throws {
    let found = try Self.v4l2("Webcam", "/dev/video0", at: "pci-0000:00:14.0-usb-0:8:1.0", Self.colours)
    let device = try #require(SystemDevices.descriptions(of: [found]).first)
    #expect(device.id == "v4l2:046d:082d:pci-0000:00:14.0-usb-0:8:1.0")
    #expect(device.connection == .v4l2(node: "/dev/video0"))
    #expect(device.model == "046d:082d")
    #expect(device.manufacturer == "Example")
    #expect(!device.isSimulated)
  }

  @Test func theIdStaysWhenTheNodeGetsAnotherNumber() throws {
    let ids = try ["/dev/video0", "/dev/video4"].map {
      try SystemDevices.descriptions(of: [Self.v4l2("Webcam", $0, at: "usb-0:8:1.0", Self.colours)]).map(\.id)
    }
    #expect(ids[0] == ids[1])
  }

  @Test func aNodeThatGivesOnlyMetadataIsNoCamera() throws {
    let found = [
      try Self.v4l2("Webcam", "/dev/video0", at: "usb-0:8:1.0", Self.colours),
      try Self.v4l2("Webcam", "/dev/video1", at: "usb-0:8:1.0", ""),
    ]
    #expect(SystemDevices.descriptions(of: found).map(\.connection) == [.v4l2(node: "/dev/video0")])
  }

  @Test func theInfraredEyeBesideACameraIsLeftOutButAGreyCameraAloneIsNot() throws {
    let eye = try Self.v4l2("Webcam IR", "/dev/video2", at: "usb-0:8:1.2", Self.greys)
    let camera = try Self.v4l2("Webcam", "/dev/video0", at: "usb-0:8:1.0", Self.colours)
    #expect(SystemDevices.descriptions(of: [camera, eye]).map(\.name) == ["Webcam"])
    #expect(SystemDevices.descriptions(of: [eye]).map(\.name) == ["Webcam IR"])
    let elsewhere = try Self.v4l2("Microscope", "/dev/video3", at: "usb-0:5:1.0", Self.greys)
    #expect(SystemDevices.descriptions(of: [camera, elsewhere]).map(\.name) == ["Webcam", "Microscope"])
  }

  @Test func aCameraSeenThroughTwoDoorsIsOneCamera() throws {
    let found = [
      try Self.pipeWireCamera("Webcam", serial: 41, ["api.v4l2.path": "/dev/video0", "node.name": "v4l2_input.usb"]),
      try Self.v4l2("Webcam", "/dev/video0", at: "usb-0:8:1.0", Self.colours),
      try Self.pipeWireCamera("Phone", serial: 42, ["node.name": "phone", "device.id": "3"]),
    ]
    let devices = SystemDevices.descriptions(of: found)
    #expect(devices.map(\.connection) == [.v4l2(node: "/dev/video0"), .pipeWire(target: "42")])
    #expect(devices.last?.id == "pipewire:phone")
  }

  @Test func libcamerasViewOfAUSBCameraIsTheSameCamera() throws {
    func libcamera(_ serial: Int, _ path: String) throws -> FoundDevice {
      try Self.pipeWireCamera(
        "By libcamera", serial: serial,
        ["api.libcamera.path": path, "node.name": "libcamera_input.\(serial)", "device.id": "3"])
    }
    let found = [
      try Self.v4l2("Webcam", "/dev/video0", at: "pci-0000:00:14.0-usb-0:2.4:1.0", Self.colours),
      try libcamera(41, #"\_SB_.PCI0.XHC_.RHUB.HS02-2.4:1.0-046d:082d"#),
      // Another of the same model in another socket, which V4L2 doesn't show, and a phone's camera behind an ISP.
      try libcamera(42, #"\_SB_.PCI0.XHC_.RHUB.HS08-8:1.0-046d:082d"#),
      try libcamera(43, "/base/soc/i2c0mux/i2c@1/imx477@1a"),
    ]
    let connections = SystemDevices.descriptions(of: found).map(\.connection)
    #expect(connections == [.v4l2(node: "/dev/video0"), .pipeWire(target: "42"), .pipeWire(target: "43")])
    let ids = SystemDevices.descriptions(of: Array(found.dropFirst(2))).map(\.id)
    #expect(ids == ["pipewire:libcamera_input.42", "pipewire:libcamera_input.43"])
  }

  @Test func aNodeThatGivesOnlyASensorsRawDataIsNoCamera() throws {
    let raw = "video/x-bayer, format=bggr, width=4056, height=3040, framerate=10/1"
    let sensor = try Self.v4l2("unicam", "/dev/video0", at: "platform-3f801000.csi", raw)
    #expect(SystemDevices.descriptions(of: [sensor]).isEmpty)
    let both = try Self.v4l2("Industrial", "/dev/video1", at: "usb-0:5:1.0", "\(raw); \(Self.colours)")
    #expect(SystemDevices.descriptions(of: [sensor, both]).map(\.name) == ["Industrial"])
  }

  @Test func programsThatPlayCameraUnderOneNodeNameKeepDifferentIds() throws {
    let found = try ["Front", "Back"].enumerated().map {
      try Self.pipeWireCamera($1, serial: 50 + $0, ["node.name": "gst-launch-1.0"])
    }
    #expect(
      SystemDevices.descriptions(of: found).map(\.id) == [
        "pipewire:gst-launch-1.0:Front", "pipewire:gst-launch-1.0:Back",
      ])
  }

  @Test func twoNodesOfOneSocketKeepDifferentIds() throws {
    let found = try ["/dev/video0", "/dev/video2"].map {
      try Self.v4l2("Twin", $0, at: "platform-twin", Self.colours)
    }
    let ids = SystemDevices.descriptions(of: found).map(\.id)
    #expect(Set(ids).count == 2)
    #expect(ids.allSatisfy { $0.hasPrefix("v4l2:046d:082d:platform-twin:/dev/video") })
  }

  @Test func aDeviceThatIsReportedTwiceIsListedOnce() throws {
    let found = try Self.v4l2("Webcam", "/dev/video0", at: "usb-0:8:1.0", Self.colours)
    #expect(SystemDevices.descriptions(of: [found, found]).count == 1)
  }

  @Test func loudspeakersAreNoMicrophones() throws {
    var monitor = try Self.microphone("GstPulseDevice", "Speakers", internalName: "alsa_output.pci")
    monitor.properties = monitor.properties?.setting("device.class", to: "monitor")
    let found = [
      monitor,
      try Self.microphone("GstPulseDevice", "Monitor of Headphones", internalName: "headphones"),
      try Self.microphone("GstPulseDevice", "Screen", internalName: "alsa_output.hdmi.monitor"),
      try Self.microphone("GstPulseDevice", "Headset", internalName: "alsa_input.usb"),
    ]
    let devices = SystemDevices.descriptions(of: found)
    #expect(devices.map(\.connection) == [.pulse(source: "alsa_input.usb")])
    #expect(devices.first?.formats == [.audio(AudioFormat(sampleRate: 48_000, channelCount: 2))])
  }

  @Test func microphonesComeThroughTheSoundServerWhereThereIsOne() throws {
    let alsa = try Self.microphone("GstALSADevice", "Headset", internalName: "hw:1,0")
    let pipeWire = try Self.microphone("GstPipeWireDevice", "Headset", internalName: nil)
    let pulse = try Self.microphone("GstPulseDevice", "Headset", internalName: "alsa_input.usb")
    func doors(_ found: [FoundDevice]) -> [DeviceDescription.Connection] {
      SystemDevices.descriptions(of: found).map(\.connection)
    }
    #expect(doors([alsa, pipeWire, pulse]) == [.pulse(source: "alsa_input.usb")])
    #expect(doors([alsa, pipeWire]) == [.pipeWire(target: "7")])
    #expect(doors([alsa]) == [.alsa(device: "hw:1,0")])
  }
}
