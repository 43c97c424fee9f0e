import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// What becomes of a movie when there is no room for what it is to say of itself.
@Suite struct MetadataDiskTests {
  private static let files = ["stereo aac", "index first", "fragmented"]

  /// Writes a long title in a process whose files may only grow by a few kilobytes.
  private static func write(_ movie: URL, size: Int, to copy: URL? = nil) async throws -> String {
    let run = try await ProgramRun.of(
      "NativeProbe", ["title", movie.path, "\(size + 8192)"] + (copy.map { [$0.path] } ?? []))
    #expect(run.status == 0, "\(run.words)")
    return run.output
  }

  @Test(arguments: files) func aDiskThatFillsLeavesTheMovieAsItWas(_ name: String) async throws {
    let folder = try ProgramFolder()
    let movie = folder.file("movie.mp4")
    let recipe = try #require(MediaMatrix.recipe(named: name))
    try FileManager.default.copyItem(at: try await MediaLibrary.file(for: recipe), to: movie)
    let bytes = try Data(contentsOf: movie)
    let words = try await Self.write(movie, size: bytes.count)
    #expect(words.contains("movie.mp4") && words.contains("can't be written"), "\(words)")
    #expect(try Data(contentsOf: movie) == bytes)
    #expect(folder.names == ["movie.mp4"])
    // Nor does a copy leave a part of it.
    let copied = try await Self.write(movie, size: bytes.count, to: folder.file("copy.mp4"))
    #expect(copied.contains("copy.mp4") && copied.contains("can't be written"), "\(copied)")
    #expect(try Data(contentsOf: movie) == bytes)
    #expect(folder.names == ["movie.mp4"])
  }
}
