import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import MediaEngine

/// What files say of themselves that libavformat reads for us.
@Suite(.serialized) struct DemuxedFactsTests {
  private static let words =
    "-metadata title=Lake -metadata artist=Ada -metadata album=Water -metadata genre=Rock -metadata track=3 "
    + "-metadata composer=Clara -metadata date=2020 -metadata comment=Dawn"

  private func texts(_ facts: MediaFacts) -> [String: String] {
    Dictionary(facts.metadata.compactMap { entry in entry.text.map { (entry.key, $0) } }, uniquingKeysWith: { $1 })
  }

  private static let tagged: [(String, String, [String: String])] = [
    (
      "tags.mp3", "-vn -c:a libmp3lame \(words) -metadata lyrics=La",
      [
        "TIT2": "Lake", "TPE1": "Ada", "TALB": "Water", "TCON": "Rock", "TRCK": "3", "TCOM": "Clara", "TDRC": "2020",
        "COMM": "Dawn", "USLT": "La",
      ]
    ),
    (
      "tags.flac", "-vn -c:a flac \(words) -metadata lyrics=La",
      [
        "title": "Lake", "artist": "Ada", "album": "Water", "genre": "Rock", "trackNumber": "3", "composer": "Clara",
        "creationDate": "2020", "description": "Dawn", "lyrics": "La",
      ]
    ),
    (
      "tags.ogg", "-vn -c:a libvorbis \(words)",
      ["title": "Lake", "artist": "Ada", "genre": "Rock", "trackNumber": "3", "composer": "Clara"]
    ),
    ("tags.wma", "-vn -c:a wmav2 \(words)", ["title": "Lake", "artist": "Ada", "genre": "Rock", "composer": "Clara"]),
    (
      "tags.wav", "-vn -c:a pcm_s16le \(words)", ["title": "Lake", "artist": "Ada", "genre": "Rock", "comment": "Dawn"]
    ),
    ("tags.aiff", "-vn -write_id3v2 1 \(words)", ["title": "Lake", "artist": "Ada", "album": "Water"]),
    ("tags.wv", "-vn -c:a wavpack \(words)", ["title": "Lake", "artist": "Ada", "genre": "Rock", "composer": "Clara"]),
    ("tags.avi", "-c:v mpeg4 -c:a mp2 \(words)", ["title": "Lake", "artist": "Ada"]),
    ("tags.flv", "-c:v flv -c:a mp2 -ar 44100 -c:a libmp3lame \(words)", ["title": "Lake", "artist": "Ada"]),
  ]

  @Test(arguments: tagged.indices) func metadataHasItsUsualKeys(_ index: Int) async throws {
    let (name, arguments, expected) = Self.tagged[index]
    let file = try #require(try DemuxedMedia.open(try await DemuxedMedia.file(name, arguments)))
    let found = texts(file.facts)
    for (key, value) in expected { #expect(found[key] == value, "\(name) \(key): \(found)") }
    let space: MetadataEntry.KeySpace = name.hasSuffix("mp3") ? .id3 : .common
    #expect(file.facts.metadata.allSatisfy { $0.keySpace == space })
  }

  @Test func aCoverIsArtworkAndNoTrack() async throws {
    let url = try await DemuxedMedia.file(
      "cover.mp3",
      "-filter_complex [0:v]trim=end_frame=1[c] -map 0:a -map [c] -c:a libmp3lame -c:v png "
        + "-disposition:v attached_pic")
    let file = try #require(try DemuxedMedia.open(url))
    #expect(file.facts.tracks.map(\.kind) == [.audio])
    let cover = try #require(file.facts.metadata.first { $0.key == "APIC" })
    #expect(cover.dataType == kCMMetadataBaseDataType_PNG as String)
    guard case .data(let data) = cover.value else { return #expect(Bool(false)) }
    #expect(data.starts(with: [0x89, 0x50]))
  }

  @Test(arguments: [false, true]) func tagsOfMonkeysAudioAreReadAtTheEndOfAnMP3(_ isFollowed: Bool) async throws {
    var bytes = try Data(contentsOf: try await DemuxedMedia.file("bare.mp3"))
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    func item(_ key: String, _ value: [UInt8], flags: Int = 0) -> [UInt8] {
      number(value.count) + number(flags) + Array(key.utf8) + [0] + value
    }
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]
    let items =
      item("Title", Array("Für Elise".utf8)) + item("Artist", Array("Ada\0Clara".utf8))
      + item("Track", Array("3/9".utf8))
      + item("Year", Array("1867".utf8)) + item("Cover Art (Front)", Array("a.png".utf8) + [0] + picture, flags: 2)
    let tail =
      Array("APETAGEX".utf8) + number(2000) + number(items.count + 32) + number(5) + number(0) + number(0) + number(0)
    bytes += items + tail
    if isFollowed {
      bytes += Array("TAG".utf8) + Array("Fuer".utf8) + [UInt8](repeating: 0, count: 121)
    }
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mp3")
    try bytes.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try #require(try DemuxedMedia.open(url))
    let titles = file.facts.metadata.filter { $0.key == "TIT2" }.compactMap(\.text)
    #expect(titles == ["Für Elise"])
    #expect(file.facts.metadata.filter { $0.key == "TPE1" }.compactMap(\.text) == ["Ada", "Clara"])
    #expect(texts(file.facts)["TRCK"] == "3")
    #expect(texts(file.facts)["TDRC"] == "1867")
    // The tag is no sound.
    let bare = try #require(try DemuxedMedia.open(try await DemuxedMedia.file("bare.mp3")))
    #expect(file.facts.duration == bare.facts.duration)
    #expect(file.facts.metadata.contains { $0.key == "APIC" && $0.value == .data(Data(picture)) })
    // Whatever it says of its length.
    for place in stride(from: bytes.count - 160, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[place] = 0xff
      try damaged.write(to: url)
      _ = try? DemuxedMedia.open(url)
    }
  }

  @Test func whatIsNoMediaIsLeftToOthers() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SeededRandom(seed: 3)
    let texts = [
      "a.txt": Data("Dear reader,\nthis is a letter.\n".utf8), "b.m3u8": Data("#EXTM3U\n#EXT-X-VERSION:3\n".utf8),
      "c.srt": Data("1\n00:00:00,100 --> 00:00:00,500\nOne\n".utf8), "d.ffconcat": Data("ffconcat version 1.0\n".utf8),
      "e.sdp": Data("v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nm=video 5004 RTP/AVP 96\n".utf8),
      "f.mpd": Data("<MPD></MPD>".utf8),
      "g.bin": Data((0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }), "h.empty": Data(),
      "i.mp3": Data([0xff]),
    ]
    for (name, bytes) in texts {
      let url = folder.appendingPathComponent(name)
      try bytes.write(to: url)
      #expect(try DemuxedMedia.open(url) == nil, "\(name)")
    }
    let movie = try await MediaLibrary.file(for: MediaRecipe())
    #expect(try DemuxedMedia.open(movie) == nil)
  }

  @Test func facesAndNamesOfTracksAreKnown() async throws {
    let url = try await DemuxedMedia.file(
      "named.ts",
      "-map 0:v -map 0:a -map 0:a -vf setsar=4/3 -c:v mpeg2video -c:a mp2 -metadata:s:a:0 language=deu "
        + "-metadata:s:a:1 language=jpn -f mpegts")
    let file = try #require(try DemuxedMedia.open(url))
    #expect(file.facts.container == .mpegTransport)
    #expect(file.facts.tracks.map(\.languageTag) == [nil, "de", "ja"])
    let video = try #require(file.facts.tracks.first)
    #expect(video.frameRate == 25 && video.minFrameDuration == CMTime(value: 1, timescale: 25))
    #expect(abs(video.pixelAspect - 4.0 / 3) < 0.01)
    #expect(video.formats.first?.mediaSubType.description == "mp2v")
    let sound = try #require(file.facts.tracks.last?.formats.first?.audioStreamBasicDescription)
    #expect(sound.mSampleRate == 48_000 && sound.mChannelsPerFrame == 2)
  }

  @Test func chaptersOfAnMP3AreRead() async throws {
    let words = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).txt")
    let chapters = ["One", "Two"].enumerated().map { number, title in
      "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\(number * 1000)\nEND=\(number * 1000 + 1000)\ntitle=\(title)\n"
    }
    try Data((";FFMETADATA1\n" + chapters.joined()).utf8).write(to: words)
    defer { try? FileManager.default.removeItem(at: words) }
    let url = try await DemuxedMedia.file("chapters.mp3", "-i \(words.path) -map 0:a -map_chapters 1")
    let file = try #require(try DemuxedMedia.open(url))
    let found = try #require(file.facts.chapters.first?.chapters)
    #expect(found.map(\.title) == ["One", "Two"])
    #expect(abs(found[1].timeRange.start.seconds - 1) < 0.01)
  }

  @Test func subtitlesAreReadAsText() async throws {
    let words = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).srt")
    try Data("1\n00:00:00,500 --> 00:00:01,000\n<i>One</i>\n\n2\n00:00:01,200 --> 00:00:02,000\nZwei\n".utf8)
      .write(to: words)
    defer { try? FileManager.default.removeItem(at: words) }
    let url = try await DemuxedMedia.file("words.nut", "-i \(words.path) -map 0:v -map 1 -c:v mpeg4 -c:s text")
    let file = try #require(try DemuxedMedia.open(url))
    let track = try #require(file.facts.tracks.first { $0.kind == .subtitle })
    let texts = try file.texts(of: track.id, isCancelled: Flag())
    #expect(texts.map(\.start) == [500_000_000, 1_200_000_000])
    #expect(
      texts.map { String(decoding: $0.bytes, as: UTF8.self) }.map { $0.contains("One") || $0.contains("Zwei") } == [
        true, true,
      ])
    let cues = try await SubtitleReader(url).track(track.id)
    #expect(cues.cues(at: CMTime(value: 7, timescale: 10)).map(\.text.string) == ["One"])
  }
}
