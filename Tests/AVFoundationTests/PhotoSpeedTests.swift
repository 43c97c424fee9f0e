import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

extension CaptureSuite {
  @Suite struct PhotoSpeed {
    @Test func responsiveCaptureIsReadyWhilePhotosAreProcessed() async throws {
      let scene = try await PhotoScene()
      #expect(scene.output.isResponsiveCaptureSupported && !scene.output.isResponsiveCaptureEnabled)
      // Nothing is done before both are asked for.
      scene.output.callbacks.suspend()
      let first = scene.ask(PhotoScene.jpeg())
      #expect(scene.output.captureReadiness == .notReadyWaitingForProcessing)
      scene.output.isResponsiveCaptureEnabled = true
      let second = scene.ask(PhotoScene.jpeg())
      #expect(scene.output.captureReadiness == .ready)
      scene.output.callbacks.resume()
      try await eventually("both") { first.isOver && second.isOver }
      scene.output.isZeroShutterLagEnabled = false
      #expect(!scene.output.isResponsiveCaptureSupported && !scene.output.isResponsiveCaptureEnabled)
      try await scene.studio.stop()
    }

    @Test func photosInQuickSuccessionAreMadeFaster() async throws {
      let scene = try await PhotoScene()
      #expect(!scene.output.isFastCapturePrioritizationSupported)
      scene.output.isResponsiveCaptureEnabled = true
      scene.output.isFastCapturePrioritizationEnabled = true
      scene.output.maxPhotoQualityPrioritization = .quality
      // None is done before the last one is asked for.
      scene.output.callbacks.suspend()
      let listeners = (0..<3).map { _ in
        let settings = PhotoScene.jpeg()
        settings.photoQualityPrioritization = .quality
        return scene.ask(settings)
      }
      scene.output.callbacks.resume()
      try await eventually("all") { listeners.allSatisfy(\.isOver) }
      #expect(
        listeners.map { $0.resolved.values.first?.isFastCapturePrioritizationEnabled } == [false, true, true])
      let sizes = listeners.compactMap { $0.photos.values.first?.fileDataRepresentation()?.count }
      #expect(sizes.count == 3 && sizes[1] < sizes[0] && sizes[2] < sizes[0], "\(sizes)")
      scene.output.isResponsiveCaptureEnabled = false
      #expect(!scene.output.isFastCapturePrioritizationEnabled)
      try await scene.studio.stop()
    }

    @Test func preparationWaitsForTheSessionAndTellsWhatCantBe() async throws {
      let scene = try await PhotoScene(runs: false)
      let told = Notes()
      func prepare(_ name: String, _ settings: AVCapturePhotoSettings) {
        scene.output.setPreparedPhotoSettingsArray([settings]) { isPrepared, error in
          told.add("\(name) \(isPrepared) \((error as? AVError).map { "\($0.code)" } ?? "")")
        }
      }
      prepare("superseded", PhotoScene.jpeg())
      prepare("waiting", PhotoScene.jpeg())
      try await eventually("the first") { told.all == ["superseded false "] }
      #expect(scene.output.preparedPhotoSettingsArray.count == 1)
      try await scene.studio.start()
      try await eventually("the second") { told.all.last == "waiting true " }
      prepare("raw", AVCapturePhotoSettings(rawPixelFormatType: 1))
      try await eventually("the refusal") { told.all.last == "raw false unsupportedOutputSettings" }
      prepare("running", PhotoScene.jpeg())
      try await eventually("the last") { told.all.last == "running true " }
      try await scene.studio.stop()
    }

    private static let refused: [@Sendable (AVCapturePhotoSettings) -> Void] = [
      { $0.isHighResolutionPhotoEnabled = true },
      { $0.maxPhotoDimensions = CMVideoDimensions(width: 4000, height: 3000) },
      { $0.isAutoRedEyeReductionEnabled = true },
      { $0.isAutoStillImageStabilizationEnabled = true },
    ]

    @Test func settingsBeyondWhatTheOutputAllowsAreRefused() async throws {
      let scene = try await PhotoScene()
      for (place, change) in Self.refused.enumerated() {
        let settings = PhotoScene.jpeg()
        change(settings)
        #expect(try await scene.take(settings).heard.values == ["didFinish unsupportedOutputSettings"], "\(place)")
      }
      let settings = PhotoScene.jpeg()
      scene.output.isHighResolutionCaptureEnabled = true
      settings.isHighResolutionPhotoEnabled = true
      settings.maxPhotoDimensions = scene.output.maxPhotoDimensions
      let listener = try await scene.take(settings)
      #expect(listener.heard.values.last == "didFinish")
      let size = listener.resolved.values.first?.photoDimensions
      #expect(size?.width == 640 && size?.height == 480)
      try await scene.studio.stop()
    }
  }
}
