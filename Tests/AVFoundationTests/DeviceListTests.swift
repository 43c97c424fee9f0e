import Foundation
import GStreamer
import TestSupport
import Testing

@testable import AVFoundation
@testable import MediaEngine

@Suite struct DeviceListTests {
  private static func camera(_ id: String, formats: [VideoFormat] = []) -> DeviceDescription {
    DeviceDescription(
      id: id, name: "Camera \(id)", kind: .camera, connection: .v4l2(node: "/dev/none-\(id)"), manufacturer: "Maker",
      model: "046d:0825", formats: formats.map { .video($0) })
  }

  private static let microphone = DeviceDescription(
    id: "m", name: "Microphone", kind: .microphone, connection: .pulse(source: "m"), model: "046d:0825",
    formats: [.audio(AudioFormat(sampleRate: 48_000, channelCount: 2))])

  @Test func aCameraWhoseFieldOfViewNobodyKnowsHasNone() {
    let format = VideoFormat(width: 640, height: 480, encoding: .jpeg, frameRates: [Fraction(30, 1)])
    let camera = AVCaptureDevice(Self.camera("a", formats: [format]))
    #expect(camera.formats.map(\.videoFieldOfView) == [0])
    let simulated = AVCaptureDevice.ofTest().1
    #expect(Set(simulated.formats.map(\.videoFieldOfView)) == [60])
    let microphone = AVCaptureDevice(Self.microphone)
    #expect(microphone.formats.map(\.videoFieldOfView) == [0])
  }

  @Test func theFirstWhoAsksGetsTheWholeList() {
    let devices = DeviceTestWorld([Self.camera("a"), Self.microphone]).captureDevices
    #expect(devices.devices.map(\.uniqueID) == ["a", "m"])
  }

  @Test func aDeviceSaysWhatItIs() throws {
    let format = VideoFormat(width: 640, height: 480, encoding: .raw("YUY2"), frameRates: [.init(30, 1), .init(15, 1)])
    let devices = DeviceTestWorld([Self.camera("a", formats: [format]), Self.microphone]).captureDevices
    let camera = try #require(devices.device("a"))
    #expect(camera.localizedName == "Camera a" && camera.manufacturer == "Maker" && camera.modelID == "046d:0825")
    #expect(camera.hasMediaType(.video) && !camera.hasMediaType(.audio) && camera.deviceType == .external)
    let description = camera.activeFormat.formatDescription
    #expect(description.dimensions.width == 640 && description.dimensions.height == 480)
    #expect(description.mediaSubType == .pixelFormat_422YpCbCr8_yuvs)
    #expect(camera.activeFormat.videoSupportedFrameRateRanges.map(\.maxFrameRate) == [30, 15])
    let microphone = try #require(devices.device("m"))
    #expect(microphone.hasMediaType(.audio) && microphone.deviceType == .microphone)
    let audio = try #require(microphone.activeFormat.formatDescription.audioStreamBasicDescription)
    #expect(audio.mSampleRate == 48_000 && audio.mChannelsPerFrame == 2)
  }

  @Test func aDeviceThatReturnsIsTheSameObject() async throws {
    let world = DeviceTestWorld([Self.camera("a"), Self.camera("b")])
    let devices = world.captureDevices
    let first = try #require(devices.device("a"))
    #expect(first.isConnected)
    let notes = Notes()
    let observation = first.observe(\.isConnected, options: [.old, .new]) { _, change in
      notes.add("\(change.oldValue ?? true)>\(change.newValue ?? false)")
    }
    defer { observation.invalidate() }
    world.become([Self.camera("b")])
    try await eventually("the device to be gone") { first.isConnected ? nil : () }
    #expect(devices.devices.map(\.uniqueID) == ["b"])
    #expect(throws: AVError.self) { try first.lockForConfiguration() }
    world.become([Self.camera("b"), Self.camera("a")])
    try await eventually("the device to return") { first.isConnected ? () : nil }
    #expect(devices.device("a") === first)
    #expect(notes.all == ["true>false", "false>true"])
  }

  @Test func comingAndGoingIsAnnounced() async throws {
    let world = DeviceTestWorld([Self.camera("a")])
    let devices = world.captureDevices
    let camera = try #require(devices.device("a"))
    let session = AVCaptureDevice.DiscoverySession(
      deviceTypes: [.external], mediaType: .video, position: .unspecified, in: devices)
    let notes = Notes()
    let observation = session.observe(\.devices, options: [.old, .new]) { _, change in
      notes.add("\((change.oldValue ?? []).map(\.uniqueID)) \((change.newValue ?? []).map(\.uniqueID))")
    }
    let tokens = [
      (AVCaptureDevice.wasConnectedNotification, "connected"),
      (AVCaptureDevice.wasDisconnectedNotification, "disconnected"),
    ].map { name, word in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
        // Other tests' devices come and go, too.
        guard let device = notification.object as? AVCaptureDevice,
          devices.device(device.uniqueID) === device
            || device === camera
        else { return }
        notes.add("\(word) \(device.uniqueID)")
      }
    }
    defer {
      observation.invalidate()
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
    world.become([Self.camera("a"), Self.microphone, Self.camera("b")])
    _ = try await eventually("both to be announced") { notes.all.count >= 3 ? () : nil }
    #expect(notes.all == [#"["a"] ["a", "b"]"#, "connected m", "connected b"])
    world.become([Self.microphone, Self.camera("b")])
    _ = try await eventually("the departure to be announced") { notes.all.count >= 5 ? () : nil }
    #expect(notes.all.suffix(2) == [#"["a", "b"] ["b"]"#, "disconnected a"])
  }

  private static let placements: [(String, [String: String], Bool, AVCaptureDevice.Position)] = [
    ("fixed", ["removable": "fixed"], true, .front),
    ("fixed at the back", ["removable": "fixed", "physical_location/panel": "back"], true, .back),
    ("plugged in", ["removable": "removable"], false, .unspecified),
    ("unknown", ["removable": "unknown"], false, .unspecified),
    ("silent", [:], false, .unspecified),
  ]

  @Test(arguments: placements) func thePortTellsWhereACameraIs(
    _ name: String, _ files: [String: String], _ isBuiltIn: Bool, _ position: AVCaptureDevice.Position
  ) throws {
    let system = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-sys-\(UUID())")
    defer { try? FileManager.default.removeItem(at: system) }
    let port = system.appendingPathComponent("devices/usb1/1-8")
    let interface = port.appendingPathComponent("1-8:1.0")
    let node = system.appendingPathComponent("class/video4linux/video7")
    for folder in [interface, node] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      at: node.appendingPathComponent("device"), withDestinationURL: interface)
    for (file, text) in files {
      let url = port.appendingPathComponent(file)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("\(text)\n".utf8).write(to: url)
    }
    var source = Self.camera(name)
    source.connection = .v4l2(node: "/dev/video7")
    let placement = DevicePlacement(of: source, system: system.path)
    #expect(placement == DevicePlacement(isBuiltIn: isBuiltIn, position: position))
  }

  @Test func theSharedListHasOneObjectForEachDevice() throws {
    AVCaptureDevice.offersSimulatedDevices = true
    let camera = try #require(AVCaptureDevice(uniqueID: "simulated:camera:overlook"))
    #expect(AVCaptureDevice(uniqueID: "simulated:camera:overlook") === camera)
    #expect(AVCaptureDevice.devices(for: .video).contains { $0 === camera })
    #expect(AVCaptureDevice(uniqueID: "no such device") == nil)
    #expect(AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front) === camera)
    #expect(camera.transportType == 0x7669_7274)
  }

  private static let preferences: [(String, [PreferenceStep], [String?])] = [
    ("the first where nothing was chosen", [.list(["a", "b"])], ["a"]),
    ("who comes takes nobody's place", [.list(["a"]), .list(["b", "a"])], ["a", "a"]),
    ("a choice holds", [.choose("b"), .list(["a", "b"])], ["b"]),
    ("a choice that goes is replaced", [.choose("b"), .list(["a", "b"]), .list(["a"])], ["b", "a"]),
    (
      "and takes its place when the other goes", [.choose("b"), .list(["a"]), .list(["a", "b"]), .list(["b"])],
      ["a", "a", "b"]
    ),
    ("the newest choice first", [.choose("a"), .choose("b"), .list(["c", "a"]), .list([])], ["a", nil]),
  ]

  enum PreferenceStep: Sendable {
    case choose(String)
    case list([String])
  }

  @Test(arguments: preferences) func thePreferredCamera(
    _ name: String, _ steps: [PreferenceStep], _ expected: [String?]
  ) {
    var preferred = PreferredCameras()
    var answers: [String?] = []
    for step in steps {
      switch step {
      case .choose(let id): preferred.choose(id)
      case .list(let ids): answers.append(preferred.camera(of: ids))
      }
    }
    #expect(answers == expected)
  }

  @Test func choicesAreRememberedFromRunToRun() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-preferred-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("state/preferred-cameras")
    let memory = PreferredCameraMemory(file: file)
    memory.choose("a")
    memory.choose("b")
    memory.flush()
    let later = PreferredCameraMemory(file: file)
    #expect(later.choice(of: ["a", "b", "c"]) == "b")
    #expect(later.choice(of: ["a", "c"]) == "a")
    #expect(later.camera(of: ["c"]) == "c")
  }
}
