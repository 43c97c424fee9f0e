import Foundation
import GLibSupport
import Testing

@testable import kinora

/// Playlists and folders as entries of the queue.
@Suite struct PlaylistTests {
  /// A folder of its own that goes with the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      .resolvingSymlinksInPath()

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    @discardableResult
    func file(_ name: String, _ bytes: Data = Data()) throws -> URL {
      let file = URL(fileURLWithPath: url.path + "/" + name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: file)
      return file
    }

    @discardableResult
    func file(_ name: String, _ text: String) throws -> URL { try file(name, Data(text.utf8)) }
  }

  private static func read(_ bytes: Data, _ format: PlaylistFile.Format, in folder: String = "/music") -> [String]? {
    PlaylistFile(bytes, format, in: URL(fileURLWithPath: folder))?.entries.map { entry in
      [
        entry.file.isFileURL ? entry.file.path : entry.file.absoluteString, entry.title ?? "-",
        entry.seconds.map { "\($0)" } ?? "-",
      ].joined(separator: "|")
    }
  }

  private static let m3u: [(text: String, entries: [String])] = [
    ("", []),
    ("a.mp4\nsub/b.mp4\n/c.mp4", ["/music/a.mp4|-|-", "/music/sub/b.mp4|-|-", "/c.mp4|-|-"]),
    ("../films/a.mp4", ["/films/a.mp4|-|-"]),
    ("#EXTM3U\r\n#EXTINF:12,One, Two\r\na.mp4\r\n\r\nb.mp4\r\n", ["/music/a.mp4|One, Two|12.0", "/music/b.mp4|-|-"]),
    ("#EXTINF:-1 tvg-id=\"a, b\",Radio\nhttp://host/live?x=1", ["http://host/live?x=1|Radio|-"]),
    ("#EXTINF:7.5,\na.mp4", ["/music/a.mp4|-|7.5"]),
    ("#EXTINF:x,T\n# a comment\na.mp4\n#EXTINF:3", ["/music/a.mp4|T|-"]),
    (
      "file:///films/My%20Film.mp4\nfile://localhost/b.mp4\nFILE:/c.mp4",
      [
        "/films/My Film.mp4|-|-", "/b.mp4|-|-", "/c.mp4|-|-",
      ]
    ),
    ("screen://all\nPart: One.mp4\nfile://\n", ["/music/Part: One.mp4|-|-"]),
    ("100%.mp4\nfile:///bad%00name", ["/music/100%.mp4|-|-"]),
    ("a.mp4\rb.mp4", ["/music/a.mp4|-|-", "/music/b.mp4|-|-"]),
  ]

  @Test(arguments: m3u) func m3uIsRead(_ text: String, _ entries: [String]) {
    #expect(Self.read(Data(text.utf8), .m3u) == entries)
    #expect(Self.read(Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8), .m3u) == entries, "with a byte order mark")
  }

  @Test func otherEncodingsAreRead() {
    #expect(Self.read(Data([0x47, 0x72, 0xFC, 0xDF, 0x65]), .m3u) == ["/music/Grüße|-|-"])
    #expect(Self.read(Data([0xFF, 0xFE, 0xFC, 0x00, 0x0D, 0x00, 0x0A, 0x00]), .m3u) == ["/music/ü|-|-"])
    #expect(Self.read(Data([0xFE, 0xFF, 0x00, 0xFC]), .m3u) == ["/music/ü|-|-"])
  }

  @Test func aManifestIsNoPlaylist() {
    #expect(Self.read(Data("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts".utf8), .m3u) == nil)
  }

  private static let pls: [(text: String, entries: [String])] = [
    ("[playlist]\nNumberOfEntries=0", []),
    (
      "[playlist]\nFile2=b.mp4\nfile1=http://host/a\nTitle1=A = B\nLength1=-1\nLength2=62\nVersion=2",
      [
        "http://host/a|A = B|-", "/music/b.mp4|-|62.0",
      ]
    ),
    ("File10=j.mp4\r\nFile9=i.mp4\r\nFilex=x\r\nTitle11=lost", ["/music/i.mp4|-|-", "/music/j.mp4|-|-"]),
  ]

  @Test(arguments: pls) func plsIsRead(_ text: String, _ entries: [String]) {
    #expect(Self.read(Data(text.utf8), .pls) == entries)
  }

  private static let xspf: [(text: String, entries: [String])] = [
    ("<playlist/>", []), ("not XML at all", []), ("<playlist><trackList><track><location>a", []),
    (
      """
      <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE x><playlist xmlns="http://xspf.org/ns/0/"><title>All</title>
      <!-- <track><location>no</location></track> --><trackList>
      <track><location>file:///films/a%20b.mp4</location><title>Tom &amp; J&#xe9;r&#244;me</title><duration>1500</duration></track>
      <track a=">"><title><![CDATA[1 < 2]]></title><location>
        sub/c%20d.mp4 </location><location>second.mp4</location></track>
      <track><title>nowhere</title></track>
      <x:track><x:location>https://host/e?a=1&amp;b=2</x:location><extension><title>inner</title></extension></x:track>
      </trackList></playlist>
      """,
      [
        "/films/a b.mp4|Tom & Jérôme|1.5", "/music/sub/c d.mp4|1 < 2|-", "https://host/e?a=1&b=2|-|-",
      ]
    ),
    ("<track><location>a&b.mp4</location><title>&nope; &#0;</title></track>", ["/music/a&b.mp4|&nope; &#0;|-"]),
  ]

  @Test(arguments: xspf) func xspfIsRead(_ text: String, _ entries: [String]) {
    #expect(Self.read(Data(text.utf8), .xspf) == entries)
  }

  @Test func ofSeveralSpellingsTheOneThatExistsCounts() throws {
    let folder = try Folder()
    for name in ["My Film.mp4", "a%20b.mp4", "sub/c.mp4"] { try folder.file(name) }
    let text = "My%20Film.mp4\na%20b.mp4\nsub\\c.mp4\n"
    let names = Self.read(Data(text.utf8), .m3u, in: folder.url.path)
    #expect(names == ["My Film.mp4", "a%20b.mp4", "sub/c.mp4"].map { folder.url.path + "/\($0)|-|-" })
  }

  @Test func aFoldersFilmsAreSortedAsInFileManagers() throws {
    let folder = try Folder()
    for name in [
      "film 10.mp4", "Film 2.MKV", "film 1.webm", ".hidden.mp4", "notes.txt", "cover.jpg", "list.m3u", "copy.mp4~",
      "song.mp3",
      "tape.m2ts", "bare", "inner.mp4/x.mp4",
    ] {
      try folder.file(name)
    }
    let films = FolderFilms(in: folder.url)
    let names = ["film 1.webm", "Film 2.MKV", "film 10.mp4", "song.mp3", "tape.m2ts"]
    #expect(films.files.map(\.lastPathComponent) == names)
    func beside(_ name: String) -> [String?] {
      let file = folder.url.appendingPathComponent(name)
      return [films.file(before: file)?.lastPathComponent, films.file(after: file)?.lastPathComponent]
    }
    #expect(beside("film 1.webm") == [nil, "Film 2.MKV"])
    #expect(beside("Film 2.MKV") == ["film 1.webm", "film 10.mp4"])
    #expect(beside("tape.m2ts") == ["song.mp3", nil])
    #expect(beside("film 7.mp4") == ["Film 2.MKV", "film 10.mp4"], "one that is gone")
    #expect(FolderFilms(in: folder.url.appendingPathComponent("nowhere")).files.isEmpty)
  }

  @Test func filesFoldersAndPlaylistsBecomeEntries() async throws {
    let folder = try Folder()
    let film = try folder.file("a.mp4")
    try folder.file("b/2.mp4")
    try folder.file("b/1.mp4")
    try folder.file("empty/notes.txt")
    let list = try folder.file("list.m3u8", "#EXTINF:5,First\na.mp4\nb\nempty\ngone.mp4\ninner.pls\n/dev/zero\n")
    try folder.file("inner.pls", "File1=b/1.mp4\nFile2=list.m3u8\n")
    let manifest = try folder.file("live.m3u8", "#EXTM3U\n#EXT-X-VERSION:3\n")
    let none = try folder.file("none.xspf", "<playlist/>")
    let itself = try folder.file("itself.m3u", "itself.m3u\n")
    func names(_ files: [URL]) async -> [String] {
      await QueueEntries.expand(files).map {
        $0.file.isFileURL ? String($0.file.path.dropFirst(folder.url.path.count + 1)) : $0.file.absoluteString
      }
    }
    #expect(await names([film, list]) == ["a.mp4", "a.mp4", "b/1.mp4", "b/2.mp4", "gone.mp4", "b/1.mp4"])
    #expect(await names([folder.url.appendingPathComponent("b")]) == ["b/1.mp4", "b/2.mp4"])
    #expect(await names([manifest]) == ["live.m3u8"], "a manifest is played as it is")
    #expect(await names([none, itself]) == ["none.xspf", "itself.m3u"], "opening them tells that they are empty")
    #expect(await names([folder.url.appendingPathComponent("empty")]) == ["empty"])
    let address = try #require(URL(string: "https://host/list.m3u"))
    #expect(await names([address]) == ["https://host/list.m3u"])
    #expect(await QueueEntries.expand([list]).first == QueueEntry(film, title: "First", seconds: 5))
  }

  @Test func playlistsThatNameEachOtherOftenEnd() async throws {
    let folder = try Folder()
    let many = String(repeating: "b.m3u\nc.m3u\n", count: 5000)
    let list = try folder.file("a.m3u", many)
    try folder.file("b.m3u", many)
    try folder.file("c.m3u", "")
    #expect(await QueueEntries.expand([list]).map(\.file.lastPathComponent) == ["a.m3u"])
    let long = try folder.file("long.m3u", String(repeating: "a.mp4\n", count: 20_000))
    #expect(await QueueEntries.expand([long, long]).count == PlaylistFile.entryLimit)
    let huge = try folder.file("huge.m3u", Data(repeating: 0x61, count: PlaylistFile.sizeLimit + 1))
    #expect(PlaylistFile(huge) == nil)
  }
}
