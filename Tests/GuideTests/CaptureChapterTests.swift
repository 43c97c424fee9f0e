import Foundation
import TestMedia
import TestSupport
import Testing

/// The guide's chapter about capture, as programs.
@Suite struct CaptureChapterTests {
  @Test func aSessionCoordinatesDataFlow() async throws {
    // What is told in the main queue comes at its own pace.
    let lines = try await GuideRun.of("session")
    #expect(lines.filter { !$0.hasPrefix("told: ") } == ["twice: false", "running: true", "camera: true"])
    #expect(
      lines.filter { $0.hasPrefix("told: ") } == [
        "told: AVCaptureSessionDidStartRunningNotification", "told: AVCaptureSessionDidStopRunningNotification",
      ])
  }

  @Test func aDeviceIsConfigured() async throws {
    let lines = try await GuideRun.of("device")
    #expect(
      lines == [
        "Device name: Simulated Camera", "Device position : back", "Device name: Second Simulated Camera",
        "Device position : front", "with torch: 1", "focus: true", "exposure: true", "orientation: true",
        "focus mode: 0", "adjusting: false",
      ], "\(lines)")
  }

  @Test func savingToAMovieFile() async throws {
    let folder = try ProgramFolder()
    let file = folder.file("movie.mov")
    #expect(
      try await GuideRun.of("movie-file", file.path, environment: GuideRun.library(folder)) == [
        "recording: true, connections: 2", "limit: true", "recorded: true", "saved: true",
        "library: 1, there still: true",
      ])
    let probe = try await Probe.read(file)
    #expect(Set((probe.format.tags ?? [:]).values).contains("+47.4979+019.0402/"), "\(probe.format.tags ?? [:])")
    #expect(Set(probe.streams.map(\.codec)) == ["h264", "aac"])
    #expect(abs((probe.format.duration.flatMap(Double.init) ?? 0) - 2) < 0.1)
  }

  @Test func framesBecomeImages() async throws {
    let folder = try ProgramFolder()
    #expect(try await GuideRun.of("frames", folder.url.path) == ["spaced: true", "image: 640x480"])
    let numbers = try await (0..<4).asyncMap { try await GuideRun.numbers(folder.file("\($0).png")).first ?? nil }
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 ?? 9 < $1 ?? 0 }, "\(numbers)")
  }

  @Test func capturingStillImages() async throws {
    let folder = try ProgramFolder()
    #expect(
      try await GuideRun.of("still-image", folder.file("a.jpg").path) == ["codecs: true", "pixels: true", "exif: true"])
    #expect(try await GuideRun.numbers(folder.file("a.jpg")).first.flatMap(\.self) != nil)
  }

  @Test func showingWhatIsBeingRecorded() async throws {
    #expect(
      try await GuideRun.of("preview") == [
        "mirrored: true", "AVLayerVideoGravityResizeAspect: 0.88 0.25",
        "AVLayerVideoGravityResizeAspectFill: 0.75 0.33",
        "AVLayerVideoGravityResize: 0.75 0.25", "levels: 2 channels, a tone",
      ])
  }

  @Test func highFrameRateCapture() async throws {
    let folder = try ProgramFolder()
    let file = folder.file("fast.mov")
    #expect(
      try await GuideRun.of("high-frame-rate", file.path)
        == ["rate: 60.0", "nominal: 60.0", "rate at the end: 0.0, whole: true"])
    let numbers = try await GuideRun.numbers(file).compactMap(\.self)
    #expect(numbers.count >= 115)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }, "\(numbers)")
  }
}
