import AVFoundation
import Foundation
import GLibSupport
import GTKSupport
import MediaEngine
import Testing

@testable import kinora

@MainActor
@Suite struct AppSettingsTests {
  /// The project's own schema, compiled into a folder that lives as long as this value.
  private final class CompiledSchema {
    let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-schema-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../data").standardizedFileURL
      let compiler = Process()
      compiler.executableURL = URL(fileURLWithPath: "/usr/bin/glib-compile-schemas")
      compiler.arguments = ["--strict", "--targetdir", folder.path, data.path]
      try compiler.run()
      compiler.waitUntilExit()
      try #require(compiler.terminationStatus == 0)
    }

    deinit {
      try? FileManager.default.removeItem(at: folder)
    }
  }

  @Test func everythingStoredIsFoundAgain() throws {
    let schema = try CompiledSchema()
    let store = try Settings(
      schema: kinoraApplicationID, schemaDirectory: schema.folder.path, storage: .memory)
    let first = AppSettings(store)
    #expect(first.windowSize == (1100, 720) && first.place == .camera && first.gravity == .fit)
    first.windowSize = (800, 600)
    first.isMaximized = true
    first.place = .library
    first.lastCamera = "brio"
    for gravity in VideoGravity.allCases {
      first.gravity = gravity
      #expect(AppSettings(store).gravity == gravity)
    }
    for mirroring in Mirroring.allCases {
      first.mirroring = mirroring
      #expect(AppSettings(store).mirroring == mirroring)
    }
    for timer in SelfTimer.allCases {
      first.timer = timer
      #expect(AppSettings(store).timer == timer)
    }
    for type in RecordingFileType.allCases {
      first.recordingFileType = type
      #expect(AppSettings(store).recordingFileType == type)
    }
    first.mirrorsSaved = true
    first.showsControls = true
    #expect(first.keepsPitch)
    first.keepsPitch = false
    first.microphone = .one(id: "usb")
    let full = Camera.Format(width: 1920, height: 1080, framesPerSecond: 29.97)
    first.setFormat(full, of: "brio 2")
    first.setFormat(Camera.Format(width: 640, height: 480, framesPerSecond: 30), of: "built-in")
    let second = AppSettings(store)
    #expect(second.mirrorsSaved && second.showsControls && !second.keepsPitch && second.microphone == .one(id: "usb"))
    #expect(second.format(of: "brio 2") == full && second.format(of: "built-in")?.height == 480)
    #expect(second.format(of: "brio") == nil)
    #expect(second.windowSize == (800, 600) && second.isMaximized)
    #expect(second.place == .library && second.lastCamera == "brio")
  }

  @Test func thePreferencesAreFoundAgain() throws {
    let schema = try CompiledSchema()
    let store = try Settings(
      schema: kinoraApplicationID, schemaDirectory: schema.folder.path, storage: .memory)
    let first = AppSettings(store)
    #expect(first.usesHardware && !first.cleansVoice && first.hasShutterSound && first.resumesFilms)
    #expect(first.freeSpace == .least && first.lapseInterval == .two && first.subtitles == .film)
    for codec in RecordingCodec.allCases {
      first.recordingCodec = codec
      #expect(AppSettings(store).recordingCodec == codec)
    }
    for quality in RecordingQuality.allCases {
      first.recordingQuality = quality
      #expect(AppSettings(store).recordingQuality == quality)
    }
    for space in FreeSpace.allCases {
      first.freeSpace = space
      #expect(AppSettings(store).freeSpace == space)
    }
    for end in FilmEnd.allCases {
      first.filmEnd = end
      #expect(AppSettings(store).filmEnd == end)
    }
    for kind in VideoKind.allCases {
      first.videoKind = kind
      #expect(AppSettings(store).videoKind == kind)
    }
    for interval in LapseInterval.allCases {
      first.lapseInterval = interval
      #expect(AppSettings(store).lapseInterval == interval)
    }
    for corner in CameraBubble.Corner.allCases {
      first.bubbleCorner = corner
      #expect(AppSettings(store).bubbleCorner == corner)
    }
    for (size, shape) in zip(BubbleSize.allCases, [CameraBubble.Shape.rounded, .round, .rounded]) {
      (first.bubbleSize, first.bubbleShape, first.showsBubble) = (size, shape, size == .small)
      let second = AppSettings(store)
      #expect(second.bubbleSize == size && second.bubbleShape == shape && second.showsBubble == (size == .small))
    }
    for subtitles in [SubtitlesChoice.off, .language("ja"), .film] {
      first.subtitles = subtitles
      #expect(AppSettings(store).subtitles == subtitles)
    }
    (first.usesHardware, first.cleansVoice) = (false, true)
    (first.hasShutterSound, first.resumesFilms) = (false, false)
    #expect(first.shared == SharedFacts(place: false, camera: true) && first.framesKeepPlace)
    (first.shared, first.framesKeepPlace) = (SharedFacts(place: true, camera: false), false)
    #expect(!first.checksImports)
    first.checksImports = true
    let second = AppSettings(store)
    #expect(second.checksImports)
    #expect(second.shared == SharedFacts(place: true, camera: false) && !second.framesKeepPlace)
    #expect(!second.usesHardware && second.cleansVoice && !second.hasShutterSound && !second.resumesFilms)
  }

  @Test(arguments: zip(LapseInterval.allCases, ["4 min", "2 min", "1 min", "24 s", "12 s", "4 s"]))
  func aTimeLapseSaysWhatAnHourBecomes(_ interval: LapseInterval, _ length: String) {
    #expect(interval.title == "1 hour becomes \(length)")
  }

  @Test func withoutASchemaTheDefaultsHoldAndChangesLastUntilTheEnd() {
    let settings = AppSettings(nil)
    #expect(settings.windowSize == (1100, 720) && settings.mirroring == .automatic)
    settings.gravity = .fill
    settings.windowSize = (10, 10)
    #expect(settings.gravity == .fill)
    #expect(settings.windowSize == (360, 480), "no smaller than the window can be")
    #expect(AppSettings(nil).gravity == .fit)
  }
}
