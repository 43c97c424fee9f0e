import GLibSupport
import GTKSupport
import Testing

@testable import kinora

private let brio = Camera(id: "brio", name: "BRIO")
private let scene = Camera(id: "scene", name: "Simulated Camera", isSimulated: true)

@MainActor
@Suite struct CameraPageModelTests {
  private let engine = FakeCameraEngine()
  private let settings = AppSettings(nil)
  private let model: CameraPageModel

  init() {
    model = CameraPageModel(engine: engine, settings: settings)
    model.begin()
  }

  @Test func thePictureComesWhenThePageIsSeen() async {
    engine.list(scene)
    await until { model.camera == scene }
    #expect(!model.isLive)
    model.appeared()
    await until { model.isLive }
    #expect(model.statePage == nil)
    #expect(engine.calls == ["start scene"])
  }

  @Test func quickChangesEndWithTheLastChoiceRunning() async {
    model.appeared()
    engine.list(brio, scene)
    await until { model.isLive }
    for _ in 0..<5 { model.switchCamera() }
    model.disappeared()
    model.appeared()
    await model.settle()
    #expect(engine.running == scene.id)
    #expect(model.camera == scene)
    #expect(model.isLive)
  }

  @Test func theChosenCameraIsRememberedButNotTheOneThatHappenedToBeThere() async {
    model.appeared()
    engine.list(brio, scene)
    await until { model.isLive }
    #expect(settings.lastCamera == "")
    model.switchCamera()
    #expect(settings.lastCamera == "scene")
  }

  @Test func wordsFromAFormerRunChangeNothing() async {
    model.appeared()
    engine.list(brio)
    await until { model.isLive }
    model.disappeared()
    model.appeared()
    engine.tell(.failed(.lost))  // still the first start's handler
    await model.settle()
    #expect(model.isLive)
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
    await until { model.isLive }
  }

  @Test func withoutCamerasTheSimulatedOneIsOffered() async {
    model.appeared()
    engine.list()
    await until { model.statePage == .noCamera }
    model.perform(.useSimulated)
    #expect(engine.calls == ["offer simulated"])
    engine.list(scene)
    await until { model.isLive }
  }

  @Test func shuttingDownStopsTheCamera() async {
    model.appeared()
    engine.list(brio)
    await until { model.isLive }
    await model.shutDown()
    #expect(engine.running == nil)
    #expect(engine.calls.last == "stop")
  }

  @Test func theKeyTurnsMirroringRoundAndTheChoiceIsStored() async {
    model.appeared()
    engine.list(brio)
    await until { model.isLive }
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
    .denied(command: nil), .missingPlugin(package: "gstreamer1.0-plugins-good"), .missingPlugin(package: nil),
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
}
