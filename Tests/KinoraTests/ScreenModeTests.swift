import AVFoundation
import CoreGraphics
import Testing

@testable import kinora

/// The Camera page in Screen mode.
@MainActor
@Suite struct ScreenModeTests {
  private let engine = FakeCameraEngine()
  private let settings = AppSettings(nil)
  private let brio = Camera(id: "brio", name: "BRIO")
  private let scene = Camera(id: "scene", name: "Simulated Camera", isSimulated: true)

  /// A page that shows a camera, in Video.
  private func page(_ cameras: Camera...) async -> CameraPageModel {
    settings.captureMode = .video
    let model = CameraPageModel(engine: engine, settings: settings)
    model.begin()
    model.appeared()
    engine.listAll(cameras)
    await until { model.isRunning || cameras.isEmpty && model.statePage != nil }
    return model
  }

  @Test func theScreenTakesTheCamerasPlaceAndTheCameraGoesIntoItsPicture() async {
    let model = await page(brio, scene)
    model.choose(.screen)
    await until { engine.running == "screen" && model.isRunning }
    #expect(model.showsScreen && model.camera?.isScreen == true && model.recordsByShutter)
    #expect(engine.bubble?.camera == "brio" && engine.bubble?.bubble.isShown == true)
    #expect(engine.bubble?.bubble.isMirrored == true, "a camera that faces the person, as in the preview")
    #expect(!model.isMirrored && model.shownGravity == .fit)
    model.choose(.video)
    await until { engine.running == "brio" && model.isRunning }
    await model.settle()
    #expect(engine.calls == ["start brio", "start screen", "start brio"])
    await model.shutDown()
  }

  @Test func noStartAsksForAScreen() async {
    let model = await page(brio)
    model.choose(.screen)
    await until { engine.running == "screen" }
    #expect(settings.captureMode == .video)
    await model.shutDown()
  }

  @Test func aScreenNeedsNoCamera() async {
    let model = await page()
    model.choose(.screen)
    await until { engine.running == "screen" && model.isRunning }
    #expect(engine.bubble?.camera == nil && model.nextCamera == nil)
    // A camera that is connected now is seen.
    engine.listAll([brio])
    await until { engine.bubble?.camera == "brio" }
    engine.listAll([])
    await until { engine.bubble?.camera == nil }
    #expect(model.isRunning)
    model.choose(.photo)
    await until { model.statePage == .noCamera }
    await until { engine.running == nil }
    await model.shutDown()
  }

  @Test func aCameraThatIsUnpluggedWhileRecordingIsTold() async {
    let model = await page(brio, scene)
    model.choose(.screen)
    await until { engine.running == "screen" && model.isRunning && model.recorder.isCameraReady }
    model.pressShutter()
    await until { model.recorder.control.isRecording }
    engine.listAll([scene])
    await until { engine.bubble?.camera == nil }
    #expect(model.recorder.notice == .cameraGone("BRIO"), "no other camera takes its place by itself")
    #expect(model.isRunning && model.recorder.control.isRecording && model.statePage == nil)
    engine.listAll([scene, brio])
    await until { engine.bubble?.camera == "brio" }
    #expect(model.recorder.notice == nil)
    // Whoever has turned it off misses nothing.
    model.bubble.show(false)
    engine.listAll([scene])
    await until { engine.bubble?.camera == nil }
    #expect(model.recorder.notice == nil)
    model.pressShutter()
    await until { !model.recorder.control.isBusy }
    await model.shutDown()
  }

  @Test func aRefusalIsAPageThatAsksAgain() async {
    engine.faults = ["screen": .failed("The screen may not be recorded.")]
    let model = await page(brio)
    model.choose(.screen)
    await until { model.statePage != nil }
    #expect(model.statePage?.words == "The screen may not be recorded." && model.statePage?.actions == [.retry])
    engine.faults = [:]
    model.perform(.retry)
    await until { engine.running == "screen" && model.isRunning }
    await model.shutDown()
  }

  @Test func whatWasRecordedUntilSharingEndedIsSaidAndLedTo() async {
    let model = await page(brio)
    model.choose(.screen)
    await until { engine.running == "screen" && model.isRunning && model.recorder.isCameraReady }
    model.pressShutter()
    await until { model.recorder.control.isRecording }
    engine.end(.deviceLost)
    engine.tell(.failed(.failed("The screen is no longer shared.")))
    #expect(model.statePage?.actions == [.show(.four), .retry])
    #expect(
      model.statePage?.words
        == "The screen is no longer shared. What was recorded until then, 0:04, is saved.")
    model.perform(.retry)
    await until { model.isRunning }
    // Another failure has nothing to do with it.
    engine.tell(.failed(.failed("No.")))
    #expect(model.statePage?.actions == [.retry] && model.statePage?.words == "No.")
    await model.shutDown()
  }

  @Test func theBubbleIsMovedTurnedOffAndGivenAnotherCameraWhileRecording() async {
    let model = await page(brio, scene)
    (model.recorder.mirrorsSaved, model.recorder.kind) = (true, .timeLapse)
    model.choose(.screen)
    await until { engine.running == "screen" && model.isRunning && model.recorder.isCameraReady }
    model.pressShutter()
    await until { model.recorder.control.isRecording }
    #expect(engine.orders.map(\.hasComputerSound) == [true])
    #expect(engine.orders.map(\.isMirrored) == [false] && engine.orders.map(\.lapse) == [nil])
    model.bubble.choose(.topLeft)
    model.bubble.choose(.rounded)
    model.bubble.choose(.large)
    #expect(engine.bubble?.bubble.corner == .topLeft && engine.bubble?.bubble.shape == .rounded)
    #expect(engine.bubble?.bubble.size == 0.4)
    model.switchCamera()
    #expect(engine.bubble?.camera == "scene" && engine.bubble?.bubble.corner == .topLeft)
    await until { engine.bubble?.bubble.isMirrored == false }
    model.bubble.show(false)
    #expect(engine.bubble?.bubble.isShown == false)
    model.chooseOtherScreen()
    #expect(!engine.calls.contains("forget screen"), "not while it is recorded")
    model.pressShutter()
    await until { !model.recorder.control.isBusy }
    model.chooseOtherScreen()
    await until { engine.calls.suffix(2) == ["forget screen", "start screen"] }
    // It is found again.
    let again = BubbleModel(engine: engine, settings: settings)
    #expect(!again.bubble.isShown && again.bubble.corner == .topLeft && again.size == .large)
    await model.shutDown()
  }

  @Test func theBubbleIsDraggedToTheNearestCorner() async {
    let model = await page(brio)
    model.choose(.screen)
    await until { engine.running == "screen" && model.isRunning }
    let isMissed = !model.bubble.grab(at: CGPoint(x: 0.1, y: 0.1), width: 1280, height: 720)
    let isGrabbed = model.bubble.grab(at: CGPoint(x: 0.9125, y: 0.8444), width: 1280, height: 720)
    #expect(isMissed && isGrabbed)
    model.bubble.drag(to: CGPoint(x: 0.3, y: 0.8))
    #expect(engine.bubble?.bubble.isDragged == true, "the file shows it on its way")
    model.bubble.drop()
    #expect(engine.bubble?.bubble.corner == .bottomLeft && engine.bubble?.bubble.isDragged == false)
    #expect(settings.bubbleCorner == .bottomLeft)
    await model.shutDown()
  }
}
