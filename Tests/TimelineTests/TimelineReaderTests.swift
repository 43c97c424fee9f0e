import CoreGraphics
import CoreMedia
import Foundation
import Testing

@testable import Timeline

@Suite struct TimelineReaderTests {
  private func read(_ text: String) throws -> TimelineDocument { try TimelineReader.read(Data(text.utf8)).document }

  /// What is wrong with a text: line, column and key.
  private func problems(_ text: String) -> [String] {
    do {
      _ = try TimelineReader.read(Data(text.utf8))
      return []
    } catch {
      #expect(error.all.allSatisfy { !$0.message.isEmpty })
      return error.all.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.key)" }
    }
  }

  @Test func everyKeyIsReadAndWrittenAgain() throws {
    let text = """
      {
        "version": 1,
        "size": {"width": 640, "height": 360},
        "frameRate": 29.97,
        "background": "#ff8000",
        "clips": [
          {"file": "a.mov", "from": 1.5, "to": "1001/300", "speed": 0.5, "volume": 0.25, "opacity": 0.75,
           "fadeIn": 0.5, "fadeOut": 1, "volumeRamps": [{"at": 0.25, "duration": 1, "to": 1}, {"at": 2, "to": 0}],
           "opacityRamps": [{"at": 1, "to": 0.5}], "fit": "fill", "position": [0.25, 0.75], "scale": 0.3,
           "rotation": -15, "crop": [0.1, 0.2, 0.5, 0.6], "layer": 2, "at": 4},
          {"file": "b.mov"},
          {"file": "\\u00e4 \\ud83c\\udfac \\"b\\".mov", "transition": {"kind": "cross-fade", "duration": 0.5}}
        ],
        "titles": [{"text": "The\\nLake", "at": 1, "duration": 2, "fadeIn": 0.25, "fadeOut": 0.5, "position": [0.5, 0.9],
                    "size": 0.2, "color": "#ffff00", "font": "Serif", "align": "left"}, {"text": "End"}],
        "audio": [{"file": "m.mp3", "at": 1, "from": 2, "to": 3, "repeat": true, "volume": 0.5, "fadeIn": 0.1, "fadeOut": 0.2,
                   "volumeRamps": [{"at": 0.5, "to": 0.1}]}]
      }
      """
    let document = try read(text)
    #expect(document.size == CGSize(width: 640, height: 360))
    #expect(document.frameDuration == CMTime(value: 1001, timescale: 30_000))
    #expect(document.background == TimelineColor(red: 255, green: 128, blue: 0))
    let clip = document.clips[0]
    #expect(clip.from == CMTime(value: 3, timescale: 2) && clip.to == CMTime(value: 1001, timescale: 300))
    #expect(clip.speed == 0.5 && clip.volume == 0.25 && clip.opacity == 0.75 && clip.layer == 2)
    #expect(clip.volumeRamps.count == 2 && clip.volumeRamps[1].duration == .zero)
    #expect(clip.placement.crop == CGRect(x: 0.1, y: 0.2, width: 0.5, height: 0.6))
    #expect(clip.placement.fit == .fill && clip.placement.rotation == -15)
    #expect(document.clips[2].file == "ä 🎬 \"b\".mov")
    #expect(document.clips[2].transition?.duration == CMTime(value: 1, timescale: 2))
    #expect(
      document.sounds[0].volumeRamps == [TimelineRamp(at: CMTime(value: 1, timescale: 2), duration: .zero, to: 0.1)])
    #expect(document.sounds[0].repeats)
    #expect(try read(document.json) == document)
  }

  @Test func whetherSomethingIsSoIsATruthValue() {
    func text(_ value: String) -> String {
      #"{"version": 1, "clips": [{"file": "a"}],"# + "\n" + #""audio": [{"file": "m", "repeat": \#(value)}]}"#
    }
    #expect(problems(text("true")).isEmpty && problems(text("false")).isEmpty)
    for value in ["1", "\"yes\"", "null", "[]"] {
      #expect(problems(text(value)) == ["2:35 audio[0].repeat"], "\(value)")
    }
  }

  @Test(arguments: [
    ("one two three", 20, "one two three"), ("one two three", 7, "one two\nthree"),
    ("one\ntwo three", 5, "one\ntwo\nthree"),
    ("abcdefghij", 4, "abcd\nefgh\nij"), ("to abcdefghij so", 4, "to\nabcd\nefgh\nij\nso"), ("a\n\nb", 1, "a\n\nb"),
    ("いろはにほへと", 3, "いろは\nにほへ\nと"), ("👩‍👩‍👧👍", 1, "👩‍👩‍👧\n👍"), ("ab", 0, "a\nb"), ("", 3, ""),
  ])
  func titlesAreBrokenWhereTheyAreTooWide(_ text: String, _ width: Int, _ wanted: String) {
    #expect(TimelineTitleLines.broken(text) { $0.count <= width } == wanted)
  }

  @Test func whatIsLeftOutIsAsUsual() throws {
    let document = try read(#"{"version": 1, "clips": [{"file": "a.mov"}]}"#)
    #expect(document == TimelineDocument(clips: [TimelineClip(file: "a.mov")]))
    #expect(document.json == "{\n  \"version\": 1,\n  \"clips\": [\n    {\n      \"file\": \"a.mov\"\n    }\n  ]\n}\n")
  }

  @Test func everyProblemIsToldWithItsPlaceAndKey() {
    let text = """
      {
        "version": 2,
        "siez": 1,
        "frameRate": 0,
        "background": "red",
        "clips": [
          {"file": "", "from": -1, "speed": "fast", "Volume": 1},
          {"from": 5, "to": 3, "file": "a.mov", "fit": "whole"},
          {"file": "b.mov", "at": 1, "transition": {"kind": "wipe"}, "layer": 1.5},
          7
        ],
        "audio": {"file": "m.mp3"}
      }
      """
    let wanted: [String] = [
      "2:14 version", "3:3 siez", "4:16 frameRate", "5:17 background", "7:14 clips[0].file", "7:26 clips[0].from",
      "7:39 clips[0].speed", "7:47 clips[0].Volume", "8:23 clips[1].to", "8:50 clips[1].fit",
      "9:46 clips[2].transition.duration", "9:55 clips[2].transition.kind", "9:73 clips[2].layer", "10:5 clips[3]",
      "12:12 audio",
    ]
    #expect(problems(text) == wanted)
  }

  @Test func clipsAreComparedWithEachOther() {
    let text = """
      {"version": 1, "clips": [
        {"file": "a.mov", "transition": {"kind": "cross-fade", "duration": 1}},
        {"file": "b.mov", "at": 3, "transition": {"kind": "cross-fade", "duration": 1}},
        {"file": "c.mov", "layer": 1, "transition": {"kind": "cross-fade", "duration": 1}},
        {"file": "d.mov", "crop": [0.5, 0, 0.6, 1], "volumeRamps": [{"at": 1, "duration": 2, "to": 1}, {"at": 2, "to": 0}]}
      ]}
      """
    let wanted: [String] = [
      "2:35 clips[0].transition", "3:27 clips[1].at", "4:47 clips[2].transition", "5:29 clips[3].crop",
      "5:105 clips[3].volumeRamps[1].at",
    ]
    #expect(problems(text) == wanted)
  }

  @Test(arguments: [
    ("", "1:1"), ("{", "1:2"), ("{\"version\": 1,}", "1:15"), ("{\"a\" 1}", "1:6"), ("[1 2]", "1:4"),
    ("{\n \"a\": tru}", "2:7"), ("{\"a\": \"b\n\"}", "1:7"), ("{\"a\": 1, \"a\": 2}", "1:10"), ("{} {}", "1:4"),
    ("{\"a\": 01}", "1:7"), ("{\"a\": 1.}", "1:7"), ("{\"a\": \"\\x\"}", "1:10"), ("{\"a\": \"\\ud800\"}", "1:14"),
    (String(repeating: "[", count: 100), "1:65"),
  ]) func aSlipInTheJSONIsFoundAtItsPlace(_ text: String, _ place: String) {
    #expect(problems(text) == ["\(place) "])
  }

  @Test func theSchemaIsCurrentAndItsDefinitionsAreThere() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "data/timeline.schema.json")
    #expect(
      try String(contentsOf: file, encoding: .utf8) == TimelineSchema.text,
      "make it anew with: kinora-cli compose --schema > data/timeline.schema.json")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(TimelineSchema.text.utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    let names = TimelineSchema.text.matches(of: /"#\/\$defs\/(\w+)"/).map { String($0.1) }
    #expect(names.count > 10 && names.allSatisfy { definitions[$0] != nil })
  }

  @Test func curvesAreMultipliedPieceByPiece() {
    let second = CMTime(value: 1, timescale: 1)
    let four = CMTime(value: 4, timescale: 1)
    let fade = TimelineCurve(fadeIn: second, fadeOut: second, length: four)
    let ramp = TimelineCurve(
      1,
      [
        TimelineRamp(at: second, duration: second, to: 0.5),
        TimelineRamp(at: CMTime(value: 3, timescale: 1), duration: .zero, to: 0.25),
      ],
      length: four)
    let product = fade.times(ramp)
    #expect(product.pieces.map(\.first) == [0, 1, 0.5, 0.25])
    #expect(product.pieces.map(\.last) == [1, 0.5, 0.5, 0])
    // Where both change, pieces follow the parabola.
    let square = fade.times(fade)
    #expect(square.pieces.count == 17)
    for piece in square.pieces.prefix(8) {
      #expect(abs(piece.last - piece.end.seconds * piece.end.seconds) < 1e-9)
    }
    #expect(zip(square.pieces, square.pieces.dropFirst()).allSatisfy { $0.end == $1.start })
  }
}
