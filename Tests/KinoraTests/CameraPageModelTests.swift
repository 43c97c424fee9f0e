import GLibSupport
import GTKSupport
import MediaEngine
import Testing

@testable import kinora

private let brio = Camera(id: "brio", name: "BRIO")
private let scene = Camera(id: "scene", name: "Simulated Camera", isSimulated: true)

@MainActor
@Suite struct CameraPageModelTests {
  private let engine = FakeCameraEngine()
  private let settings = AppSettings(nil)
  private let clock = SimulatedClock()
  private let model: CameraPageModel

  init() {
    model = CameraPageModel(engine: engine, settings: settings, clock: clock)
    model.begin()
  }

  @Test func thePictureComesWhenThePageIsSeen() async {
    engine.list(scene)
    await until { model.camera == scene }
    #expect(!model.isRunning)
    model.appeared()
    await until { model.isRunning }
    #expect(model.statePage == nil)
    #expect(engine.calls == ["start scene"])
  }

  @Test func aKnownCameraStartsAtOnce() async {
    let engine = FakeCameraEngine()
    engine.knownCameras = [scene]
    let model = CameraPageModel(engine: engine, settings: settings, clock: clock)
    model.appeared()
    model.begin()
    #expect(model.machine.state == .starting(scene))
    #expect(engine.begun == scene.id, "before anyone else has a turn")
    await until { model.isRunning }
    // The list that follows has nothing new.
    engine.list(scene)
    model.appeared()
    await model.settle()
    #expect(engine.calls == ["start scene"])
  }

  @Test func whoIsAboutToRecordHearsThatTheDiskTakesNoLargeFiles() async {
    let engine = FakeCameraEngine()
    engine.largest = 4_294_967_295
    let model = CameraPageModel(engine: engine, settings: settings, clock: clock)
    model.choose(.photo)
    model.begin()
    await until { model.recorder.largestFile != nil }
    #expect(model.recorder.notices.isEmpty)
    model.choose(.video)
    await until { model.recorder.notice != nil }
    #expect(
      model.recorder.notice?.words
        == "This disk takes files of up to 4.3 GB. A longer recording goes on in further ones.")
    model.choose(.photo)
    await until { model.recorder.notice == nil }
    model.choose(.video)
    await until { model.recorder.notice != nil }
    engine.list(scene)
    model.appeared()
    await until { model.isRunning && model.takesShutter }
    await until { model.recorder.isCameraReady }
    model.pressShutter()
    await until { model.recorder.control.isRecording }
    #expect(model.recorder.notice == nil, "it is said before a recording, not during one")
  }

  @Test func quickChangesEndWithTheLastChoiceRunning() async {
    model.appeared()
    engine.list(brio, scene)
    await until { model.isRunning }
    for _ in 0..<5 { model.switchCamera() }
    model.disappeared()
    model.appeared()
    await model.settle()
    #expect(engine.running == scene.id)
    #expect(model.camera == scene)
    #expect(model.isRunning)
  }

  @Test func theChosenCameraIsRememberedButNotTheOneThatHappenedToBeThere() async {
    model.appeared()
    engine.list(brio, scene)
    await until { model.isRunning }
    #expect(settings.lastCamera == "")
    model.switchCamera()
    #expect(settings.lastCamera == "scene")
  }

  @Test func wordsFromAFormerRunChangeNothing() async {
    model.appeared()
    engine.list(brio)
    await until { model.isRunning }
    model.disappeared()
    model.appeared()
    engine.tell(.failed(.lost))  // still the first start's handler
    await model.settle()
    #expect(model.isRunning)
  }

  @Test func aBusyCameraOffersAnotherAndAnotherTry() async throws {
    engine.faults["brio"] = .busy(program: "Cheese")
    model.appeared()
    engine.list(brio, scene)
    await until { model.statePage != nil }
    let page = try #require(model.statePage)
    #expect(page.title == "BRIO Is in Use by Cheese")
    #expect(page.actions == [.useSimulated, .retry])
    engine.faults = [:]
    model.perform(.retry)
    await until { model.isRunning }
  }

  @Test func aBusyCameraIsLeftToTheSessionUntilItIsFree() async {
    engine.faults["brio"] = .busy(program: "Cheese")
    model.appeared()
    engine.list(brio)
    await until { model.statePage != nil }
    let asked = engine.calls
    await clock.advance(by: .seconds(60))
    // Asking again is the session's: the page would only take from it what it has just got.
    #expect(engine.calls == asked && model.statePage != nil)
    engine.tell(.firstFrame)
    await model.settle()
    #expect(model.isRunning && engine.calls == asked)
  }

  @Test func withoutCamerasTheSimulatedOneIsOffered() async {
    model.appeared()
    engine.list()
    await until { model.statePage == .noCamera }
    model.perform(.useSimulated)
    #expect(engine.calls == ["offer simulated"])
    engine.list(scene)
    await until { model.isRunning }
  }

  @Test func shuttingDownStopsTheCamera() async {
    model.appeared()
    engine.list(brio)
    await until { model.isRunning }
    await model.shutDown()
    #expect(engine.running == nil)
    #expect(engine.calls.last == "stop")
  }

  @Test func anotherFormatRestartsTheCameraAndIsRemembered() async {
    let (small, large) = (
      Camera.Format(width: 640, height: 480, framesPerSecond: 30),
      Camera.Format(width: 1920, height: 1080, framesPerSecond: 30)
    )
    var camera = brio
    (camera.format, camera.formats) = (small, [large, small])
    model.appeared()
    engine.list(camera)
    await until { model.isRunning }
    model.choose(large)
    await model.settle()
    #expect(engine.calls == ["start brio 640x480", "start brio 1920x1080"])
    #expect(model.camera?.format == large && settings.format(of: "brio") == large)
    engine.measuredRate = 14.9
    #expect(model.rateRemark == "Delivers 14.9")
    engine.measuredRate = 29.9
    #expect(model.rateRemark == nil)
  }

  @Test func whatTheCameraDeliversInsteadIsSaid() async {
    let (wanted, odd) = (
      Camera.Format(width: 1280, height: 720, framesPerSecond: 30),
      Camera.Format(width: 640, height: 480, framesPerSecond: 15)
    )
    var camera = brio
    (camera.format, camera.formats) = (wanted, [wanted])
    model.appeared()
    engine.list(camera, scene)
    await until { model.isRunning }
    #expect(model.shownFormat == wanted && model.sizeRemark == nil && model.rateRemark == nil)
    engine.tell(.delivers(odd))
    #expect(model.shownFormat == odd && model.sizeRemark == "Delivers 640 × 480" && model.rateRemark == "Delivers 15.0")
    engine.tell(.delivers(nil))
    #expect(model.shownFormat == wanted && model.sizeRemark == nil)
    engine.tell(.delivers(odd))
    model.switchCamera()
    await model.settle()
    #expect(model.delivered == nil, "the other camera has said nothing of the kind")
  }

  private func loseCameraWhileRecording() async {
    model.appeared()
    engine.list(brio, scene)
    await until { model.isRunning && model.recorder.isCameraReady }
    model.recorder.pressShutter()
    await model.recorder.settle()
    engine.end(.deviceLost)
    engine.tell(.failed(.lost))
    engine.list(scene)
    await model.settle()
  }

  @Test func whenTheCameraIsBackTheRecordingCanGoOn() async {
    await loseCameraWhileRecording()
    #expect(model.recorder.notice == nil)
    engine.list(brio, scene)
    await until { model.recorder.notice != nil && model.recorder.isCameraReady }
    #expect(model.recorder.notice?.words == "BRIO is back. What was recorded until then, 0:04, is saved.")
    model.recorder.continueRecording()
    await model.recorder.settle()
    #expect(engine.orders.map(\.continued) == [nil, SavedRecording.four.url])
    #expect(model.recorder.notice == nil && model.recorder.control.state == .recording)
    model.recorder.pressShutter()
    await model.recorder.settle()
    model.recorder.pressShutter()
    await model.recorder.settle()
    #expect(engine.orders.last?.continued == nil, "the next one is a recording of its own")
  }

  @Test func withAnotherCameraNothingGoesOn() async {
    await loseCameraWhileRecording()
    model.switchCamera()
    await until { model.isRunning }
    #expect(model.camera == scene && model.recorder.notice == nil)
    engine.list(brio, scene)
    await until { model.machine.cameras.count == 2 }
    model.switchCamera()
    await until { model.isRunning && model.camera == brio }
    #expect(model.recorder.notice == nil, "it was left, and chosen anew")
  }

  @Test func aRecordingGoesOnUnseenAndTheCameraIsLetGoAfterwards() async {
    model.appeared()
    engine.list(brio, scene)
    await until { model.isRunning && model.recorder.isCameraReady }
    model.recorder.pressShutter()
    await model.recorder.settle()
    model.disappeared()
    await model.settle()
    #expect(engine.running == "brio" && model.nextCamera == nil, "the camera is held for the recording")
    model.recorder.pressShutter()
    await model.recorder.settle()
    await until { engine.running == nil }
    #expect(model.recorder.last == .four)
  }

  @Test func aCameraThatGoesWhileRecordingLeadsToWhatWasKept() async throws {
    model.appeared()
    engine.list(brio)
    await until { model.isRunning && model.recorder.isCameraReady }
    model.recorder.pressShutter()
    await model.recorder.settle()
    engine.end(.deviceLost)
    engine.tell(.failed(.lost))
    let page = try #require(model.statePage)
    #expect(page.words == "What was recorded until then, 0:04, is saved.")
    #expect(page.actions.first == .show(.four) && page.awaited != nil)
    engine.list()
    engine.list(brio)
    await until { model.isRunning }
  }

  @Test func shuttingDownCompletesTheRecordingFirst() async {
    model.appeared()
    engine.list(brio)
    await until { model.isRunning && model.recorder.isCameraReady }
    model.recorder.pressShutter()
    await model.shutDown()
    #expect(engine.calls == ["start brio", "record", "finish", "stop", "stop"])
  }

  @Test func theControlsAreThoseOfTheRunningCamera() async {
    engine.controls = [
      CameraControl(id: .zoom, name: "Zoom", kind: .integer(1...4, step: 1), defaultValue: 1, value: 1)
    ]
    engine.purposes = [.focus]
    model.appeared()
    engine.list(brio)
    await until { !model.controls.groups.isEmpty }
    #expect(model.controls.purposes == [.focus])
    model.disappeared()
    #expect(model.controls.groups.isEmpty && model.controls.purposes.isEmpty)
  }

  @Test func theKeyTurnsMirroringRoundAndTheChoiceIsStored() async {
    model.appeared()
    engine.list(brio)
    await until { model.isRunning }
    #expect(model.mirroring == .automatic)
    #expect(model.isMirrored, "a webcam faces the person")
    model.toggleMirroring()
    #expect(!model.isMirrored)
    #expect(settings.mirroring == .off)
    model.toggleMirroring()
    #expect(settings.mirroring == .on)
  }

  @Test(arguments: [
    (Camera(id: "a", name: "Logitech BRIO"), true),
    (Camera(id: "b", name: "Rear Camera"), false),
    (Camera(id: "c", name: "USB HDMI Capture"), false),
    (Camera(id: "d", name: "Backyard"), true),
    (Camera(id: "e", name: "Simulated Camera", isSimulated: true), false),
  ])
  func automaticMirrorsCamerasThatFaceThePerson(_ camera: Camera, _ isMirrored: Bool) {
    #expect(Mirroring.automatic.mirrors(camera) == isMirrored)
    #expect(Mirroring.on.mirrors(camera))
    #expect(!Mirroring.off.mirrors(camera))
  }

  @Test(arguments: [
    CameraFault.busy(program: "Cheese"), .busy(program: nil), .lost, .denied(command: "sudo true"),
    .denied(command: nil), .missingPlugin(package: SystemPackage(name: "gst", installCommand: "get gst")),
    .missingPlugin(package: nil),
    .failed("The driver said no."),
  ])
  func everyFaultHasWordsAndSomethingToDo(_ fault: CameraFault) {
    for other in [nil, scene] {
      let page = StatePageContent.stopped(brio, fault, other: other)
      #expect(!page.title.isEmpty && !page.words.isEmpty && !page.icon.isEmpty)
      #expect((1...2).contains(page.actions.count))
      #expect(!page.title.contains("%") && !page.words.contains("%"))
    }
  }

  @Test func theShutterDoesWhatTheModeSays() async {
    engine.list(scene)
    model.appeared()
    await until { model.isRunning && model.photos.isCameraReady }
    let photos = engine.fakePhotos
    model.choose(.photo)
    model.pressShutter()
    model.releaseShutter()
    #expect(photos.orders.count == 1 && engine.orders.isEmpty)

    model.choose(.video)
    model.pressShutter()
    model.releaseShutter()
    await model.recorder.settle()
    await until { model.photos.isRecording }
    #expect(photos.orders.count == 1 && engine.orders.count == 1)
    // While it records the mode stays, and a photo is taken beside it.
    model.choose(.photo)
    #expect(model.photos.mode == .video && model.recordsByShutter)
    model.takePhotoWhileRecording()
    #expect(photos.orders.count == 2)
    model.pressShutter()
    await model.recorder.settle()
    model.takePhotoWhileRecording()
    #expect(photos.orders.count == 2)
  }

  @Test func bothKindsOfCountdownAreShownAndGivenUp() async {
    engine.list(scene)
    model.appeared()
    await until { model.isRunning && model.photos.isCameraReady }
    model.recorder.timer = .three
    for mode in [CaptureMode.photo, .video] {
      model.choose(mode)
      model.pressShutter()
      model.releaseShutter()
      #expect(model.countdown == 3 && !model.canChangeMode)
      #expect(model.cancel() && model.countdown == nil)
    }
    #expect(!model.cancel())
  }
}
