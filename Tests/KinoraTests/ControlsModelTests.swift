import MediaEngine
import Testing

@testable import kinora

@MainActor
@Suite struct ControlsModelTests {
  private let engine = FakeCameraEngine()
  private let model: ControlsModel
  private let bias = CameraControl(
    id: .exposureBias, name: "Bias",
    kind: .menu([
      .init(value: 0, name: "-1", number: -1000), .init(value: 1, name: "0", number: 0),
      .init(value: 2, name: "+1", number: 1000),
    ]), defaultValue: 1, value: 1, unit: .milliStops)
  private let zoom = CameraControl(
    id: .zoom, name: "Zoom", kind: .integer(1...4, step: 1), defaultValue: 1, value: 3)

  init() {
    model = ControlsModel(engine: engine)
  }

  @Test func settingAndResettingReachTheEngine() {
    model.show([bias, zoom], purposes: [])
    model.set(.zoom, to: 2)
    model.reset(.exposure)
    model.reset(.framing)
    model.resetAll()
    #expect(engine.calls == ["set zoom 2", "reset zoom", "reset zoom"], "what isn't changed isn't reset")
    #expect(model.isChanged)
  }

  @Test func onlyACameraThatCanIsPointedSomewhere() {
    model.show([], purposes: [])
    #expect(!model.aim(at: PointOfInterest(x: 0.25, y: 0.5)))
    model.show([], purposes: [.exposure])
    #expect(model.aim(at: PointOfInterest(x: 0.25, y: 0.5)))
    #expect(engine.calls == ["aim 0.25 0.5"])
  }

  @Test func compensationGoesInTheCamerasSteps() {
    #expect(model.compensationFraction == nil)
    model.compensate(by: 1)
    model.show([bias], purposes: [])
    #expect(model.compensationFraction == 0.5)
    model.compensate(by: 1)
    model.compensate(by: -5)
    var number = bias
    number.kind = .integer(-3000...3000, step: 500)
    number.value = 0
    model.show([number], purposes: [])
    model.compensate(by: -1)
    model.compensate(by: 99)
    #expect(
      engine.calls == [
        "set exposure-bias 2", "set exposure-bias 0", "set exposure-bias -500", "set exposure-bias 3000",
      ])
    number.isInactive = true
    model.show([number], purposes: [])
    model.compensate(by: 1)
    #expect(engine.calls.count == 4, "what a mode holds back isn't set")
  }
}
