import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import MediaEngine

@Suite struct MetadataEditorTests {
  private static func inFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("words-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  private static func copy(_ name: String, to folder: URL) async throws -> URL {
    let recipe = try #require(MediaMatrix.recipe(named: name))
    let url = folder.appendingPathComponent("movie.\(recipe.container.rawValue)")
    try FileManager.default.copyItem(at: try await MediaLibrary.file(for: recipe), to: url)
    return url
  }

  /// The samples of all tracks by content.
  private static func samples(_ url: URL) async throws -> [[UInt8]] {
    let (media, file) = (try await MediaFile.open(url), try ISOFile(url.path))
    var samples: [[UInt8]] = []
    for track in media.facts.tracks {
      let table = try await media.samples(of: track.id)
      for index in 0..<table.count {
        let range = try #require(table.byteRange(index))
        samples.append(try file.read(at: range.lowerBound, count: range.count))
      }
    }
    return samples
  }

  private static func words(_ number: Int) -> [MetadataEntry] {
    [
      MetadataEntry(
        .quickTimeMetadata, "com.apple.quicktime.title", .text("Äpfel & 林檎 \(number)"),
        dataType: "com.apple.metadata.datatype.UTF-8"),
      MetadataEntry(
        .quickTimeMetadata, "com.apple.quicktime.location.ISO6709", .text("+35.6586+139.7454/"),
        dataType: "com.apple.metadata.datatype.UTF-8", languageTag: "de"),
      MetadataEntry(.quickTimeUserData, "©nam", .text("Name"), languageTag: "ja"),
      MetadataEntry(.iTunes, "©ART", .text("Somebody"), dataType: "com.apple.metadata.datatype.UTF-8"),
      MetadataEntry(.iTunes, "tmpo", .integer(120), dataType: "com.apple.metadata.datatype.int16"),
      MetadataEntry(
        .iTunes, "covr", .data(Data([0xff, 0xd8, 0xff, 0xd9])), dataType: "com.apple.metadata.datatype.JPEG"),
      MetadataEntry(
        .iTunesLong, "com.apple.iTunes.MOOD", .text("calm"), dataType: "com.apple.metadata.datatype.UTF-8"),
    ]
  }

  private static func sorted(_ entries: [MetadataEntry]) -> [String] {
    entries.map { "\($0.keySpace) \($0.key) \($0.value) \($0.languageTag ?? "")" }.sorted()
  }

  private static let files = [
    "stereo aac", "h264 mov", "index first", "fragmented", "chapters and metadata", "chapters and metadata mov",
  ]

  @Test(arguments: files) func whatIsWrittenIsReadAndNoSampleChanges(_ name: String) async throws {
    try await Self.inFolder { folder in
      let url = try await Self.copy(name, to: folder)
      let before = try await Self.samples(url)
      let chapters = try await MediaFile.open(url).facts.chapters
      // Again and again: new indexes go where old ones were.
      for number in 1...4 {
        try MetadataEditor.write(Self.words(number), to: url)
        let facts = try await MediaFile.open(url).facts
        #expect(Self.sorted(facts.metadata) == Self.sorted(Self.words(number)))
        #expect(facts.chapters == chapters)
        #expect(facts.isIndexFirst == ["index first", "fragmented"].contains(name))
      }
      #expect(try await Self.samples(url) == before)
      let probe = try await Probe.read(url)
      #expect(probe.format.tags?["title"]?.isEmpty == false)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [url.lastPathComponent])
      try MetadataEditor.write([], to: url)
      #expect(try await MediaFile.open(url).facts.metadata.isEmpty)
      #expect(try await Self.samples(url) == before)
    }
  }

  @Test func aCopySaysItAndTheFileStaysAsItIs() async throws {
    try await Self.inFolder { folder in
      let url = try await Self.copy("chapters and metadata", to: folder)
      let bytes = try Data(contentsOf: url)
      let other = folder.appendingPathComponent("other.mp4")
      try MetadataEditor.write(Self.words(1), to: url, as: other)
      #expect(try Data(contentsOf: url) == bytes)
      #expect(Self.sorted(try await MediaFile.open(other).facts.metadata) == Self.sorted(Self.words(1)))
      #expect(try await Self.samples(other) == Self.samples(url))
      // What is there is never written over.
      #expect(throws: MediaFileError.self) { try MetadataEditor.write([], to: url, as: other) }
      let nowhere = folder.appendingPathComponent("none/other.mp4")
      #expect(throws: MediaFileError.self) { try MetadataEditor.write([], to: url, as: nowhere) }
      #expect(try Data(contentsOf: url) == bytes)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["movie.mp4", "other.mp4"])
    }
  }

  @Test func userDataOfTelephonesIsReadAsItWasWritten() async throws {
    try await Self.inFolder { folder in
      let url = try await Self.copy("chapters and metadata", to: folder)
      let entries = [
        MetadataEntry(.isoUserData, "loci", .text("+48.1374+011.5755/"), languageTag: "de"),
        MetadataEntry(.isoUserData, "loci", .text("-33.8688+151.2093+058.0000/")),
        MetadataEntry(.isoUserData, "titl", .text("The Lake"), languageTag: "en"),
        MetadataEntry(.isoUserData, "yrrc", .integer(1999)),
        MetadataEntry(.isoUserData, "rtng", .data(Data("\0\0\0\0MPAAG   UEG".utf8))),
        MetadataEntry(.isoUserData, "clsf", .data(Data("\0\0\0\0ABCD\0\u{1}UEA\0".utf8))),
        MetadataEntry(.isoUserData, "kind", .text("main"), extra: ["scheme": "urn:mpeg:dash:role:2011"]),
      ]
      try MetadataEditor.write(entries, to: url)
      let found = try await MediaFile.open(url).facts.metadata
      #expect(found == entries)
      // Boxes that are there are kept as they are.
      try MetadataEditor.write(found + [MetadataEntry(.isoUserData, "auth", .text("Ada"))], to: url)
      #expect(try await MediaFile.open(url).facts.metadata.prefix(entries.count).elementsEqual(entries))
    }
  }

  @Test func whatHasNoPlaceInTheFileLeavesItAsItIs() async throws {
    try await Self.inFolder { folder in
      let url = try await Self.copy("stereo aac", to: folder)
      let bytes = try Data(contentsOf: url)
      for entry in [
        MetadataEntry(.id3, "TIT2", .text("Title")), MetadataEntry(.iTunes, "toolong", .text("Title")),
        MetadataEntry(.quickTimeUserData, "©nam", .text(String(repeating: "a", count: 70_000))),
        MetadataEntry(.isoUserData, "loci", .text("nowhere")),
        MetadataEntry(.isoUserData, "loci", .text("+91.0000+011.5755/")),
      ] {
        #expect(throws: MediaFileError.self) { try MetadataEditor.write([entry], to: url) }
      }
      #expect(try Data(contentsOf: url) == bytes)
      let words = folder.appendingPathComponent("words.txt")
      try Data("Words.".utf8).write(to: words)
      #expect(throws: MediaFileError.notEditable(words)) { try MetadataEditor.write([], to: words) }
    }
  }
}
