import Foundation
import TestMedia
import Testing

@testable import kinora_cli

@Suite(.serialized) struct ComposeVerbTests {
  /// Writes a timeline into a folder, and makes the movie.
  private func compose(
    _ folder: Folder, _ timeline: String, _ more: [String] = [], send: (signal: Int32, after: String)? = nil
  ) async throws -> (run: Program.Outcome, output: URL) {
    let (file, output) = (folder.file("timeline.json"), folder.file("out.mov"))
    try Data(timeline.utf8).write(to: file)
    let words = ["compose", file.path] + (more.contains("--check") ? [] : [output.path]) + more
    return (try await Program.run(words, send: send), output)
  }

  private func film(_ first: Int = 0, frames: Int = 60, size: (Int, Int) = (320, 240), sound: Bool = true)
    async throws -> String
  {
    try await EditedFilm.make(first: first, frames: frames, size: size, sound: sound)
  }

  /// The mean brightness of a part of a picture, from 0 to 255.
  private func brightness(_ picture: GrayPicture, _ columns: Range<Int>, _ rows: Range<Int>) -> Double {
    var sum = 0
    for y in rows { for x in columns { sum += Int(picture.pixels[y * picture.width + x]) } }
    return Double(sum) / Double(columns.count * rows.count)
  }

  // MARK: Clips

  @Test func clipsFollowEachOtherAtTheirSpeed() async throws {
    let folder = try Folder()
    let (one, two) = (try await film(), try await film(500))
    let (run, output) = try await compose(
      folder,
      """
      {"version": 1, "clips": [
        {"file": "\(one)", "from": 0.333, "to": 1},
        {"file": "\(two)", "to": 0.5, "speed": 0.5},
        {"file": "\(one)", "from": 1, "to": 2, "speed": 2}
      ]}
      """, ["--json"])
    #expect(run.status == 0, "\(run.words)")
    let slow = (500..<515).flatMap { [$0, $0] }
    let wanted = Array(10..<30) + slow + Array(stride(from: 30, to: 60, by: 2))
    #expect(try await EditedFilm.numbers(output) == wanted)
    let done = try #require(try run.objects().last)
    #expect(try abs(#require(done["duration"] as? Double) - Double(wanted.count) / 30) < 0.001)
    #expect(folder.contents == ["out.mov", "timeline.json"])
  }

  @Test func filesAreNamedRelativeToTheTimeline() async throws {
    let folder = try Folder()
    try FileManager.default.copyItem(atPath: try await film(), toPath: folder.file("a b.mp4").path)
    let (run, output) = try await compose(
      folder, #"{"version": 1, "clips": [{"file": "a b.mp4", "at": 0.5, "to": 1}], "frameRate": 10}"#)
    #expect(run.status == 0, "\(run.words)")
    let frames = try await DecodedFrames.read(output)
    // Half a second of background, and every third frame.
    let wanted = (0..<5).map { _ in Int?.none } + stride(from: 0, to: 30, by: 3).map { Int?($0) }
    #expect(frames.map { $0.painted?.number } == wanted)
    #expect(frames.prefix(5).allSatisfy { brightness($0.picture, 0..<320, 0..<240) < 20 })
    try await EditedFilm.expectTones(output, [0.5])
  }

  @Test func aCrossFadeMixesPicturesAndSounds() async throws {
    let folder = try Folder()
    let (one, two) = (try await film(), try await film(500))
    let (run, output) = try await compose(
      folder,
      """
      {"version": 1, "clips": [
        {"file": "\(one)"},
        {"file": "\(two)", "transition": {"kind": "cross-fade", "duration": 0.5}}
      ]}
      """)
    #expect(run.status == 0, "\(run.words)")
    let frames = try await DecodedFrames.read(output)
    #expect(frames.count == 105)
    let numbers = frames.map { $0.painted?.number }
    #expect(Array(numbers[..<46]) == Array(0..<46) && Array(numbers[60...]) == Array(515..<560))
    // In between each frame is a mix of its two, in shares that change evenly.
    let (first, second) = (
      try await DecodedFrames.read(URL(fileURLWithPath: one)), try await DecodedFrames.read(URL(fileURLWithPath: two))
    )
    for step in 0..<15 {
      let (from, to) = (first[45 + step].picture, second[step].picture)
      let share = Double(step) / 15
      var (error, count) = (0.0, 0)
      for place in stride(from: 0, to: from.pixels.count, by: 97) {
        let wanted = Double(from.pixels[place]) * (1 - share) + Double(to.pixels[place]) * share
        error += abs(wanted - Double(frames[45 + step].picture.pixels[place]))
        count += 1
      }
      #expect(error / Double(count) < 9, "step \(step): \(error / Double(count))")
    }
    // The second one's first tone begins while it comes up from silence.
    let tones = try await EditedFilm.tones(output)
    #expect(tones.contains { abs($0 - 2.5) < 0.03 } && tones.first.map { $0 < 0.03 } ?? false, "\(tones)")
  }

  @Test func aPictureLiesInThePicture() async throws {
    let folder = try Folder()
    let (one, two) = (try await film(), try await film(500, sound: false))
    let (run, output) = try await compose(
      folder,
      """
      {"version": 1, "size": {"width": 640, "height": 480}, "background": "#ffffff", "clips": [
        {"file": "\(one)", "to": 1, "scale": 0.5, "position": [0.25, 0.5]},
        {"file": "\(two)", "to": 1, "layer": 1, "scale": 0.5, "position": [0.75, 0.5], "at": 0.5}
      ]}
      """)
    #expect(run.status == 0, "\(run.words)")
    let frames = try await DecodedFrames.read(output)
    #expect(frames.count == 45)
    func half(_ picture: GrayPicture, _ left: Int) -> Int? {
      var pixels: [UInt8] = []
      for y in 120..<360 { pixels += picture.pixels[y * 640 + left..<y * 640 + left + 320] }
      return PaintedFrameReader.read(GrayPicture(width: 320, height: 240, pixels: pixels))?.number
    }
    let nothing = (0..<15).map { _ in Int?.none }
    #expect(frames.map { half($0.picture, 0) } == (0..<30).map { Int?($0) } + nothing)
    #expect(frames.map { half($0.picture, 320) } == nothing + (500..<530).map { Int?($0) })
    #expect(frames.allSatisfy { brightness($0.picture, 0..<640, 0..<110) > 230 })
    #expect(brightness(frames[40].picture, 10..<310, 130..<350) > 230)
  }

  @Test(arguments: ["fit", "fill", "stretch"]) func clipsOfAnotherShapeFit(_ fit: String) async throws {
    let folder = try Folder()
    let film = try await film(frames: 5, sound: false)
    let (run, output) = try await compose(
      folder,
      """
      {"version": 1, "size": {"width": 480, "height": 240}, "background": "#ffffff",
       "clips": [{"file": "\(film)", "fit": "\(fit)", "crop": [0, 0, 1, 1]}]}
      """)
    #expect(run.status == 0, "\(run.words)")
    let picture = try #require(try await DecodedFrames.read(output).first?.picture)
    let bars = brightness(picture, 0..<70, 0..<240)
    #expect((fit == "fit") == (bars > 230), "\(bars)")
    if fit != "fill" { #expect(try await EditedFilm.numbers(output) == Array(0..<5)) }
  }

  @Test func aTurnedFilmStandsUpright() async throws {
    let folder = try Folder()
    let film = try await EditedFilm.make(frames: 5, sound: false) { $0.video?.orientation = .init(rotation: 90) }
    let (run, output) = try await compose(folder, #"{"version": 1, "clips": [{"file": "\#(film)"}]}"#)
    #expect(run.status == 0, "\(run.words)")
    let old = try await DecodedFrames.read(URL(fileURLWithPath: film))
    let new = try await DecodedFrames.read(output)
    #expect(new.map { $0.painted?.number } == Array(0..<5))
    #expect(new[0].picture.width == old[0].picture.width && new[0].picture.height == old[0].picture.height)
  }

  // MARK: Ramps

  @Test func fadesAndOpacityGoOverTheBackground() async throws {
    let folder = try Folder()
    let film = try await film(sound: false)
    let (run, output) = try await compose(
      folder,
      """
      {"version": 1, "background": "#ffffff", "clips": [
        {"file": "\(film)", "to": 2, "fadeIn": 0.5, "opacityRamps": [{"at": 1, "duration": 0.5, "to": 0}]}
      ]}
      """)
    #expect(run.status == 0, "\(run.words)")
    let plain = try await DecodedFrames.read(URL(fileURLWithPath: film))
    let frames = try await DecodedFrames.read(output)
    #expect(frames.count == 60)
    for (place, opacity) in [(0, 0.0), (5, 1.0 / 3), (10, 2.0 / 3), (20, 1), (35, 2.0 / 3), (40, 1.0 / 3), (50, 0)] {
      let own = brightness(plain[place].picture, 0..<320, 0..<240)
      let wanted = own * opacity + 253 * (1 - opacity)
      #expect(abs(brightness(frames[place].picture, 0..<320, 0..<240) - wanted) < 8, "frame \(place)")
    }
  }

  @Test func musicIsMixedInAndEndsWithThePictures() async throws {
    let folder = try Folder()
    let (film, music) = (try await film(frames: 90), try await EditedFilm.make(frames: 300))
    let (run, output) = try await compose(
      folder,
      """
      {"version": 1,
       "clips": [{"file": "\(film)", "volume": 0}],
       "audio": [{"file": "\(music)", "from": 0.5, "at": 0.25, "volume": 0.5,
                  "volumeRamps": [{"at": 1, "duration": 0.1, "to": 1}, {"at": 2, "to": 0}]}]}
      """)
    #expect(run.status == 0, "\(run.words)")
    let probe = try await Probe.read(output)
    #expect(try abs(#require(probe.format.duration.flatMap(Double.init)) - 3) < 0.05)
    // Tones of the file's seconds 1 and 2, at half and full volume; that of second 3 is silent.
    try await EditedFilm.expectTones(output, [0.75, 1.75])
    let audio = try await DecodedAudio.read(output)
    func peak(_ seconds: Double) -> Float {
      let first = Int((seconds - audio.start) * Double(audio.sampleRate)) * audio.channels
      return audio.samples[first..<first + audio.sampleRate / 20 * audio.channels].map(abs).max() ?? 0
    }
    #expect(abs(peak(0.755) / peak(1.755) - 0.5) < 0.1, "\(peak(0.755)) \(peak(1.755))")
  }

  // MARK: Titles

  @Test func titlesAreSeenAtTheirTimeAndPlace() async throws {
    let folder = try Folder()
    let film = try await film(sound: false)
    let (run, output) = try await compose(
      folder,
      """
      {"version": 1, "size": {"width": 640, "height": 360}, "background": "#000000", "clips": [
        {"file": "\(film)", "to": 2, "scale": 0.5, "position": [0.5, 0.75]}
      ], "titles": [
        {"text": "The Lake", "at": 0.5, "duration": 1, "fadeIn": 0.5, "size": 0.3, "position": [0.5, 0.25]}
      ]}
      """)
    #expect(run.status == 0, "\(run.words)")
    let frames = try await DecodedFrames.read(output)
    #expect(frames.count == 60)
    let light = frames.map { brightness($0.picture, 100..<540, 40..<140) }
    #expect(light[..<15].allSatisfy { $0 < 1 } && light[46...].allSatisfy { $0 < 4 }, "\(light)")
    let full = light[35]
    #expect(full > 20, "\(light)")
    for step in 0..<15 {
      #expect(abs(light[15 + step] - full * Double(step) / 15) < full * 0.03, "step \(step): \(light)")
    }
    // It is in the middle, and the clip below it is as it was.
    let sides = [brightness(frames[35].picture, 0..<40, 0..<180), brightness(frames[35].picture, 600..<640, 0..<180)]
    #expect(sides.allSatisfy { $0 < 1 }, "\(sides)")
    let clip = frames.map { frame -> Int? in
      var pixels: [UInt8] = []
      for y in 180..<360 { pixels += frame.picture.pixels[y * 640 + 200..<y * 640 + 440] }
      return PaintedFrameReader.read(GrayPicture(width: 240, height: 180, pixels: pixels))?.number
    }
    #expect(clip == (0..<60).map { Int?($0) })
  }

  /// The rows, or columns, of a picture in which something light is.
  private func light(_ picture: GrayPicture, rows: Bool) -> [Int] {
    let (width, height) = (picture.width, picture.height)
    return (0..<(rows ? height : width)).filter { line in
      (0..<(rows ? width : height)).contains { picture.pixels[rows ? line * width + $0 : $0 * width + line] > 60 }
    }
  }

  /// How often there is nothing between rows.
  private func lines(_ rows: [Int]) -> Int { zip(rows, rows.dropFirst()).count { $1 - $0 > 3 } + 1 }

  @Test func titlesStayInThePictureAndOffItsEdges() async throws {
    let folder = try Folder()
    let film = try await film(frames: 90, sound: false)
    let (run, output) = try await compose(
      folder,
      """
      {"version": 1, "size": {"width": 640, "height": 360}, "clips": [{"file": "\(film)", "opacity": 0}], "titles": [
        {"text": "HERE IS A TITLE THAT IS FAR TOO WIDE FOR ONE LINE BUT HAS NO OTHER", "duration": 0.5},
        {"text": "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "at": 0.5, "duration": 0.5, "size": 0.2},
        {"text": "W W W W W W W W W W W W W W W W W W W W W", "at": 1, "duration": 0.5, "size": 0.5},
        {"text": "CORNER", "at": 1.5, "duration": 0.5, "position": [0, 0]},
        {"text": "CORNER", "at": 2, "duration": 0.5, "position": [1, 1]},
        {"text": "FAR AWAY", "at": 2.5, "position": [3, 0.5]}
      ]}
      """)
    #expect(run.status == 0, "\(run.words)")
    let frames = try await DecodedFrames.read(output).map(\.picture)
    #expect(frames.count == 90)
    for place in [7, 22, 37, 52, 67] {
      let (rows, columns) = (light(frames[place], rows: true), light(frames[place], rows: false))
      // Five percent of either side.
      #expect(try #require(rows.first) >= 18 && #require(rows.last) < 342, "\(place): \(rows)")
      #expect(try #require(columns.first) >= 32 && #require(columns.last) < 608, "\(place): \(columns)")
    }
    #expect(lines(light(frames[7], rows: true)) == 3 && lines(light(frames[22], rows: true)) >= 2)
    let (first, last) = (frames[52], frames[67])
    #expect(try #require(light(first, rows: true).last) < 80 && #require(light(first, rows: false).first) < 60)
    #expect(try #require(light(last, rows: true).first) > 280 && #require(light(last, rows: false).last) > 580)
    #expect(light(frames[82], rows: true).isEmpty)
  }

  @Test func musicThatIsTooShortIsRepeated() async throws {
    let folder = try Folder()
    let (film, music) = (try await film(frames: 90), try await EditedFilm.make(frames: 60))
    let (run, output) = try await compose(
      folder,
      """
      {"version": 1, "clips": [{"file": "\(film)", "volume": 0}],
       "audio": [{"file": "\(music)", "from": 0.5, "to": 1.25, "at": 0.25, "repeat": true, "fadeOut": 0.1}]}
      """)
    #expect(run.status == 0, "\(run.words)")
    // The tone of the file's first second, in each three quarters of a second.
    try await EditedFilm.expectTones(output, [0.75, 1.5, 2.25])
    let probe = try await Probe.read(output)
    #expect(try abs(#require(probe.format.duration.flatMap(Double.init)) - 3) < 0.05)
    let (wrong, _) = try await compose(
      folder,
      """
      {"version": 1, "clips": [{"file": "\(film)"}], "audio": [
        {"file": "\(music)", "repeat": "yes"}]}
      """, ["--check"])
    #expect(wrong.status == 5 && wrong.words.contains("timeline.json:2:"), "\(wrong.words)")
    let (short, _) = try await compose(
      folder,
      """
      {"version": 1, "clips": [{"file": "\(film)"}], "audio": [
        {"file": "\(music)", "to": 0.1,
         "repeat": true}]}
      """, ["--check"])
    #expect(short.status == 5 && short.words.contains("timeline.json:3:"), "\(short.words)")
    #expect(short.words.contains("audio[0].repeat"), "\(short.words)")
  }

  // MARK: Problems

  @Test func everythingThatIsWrongIsToldByLineAndKey() async throws {
    let folder = try Folder()
    try Data("no film".utf8).write(to: folder.file("words.mov"))
    let (film, silent) = (try await film(), try await film(sound: false))
    let timeline = """
      {"version": 1, "clips": [
        {"file": "missing.mov"},
        {"file": "words.mov"},
        {"file": "\(film)", "from": 1, "to": 7, "layer": 1},
        {"file": "\(film)", "layer": 2},
        {"file": "\(film)", "layer": 2, "at": 1.5, "fadeIn": 3},
        {"file": "\(film)", "layer": 2, "transition": {"kind": "cross-fade", "duration": 2.5}}
      ], "titles": [{"text": "Late", "at": 1, "duration": 1, "fadeOut": 2}], "audio": [
        {"file": "\(silent)"},
        {"file": "\(film)", "from": 2.5}
      ]}
      """
    let (run, output) = try await compose(folder, timeline, ["--json"])
    #expect(run.status == 5)
    let found = try run.objects().map { "\($0["line"] ?? 0) \($0["key"] ?? "")" }
    #expect(
      found == [
        "2 clips[0].file", "3 clips[1].file", "4 clips[2].to", "6 clips[4].at", "6 clips[4].fadeIn",
        "7 clips[5].transition.duration", "8 titles[0].fadeOut", "9 audio[0].file", "10 audio[1].from",
      ])
    let lines = run.words.split(separator: "\n")
    #expect(lines.count == 9 && lines[0].contains("timeline.json:2:12: clips[0].file: "), "\(run.words)")
    #expect(!FileManager.default.fileExists(atPath: output.path))
    #expect(try await compose(folder, timeline, ["--check"]).run.status == 5)
    let sound = try await compose(folder, #"{"version": 1, "clips": [{"file": "\#(film)"}]}"#, ["--check"])
    #expect(sound.run.status == 0 && sound.run.output == "\(folder.file("timeline.json").path)\n")
    #expect(folder.contents == ["timeline.json", "words.mov"])
  }

  @Test func aSlipInTheJSONIsToldByItsLine() async throws {
    let folder = try Folder()
    let (run, _) = try await compose(folder, "{\n  \"version\": 1,\n  \"clips\": [}\n}\n")
    #expect(run.status == 5 && run.output.isEmpty)
    #expect(run.words.contains("timeline.json:3:13: "), "\(run.words)")
  }

  @Test func theSchemaIsPrinted() async throws {
    let run = try await Program.run("compose", "--schema")
    #expect(run.status == 0)
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect((schema["properties"] as? [String: Any])?["clips"] != nil)
  }

  @Test func nothingIsOverwrittenAndInterruptionLeavesNothing() async throws {
    let folder = try Folder()
    let film = try await film(frames: 600, size: (1280, 960))
    let timeline = #"{"version": 1, "clips": [{"file": "\#(film)", "scale": 0.5}]}"#
    let stopped = try await compose(folder, timeline, ["--json"], send: (SIGINT, "\"progress\""))
    #expect(stopped.run.status == 130, "\(stopped.run.words)")
    #expect(folder.contents == ["timeline.json"])
    try Data("precious".utf8).write(to: stopped.output)
    #expect(try await compose(folder, timeline).run.status == 6)
    #expect(try Data(contentsOf: stopped.output) == Data("precious".utf8))
  }

  @Test func aFileOfTheTimelineIsNeverReplaced() async throws {
    let folder = try Folder()
    let output = folder.file("out.mov")
    try FileManager.default.copyItem(atPath: try await film(), toPath: output.path)
    let before = try Data(contentsOf: output)
    let other = try await film(500)
    for timeline in [
      #"{"version": 1, "clips": [{"file": "out.mov"}]}"#,
      #"{"version": 1, "clips": [{"file": "\#(other)"}], "audio": [{"file": "out.mov"}]}"#,
    ] {
      let run = try await compose(folder, timeline, ["--force"]).run
      #expect(run.status == 2 && run.words.contains("out.mov"), "\(run.status) \(run.words)")
      #expect(try Data(contentsOf: output) == before)
    }
  }

  private static let mistakes: [[String]] = [
    ["compose"], ["compose", "a.json"], ["compose", "a.json", "b.mov", "c.mov"], ["compose", "--schema", "a.json"],
    ["compose", "a.json", "b.mov", "--check"], ["compose", "a.json", "b.mov", "--preset", "passthrough"],
  ]

  @Test(arguments: mistakes) func aMistakeInTheCommandLineEndsWithTwo(_ arguments: [String]) async throws {
    let run = try await Program.run(arguments)
    #expect(run.status == 2, "\(run.words)")
    #expect(run.output.isEmpty && run.words.split(separator: "\n").count == 1)
  }
}
