import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

@Suite struct DeviceLightTests {
  // MARK: Torch

  private enum Event: Sendable {
    case on, off, auto, start, stop, dark, bright
  }

  private typealias Action = TorchStateMachine.Action
  private static let full = Action.light(level: 1)

  private static let torches: [([Event], [Action], AVCaptureDevice.TorchMode)] = [
    ([.on], [.nothing], .on),
    ([.on, .start], [.nothing, full], .off),
    ([.start, .on, .stop], [.nothing, full, .extinguish], .off),
    ([.on, .off, .start], [.nothing, .extinguish, .nothing], .off),
    ([.auto, .dark, .start, .dark], [.nothing, .nothing, .nothing, full], .auto),
    (
      [.start, .auto, .dark, .dark, .bright, .bright],
      [.nothing, .nothing, full, .nothing, .extinguish, .nothing], .auto
    ),
    ([.start, .on, .auto], [.nothing, full, .extinguish], .auto),
    ([.start, .auto, .dark, .stop, .start], [.nothing, .nothing, full, .extinguish, .nothing], .auto),
    ([.start, .auto, .dark, .off], [.nothing, .nothing, full, .extinguish], .off),
    ([.start, .stop], [.nothing, .nothing], .off),
  ]

  @Test(arguments: torches) private func theTorchIsLitAsWantedWhileASessionRuns(
    _ events: [Event], _ actions: [Action], _ mode: AVCaptureDevice.TorchMode
  ) {
    var machine = TorchStateMachine()
    let seen = events.map { event in
      switch event {
      case .on: machine.turnOn(level: 1)
      case .off: machine.turnOff()
      case .auto: machine.follow()
      case .start: machine.started(1)
      case .stop: machine.stopped(1)
      case .dark: machine.became(dark: true)
      case .bright: machine.became(dark: false)
      }
    }
    #expect(seen == actions)
    #expect(machine.mode(camera: .off) == mode)
  }

  @Test func aTorchOfTwoSessionsGoesOutWithTheLastOne() {
    var machine = TorchStateMachine()
    #expect(machine.started(1) == .nothing && machine.started(2) == .nothing)
    #expect(machine.turnOn(level: 0.5) == .light(level: 0.5))
    #expect(machine.stopped(1) == .nothing && machine.stopped(2) == .extinguish)
  }

  // MARK: Metering

  private static let lights: [([Double], [Bool])] = [
    ([0.5, 0.19, 0.3, 0.36, 0.3], [false, true, true, false, false]),
    ([0, 1], [true, false]),
  ]

  @Test(arguments: lights) func whatIsDarkStaysSoUntilItIsClearlyBright(_ levels: [Double], _ isDark: [Bool]) {
    var meter = LightMeter()
    let seen = levels.map { level in
      meter.see(level, isSettled: false)
      return meter.isDark
    }
    #expect(seen == isDark)
  }

  @Test func theOffsetCountsStopsFromWhatTheAutomaticAimsFor() {
    var meter = LightMeter()
    meter.see(0.46, isSettled: false)
    #expect(meter.offset == 0, "middle grey is the aim as long as no other is known")
    meter.see(0.3, isSettled: true)
    #expect(meter.offset == 0)
    // Half of the light, as the display's gamma encodes it.
    meter.see(0.3 * pow(0.5, 1 / 2.2), isSettled: false)
    #expect(abs(meter.offset + 1) < 0.03)
    meter.see(0.3 * pow(2, 1 / 2.2), isSettled: false)
    #expect(abs(meter.offset - 1) < 0.03)
  }

  // MARK: Rotation and lid

  private static let angles: [(MachineOrientation, AVCaptureDevice.Position, CGFloat)] = [
    (.normal, .back, 0), (.leftUp, .back, 90), (.bottomUp, .back, 180), (.rightUp, .back, 270), (.normal, .front, 0),
    (.leftUp, .front, 270), (.bottomUp, .front, 180), (.rightUp, .front, 90), (.leftUp, .unspecified, 0),
  ]

  @Test(arguments: angles) func aTurnedMachineTurnsTheFramesBack(
    _ orientation: MachineOrientation, _ position: AVCaptureDevice.Position, _ angle: CGFloat
  ) {
    #expect(AVCaptureDevice.RotationCoordinator.angle(for: orientation, position) == angle)
  }

  @Test func theSensorTellsEachTurn() async throws {
    let bus = try await PrivateBus(orientations: ["normal", "left-up", "bottom-up", "normal"])
    let sensor = OrientationSensor(bus: bus.bus)
    let turns = Gathered<MachineOrientation>()
    let changes = sensor.changes
    let task = Task { for await orientation in changes { turns.add(orientation) } }
    try await eventually("three turns") { turns.values.count == 3 }
    #expect(turns.values == [.leftUp, .bottomUp, .normal] && sensor.orientation == .normal)
    task.cancel()
    let silent = OrientationSensor(bus: .address("unix:path=/nowhere"))
    _ = silent.changes
    #expect(silent.orientation == .normal)
    withExtendedLifetime(bus) {}
  }

  @Test func observersHearOfATurnOnTheMainThread() async throws {
    let (_, device) = AVCaptureDevice.ofTest()
    let (changes, sensor) = AsyncStream.makeStream(of: MachineOrientation.self)
    let coordinator = AVCaptureDevice.RotationCoordinator(device: device, changes: changes)
    let notes = Notes()
    let observations = [
      coordinator.observe(\.videoRotationAngleForHorizonLevelCapture, options: [.old, .new]) { _, change in
        notes.add("capture \(change.oldValue ?? -1)>\(change.newValue ?? -1) \(isOnMainQueue)")
      },
      coordinator.observe(\.videoRotationAngleForHorizonLevelPreview, options: [.old, .new]) { _, change in
        notes.add("preview \(change.oldValue ?? -1)>\(change.newValue ?? -1) \(isOnMainQueue)")
      },
    ]
    defer { for observation in observations { observation.invalidate() } }
    sensor.yield(.normal)
    sensor.yield(.leftUp)
    try await eventually("both") { notes.all.count == 2 }
    #expect(Set(notes.all) == ["capture 0.0>90.0 true", "preview 0.0>90.0 true"])
    #expect(coordinator.videoRotationAngleForHorizonLevelCapture == 90)
  }

  @Test func aLidIsClosedByTheKernelsWord() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")
    let lid = folder.appendingPathComponent("LID0")
    try FileManager.default.createDirectory(at: lid, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(!Lid.isClosed(buttons: folder.path + "/none") && !Lid.isClosed(buttons: folder.path))
    for (text, isClosed) in [("state:      open\n", false), ("state:      closed\n", true)] {
      try Data(text.utf8).write(to: lid.appendingPathComponent("state"))
      #expect(Lid.isClosed(buttons: folder.path) == isClosed)
    }
  }

  // MARK: Availability

  @Test func observersHearThatLightsComeAndGoWithTheCamera() async throws {
    let (camera, device) = AVCaptureDevice.ofTest()
    let notes = Notes()
    let observations = [
      device.observe(\.isTorchAvailable, options: .new) { _, change in notes.add("torch \(change.newValue!)") },
      device.observe(\.isFlashAvailable, options: .new) { _, change in notes.add("flash \(change.newValue!)") },
      device.observe(\.hasTorch, options: .new) { _, _ in notes.add("another camera") },
    ]
    defer { for observation in observations { observation.invalidate() } }
    #expect(device.isTorchAvailable && device.isFlashAvailable && device.hasTorch && device.hasFlash)
    camera.happen(.unplug)
    device.becameDisconnected()
    #expect(!device.isTorchAvailable && !device.isFlashAvailable)
    try await eventually("both") { notes.all.count == 2 }
    camera.plugIn()
    device.becameConnected(as: camera.description)
    try await eventually("all four") { notes.all.count == 4 }
    #expect(Set(notes.all.prefix(2)) == ["torch false", "flash false"])
    #expect(Set(notes.all.suffix(2)) == ["torch true", "flash true"])
  }
}

extension CaptureSuite {
  @Suite struct Light {
    private func locked(_ device: AVCaptureDevice, _ body: () throws -> Void) throws {
      try device.lockForConfiguration()
      defer { device.unlockForConfiguration() }
      try body()
    }

    /// A running session whose frames are watched.
    private func scene() throws -> (CaptureStudio, NumberReader) {
      let studio = try CaptureStudio()
      let (output, reader) = (AVCaptureVideoDataOutput(), NumberReader())
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      try studio.add(studio.camera)
      studio.add(output)
      return (studio, reader)
    }

    @Test func theTorchWaitsForTheSession() async throws {
      let (studio, _) = try scene()
      let device = studio.camera
      let notes = Notes()
      let observation = device.observe(\.isTorchActive, options: .new) { _, change in notes.add("\(change.newValue!)") }
      defer { observation.invalidate() }
      try locked(device) { device.torchMode = .on }
      #expect(device.torchMode == .on && !device.isTorchActive && studio.simulated.settings.torchLevel == 0)
      try await studio.start()
      try await eventually("light") { notes.all == ["true"] }
      #expect(device.isTorchActive && device.torchMode == .on && studio.simulated.settings.torchLevel == 1)
      try await studio.stop()
      try await eventually("its end") { notes.all == ["true", "false"] }
      #expect(!device.isTorchActive && device.torchMode == .off && studio.simulated.settings.torchLevel == 0)
    }

    @Test func anAutomaticTorchShinesInTheDark() async throws {
      let (studio, reader) = try scene()
      let device = studio.camera
      try locked(device) {
        #expect(device.isTorchModeSupported(.auto))
        device.torchMode = .auto
      }
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count > 10 }
      #expect(device.torchMode == .auto && !device.isTorchActive)
      try locked(device) {
        device.setExposureModeCustom(duration: CMTime(value: 1, timescale: 2000), iso: AVCaptureDevice.currentISO)
      }
      try await eventually("light") { device.isTorchActive }
      #expect(device.torchMode == .auto)
      try locked(device) {
        device.setExposureModeCustom(duration: CMTime(value: 3, timescale: 100), iso: AVCaptureDevice.currentISO)
      }
      try await eventually("its end") { !device.isTorchActive }
      try await studio.stop()
    }

    @Test func anAutomaticFlashFiresInTheDark() async throws {
      let (studio, reader) = try scene()
      let (device, output) = (studio.camera, AVCaptureStillImageOutput())
      studio.add(output)
      try locked(device) {
        #expect(device.isFlashModeSupported(.auto))
        device.flashMode = .auto
      }
      #expect(device.flashMode == .auto && !device.isFlashActive)
      let notes = Notes()
      let observation = device.observe(\.isFlashActive, options: .new) { _, change in notes.add("\(change.newValue!)") }
      defer { observation.invalidate() }
      try await studio.start()
      let connection = try #require(output.connection(with: .video))
      func hasFired() async throws -> Bool {
        let buffer = try await output.captureStillImage(from: connection)
        let exif = CMGetAttachment(buffer, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil)
        return ((exif as? [String: Any])?[kCGImagePropertyExifFlash] as? Int ?? 0) & 1 == 1
      }
      try await eventually("frames") { reader.seen.values.count > 10 }
      #expect(try await !hasFired())
      try locked(device) {
        device.setExposureModeCustom(duration: CMTime(value: 1, timescale: 2000), iso: AVCaptureDevice.currentISO)
      }
      try await eventually("the dark") { notes.all == ["true"] }
      #expect(try await hasFired())
      #expect(!device.isTorchActive && device.flashMode == .auto)
      try await studio.stop()
    }

    @Test func theExposuresOffsetIsMeteredOnceItIsObserved() async throws {
      let (studio, reader) = try scene()
      let device = studio.camera
      #expect(device.meterTap == nil, "nobody pays for what nobody asks for")
      let offsets = Gathered<Float>()
      let observation = device.observe(\.exposureTargetOffset, options: .new) { _, change in
        offsets.add(change.newValue ?? 0)
      }
      defer { observation.invalidate() }
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count > 20 }
      #expect(device.exposureTargetOffset == 0, "the automatic is where it aims")
      let right = device.exposureDuration
      try locked(device) {
        device.setExposureModeCustom(
          duration: CMTime(value: right.value / 2, timescale: right.timescale), iso: AVCaptureDevice.currentISO)
      }
      try await eventually("too little light") { device.exposureTargetOffset < -0.8 }
      try locked(device) {
        device.setExposureModeCustom(
          duration: CMTime(value: right.value * 2, timescale: right.timescale), iso: AVCaptureDevice.currentISO)
      }
      try await eventually("too much") { device.exposureTargetOffset > 0.5 }
      try await eventually("both to be told") {
        offsets.values.contains { $0 < -0.8 } && offsets.values.contains { $0 > 0.5 }
      }
      try await studio.stop()
    }

    @Test func observersHearThatAnotherProgramHasTheCamera() async throws {
      let studio = try CaptureStudio()
      let notes = Notes()
      let observations = [
        studio.camera.observe(\.isInUseByAnotherApplication, options: [.old, .new]) { _, change in
          notes.add("\(change.oldValue!)>\(change.newValue!)")
        },
        studio.camera.observe(\.isSuspended, options: .new) { _, _ in notes.add("suspended") },
      ]
      defer { for observation in observations { observation.invalidate() } }
      #expect(!studio.camera.isInUseByAnotherApplication && !studio.camera.isSuspended)
      studio.simulated.happen(.busy(program: "Cheese"))
      try await eventually("its being taken") { notes.all == ["false>true"] }
      #expect(studio.camera.isInUseByAnotherApplication)
      studio.simulated.release()
      try await eventually("its return") { notes.all == ["false>true", "true>false"] }
    }
  }
}
