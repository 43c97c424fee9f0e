import Foundation
import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

extension CaptureSuite {
  @Suite struct PhotoRefusals {
    private struct Misuse: Sendable {
      var code: AVError.Code
      var make: @Sendable (URL) -> AVCapturePhotoSettings
    }

    private static let misuses: [Misuse] = [
      Misuse(code: .unsupportedOutputSettings) { _ in AVCapturePhotoSettings(rawPixelFormatType: 1) },
      Misuse(code: .unsupportedOutputSettings) { _ in
        AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.proRes422])
      },
      Misuse(code: .unsupportedOutputSettings) { _ in
        AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey: OSType(7)])
      },
      Misuse(code: .unsupportedOutputSettings) { _ in
        AVCapturePhotoSettings(
          rawPixelFormatType: 0, rawFileType: nil, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
          processedFileType: .heic)
      },
      Misuse(code: .unsupportedOutputSettings) { _ in
        let settings = AVCapturePhotoSettings()
        settings.isDepthDataDeliveryEnabled = true
        return settings
      },
      Misuse(code: .unsupportedOutputSettings) { _ in
        AVCapturePhotoBracketSettings(
          rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg], bracketedSettings: [])
      },
      Misuse(code: .operationNotAllowed) { url in
        let settings = AVCapturePhotoSettings()
        settings.livePhotoMovieFileURL = url
        return settings
      },
    ]

    @Test func whatIsAgainstTheRulesEndsAtOnceAndTakesNothing() async throws {
      let scene = try await PhotoScene()
      let url = try scene.studio.file("a.mov")
      for (place, misuse) in Self.misuses.enumerated() {
        let listener = try await scene.take(misuse.make(url))
        #expect(listener.heard.values == ["didFinish \(misuse.code)"], "\(place)")
        #expect(listener.errors.values.first?.failureReason?.isEmpty == false)
      }
      let once = PhotoScene.jpeg()
      #expect(try await scene.take(once).heard.values.last == "didFinish")
      #expect(try await scene.take(once).heard.values == ["didFinish operationNotAllowed"])
      #expect(try await scene.take(AVCapturePhotoSettings(from: once)).heard.values.last == "didFinish")
      #expect(scene.output.maxPhotoQualityPrioritization == .balanced)
      let best = PhotoScene.jpeg()
      best.photoQualityPrioritization = .quality
      #expect(try await scene.take(best).heard.values == ["didFinish unsupportedOutputSettings"])
      scene.output.maxPhotoQualityPrioritization = .speed
      #expect(try await scene.take(PhotoScene.jpeg()).heard.values == ["didFinish unsupportedOutputSettings"])
      try await scene.studio.stop()
      #expect(try await scene.take(PhotoScene.jpeg()).heard.values == ["didFinish sessionNotRunning"])
    }

    @Test func aLivePhotoOverwritesNothingAndIsNoBracket() async throws {
      let scene = try await PhotoScene(isLive: true)
      let url = try scene.studio.file("a.mov")
      try Data("mine".utf8).write(to: url)
      let settings = PhotoScene.jpeg()
      settings.livePhotoMovieFileURL = url
      #expect(try await scene.take(settings).heard.values == ["didFinish fileAlreadyExists"])
      #expect(try Data(contentsOf: url) == Data("mine".utf8))
      let bracket = AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
        bracketedSettings: [
          AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: 0)
        ])
      bracket.livePhotoMovieFileURL = try scene.studio.file("b.mov")
      #expect(try await scene.take(bracket).heard.values == ["didFinish operationNotAllowed"])
      scene.output.isLivePhotoCaptureSuspended = true
      let suspended = PhotoScene.jpeg()
      suspended.livePhotoMovieFileURL = try scene.studio.file("c.mov")
      #expect(try await scene.take(suspended).heard.values == ["didFinish operationNotAllowed"])
      try await scene.studio.stop()
      #expect(!scene.output.isLivePhotoCaptureSuspended)
    }

    @Test func aCameraThatIsPulledOutEndsWhatItCantGive() async throws {
      let scene = try await PhotoScene()
      let settings = AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
        bracketedSettings: [-1, 1].map {
          AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: $0)
        })
      let listener = scene.ask(settings)
      try await eventually("its beginning") { listener.heard.values.contains("willBegin") }
      scene.studio.simulated.happen(.unplug)
      try await eventually("its end") { listener.isOver }
      #expect(listener.heard.values.last == "didFinish deviceWasDisconnected", "\(listener.heard.values)")
      scene.studio.simulated.plugIn()
      try await eventually("its return") { scene.studio.camera.isConnected }
      let again = try await scene.take(PhotoScene.jpeg())
      #expect(again.heard.values.last == "didFinish", "\(again.heard.values)")
      try await scene.studio.stop()
    }

    @Test func aCoordinatorTellsWhenToWait() async throws {
      final class Button: NSObject, AVCapturePhotoOutputReadinessCoordinatorDelegate, @unchecked Sendable {
        let told = Gathered<AVCapturePhotoOutput.CaptureReadiness>()

        func readinessCoordinator(
          _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
          captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness
        ) {
          #expect(isOnMainQueue)
          told.add(captureReadiness)
        }
      }
      let scene = try await PhotoScene()
      let (button, coordinator) = (Button(), AVCapturePhotoOutputReadinessCoordinator(photoOutput: scene.output))
      coordinator.delegate = button
      let settings = PhotoScene.jpeg()
      coordinator.startTrackingCaptureRequest(using: settings)
      try await eventually("a wait") { button.told.values == [.notReadyMomentarily] }
      _ = try await scene.take(settings)
      try await eventually("its end") { button.told.values.last == .ready }
      try await scene.studio.stop()
      try await eventually("the stop") { button.told.values.last == .sessionNotRunning }
    }
  }
}
