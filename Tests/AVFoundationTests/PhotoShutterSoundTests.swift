import TestMedia
import Testing

@testable import AVFoundation

extension CaptureSuite {
  /// When the shutter is heard.
  @Suite struct PhotoShutterSound {
    /// A scene whose shutters are counted instead of heard.
    private static func scene(
      withSound: Bool = false, isLive: Bool = false
    ) async throws -> (scene: PhotoScene, clicks: Gathered<Void>) {
      let scene = try await PhotoScene(withSound: withSound, isLive: isLive)
      let clicks = Gathered<Void>()
      scene.output.state.withLock { $0.playShutter = { clicks.add(()) } }
      return (scene, clicks)
    }

    @Test func eachPhotoClicksOnce() async throws {
      let (scene, clicks) = try await Self.scene(withSound: true)
      #expect(scene.output.isShutterSoundSuppressionSupported)
      for count in 1...2 {
        #expect(try await scene.take(PhotoScene.jpeg()).heard.values.last == "didFinish")
        #expect(clicks.values.count == count)
      }
      try await scene.studio.stop()
      #expect(try await scene.take(PhotoScene.jpeg()).heard.values == ["didFinish sessionNotRunning"])
      #expect(clicks.values.count == 2)
    }

    @Test func aProgramMayWantSilence() async throws {
      let (scene, clicks) = try await Self.scene()
      let settings = PhotoScene.jpeg()
      settings.isShutterSoundSuppressionEnabled = true
      #expect(try await scene.take(settings).heard.values.last == "didFinish")
      // A copy wants it, too.
      #expect(try await scene.take(AVCapturePhotoSettings(from: settings)).heard.values.last == "didFinish")
      #expect(clicks.values.isEmpty)
      try await scene.studio.stop()
    }

    @Test(arguments: [true, false]) func aRecordingWithSoundDoesntHearIt(_ withSound: Bool) async throws {
      let (scene, clicks) = try await Self.scene(withSound: withSound)
      let (movie, listener) = (AVCaptureMovieFileOutput(), RecordingListener())
      scene.studio.add(movie)
      movie.startRecording(to: try scene.studio.file("a.mov"), recordingDelegate: listener)
      try await eventually("a recording") { movie.isRecording && movie.recordedDuration.seconds > 0 }
      #expect(try await scene.take(PhotoScene.jpeg()).heard.values.last == "didFinish")
      #expect(clicks.values.count == (withSound ? 0 : 1))
      movie.stopRecording()
      try await eventually("its end") { listener.isOver && !movie.isRecording }
      #expect(try await scene.take(PhotoScene.jpeg()).heard.values.last == "didFinish")
      #expect(clicks.values.count == (withSound ? 1 : 2))
      try await scene.studio.stop()
    }

    @Test(arguments: [true, false]) func aLivePhotoWithSoundDoesntHearIt(_ withSound: Bool) async throws {
      let (scene, clicks) = try await Self.scene(withSound: withSound, isLive: true)
      let settings = PhotoScene.jpeg()
      settings.livePhotoMovieFileURL = try scene.studio.file("live.mov")
      #expect(try await scene.take(settings).heard.values.last == "didFinish")
      #expect(clicks.values.count == (withSound ? 0 : 1))
      try await scene.studio.stop()
    }
  }
}
