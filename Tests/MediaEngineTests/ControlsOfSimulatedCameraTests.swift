import CoreVideo
import GStreamer
import Testing

@testable import MediaEngine

/// The simulated camera obeys its controls, and acts by itself where it is left to: measured in its frames.
@Suite struct ControlsOfSimulatedCameraTests {
  /// What a frame looks like.
  struct Look: Sendable {
    var green = 0.0
    /// Red over blue.
    var warmth = 0.0
    /// How much neighbours differ.
    var sharpness = 0.0
    /// How far the channels are apart.
    var colour = 0.0

    init?(_ buffer: CVPixelBuffer) {
      CVPixelBufferLockBaseAddress(buffer, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
      guard let base = CVPixelBufferGetBaseAddress(buffer) else { return nil }
      let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer) * 55 / 100)
      var sums = (red: 0, green: 0, blue: 0, edges: 0, colour: 0)
      // The upper part: above the number and the clock, which no lens blurs.
      for y in height / 3..<height {
        let row = (base + y * CVPixelBufferGetBytesPerRow(buffer)).assumingMemoryBound(to: UInt8.self)
        for x in 1..<width {
          let pixel = row + x * 4
          sums.blue += Int(pixel[0])
          sums.green += Int(pixel[1])
          sums.red += Int(pixel[2])
          let edge = Int(pixel[1]) - Int(pixel[-3])
          sums.edges += edge * edge
          sums.colour += abs(Int(pixel[2]) - Int(pixel[0]))
        }
      }
      let count = Double((width - 1) * (height - height / 3))
      green = Double(sums.green) / count
      warmth = Double(sums.red) / Double(max(1, sums.blue))
      sharpness = Double(sums.edges) / count
      colour = Double(sums.colour) / count
    }
  }

  /// A running camera whose newest frame can be asked for.
  private final class Stage: Sendable {
    let camera: SimulatedCamera
    let controls: any CameraControls
    private let preview: CameraStream
    private let looks = Collected<Look>()

    init() async throws {
      (camera, preview) = CameraStream.simulated(width: 320, height: 240)
      controls = try camera.openControls()
      let looks = looks
      preview.add(
        PreviewOutput { frame in
          if let look = Look(frame.pixelBuffer) { looks.add(look) }
        })
      try await preview.start()
    }

    func stop() async { await preview.stop() }

    /// How many frames have come.
    var frameCount: Int { looks.values.count }

    /// The first frame that looks so.
    func frame(_ what: String, since: Int? = nil, _ holds: (Look) -> Bool) async throws -> Look {
      let seen = since ?? looks.values.count
      return try await eventually("a frame that is \(what)") { looks.values.dropFirst(seen).first(where: holds) }
    }
  }

  @Test func theAutomaticsFindTheirWayBackInSomeFrames() async throws {
    let stage = try await Stage()
    let right = try await stage.frame("there") { _ in true }
    let heard = Collected<ControlID>()
    let changes = stage.controls.changes
    let listening = Task { for await change in changes { for control in change { heard.add(control.id) } } }
    try stage.controls.set([.focusAbsolute: 50, .exposureTime: 40, .whiteBalanceTemperature: 9000])
    let wrong = try await stage.frame("blurred, dark and warm") {
      $0.sharpness < right.sharpness / 2 && $0.green < right.green / 2 && $0.warmth > right.warmth * 1.3
    }
    #expect(stage.controls.control(.focusAbsolute)?.isInactive == false)
    let before = stage.frameCount
    try stage.controls.set([.focusAuto: 1, .exposureMode: 3, .whiteBalanceAuto: 1])
    #expect(stage.controls.control(.focusAdjusting)?.value == 1)
    // The automatics need their time: the picture is better before it is right.
    _ = try await stage.frame("between dark and right", since: before) {
      $0.green > wrong.green * 1.2 && $0.green < right.green * 0.95
    }
    _ = try await stage.frame("as at first") {
      $0.sharpness > right.sharpness * 0.9 && abs($0.green - right.green) < 6 && abs($0.warmth - right.warmth) < 0.1
    }
    let settled = try await eventually("the automatics to rest") {
      stage.camera.panel.adjusting.isEmpty ? stage.controls.controls : nil
    }
    #expect(settled.first { $0.id == .focusAbsolute }?.value == 600)
    #expect(settled.first { $0.id == .focusAbsolute }?.inactiveBecause == .focusAuto)
    #expect(settled.first { $0.id == .exposureTime }?.value == 167)
    await stage.stop()
    stage.camera.happen(.unplug)
    await listening.value
    #expect(
      Set(heard.values).isSuperset(of: [.focusAdjusting, .focusAbsolute, .exposureTime, .whiteBalanceTemperature]))
  }

  @Test func theExposurePointIsExposedForAndTheBiasCounts() async throws {
    let stage = try await Stage()
    let right = try await stage.frame("there") { _ in true }
    #expect(stage.controls.pointPurposes == [.focus, .exposure])
    // The bank in the lower left is the darkest part.
    try stage.controls.setPoint(PointOfInterest(x: 0.05, y: 0.97), for: .exposure)
    let bright = try await stage.frame("brighter") { $0.green > right.green * 1.2 }
    // The sun is the brightest.
    try stage.controls.setPoint(PointOfInterest(x: 0.72, y: 0.24), for: .exposure)
    _ = try await stage.frame("darker") { $0.green < right.green * 0.85 }
    #expect(bright.green > right.green)
    try stage.controls.setPoint(.centre, for: .exposure)
    try stage.controls.set([.exposureBias: -2000])
    _ = try await stage.frame("two stops darker") { abs($0.green - right.green / 4) < right.green / 10 }
    try stage.controls.setPoint(PointOfInterest(x: 0.3, y: 0.3), for: .focus)
    #expect(stage.controls.control(.focusAdjusting)?.value == 1, "a new point is focused on")
    await stage.stop()
  }

  private static let pictureControls: [(ControlID, Int, @Sendable (Look, Look) -> Bool)] = [
    (.brightness, 40, { $1.green > $0.green + 30 }), (.contrast, 20, { $1.sharpness < $0.sharpness / 4 }),
    (.saturation, 0, { $1.colour < $0.colour / 8 }), (.gain, 300, { $1.green > $0.green * 1.25 }),
  ]

  @Test(arguments: pictureControls) func thePictureObeys(
    _ id: ControlID, _ value: Int, _ shows: @Sendable (Look, Look) -> Bool
  ) async throws {
    let stage = try await Stage()
    let before = try await stage.frame("there") { _ in true }
    try stage.controls.set([id: value])
    _ = try await stage.frame("other by \(id)") { shows(before, $0) }
    try stage.controls.reset([id, .exposureMode])
    _ = try await stage.frame("as before") { abs($0.green - before.green) < 6 && abs($0.colour - before.colour) < 6 }
    await stage.stop()
  }

  @Test func withoutAStreamTheAutomaticsAreThereAtOnce() throws {
    let camera = SimulatedCamera(id: "simulated:still", name: "Test Camera", viewpoint: .lakeside)
    let controls = try camera.openControls()
    try controls.set([.focusAbsolute: 0, .gain: 800, .zoom: 250])
    #expect(camera.settings.zoomFactor == 2.5)
    #expect(camera.settings.lensPosition == 0)
    #expect(controls.control(.exposureMode)?.value == 1, "gain is the automatic's, too")
    try controls.set([.focusAuto: 1, .exposureMode: 3])
    #expect(camera.settings.lensPosition == SimulatedCameraSettings.sharpLensPosition)
    #expect(camera.settings.gain == 1)
    #expect(camera.settings.exposureSeconds == SimulatedCameraSettings.rightExposureSeconds)
  }

  @Test func aHandOnTheCameraTakesOverFromTheAutomatics() throws {
    let camera = SimulatedCamera(id: "simulated:hand", name: "Test Camera", viewpoint: .lakeside)
    camera.settings.lensPosition = 0.2
    let controls = try camera.openControls()
    #expect(controls.control(.focusAuto)?.value == 0)
    #expect(controls.control(.exposureMode)?.isAutomatic == true)
  }

  @Test func thePoorCameraHasLittle() throws {
    let camera = SimulatedCamera(id: "simulated:poor", name: "Test Camera", viewpoint: .overlook)
    let controls = try camera.openControls()
    #expect(controls.controls.map(\.id) == [.brightness, .contrast, .saturation, .powerLineFrequency])
    #expect(controls.pointPurposes.isEmpty)
    #expect(throws: ControlError.noPointOfInterest) { try controls.setPoint(.centre, for: .focus) }
    #expect(throws: ControlError.unknown(.torchMode)) { try controls.set([.torchMode: 2]) }
  }

  @Test func theTorchIsLitAtItsLevel() throws {
    let camera = SimulatedCamera(id: "simulated:torch", name: "Test Camera", viewpoint: .lakeside)
    let controls = try camera.openControls()
    try controls.set([.torchLevel: 30])
    #expect(camera.settings.torchLevel == 0)
    try controls.set([.torchMode: 2])
    #expect(camera.settings.torchLevel == 0.3)
    try controls.set([.torchMode: 1])
    #expect(camera.settings.torchLevel == 0, "a flash waits for its photo")
  }

  @Test func controlsEndWithTheCameraAndAreOthersAfterwards() async throws {
    let camera = SimulatedCamera(id: "simulated:gone", name: "Test Camera", viewpoint: .lakeside)
    let controls = try camera.openControls()
    let changes = controls.changes
    try controls.set([.brightness: 20])
    camera.happen(.unplug)
    var heard: [[ControlID]] = []
    for await change in changes { heard.append(change.map(\.id)) }
    #expect(heard == [[.brightness]])
    #expect(throws: ControlError.disconnected) { try controls.set([.brightness: 0]) }
    #expect(throws: DeviceError.disconnected(camera.description.reference)) { try camera.openControls() }
    camera.plugIn()
    #expect(throws: ControlError.disconnected) { try controls.set([.brightness: 0]) }
    #expect(try camera.openControls().control(.brightness)?.value == 0, "unplugged, it has forgotten")
  }

  @Test func everyDeviceOpensItsControlsOrHasNone() throws {
    let rich = try #require(try SimulatedDevices.standard.cameras[0].description.openControls())
    #expect(rich.control(.focusAbsolute) != nil)
    #expect(try SimulatedDevices.standard.microphone.description.openControls() == nil)
    let away = DeviceDescription(id: "away", name: "Away", kind: .camera, connection: .v4l2(node: "/dev/video-none"))
    #expect(throws: DeviceError.disconnected(away.reference)) { try away.openControls() }
    let piped = DeviceDescription(id: "piped", name: "Piped", kind: .camera, connection: .pipeWire(target: "1"))
    #expect(try piped.openControls() == nil)
  }
}
