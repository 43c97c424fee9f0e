import Testing

@testable import MediaEngine

/// In which order values reach a camera, and what that makes of the others.
@Suite struct ControlPlanTests {
  /// A USB camera as `uvcvideo` shows it, everything automatic; `changes` alter single values.
  static func webcam(_ changes: [ControlID: Int] = [:]) -> [CameraControl] {
    func control(
      _ id: ControlID, _ kind: CameraControl.Kind, _ value: Int, inactive: Bool = false, readOnly: Bool = false,
      grabbed: Bool = false
    ) -> CameraControl {
      CameraControl(
        id: id, name: id.rawValue, kind: kind, defaultValue: value, value: changes[id] ?? value, isInactive: inactive,
        isReadOnly: readOnly, isGrabbed: grabbed)
    }
    let modes = [
      CameraControl.MenuItem(value: 1, name: "Manual Mode"), .init(value: 3, name: "Aperture Priority Mode"),
    ]
    let isManual = changes[.exposureMode] == 1
    return [
      control(.brightness, .integer(-64...64, step: 1), 0),
      control(.whiteBalanceAuto, .boolean, 1),
      control(.gain, .integer(0...255, step: 1), 64),
      control(.powerLineFrequency, .menu([.init(value: 0, name: "Off"), .init(value: 2, name: "60 Hz")]), 2),
      control(
        .whiteBalanceTemperature, .integer(2800...6500, step: 10), 4600, inactive: changes[.whiteBalanceAuto] != 0),
      control(.exposureMode, .menu(modes), 3),
      control(.exposureTime, .integer(3...2047, step: 1), 250, inactive: !isManual),
      control(.exposureBias, .integer(-2000...2000, step: 500), 0, inactive: isManual),
      control(.exposureDynamicFrameRate, .boolean, 0),
      control(.focusAbsolute, .integer(0...250, step: 5), 0, inactive: changes[.focusAuto] != 0),
      control(.focusAuto, .boolean, 1),
      control(.zoom, .integer(100...500, step: 1), 100),
      control(.privacy, .boolean, 0, readOnly: true),
      control(.stabilization, .boolean, 0, grabbed: true),
      control(.torchMode, .menu([.init(value: 0, name: "Off"), .init(value: 2, name: "Torch")]), 0),
      control(.torchLevel, .integer(1...10, step: 1), 5),
      control(.whiteBalanceStart, .button, 0),
    ]
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var now: [ControlID: Int] = [:]
    var wanted: [ControlID: Int]
    /// As `focus-auto=0 focus=50`.
    var writes: String
  }

  private static let cases = [
    Case(
      testDescription: "an automatic goes off before its value", wanted: [.focusAbsolute: 50],
      writes: "focus-auto=0 focus=50"),
    Case(
      testDescription: "what is manual already isn't set again", now: [.focusAuto: 0], wanted: [.focusAbsolute: 50],
      writes: "focus=50"),
    Case(
      testDescription: "the same when the mode is asked for as well", wanted: [.focusAbsolute: 50, .focusAuto: 0],
      writes: "focus-auto=0 focus=50"),
    Case(
      testDescription: "exposure's manual is the menu's", wanted: [.exposureTime: 200],
      writes: "exposure-mode=1 exposure-time=200"),
    Case(
      testDescription: "gain doesn't need a mode that the driver doesn't tie it to", wanted: [.gain: 100],
      writes: "gain=100"),
    Case(
      testDescription: "modes first, then values in the driver's order",
      wanted: [.exposureTime: 200, .focusAbsolute: 50, .whiteBalanceTemperature: 5000, .brightness: 3],
      writes:
        "white-balance-auto=0 exposure-mode=1 focus-auto=0 brightness=3 white-balance=5000 exposure-time=200 focus=50"),
    Case(
      testDescription: "an automatic comes back last", now: [.focusAuto: 0, .exposureMode: 1],
      wanted: [.exposureMode: 3, .zoom: 200, .exposureBias: 500],
      writes: "exposure-bias=500 zoom=200 exposure-mode=3"),
    Case(
      testDescription: "what limits the time comes before it",
      wanted: [.exposureTime: 2000, .exposureDynamicFrameRate: 1],
      writes: "exposure-mode=1 exposure-dynamic-frame-rate=1 exposure-time=2000"),
    Case(
      testDescription: "the lamp is lit at its new brightness", wanted: [.torchMode: 2, .torchLevel: 1],
      writes: "torch=1 torch-mode=2"),
    Case(
      testDescription: "the lamp goes out before anything else", now: [.torchMode: 2],
      wanted: [.torchMode: 0, .torchLevel: 1], writes: "torch-mode=0 torch=1"),
    Case(
      testDescription: "buttons are pressed at the end", wanted: [.whiteBalanceStart: 1, .brightness: 1],
      writes: "brightness=1 white-balance-start=1"),
    Case(
      testDescription: "values fall on steps", now: [.focusAuto: 0], wanted: [.focusAbsolute: 52],
      writes: "focus=50"),
    Case(testDescription: "nothing wanted, nothing written", wanted: [:], writes: ""),
  ]

  @Test(arguments: cases) func writesComeInTheOrderThatTheyNeed(_ row: Case) {
    let plan = ControlPlan(setting: row.wanted, of: Self.webcam(row.now))
    #expect(plan.writes.map { "\($0.id)=\($0.value)" }.joined(separator: " ") == row.writes)
    #expect(plan.refusals.isEmpty)
  }

  @Test func whatCantBeIsRefusedAndTheRestWritten() {
    let plan = ControlPlan(
      setting: [
        .focusAbsolute: 251, .powerLineFrequency: 1, .privacy: 1, .stabilization: 1, .iris: 3, .brightness: 5,
      ], of: Self.webcam())
    #expect(plan.writes == [.init(id: .brightness, value: 5)])
    #expect(
      plan.refusals == [
        .unknown(.iris),
        .notInMenu(
          .powerLineFrequency, name: "power-line", value: 1,
          items: [.init(value: 0, name: "Off"), .init(value: 2, name: "60 Hz")]),
        .outOfRange(.focusAbsolute, name: "focus", value: 251, allowed: 0...250),
        .readOnly(.privacy, name: "privacy"), .grabbed(.stabilization, name: "stabilization"),
      ])
  }

  @Test func anAutomaticThatIsAskedForBeatsTheValueThatItHoldsBack() {
    let plan = ControlPlan(setting: [.focusAuto: 1, .focusAbsolute: 50], of: Self.webcam([.focusAuto: 0]))
    #expect(plan.writes == [.init(id: .focusAuto, value: 1)])
    #expect(plan.refusals == [.inactive(.focusAbsolute, name: "focus", because: "focus-auto")])
  }

  @Test func gainNeedsManualExposureWhereTheDriverSaysSo() throws {
    var controls = Self.webcam()
    let place = try #require(controls.firstIndex { $0.id == .gain })
    controls[place].isInactive = true
    let plan = ControlPlan(setting: [.gain: 100], of: controls)
    #expect(plan.writes == [.init(id: .exposureMode, value: 1), .init(id: .gain, value: 100)])
  }

  private static let inactive: [([ControlID: Int], Set<ControlID>)] = [
    ([:], [.whiteBalanceTemperature, .exposureTime, .focusAbsolute]),
    ([.focusAbsolute: 5], [.whiteBalanceTemperature, .exposureTime]),
    ([.exposureMode: 1, .whiteBalanceAuto: 0], [.focusAbsolute]),
  ]

  @Test(arguments: inactive) func thePlanSaysWhatWillBeInactive(_ wanted: [ControlID: Int], _ expected: Set<ControlID>)
  {
    #expect(ControlPlan(setting: wanted, of: Self.webcam()).inactive == expected)
  }

  @Test func resettingAValueLeavesItsAutomaticAlone() {
    let automatic = ControlPlan(resetting: [.focusAbsolute, .brightness], of: Self.webcam([.brightness: 7]))
    #expect(automatic.writes == [.init(id: .brightness, value: 0)])
    let manual = ControlPlan(resetting: [.focusAbsolute], of: Self.webcam([.focusAuto: 0, .focusAbsolute: 80]))
    #expect(manual.writes == [.init(id: .focusAbsolute, value: 0)])
    let whole = ControlPlan(
      resetting: [.focusAuto, .focusAbsolute, .privacy, .whiteBalanceStart],
      of: Self.webcam([.focusAuto: 0, .focusAbsolute: 80]))
    #expect(whole.writes == [.init(id: .focusAuto, value: 1)], "the automatic sets the value itself")
  }

  @Test func theReasonForBeingInactiveIsNamed() {
    let explained = ControlRules.explained(Self.webcam([.focusAuto: 0]))
    func reason(_ id: ControlID) -> ControlID? { explained.first { $0.id == id }?.inactiveBecause }
    #expect(reason(.exposureTime) == .exposureMode)
    #expect(reason(.whiteBalanceTemperature) == .whiteBalanceAuto)
    #expect(reason(.focusAbsolute) == nil)
    #expect(
      ControlRules.explained(Self.webcam([.exposureMode: 1])).first { $0.id == .exposureBias }?.inactiveBecause
        == .exposureMode)
  }

  @Test func modesAreToldByTheMenusItems() throws {
    let mode = try #require(Self.webcam().first { $0.id == .exposureMode })
    #expect((mode.automaticValue, mode.manualValue) == (3, 1))
    #expect(mode.isAutomatic)
    var full = mode
    full.kind = .menu((0...3).map { .init(value: $0, name: "\($0)") })
    #expect((full.automaticValue, full.manualValue) == (0, 1))
    var fixed = mode
    fixed.kind = .menu([.init(value: 3, name: "Aperture Priority Mode")])
    #expect((fixed.automaticValue, fixed.manualValue) == (3, nil))
    #expect(
      ControlPlan(setting: [.exposureTime: 9], of: [fixed] + Self.webcam().filter { $0.id == .exposureTime }).writes
        .isEmpty)
  }

  private static let closest: [(CameraControl.Kind, Int, Int)] = [
    (.integer(0...250, step: 5), 52, 50), (.integer(0...250, step: 5), 53, 55), (.integer(3...2047, step: 1), 0, 3),
    (.integer(0...10, step: 4), 10, 8), (.boolean, 7, 1),
    (.menu([.init(value: 0, name: "-1", number: -1000), .init(value: 1, name: "+1", number: 1000)]), 400, 1),
  ]

  @Test(arguments: closest) func theClosestValueIsOneThatThereIs(
    _ kind: CameraControl.Kind, _ number: Int, _ value: Int
  ) {
    let control = CameraControl(id: .zoom, name: "", kind: kind, defaultValue: 0, value: 0)
    #expect(control.value(closestTo: number) == value)
    #expect(control.accepts(value))
  }
}
