import CoreMedia
import Foundation
import GStreamer
import MediaEngine
import Testing

@testable import kinora_cli

@Suite struct RecordReportTests {
  private static let recorded = CMTime(value: 1500, timescale: 1000)

  /// An event, and the JSON that tells it, without what every one of them has.
  private static let lines: [(RecordEvent, String)] = [
    (.started, #"{"event":"started","file":"/lake.mov"}"#),
    (.paused, #"{"duration":{"timescale":1000,"value":1500},"event":"paused","seconds":1.5}"#),
    (.resumed, #"{"duration":{"timescale":1000,"value":1500},"event":"resumed","seconds":1.5}"#),
    (
      .tooSlow(true),
      #"{"duration":{"timescale":1000,"value":1500},"event":"tooSlow","seconds":1.5,"tooSlow":true}"#
    ),
    (
      .diskNearlyFull(secondsLeft: 12.3456),
      #"{"duration":{"timescale":1000,"value":1500},"event":"diskNearlyFull","seconds":1.5,"secondsLeft":12.346}"#
    ),
    (.stalled(device: "Cam"), #"{"device":"Cam","event":"stalled"}"#),
    (.delivers(device: "Cam"), #"{"device":"Cam","event":"delivers"}"#),
    (
      .ended(
        RecordOutcome(
          ending: .deviceLost("Cam is gone."), isPlayable: true, duration: CMTime(value: 61, timescale: 30),
          bytes: 5000,
          frames: 61, droppedFrames: 2)),
      #"{"bytes":5000,"droppedFrames":2,"duration":{"timescale":30,"value":61},"ending":"deviceLost","event":"ended","#
        + #""file":"/lake.mov","frames":61,"message":"Cam is gone.","playable":true,"seconds":2.033}"#
    ),
  ]

  @Test(arguments: lines) func eachEventIsOneObject(_ event: RecordEvent, _ expected: String) throws {
    var options = OptionValues()
    _ = options.add(Option("--output", .file, ""), "/lake.mov")
    let report = RecordReport(plan: try RecordPlan(options), camera: nil, microphone: nil, asJSON: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(report.line(event, recorded: RecordReportTests.recorded))
    #expect(String(decoding: data, as: UTF8.self) == expected)
  }

  private static let presets: [(RecordPreset, [Int], Int?)] = [
    (.low, [1080, 480, 240, 120], 240), (.low, [120], 120), (.low, [1080, 720], 720), (.medium, [1080, 480, 240], 480),
    (.medium, [240, 120], 240), (.high, [720, 1080, 480], 720), (.vga, [720, 480], 480), (.hd720, [480, 720], 720),
    (.hd1080, [720, 480], nil), (.high, [], nil),
  ]

  @Test(arguments: presets) func thePresetChoosesAFormat(_ preset: RecordPreset, _ heights: [Int], _ chosen: Int?) {
    let widths = [1080: 1920, 720: 1280, 480: 640, 240: 320, 120: 160]
    let formats = heights.map {
      VideoFormat(width: widths[$0] ?? 0, height: $0, encoding: .jpeg, frameRates: [Fraction(30, 1)])
    }
    #expect(preset.choose(among: formats)?.height == chosen)
  }

  @Test func whatMakesWayComesBackOrGoes() throws {
    let folder = try Folder()
    let file = folder.file("clip.mov")
    try Data("old".utf8).write(to: file)
    #expect(throws: RecordingError.destinationExists(file)) { try Replacement(of: file, allowed: false) }

    let first = try Replacement(of: file, allowed: true)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    let aside = try #require(folder.contents.first)
    #expect(aside.hasPrefix("clip-") && aside.hasSuffix(".mov"), "a crash leaves it where it is found")
    first.restoreOld()
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")

    let second = try Replacement(of: file, allowed: true)
    try Data("new".utf8).write(to: file)
    second.keepNew()
    #expect(try String(contentsOf: file, encoding: .utf8) == "new")
    #expect(folder.contents == ["clip.mov"])
  }

  @Test func whatMadeWayComesBackAlsoWhereTheNewFileIsStillThere() throws {
    let folder = try Folder()
    let file = folder.file("clip.mov")
    try Data("old".utf8).write(to: file)
    let empty = try Replacement(of: file, allowed: true)
    try Data().write(to: file)
    empty.restoreOld()
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    #expect(folder.contents == ["clip.mov"])

    let failed = try Replacement(of: file, allowed: true)
    try Data("new".utf8).write(to: file)
    failed.restoreOld()
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    let other = try #require(folder.contents.first { $0 != "clip.mov" })
    #expect(folder.contents.count == 2 && other.hasPrefix("clip-") && other.hasSuffix(".mov"))
    #expect(try String(contentsOf: folder.file(other), encoding: .utf8) == "new")
  }
}
