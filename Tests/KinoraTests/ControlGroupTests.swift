import MediaEngine
import Testing

@testable import kinora

@Suite struct ControlGroupTests {
  private let exposureMode = CameraControl(
    id: .exposureMode, name: "Auto Exposure",
    kind: .menu([.init(value: 1, name: "Manual Mode"), .init(value: 3, name: "Aperture Priority Mode")]),
    defaultValue: 3, value: 3)
  private let exposureTime = CameraControl(
    id: .exposureTime, name: "Exposure Time, Absolute", kind: .integer(3...2047, step: 1), defaultValue: 250,
    value: 166, isInactive: true, unit: .hundredMicroseconds, inactiveBecause: .exposureMode)
  private let brightness = CameraControl(
    id: .brightness, name: "Brightness", kind: .integer(0...255, step: 1), defaultValue: 128, value: 140)
  private let zoom = CameraControl(
    id: .zoom, name: "Zoom, Absolute", kind: .integer(100...500, step: 1), defaultValue: 100, value: 150)
  private let focusing = CameraControl(
    id: .focusAdjusting, name: "Focusing", kind: .boolean, defaultValue: 0, value: 0, isReadOnly: true)

  @Test func familiesComeInTheirOrderWithTheModeFirst() {
    let groups = ControlGroup.groups(of: [brightness, zoom, exposureTime, exposureMode])
    #expect(groups.map(\.id) == [.exposure, .framing, .picture])
    #expect(groups[0].rows.map(\.title) == ["Exposure", "Time"])
    #expect(groups[1].title == "Zoom", "a family of one is called after it")
  }

  @Test func whatCanOnlyBeReadOrDoesNotExistLeavesNoGap() {
    #expect(ControlGroup.groups(of: [focusing]).isEmpty)
    #expect(ControlGroup.groups(of: []).isEmpty)
  }

  @Test func whatAModeHoldsBackSaysWhy() throws {
    let row = try #require(ControlRow(exposureTime))
    #expect(!row.isEnabled)
    #expect(row.reason == "Set by automatic exposure. Choose Manual to change it.")
    var free = exposureTime
    free.isInactive = false
    #expect(ControlRow(free)?.isEnabled == true)
  }

  @Test func everyReasonIsInWords() {
    for cause in [nil, ControlID.focusAuto, .exposureMode, .whiteBalanceAuto, .autoGain, .torchMode, .hueAuto] {
      var control = exposureTime
      control.inactiveBecause = cause
      #expect(ControlRow(control)?.reason?.isEmpty == false)
    }
    var bias = exposureTime
    bias.id = .exposureBias
    #expect(ControlRow(bias)?.reason == "Acts on automatic exposure only.")
    var grabbed = brightness
    grabbed.isGrabbed = true
    #expect(ControlRow(grabbed)?.reason?.isEmpty == false)
  }

  @Test func onlyWhatThePersonChangedCanBeReset() {
    let groups = ControlGroup.groups(of: [exposureMode, exposureTime, brightness])
    #expect(groups.first { $0.id == .exposure }?.changed == [], "what the camera sets by itself is no change")
    #expect(groups.first { $0.id == .picture }?.changed == [.brightness])
  }

  @Test func modesAreCalledByWhatTheyMean() throws {
    guard case .choice(let choices)? = ControlRow(exposureMode)?.face else {
      Issue.record("a menu is a choice")
      return
    }
    #expect(choices.map(\.title) == ["Manual", "Automatic"] && choices.map(\.value) == [1, 3])
    let auto = CameraControl(id: .focusAuto, name: "Focus, Auto", kind: .boolean, defaultValue: 1, value: 1)
    guard case .choice(let focus)? = ControlRow(auto)?.face else {
      Issue.record("an automatic is a choice")
      return
    }
    #expect(focus.map(\.title) == ["Automatic", "Manual"])
  }

  @Test func valuesAreInWords() {
    func words(_ control: CameraControl, _ value: Int) -> String? {
      var control = control
      control.value = value
      return ControlRow(control)?.words
    }
    #expect(words(exposureTime, 166) == "1/60 s")
    #expect(words(exposureTime, 5000) == "0.5 s")
    #expect(words(zoom, 150) == "1.5×")
    #expect(words(brightness, 140) == "140")
    var control = brightness
    control.unit = .kelvin
    #expect(words(control, 5200) == "5200 K")
    control.unit = .percent
    #expect(words(control, 60) == "60 %")
    control.unit = .milliStops
    #expect(words(control, 333) == "+0.3 EV")
    #expect(words(control, -1000) == "−1.0 EV")
    control.unit = .arcSeconds
    #expect(words(control, 36_000) == "10°")
  }

  @Test func onlyValuesChangeNoForm() {
    var later = brightness
    later.value = 10
    let (before, after) = (ControlGroup.groups(of: [brightness]), ControlGroup.groups(of: [later]))
    #expect(before != after && before[0].hasForm(of: after[0]))
    later.kind = .integer(0...100, step: 1)
    #expect(!before[0].hasForm(of: ControlGroup.groups(of: [later])[0]))
  }

  @Test(arguments: [false, true]) func sliderPlacesLeadBackToTheirValues(_ isLogarithmic: Bool) {
    let scale = SliderRow.Scale(range: 3...2047, step: 1, isLogarithmic: isLogarithmic)
    for value in [3, 4, 100, 1000, 2047] { #expect(scale.value(at: scale.place(of: value)) == value) }
    #expect(scale.value(at: scale.ends.upperBound + 1) == 2047)
    let stops = SliderRow.Scale(range: -2000...2000, step: 1, unit: 0.001, isLogarithmic: false)
    #expect(
      stops.place(of: 601) == 0.601 && stops.value(at: 0.6) == 600 && stops.value(at: stops.place(of: 601)) == 601)
    let coarse = SliderRow.Scale(range: 0...100, step: 25, isLogarithmic: false)
    #expect(coarse.value(at: 40) == 50)
  }
}
