import AVFoundation
import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import kinora

@MainActor
@Suite struct SlowMotionTests {
  @Test(arguments: [(240.0, 0.25), (120, 0.25), (60, 0.5), (59.94, 0.5), (47.95, 0.5), (30, 1), (24, 1)])
  func itIsAsSlowAsStillMovesSmoothly(_ rate: Double, _ speed: Double) {
    #expect(SlowMotion.speed(framesPerSecond: rate) == PlaybackSpeed(rate: speed))
  }

  private static func format(_ width: Int, _ height: Int, _ rate: Double) -> Camera.Format {
    Camera.Format(width: width, height: height, framesPerSecond: rate)
  }

  private static func camera(_ own: Camera.Format, _ formats: [Camera.Format]) -> Camera {
    Camera(id: "brio", name: "Brio", format: own, formats: formats)
  }

  @Test func theHighestRateIsTakenAtTheNearestSize() {
    let (usual, fast, small) = (Self.format(1280, 720, 30), Self.format(1280, 720, 60), Self.format(640, 480, 60))
    #expect(Self.camera(usual, [usual, fast, small]).slowMotionFormat == fast)
    #expect(Self.camera(usual, [usual, small, Self.format(1920, 1080, 60)]).slowMotionFormat?.width == 1920)
    let fastest = Self.format(320, 240, 120)
    #expect(Self.camera(usual, [usual, fast, fastest]).slowMotionFormat == fastest)
    #expect(Self.camera(usual, [usual, Self.format(640, 480, 30)]).slowMotionFormat == nil)
  }

  @Test func theCameraRunsFastForSlowMotionAlone() async {
    let (engine, settings) = (FakeCameraEngine(), AppSettings(nil))
    settings.captureMode = .video
    let model = CameraPageModel(engine: engine, settings: settings)
    let (usual, fast) = (Self.format(1280, 720, 30), Self.format(640, 480, 60))
    model.begin()
    model.appeared()
    engine.list(Self.camera(usual, [usual, fast]))
    await until { model.isRunning }
    model.recorder.kind = .slowMotion
    await until { model.camera?.format == fast && model.isRunning }
    model.choose(.photo)
    await until { model.camera?.format == usual && model.isRunning }
    model.choose(.video)
    await until { model.camera?.format == fast && model.isRunning }
    model.recorder.kind = .normal
    await until { model.camera?.format == usual && model.isRunning }
    await model.settle()
    let (slow, normal) = ("start brio 640x480", "start brio 1280x720")
    #expect(engine.calls == [normal, slow, normal, slow, normal])
    #expect(settings.format(of: "brio") == nil, "the rate of slow motion was kept for all videos")
    await model.shutDown()
  }

  @Test func itsSizeIsTheOneThatWasChosenAndIsKept() async {
    let (engine, settings) = (FakeCameraEngine(), AppSettings(nil))
    settings.captureMode = .video
    let large = Self.format(1920, 1080, 30)
    settings.setFormat(large, of: "brio")
    let model = CameraPageModel(engine: engine, settings: settings)
    let (usual, fast, fastLarge) = (Self.format(1280, 720, 30), Self.format(1280, 720, 60), Self.format(1920, 1080, 60))
    model.begin()
    model.appeared()
    engine.list(Self.camera(usual, [usual, fast, large, fastLarge]))
    await until { model.isRunning && model.camera?.format == large }
    #expect(!model.takesHighestRate)
    model.recorder.kind = .slowMotion
    await until { model.camera?.format == fastLarge && model.isRunning }
    #expect(model.takesHighestRate)
    model.choose(fast)
    await until { model.camera?.format == fast && model.isRunning }
    #expect(settings.format(of: "brio") == usual, "the rate of slow motion was kept for all videos")
    model.recorder.kind = .normal
    await until { model.camera?.format == usual && model.isRunning }
    await model.shutDown()
  }

  @Test func aCameraWithoutAHighRateIsUsedAsEver() async {
    let (engine, settings) = (FakeCameraEngine(), AppSettings(nil))
    settings.captureMode = .video
    let (usual, small) = (Self.format(1280, 720, 30), Self.format(640, 480, 30))
    settings.setFormat(small, of: "brio")
    let model = CameraPageModel(engine: engine, settings: settings)
    model.recorder.kind = .slowMotion
    model.begin()
    model.appeared()
    engine.list(Self.camera(usual, [usual, small]))
    await until { model.isRunning }
    #expect(model.camera?.format == small && !model.takesHighestRate)
    model.choose(usual)
    #expect(settings.format(of: "brio") == usual)
    await model.shutDown()
  }

  @Test func matroskaHasNoMarkSoSlowMotionIsAnMP4() async {
    let (engine, settings) = (FakeCameraEngine(), AppSettings(nil))
    let recorder = RecorderModel(engine: engine, settings: settings)
    (recorder.fileType, recorder.kind, recorder.isCameraReady) = (.matroska, .slowMotion, true)
    recorder.pressShutter()
    await recorder.settle()
    #expect(engine.orders.first?.fileType == .mp4 && engine.orders.first?.isSlow == true)
    #expect(recorder.fileType == .matroska)
  }

  /// A movie of a second at 60 frames a second that says that it is to be played slowly.
  private static func marked(in folder: URL) async throws -> URL {
    let plain = try await MediaLibrary.file(
      for: MediaRecipe {
        $0.container = .mov
        $0.video?.frameCount = 60
        $0.video?.rate = VideoRecipe.Rate(60)
        $0.audio = [AudioRecipe()]
      })
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: plain), presetName: AVAssetExportPresetPassthrough))
    let mark = AVMutableMetadataItem()
    mark.identifier = .quickTimeMetadataFullFrameRatePlaybackIntent
    mark.value = SlowMotion.mark as NSString
    session.metadata = [mark]
    let url = folder.appendingPathComponent("slow.mov")
    try await session.export(to: url, as: .mov)
    return url
  }

  @Test(arguments: [(AVAssetExportPresetPassthrough, 1.0, true), (AVAssetExportPreset640x480, 2.0, false)])
  func whatIsEncodedAnewIsSlowOfItself(_ preset: String, _ seconds: Double, _ keepsMark: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("slow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try await Self.marked(in: folder)
    let work = ExportWork(
      source: source, preset: preset, fileType: .mov, destination: folder.appendingPathComponent("out.mov"))
    let made = AVURLAsset(url: try await work.run { _ in })
    #expect(abs(try await made.load(.duration).seconds - seconds) < 0.1)
    #expect((try await SlowMotion.stretched(made) != nil) == keepsMark)
  }
}
