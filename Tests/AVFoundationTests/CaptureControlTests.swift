import Dispatch
import Testing

@testable import AVFoundation
@testable import MediaEngine

/// Controls of a session: values, actions, what reaches the camera, and what the delegate hears.
@Suite struct CaptureControlTests {
  @Test func aSliderSnapsToItsStepsAndTellsOnlyWhatTheUserSets() async throws {
    let slider = AVCaptureSlider("Grain", symbolName: "camera.filters", in: 0...1, step: 0.25)
    let (queue, heard) = (DispatchQueue(label: "actions"), Gathered<Float>())
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    slider.setActionQueue(queue) { value in
      if DispatchQueue.getSpecific(key: key) == true { heard.add(value) }
    }
    #expect(slider.value == 0 && slider.appearance.kind == .steps([0, 0.25, 0.5, 0.75, 1]))
    slider.value = 0.6
    #expect(slider.value == 0.5)
    slider.setByUser(0.7)
    #expect(slider.value == 0.75)
    slider.setByUser(0.8)
    slider.setByUser(7)
    #expect(slider.value == 1)
    try await eventually("the actions") { heard.values.count == 2 }
    slider.isEnabled = false
    slider.setByUser(0)
    #expect(slider.value == 1 && !slider.appearance.isEnabled)
    queue.sync {}
    #expect(heard.values == [0.75, 1])
  }

  @Test func aSliderLooksAsTheProgramSays() {
    let slider = AVCaptureSlider("Rate", symbolName: "speedometer", values: [60, 24, 30, 24])
    #expect(slider.appearance.kind == .steps([24, 30, 60]) && slider.value == 24)
    slider.localizedValueFormat = "%@ fps"
    slider.prominentValues = [30]
    slider.accessibilityIdentifier = "rate"
    slider.value = 60
    #expect(
      slider.appearance
        == AVCaptureControl.Appearance(
          title: "Rate", symbolName: "speedometer", kind: .steps([24, 30, 60]), value: 60, valueText: "60 fps",
          prominentValues: [30], accessibilityIdentifier: "rate"))
    slider.localizedValueFormat = "%d fps"
    #expect(slider.appearance.valueText == "60", "a format without %@ counts as none")
    let plain = AVCaptureSlider("Warmth", symbolName: "sun.max", in: -1...1)
    #expect(plain.value == -1 && plain.appearance.kind == .slider(-1...1) && plain.appearance.valueText == "−1")
  }

  @Test(arguments: [
    (0.0, "0"), (1.5, "1.5"), (-0.333, "−0.33"), (2.999, "3"), (12.05, "12.05"), (-0.001, "0"),
  ]) func aValueIsWrittenWithAtMostTwoDigits(_ value: Double, _ text: String) {
    #expect(ControlText.value(value) == text)
    #expect(ControlText.value(value, in: "%@ %@") == text && ControlText.value(value, in: "ISO %@") == "ISO " + text)
  }

  @Test func aPickerTellsTheIndexThatTheUserChooses() async throws {
    let picker = AVCaptureIndexPicker(
      "Look", symbolName: "camera.filters", localizedIndexTitles: ["Plain", "Warm", "Cold"])
    let heard = Gathered<Int>()
    picker.setActionQueue(DispatchQueue(label: "actions")) { heard.add($0) }
    picker.selectedIndex = 2
    #expect(picker.appearance.valueText == "Cold" && picker.numberOfIndexes == 3)
    picker.setByUser(1)
    picker.setByUser(1)
    picker.setByUser(-4)
    try await eventually("two actions") { heard.values.count == 2 }
    #expect(heard.values == [1, 0] && picker.selectedIndex == 0)
    let numbered = AVCaptureIndexPicker("Scene", symbolName: "film", numberOfIndexes: 3)
    #expect(numbered.localizedIndexTitles == ["1", "2", "3"])
    let named = AVCaptureIndexPicker("Scene", symbolName: "film", numberOfIndexes: 2) { "Scene \($0)" }
    #expect(named.localizedIndexTitles == ["Scene 0", "Scene 1"])
  }

  @Test func theSystemsSlidersSetTheCameraAndFollowIt() async throws {
    let (_, device) = AVCaptureDevice.ofTest()
    let (zooms, biases) = (Gathered<String>(), Gathered<Float>())
    let zoom = AVCaptureSystemZoomSlider(device: device) { factor in
      MainActor.preconditionIsolated()
      zooms.add("\(factor) \(device.videoZoomFactor)")
    }
    let bias = AVCaptureSystemExposureBiasSlider(device: device) { biases.add($0) }
    let changes = Gathered<Bool>()
    let observations = zoom.observeAppearance { changes.add(true) }
    defer { for observation in observations { observation.invalidate() } }
    #expect(zoom.appearance.kind == .slider(1...4) && zoom.appearance.valueText == "1×")
    #expect(device.activeFormat.systemRecommendedVideoZoomRange == 1...4)
    zoom.setByUser(2)
    try await eventually("the zoom") { zooms.values == ["2.0 2.0"] }
    #expect(device.videoZoomFactor == 2 && zoom.appearance.value == 2 && !changes.values.isEmpty)
    zoom.setByUser(100)
    try await eventually("the longest zoom") { device.videoZoomFactor == 4 }
    try device.lockForConfiguration()
    device.videoZoomFactor = 3
    device.unlockForConfiguration()
    #expect(zoom.appearance.value == 3 && zoom.appearance.valueText == "3×")

    let range = try #require(device.activeFormat.systemRecommendedExposureBiasRange)
    #expect(bias.appearance.kind == .slider(Double(range.lowerBound)...Double(range.upperBound)))
    bias.setByUser(1)
    try await eventually("the bias") { biases.values.count == 1 }
    #expect(device.exposureTargetBias == 1 && bias.appearance.valueText == "+1")
  }

  @Test func aCameraWithoutZoomHasAControlThatCantBeUsed() {
    let (_, device) = AVCaptureDevice.ofTest(.overlook)
    let zoom = AVCaptureSystemZoomSlider(device: device)
    #expect(device.activeFormat.systemRecommendedVideoZoomRange == nil && zoom.isEnabled && !zoom.appearance.isEnabled)
    zoom.setByUser(2)
    #expect(device.videoZoomFactor == 1)
  }

  // MARK: Sessions

  private final class Delegate: NSObject, AVCaptureSessionControlsDelegate, @unchecked Sendable {
    let heard = Gathered<String>()
    func sessionControlsDidBecomeActive(_ session: AVCaptureSession) { heard.add("active") }
    func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession) { heard.add("enter") }
    func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession) { heard.add("exit") }
    func sessionControlsDidBecomeInactive(_ session: AVCaptureSession) { heard.add("inactive") }
  }

  @Test func aSessionKeepsItsControlsAndHasRoomForTen() throws {
    let session = AVCaptureSession()
    #expect(session.supportsControls && session.controls.isEmpty)
    let controls = (0..<session.maxControlsCount).map { AVCaptureSlider("\($0)", symbolName: "circle", in: 0...1) }
    let counts = Gathered<Int>()
    let observation = session.observe(\.controls) { session, _ in counts.add(session.controls.count) }
    defer { observation.invalidate() }
    for control in controls {
      #expect(session.canAddControl(control))
      session.addControl(control)
    }
    #expect(session.controls.elementsEqual(controls, by: ===) && counts.values == Array(1...10))
    let another = AVCaptureSlider("another", symbolName: "circle", in: 0...1)
    #expect(!session.canAddControl(another) && !AVCaptureSession().canAddControl(controls[0]))
    session.removeControl(controls[3])
    #expect(session.controls.count == 9 && session.canAddControl(another) && session.canAddControl(controls[3]))
  }

  @Test func aDelegateHearsWhenTheControlsCanBeUsed() async throws {
    let studio = try CaptureStudio()
    try studio.add(studio.camera)
    let output = AVCaptureVideoDataOutput()
    studio.add(output)
    let (delegate, queue) = (Delegate(), DispatchQueue(label: "controls"))
    studio.session.addControl(AVCaptureSlider("a", symbolName: "circle", in: 0...1))
    studio.session.setControlsDelegate(delegate, queue: queue)
    #expect(studio.session.controlsDelegate === delegate && studio.session.controlsDelegateCallbackQueue === queue)
    let display = CaptureControlsDisplay(session: studio.session)
    #expect(!display.areControlsActive)
    try await studio.start()
    try await eventually("active") { delegate.heard.values == ["active"] }
    #expect(display.areControlsActive)
    display.isFullscreen = true
    display.isFullscreen = false
    display.isFullscreen = true
    try await studio.stop()
    try await eventually("inactive") { delegate.heard.values.last == "inactive" }
    #expect(delegate.heard.values == ["active", "enter", "exit", "enter", "exit", "inactive"])
    display.end()
  }

  @Test(arguments: [
    ("R D C S", "active"), ("S C D R", "active"), ("R D C", ""), ("R D S", ""), ("R C S", ""), ("D C S", ""),
    ("R D C S F f s", "active enter exit inactive"), ("R D C S F s", "active enter exit inactive"),
    ("F S R D C", "active enter"), ("R D C S S s r", "active inactive"), ("R D C S c C", "active inactive active"),
  ]) func callsFollowFromWhatChanges(_ changes: String, _ calls: String) {
    var machine = ControlsStateMachine()
    var heard: [String] = []
    for change in changes where change != " " {
      let made = machine.change { conditions in
        switch change {
        case "R": conditions.isRunning = true
        case "r": conditions.isRunning = false
        case "D": conditions.hasDelegate = true
        case "C": conditions.hasControls = true
        case "c": conditions.hasControls = false
        case "S": conditions.displays += 1
        case "s": (conditions.displays, conditions.fullscreenDisplays) = (conditions.displays - 1, 0)
        case "F": conditions.fullscreenDisplays += 1
        default: conditions.fullscreenDisplays -= 1
        }
      }
      heard += made.map { call in
        switch call {
        case .becameActive: "active"
        case .willEnterFullscreen: "enter"
        case .willExitFullscreen: "exit"
        case .becameInactive: "inactive"
        }
      }
    }
    #expect(heard.joined(separator: " ") == calls)
  }
}
