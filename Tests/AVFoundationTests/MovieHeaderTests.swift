import TestMedia
import Testing

@testable import AVFoundation

@Suite struct MovieHeaderTests {
  /// A file of the matrix that may be changed, in a folder of its own.
  private static func withCopy(of name: String, _ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let recipe = try #require(MediaMatrix.recipe(named: name))
    let url = folder.appendingPathComponent("movie.\(recipe.container.rawValue)")
    try FileManager.default.copyItem(at: try await MediaLibrary.file(for: recipe), to: url)
    try await body(url)
  }

  private static func item(_ identifier: AVMetadataIdentifier, _ text: String) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    item.value = text as NSString
    return item
  }

  private static let kinds: [(String, AVFileType)] = [("stereo aac", .mp4), ("h264 mov", .mov), ("index first", .mp4)]

  @Test(arguments: kinds)
  private func whatAMovieSaysIsChangedAndTheMediaStay(_ name: String, _ type: AVFileType) async throws {
    try await Self.withCopy(of: name) { url in
      let before = try await DecodedFrames.read(url).compactMap { $0.painted?.number }
      let movie = try AVMutableMovie(url: url, error: ())
      #expect(!movie.isModified)
      movie.metadata = [
        Self.item(.commonIdentifierTitle, "Äpfel & 林檎"), Self.item(.commonIdentifierArtist, "Mika"),
        Self.item(.quickTimeMetadataLocationISO6709, "+35.6586+139.7454/"),
      ]
      #expect(movie.isModified && movie.commonMetadata.count == 3)
      try movie.writeHeader(to: url, fileType: type)

      let common = try await AVURLAsset(url: url).load(.commonMetadata)
      func value(_ key: AVMetadataKey) -> String? { common.first { $0.commonKey == key }?.stringValue }
      #expect(value(.commonKeyTitle) == "Äpfel & 林檎" && value(.commonKeyArtist) == "Mika")
      #expect(value(.commonKeyLocation) == "+35.6586+139.7454/")
      let tags = try await Probe.read(url).format.tags ?? [:]
      #expect(tags.values.contains("Äpfel & 林檎") && tags.values.contains("Mika"), "\(tags)")
      #expect(try await DecodedFrames.read(url).compactMap { $0.painted?.number } == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path).count == 1)
    }
  }

  @Test func aCopyIsWrittenElsewhereAndNothingIsReplaced() async throws {
    try await Self.withCopy(of: "h264 mp4") { url in
      let movie = try AVMutableMovie(url: url, error: ())
      movie.metadata = [Self.item(.commonIdentifierTitle, "Copy")]
      let copy = url.deletingLastPathComponent().appendingPathComponent("copy.mp4")
      try movie.writeHeader(to: copy, fileType: .mp4)
      #expect(try await AVURLAsset(url: copy).load(.commonMetadata).map(\.stringValue).contains("Copy"))
      #expect(try await !AVURLAsset(url: url).load(.commonMetadata).map(\.stringValue).contains("Copy"))
      #expect(throws: AVError.self) { try movie.writeHeader(to: copy, fileType: .mp4) }
      #expect(throws: AVError.self) { try movie.writeHeader(to: url, fileType: .mov) }
      #expect(throws: AVError.self) {
        try movie.writeHeader(to: url, fileType: .mp4, options: .truncateDestinationToMovieHeaderOnly)
      }
    }
  }

  @Test func whatIsNoMovieCannotBeChanged() async throws {
    let nowhere = URL(fileURLWithPath: "/nowhere/film.mov")
    let error = #expect(throws: AVError.self) { try AVMutableMovie(url: nowhere, error: ()) }
    #expect(error?.code == .contentIsUnavailable)
  }
}
