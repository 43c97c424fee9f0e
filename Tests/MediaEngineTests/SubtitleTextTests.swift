import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import MediaEngine

@Suite struct SubtitleTextTests {
  /// Texts of Matroska are at any times, the first and the last that can be counted among them.
  @Test func aCueWithoutADurationLastsUntilTheNextOrFiveSeconds() {
    let starts = [Int64.min, .max, 0, 1_000_000_000]
    let texts = starts.map { StoredText(start: $0, duration: 0, bytes: Array("text".utf8)) }
    let cues = SubtitleReader.cues(texts, isWebVTT: false)
    #expect(cues.map(\.start.value) == starts.sorted())
    #expect(cues.prefix(3).map { ($0.end - $0.start).seconds } == [5, 1, 5])
  }

  private typealias Run = SubtitleText.Run

  private static func run(_ range: Range<Int>, _ style: SubtitleText.Style) -> SubtitleText.Run {
    SubtitleText.Run(range: range, style: style)
  }

  /// What stands in a file, the words of it, and how they are written.
  private static let table: [(String, String, [SubtitleText.Run])] = [
    ("Plain", "Plain", []),
    ("", "", []),
    ("1 < 2 & 3 > 2", "1 < 2 & 3 > 2", []),
    ("<i>Slanted</i> not", "Slanted not", [run(0..<7, .italic)]),
    ("a <b>b<i>c</i></b> d", "a bc d", [run(2..<3, .bold), run(3..<4, [.bold, .italic])]),
    ("<u>never closed", "never closed", [run(0..<12, .underlined)]),
    ("</i>closed only", "closed only", []),
    ("<font color=\"#ff0000\">red</font>", "red", []),
    ("<c.yellow.bg_blue>Karaoke</c> <00:00:01.500>later <v Fred>who", "Karaoke later who", []),
    ("{\\an8}above {\\i1}x{\\i0} {curly}", "above x {curly}", [run(6..<7, .italic)]),
    ("one\\Ntwo\\hthree", "one\ntwo three", []),
    ("&lt;i&gt; &amp;amp; &nbsp;&#65;&#x42;&#0;&nothing; &", "<i> &amp; \u{a0}AB&#0;&nothing; &", []),
    ("  \r\n  trimmed <i> </i>\r\nlines \r\n", "trimmed  \nlines", [run(8..<9, .italic)]),
    ("<i>𝄞 clef</i>", "𝄞 clef", [run(0..<7, .italic)]),
    ("<", "<", []), ("{\\", "{\\", []), ("<i", "<i", []), ("&#99999999999;", "&#99999999999;", []),
  ]

  @Test(arguments: table) func marksBecomeStyles(_ source: String, _ words: String, _ runs: [SubtitleText.Run]) {
    let text = SubtitleMarkup.read(source)
    #expect(text.string == words && text.runs == runs)
  }

  @Test func srtAndWebVTTAreRead() {
    let srt =
      "\u{feff}1\r\n00:00:01,500 --> 00:00:02,000 X1:100\r\nOne\r\nmore\r\n\r\n2\r\n1:00:03,5 --> 1:00:04,25\r\nTwo\r\n"
    let cues = SubtitleFile.read(Data(srt.utf8))
    #expect(cues.map(\.text.string) == ["One\nmore", "Two"])
    #expect(cues.map { ($0.start.seconds * 1000).rounded() } == [1500, 3_603_500])
    #expect(cues.map { ($0.end.seconds * 1000).rounded() } == [2000, 3_604_250])
    let vtt = """
      WEBVTT - a title

      STYLE
      ::cue { color: red }

      NOTE not this

      name
      00:02.000 --> 00:03.000 line:0 align:start
      <v Ann>Words</v>

      00:00.000 --> 00:01.000
      - first
      """
    #expect(SubtitleFile.read(Data(vtt.utf8)).map(\.text.string) == ["- first", "Words"])
  }

  @Test func brokenFilesGiveWhatCanBeRead() {
    let text = """
      no number
      00:00:05,000 --> 00:00:04,000
      backwards

      00:00:01,000 -->
      00:99999999999999999999:00,000 --> 00:00:09,000
      00:00:02,000 --> 00:00:03,000
      words
      7
      00:00:03,000 --> 00:00:04,000
      next
      00:00:08,000 --> 00:00:09,000
      """
    let cues = SubtitleFile.read(Data(text.utf8))
    #expect(cues.map(\.text.string) == ["words", "next"])
    #expect(SubtitleFile.read(Data()).isEmpty)
  }

  @Test func lettersOfOldProgramsAreRead() {
    let line = "1\n00:00:00,000 --> 00:00:01,000\nÄrger – ja\n"
    #expect(SubtitleFile.read(Data(line.utf8)).first?.text.string == "Ärger – ja")
    #expect(SubtitleFile.read(line.data(using: .windowsCP1252) ?? Data()).first?.text.string == "Ärger – ja")
    for isBig in [false, true] {
      let units = [0xfeff] + Array(line.utf16)
      let data = Data(units.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] })
      #expect(SubtitleFile.read(data).first?.text.string == "Ärger – ja")
    }
  }

  @Test func samplesOfISOFilesAreRead() {
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      let size = UInt32(content.count + 8)
      return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - $0 * 8)) } + Array(type.utf8) + content
    }
    let words: [UInt8] = [0, 5] + Array("Hällo".utf8.prefix(5))
    #expect(SubtitleSample.iso([0, 0]) == nil && SubtitleSample.iso([]) == nil && SubtitleSample.iso([0]) == nil)
    #expect(SubtitleSample.iso([0, 6] + Array("Hällo".utf8))?.string == "Hällo")
    // A length beyond the sample's end.
    #expect(SubtitleSample.iso([255, 255, 65])?.string == "A")
    #expect(SubtitleSample.iso(words) != nil)
    #expect(SubtitleSample.iso([0, 6, 0xfe, 0xff, 0, 65, 0, 66])?.string == "AB")
    let style: [UInt8] = [0, 1, 0, 1, 0, 3, 0, 1, 3, 18, 255, 255, 255, 255]
    let styled = SubtitleSample.iso([0, 4] + Array("abcd".utf8) + box("hlit", [0, 0, 0, 1]) + box("styl", style))
    #expect(styled?.string == "abcd" && styled?.runs == [Self.run(1..<3, [.bold, .italic])])
    let cue = box("vttc", box("sttg", Array("line:0".utf8)) + box("payl", Array("<b>Hi</b>".utf8)))
    #expect(SubtitleSample.iso(cue + box("vttc", box("payl", Array("you".utf8))))?.string == "Hi\nyou")
    #expect(SubtitleSample.iso(box("vtte", [])) == nil)
    #expect(SubtitleSample.stream(Array("\n\nwords <i>".utf8), isWebVTT: true)?.string == "words")
    #expect(SubtitleSample.stream(Array("x".utf8), isWebVTT: true) == nil)
  }

  @Test func whateverBytesCrashNothing() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    let pieces: [[UInt8]] = [
      "<i>", "</", "{\\i1", "}", "&#x", ";", "00:00:01,000", " --> ", "\n", "vttc", "payl", "styl", "",
    ]
    .map { Array($0.utf8) }
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
        bytes += (0..<Int.random(in: 0..<6, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      let text = SubtitleSample.iso(bytes) ?? SubtitleText()
      let length = text.string.utf16.count
      #expect(text.runs.allSatisfy { $0.range.upperBound <= length && !$0.range.isEmpty }, "seed \(seed)")
      _ = SubtitleSample.stream(bytes, isWebVTT: Bool.random(using: &random))
      #expect(SubtitleFile.read(Data(bytes)).allSatisfy { $0.end > $0.start }, "seed \(seed)")
    }
  }

  @Test(arguments: ["subtitles", "subtitles mkv"]) func textTracksAreRead(_ name: String) async throws {
    let url = try await MediaLibrary.file(for: #require(MediaMatrix.recipe(named: name)))
    let reader = SubtitleReader(url)
    let tracks = try await MediaFile.open(url).facts.tracks.filter { $0.kind == .subtitle }
    #expect(tracks.count == 2)
    for (track, word) in zip(tracks, ["eng", name == "subtitles" ? "deu" : "jpn"]) {
      let words = try await reader.track(track.id)
      // Matroska's begin later by what an AAC decoder needs to begin.
      let places: [Int64] = [5, 40, 55, 105, 140, 155]
      let shown = places.map { words.cues(at: CMTime(value: $0, timescale: 100)).map(\.text.string) }
      #expect(shown == [["\(word) 0"], ["\(word) 0"], [], ["\(word) 1"], ["\(word) 1"], []])
    }
    #expect(try await reader.track(99).isEmpty)
  }

  // MARK: When

  private static func cue(_ name: String, _ start: Int64, _ end: Int64) -> SubtitleCue {
    SubtitleCue(
      start: CMTime(value: start, timescale: 10), end: CMTime(value: end, timescale: 10), text: SubtitleText(name))
  }

  @Test func wordsAreShownFromTheirBeginningToTheirEnd() {
    let timeline = SubtitleTimeline([
      Self.cue("c", 30, 40), Self.cue("a", 5, 10), Self.cue("long", 8, 35), Self.cue("b", 10, 12), Self.cue("no", 9, 9),
    ])
    let shown = [4, 5, 8, 9, 10, 12, 30, 35, 40].map { tenth in
      timeline.cues(at: CMTime(value: tenth, timescale: 10)).map(\.text.string)
    }
    #expect(shown == [[], ["a"], ["a", "long"], ["a", "long"], ["long", "b"], ["long"], ["long", "c"], ["c"], []])
    func change(_ tenth: Int64, _ forward: Bool) -> Double? {
      timeline.change(after: CMTime(value: tenth, timescale: 10), forward: forward).map { $0.seconds * 10 }
    }
    #expect([0, 5, 11, 40].map { change($0, true) } == [5, 8, 12, nil])
    #expect([0, 5, 11, 50].map { change($0, false) } == [nil, nil, 10, 40])
    #expect(SubtitleTimeline().cues(at: .zero).isEmpty && SubtitleTimeline().change(after: .zero, forward: true) == nil)
  }

  // MARK: Files beside the film

  private static let names: [(String, String?, Bool, Bool)] = [
    ("My.Film.srt", nil, false, false), ("My.Film.en.srt", "en", false, false), ("My.Film.ger.vtt", "de", false, false),
    ("My.Film.pt-BR.forced.SRT", "pt-BR", true, false), ("My.Film.en.sdh.srt", "en", false, true),
    ("My.Film.commentary.srt", nil, false, false),
  ]

  @Test(arguments: names)
  func filesBesideAFilmBelongToIt(_ name: String, _ language: String?, _ isForced: Bool, _ isForDeaf: Bool) throws {
    let file = try #require(SidecarFile(name, film: "My.Film", in: URL(fileURLWithPath: "/films")))
    #expect(file.url.path == "/films/\(name)" && file.language == language)
    #expect(file.isForced == isForced && file.isForHardOfHearing == isForDeaf)
  }

  @Test(arguments: ["My.Film2.srt", "My.Film.mp4", "srt", "Other.srt", "My.Film", "My.Filmsrt"])
  func othersDont(_ name: String) {
    #expect(SidecarFile(name, film: "My.Film", in: URL(fileURLWithPath: "/films")) == nil)
  }

  /// What took minutes: a brace that no other closes, again and again, and as many styles as there is room for.
  @Test func wordsThatAreMadeToTakeLongAreRead() {
    let braces = String(repeating: "{\\", count: 1 << 20)
    #expect(SubtitleMarkup.read(braces).string.utf16.count <= 1 << 16)
    var sample: [UInt8] = [0xFF, 0xFF] + [UInt8](repeating: 0x61, count: 0xFFFF)
    let styles = 0xFFFF
    sample += withUnsafeBytes(of: UInt32(10 + styles * 12).bigEndian) { Array($0) } + Array("styl".utf8) + [0xFF, 0xFF]
    for style in 0..<styles {
      sample += [0, 0, 0xFF, 0xFF, 0, 1, style == styles - 1 ? 1 : 2, 12, 0, 0, 0, 0]
    }
    let text = SubtitleSample.iso(sample)
    #expect(text?.runs == [SubtitleText.Run(range: 0..<0xFFFF, style: .bold)])
  }

  @Test func theLastStyleThatNamesALetterCounts() {
    func sample(_ styles: [(UInt8, UInt8, UInt8)]) -> [UInt8] {
      [0, 6] + Array("abcdef".utf8) + [0, 0, 0, UInt8(10 + styles.count * 12)] + Array("styl".utf8)
        + [0, UInt8(styles.count)] + styles.flatMap { [0, $0.0, 0, $0.1, 0, 1, $0.2, 12, 0, 0, 0, 0] }
    }
    let text = SubtitleSample.iso(sample([(0, 6, 1), (2, 4, 2), (3, 9, 4), (5, 5, 1)]))
    #expect(text?.string == "abcdef")
    #expect(
      text?.runs == [
        SubtitleText.Run(range: 0..<2, style: .bold), SubtitleText.Run(range: 2..<3, style: .italic),
        SubtitleText.Run(range: 3..<6, style: .underlined),
      ])
  }
}
