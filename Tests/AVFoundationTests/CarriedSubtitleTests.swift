import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// Subtitles and chapters of what a composition is made of, in the files that are exported.
@Suite(.blocking) struct CarriedSubtitleTests {
  /// When words are shown, in milliseconds.
  struct Cue: Equatable {
    var start: Int
    var end: Int
    var words: String
  }

  static let containers = ["mp4", "mkv", "webm"]

  /// Five seconds with subtitles in German, one of them in italics, and two chapters.
  static func film(_ container: String, in folder: URL, language: String = "deu") async throws -> URL {
    let (words, chapters) = (folder.appendingPathComponent("de.srt"), folder.appendingPathComponent("chapters.txt"))
    let cues = [
      ("00:00:00,500 --> 00:00:01,500", "eins"), ("00:00:02,000 --> 00:00:03,250", "zwei <i>schief</i>"),
      ("00:00:03,500 --> 00:00:04,500", "drei"),
    ]
    let text = cues.enumerated().map { "\($0 + 1)\n\($1.0)\n\($1.1)\n" }.joined(separator: "\n")
    try Data(text.utf8).write(to: words)
    let parts = [(0, 2000, "One"), (2000, 5000, "Two")].map {
      "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\($0)\nEND=\($1)\ntitle=\($2)\n"
    }
    try Data((";FFMETADATA1\n" + parts.joined()).utf8).write(to: chapters)
    let film = folder.appendingPathComponent("film.\(container)")
    let source = try await EditingRig.film(frames: 150, size: (160, 120), sound: false)
    let video =
      container == "webm"
      ? ["-c:v", "libvpx-vp9", "-cpu-used", "8", "-g", "30", "-keyint_min", "30"] : ["-c:v", "copy"]
    let codec = ["mp4": "mov_text", "mkv": "srt", "webm": "webvtt"][container] ?? ""
    _ = try await ProgramOutput.of(
      ["ffmpeg", "-v", "error", "-nostdin", "-i", source.path, "-i", words.path, "-i", chapters.path]
        + ["-map", "0:v", "-map", "1", "-map_metadata", "2"] + video
        + ["-c:s", codec, "-metadata:s:s:0", "language=\(language)", film.path])
    return film
  }

  /// Two parts of a film with a gap between them, the second at half the speed.
  static func composition(_ film: URL) async throws -> AVMutableComposition {
    let (asset, composition) = (AVURLAsset(url: film), AVMutableComposition())
    func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
      CMTimeRange(start: CMTime(value: start, timescale: 1), end: CMTime(value: end, timescale: 1))
    }
    let second = CMTime(value: 7, timescale: 2)
    try await composition.insertTimeRange(range(1, 4), of: asset, at: .zero)
    try await composition.insertTimeRange(range(0, 3), of: asset, at: second)
    composition.scaleTimeRange(
      CMTimeRange(start: second, duration: CMTime(value: 3, timescale: 1)), toDuration: CMTime(value: 6, timescale: 1))
    return composition
  }

  static let cues = [
    Cue(start: 0, end: 500, words: "eins"), Cue(start: 1000, end: 2250, words: "zwei <i>schief</i>"),
    Cue(start: 2500, end: 3000, words: "drei"), Cue(start: 4500, end: 6500, words: "eins"),
    Cue(start: 7500, end: 9500, words: "zwei <i>schief</i>"),
  ]

  /// The subtitles as ffmpeg reads them.
  private func cues(_ file: URL, track: Int = 0) async throws -> [Cue] {
    let output = try await ProgramOutput.of(
      ["ffmpeg", "-v", "error", "-nostdin", "-i", file.path, "-map", "0:s:\(track)", "-f", "srt", "-"])
    func milliseconds(_ text: Substring) -> Int {
      let parts = text.split { ":,".contains($0) }.compactMap { Int($0) }
      return parts.count == 4 ? ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 + parts[3] : -1
    }
    return String(decoding: output, as: UTF8.self).split(separator: "\n\n").compactMap { block in
      let lines = block.split(separator: "\n")
      guard lines.count > 2 else { return nil }
      let times = lines[1].split(separator: " ")
      // The font is that of all subtitles.
      let words = lines[2...].joined(separator: "\n").replacing(/<\/?font[^>]*>/, with: "")
      return Cue(start: milliseconds(times[0]), end: milliseconds(times[2]), words: words)
    }
  }

  private func probed(_ file: URL, _ words: [String]) async throws -> [String] {
    let output = try await ProgramOutput.of(["ffprobe", "-v", "error"] + words + ["-of", "csv=p=0", file.path])
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func export(_ asset: AVAsset, _ preset: String, to target: URL, range: CMTimeRange? = nil) async throws {
    let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    if let range { session.timeRange = range }
    let types = ["mov": AVFileType.mov, "mkv": .matroska]
    try await session.export(to: target, as: types[target.pathExtension] ?? .mp4)
  }

  @Test(arguments: containers, [AVAssetExportPresetPassthrough, AVAssetExportPresetHighestQuality])
  func compositionsCarryThemAlong(_ container: String, preset: String) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let composition = try await Self.composition(try await Self.film(container, in: folder))
    // A part that begins between key frames can't be copied into Matroska.
    for ending in preset == AVAssetExportPresetPassthrough ? ["mp4", "mov"] : ["mp4", "mov", "mkv"] {
      let target = folder.appendingPathComponent("export.\(ending)")
      try await export(composition, preset, to: target)
      #expect(try await cues(target) == Self.cues, "\(container) to \(ending)")
      let streams = try await probed(
        target, ["-select_streams", "s", "-show_entries", "stream=codec_name:stream_tags=language"])
      #expect(streams == [ending == "mkv" ? "subrip,ger" : "mov_text,deu"], "\(container) to \(ending)")
      let chapters = try await probed(target, ["-show_entries", "chapter=start_time,end_time:chapter_tags=title"])
      // A movie's chapter lasts until the next one begins, one of Matroska as long as it says.
      let wanted = [
        "0.000000,1.000000,One", "1.000000,\(ending == "mkv" ? "3.000000" : "3.500000"),Two", "3.500000,7.500000,One",
        "7.500000,9.500000,Two",
      ]
      #expect(chapters == wanted, "\(container) to \(ending)")
      // Nothing but the languages of the subtitles can be selected, no chapters.
      let asset = AVURLAsset(url: target)
      let group = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
      #expect(group.options.map(\.extendedLanguageTag) == ["de"])
    }
  }

  @Test(arguments: containers) func captionsOfCompositionsAreRead(_ container: String) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let composition = try await Self.composition(try await Self.film(container, in: folder))
    let track = try #require(composition.tracks(withMediaType: .subtitle).first)
    let reader = try AVAssetReader(asset: composition)
    let provider = reader.outputCaptionProvider(
      for: AVAssetReaderTrackOutput(track: track, outputSettings: nil), validationDelegate: nil)
    try reader.start()
    var found: [Cue] = []
    func milliseconds(_ time: CMTime) -> Int { Int((time.seconds * 1000).rounded()) }
    while let group = try await provider.next() {
      for caption in group.captions {
        let range = caption.timeRange
        found.append(Cue(start: milliseconds(range.start), end: milliseconds(range.end), words: caption.text))
      }
    }
    let wanted = Self.cues.map { cue in
      Cue(start: cue.start, end: cue.end, words: cue.words.replacing(/<[^>]*>/, with: ""))
    }
    #expect(found == wanted, "\(container)")
  }

  /// Those of a whole film and of one behind it.
  private static let both = [0, 5000].flatMap { start in
    [
      Cue(start: start + 500, end: start + 1500, words: "eins"),
      Cue(start: start + 2000, end: start + 3250, words: "zwei <i>schief</i>"),
      Cue(start: start + 3500, end: start + 4500, words: "drei"),
    ]
  }

  /// One film after the other: what is said in one language isn't shown to those who chose the other.
  @Test(arguments: ["mp4", "mkv"], [AVAssetExportPresetPassthrough, AVAssetExportPresetHighestQuality])
  func filmsInTwoLanguagesKeepBoth(_ ending: String, preset: String) async throws {
    let folder = try EditingRig.folder()
    let other = try EditingRig.folder()
    defer { for folder in [folder, other] { try? FileManager.default.removeItem(at: folder) } }
    let composition = AVMutableComposition()
    let films = [
      try await Self.film("mp4", in: folder), try await Self.film("mkv", in: other, language: "fra"),
    ]
    // Whole films can be copied into Matroska, too.
    for film in films {
      let range = CMTimeRange(start: .zero, duration: CMTime(value: 5, timescale: 1))
      try await composition.insertTimeRange(range, of: AVURLAsset(url: film), at: composition.duration)
    }
    let target = folder.appendingPathComponent("both.\(ending)")
    try await export(composition, preset, to: target)
    let streams = try await probed(target, ["-select_streams", "s", "-show_entries", "stream_tags=language"])
    #expect(streams == (ending == "mkv" ? ["ger", "fre"] : ["deu", "fra"]))
    #expect(try await self.cues(target) == Array(Self.both.prefix(3)))
    let group = try #require(try await AVURLAsset(url: target).loadMediaSelectionGroup(for: .legible))
    #expect(group.options.map(\.extendedLanguageTag) == ["de", "fr"])
    #expect(try await self.cues(target, track: 1) == Array(Self.both.suffix(3)))
  }

  /// A movie's texts, with their own usual style, and Matroska's go on in one track.
  @Test func filmsOfOneLanguageAreOneTrack() async throws {
    let (folder, other) = (try EditingRig.folder(), try EditingRig.folder())
    defer { for folder in [folder, other] { try? FileManager.default.removeItem(at: folder) } }
    let composition = AVMutableComposition()
    for film in [try await Self.film("mp4", in: folder), try await Self.film("mkv", in: other)] {
      let range = CMTimeRange(start: .zero, duration: CMTime(value: 5, timescale: 1))
      try await composition.insertTimeRange(range, of: AVURLAsset(url: film), at: composition.duration)
    }
    for ending in ["mp4", "mov", "mkv"] {
      let target = folder.appendingPathComponent("both.\(ending)")
      try await export(composition, AVAssetExportPresetPassthrough, to: target)
      let found = try await cues(target)
      #expect(found == Self.both, "\(ending)")
      let streams = try await probed(target, ["-select_streams", "s", "-show_entries", "stream_tags=language"])
      #expect(streams == [ending == "mkv" ? "ger" : "deu"])
    }
  }

  @Test(arguments: containers) func trimsCutThem(_ container: String) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = try await Self.film(container, in: folder)
    let target = folder.appendingPathComponent("trim.mp4")
    let range = CMTimeRange(start: CMTime(value: 1, timescale: 1), end: CMTime(value: 4, timescale: 1))
    try await export(AVURLAsset(url: film), AVAssetExportPresetPassthrough, to: target, range: range)
    #expect(try await cues(target) == Array(Self.cues.prefix(3)))
    let chapters = try await probed(target, ["-show_entries", "chapter=start_time,end_time:chapter_tags=title"])
    #expect(chapters == ["0.000000,1.000000,One", "1.000000,3.000000,Two"])
  }

  /// A chapter of which only the middle is slowed down stays one.
  @Test func aChapterOfSeveralSpeedsStaysOne() async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (asset, composition) = (AVURLAsset(url: try await Self.film("mp4", in: folder)), AVMutableComposition())
    let end = CMTime(value: 5, timescale: 1)
    try await composition.insertTimeRange(CMTimeRange(start: .zero, end: end), of: asset, at: .zero)
    composition.scaleTimeRange(
      CMTimeRange(start: CMTime(value: 3, timescale: 1), duration: CMTime(value: 1, timescale: 1)),
      toDuration: CMTime(value: 2, timescale: 1))
    let groups = composition.chapterMetadataGroups(bestMatchingPreferredLanguages: ["en"])
    #expect(groups.map { $0.items.first?.stringValue } == ["One", "Two"])
    #expect(groups.map(\.timeRange.start.seconds) == [0, 2] && groups.map(\.timeRange.end.seconds) == [2, 6])
  }
}
