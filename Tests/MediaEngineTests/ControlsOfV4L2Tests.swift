import CV4L2
import Testing

@testable import MediaEngine

/// What becomes of a driver's controls; the driver is played by the test. The rig does the same with a real one.
@Suite struct ControlsOfV4L2Tests {
  @Test func theDriversControlsGetTheirCommonNames() throws {
    let controls = try V4L2Controls(FakeWebcam())
    #expect(
      controls.controls.map(\.id.rawValue) == [
        "brightness", "exposure-mode", "exposure-time", "focus", "focus-auto", "led1-mode", "led1-mode-2",
      ], "headings and texts are left out, and two of one name told apart")
    let mode = try #require(controls.control(.exposureMode))
    #expect(mode.items.map(\.value) == [1, 3], "a menu's holes are no items")
    #expect(mode.automaticValue == 3)
    let time = try #require(controls.control(.exposureTime))
    #expect(time.unit == .hundredMicroseconds)
    #expect(time.isInactive)
    #expect(time.inactiveBecause == .exposureMode)
    #expect(time.range == 3...2047)
    #expect(controls.control(ControlID(rawValue: "led1-mode"))?.name == "LED1 Mode!", "the driver's own name")
  }

  @Test(arguments: [(0, 3, 4), (1, 3, 3), (5, 2, 0), (-4, 1, 2), (0, Int(Int32.max), 256), (-2, -1, 0)])
  func aMenuHasNoMoreItemsThanAreWorthAskingFor(_ minimum: Int, _ maximum: Int, _ count: Int) {
    let info = V4L2ControlInfo(
      id: FakeWebcam.vendor, type: V4L2_CTRL_TYPE_MENU.rawValue, name: "Lies", minimum: minimum, maximum: maximum,
      step: 1, defaultValue: 0, flags: 0)
    #expect(info.menuIndices.count == count)
    #expect(info.menuIndices.allSatisfy { $0 >= 0 && $0 <= maximum })
  }

  @Test func automaticsGoOffBeforeTheirValuesAndBothAreReadBack() throws {
    let webcam = FakeWebcam()
    let controls = try V4L2Controls(webcam)
    try controls.set([.focusAbsolute: 120, .exposureTime: 200])
    #expect(
      webcam.log == [
        "Auto Exposure=1", "Focus, Automatic Continuous=0", "Exposure Time, Absolute=200", "Focus, Absolute=120",
      ])
    #expect(controls.control(.focusAbsolute)?.value == 120)
    #expect(controls.control(.focusAuto)?.value == 0)
    #expect(controls.control(.focusAbsolute)?.isInactive == false)
    try controls.set([.focusAuto: 1])
    #expect(controls.control(.focusAbsolute)?.isInactive == true)
  }

  @Test func changesFromOutsideAreHeardAndSoAreOwnOnes() async throws {
    let webcam = FakeWebcam()
    let controls = try V4L2Controls(webcam)
    let heard = Collected<[CameraControl]>()
    let changes = controls.changes
    let listening = Task { for await change in changes { heard.add(change) } }
    webcam.setFromOutside(FakeWebcam.brightness, 33)
    #expect(try await heard.first(1)[0].map { "\($0.id)=\($0.value)" } == ["brightness=33"])
    try controls.set([.focusAuto: 0])
    let own = try await heard.first(2)[1]
    #expect(Set(own.map(\.id)) == [.focusAuto, .focusAbsolute], "the value, and what came to life with it")
    webcam.unplug()
    await listening.value
    #expect(heard.values.count == 2, "nothing is told twice")
    for await _ in controls.changes { Issue.record("a camera that is gone changes no more") }
  }

  private static let refusals: [(Int32, ControlError)] = [
    (EBUSY, .grabbed(.brightness, name: "Brightness")),
    (EACCES, .inactive(.brightness, name: "Brightness", because: nil)),
    (ERANGE, .outOfRange(.brightness, name: "Brightness", value: 5, allowed: -64...64)),
    (EPERM, .notPermitted), (ENODEV, .disconnected),
    (EIO, .failed(.brightness, name: "Brightness", reason: "Input/output error")),
  ]

  @Test(arguments: refusals) func theKernelsRefusalsAreSaidInWords(_ number: Int32, _ error: ControlError) throws {
    let webcam = FakeWebcam()
    let controls = try V4L2Controls(webcam)
    webcam.refuse(FakeWebcam.brightness, with: number)
    #expect(throws: error) { try controls.set([.brightness: 5]) }
    #expect(!"\(error)".isEmpty)
  }

  @Test func anErrorOfACameraThatIsBeingPulledOutMeansThatItIsGone() throws {
    let webcam = FakeWebcam()
    let controls = try V4L2Controls(webcam)
    webcam.refuse(FakeWebcam.brightness, with: EPROTO)
    webcam.unplug()
    #expect(throws: ControlError.disconnected) { try controls.set([.brightness: 5]) }
  }

  @Test func aCameraThatDoesntObeyIsFoundOut() throws {
    let webcam = FakeWebcam()
    let controls = try V4L2Controls(webcam)
    webcam.ignore(FakeWebcam.brightness)
    webcam.ignore(FakeWebcam.focusAuto)
    #expect(throws: ControlError.notKept(.brightness, name: "Brightness", value: 5, instead: 0)) {
      try controls.set([.brightness: 5])
    }
    #expect(throws: ControlError.notKept(.focusAuto, name: "Autofocus", value: 0, instead: 1)) {
      try controls.set([.focusAuto: 0])
    }
  }

  @Test func nothingIsWrittenIfAnyOfItCantBe() throws {
    let webcam = FakeWebcam()
    let controls = try V4L2Controls(webcam)
    #expect(throws: ControlError.outOfRange(.focusAbsolute, name: "Focus distance", value: 999, allowed: 0...250)) {
      try controls.set([.brightness: 5, .focusAbsolute: 999])
    }
    #expect(webcam.log.isEmpty)
  }

  @Test func resetBringsTheDriversValuesBack() throws {
    let webcam = FakeWebcam()
    let controls = try V4L2Controls(webcam)
    try controls.set([.brightness: 5, .focusAbsolute: 50])
    try controls.reset([.brightness, .focusAuto, .focusAbsolute])
    #expect(webcam.log.suffix(2) == ["Brightness=0", "Focus, Automatic Continuous=1"])
    #expect(controls.control(.focusAuto)?.value == 1)
  }

  @Test func everyControlIsWatchedUntilNobodyNeedsThem() async throws {
    let webcam = FakeWebcam()
    var controls: V4L2Controls? = try V4L2Controls(webcam)
    #expect(webcam.watched.count == 7)
    weak let watched = controls
    controls = nil
    #expect(watched == nil, "the waiting thread doesn't keep them")
  }
}
