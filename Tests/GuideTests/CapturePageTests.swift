import Foundation
import TestMedia
import TestSupport
import Testing

/// Apple's newer pages about capture, as programs.
@Suite struct CapturePageTests {
  @Test func capturingAndSavingLivePhotos() async throws {
    let folder = try ProgramFolder()
    #expect(
      try await GuideRun.of("live-photos", environment: GuideRun.library(folder))
        == ["in progress: 1", "in progress: 0", "saved, live: true", "moved: true"])
  }

  @Test func savingCapturedPhotos() async throws {
    let folder = try ProgramFolder()
    #expect(
      try await GuideRun.of("saving-photos", environment: GuideRun.library(folder)) == ["saved: true, assets: 1"])
  }

  @Test func trackingPhotoCaptureProgress() async throws {
    #expect(
      try await GuideRun.of("photo-progress")
        == ["in progress: 3", "photo: true", "photo: true", "photo: true", "in progress: 0"])
  }

  @Test func settingUpACaptureSession() async throws {
    #expect(try await GuideRun.of("setting-up") == ["running: true", "connections: 1, true"])
  }

  @Test func buildingACameraApp() async throws {
    let folder = try ProgramFolder()
    let lines = try await GuideRun.of("avcam", environment: GuideRun.library(folder))
    #expect(
      lines.filter { !$0.hasPrefix("observed ") } == [
        "preview: true, matte: false", "delegates: 0", "recording: true", "library: 1 photo, 1 movie",
        "changed: true, running: true",
      ], "\(lines)")
    #expect(lines.first == "observed running: true")
  }

  @Test func framesOnTheQueueOfTheirDelegate() async throws {
    #expect(
      try await GuideRun.of("sample-buffers") == ["queue: true, delegate: true", "in order: true", "none: true"])
  }
}
