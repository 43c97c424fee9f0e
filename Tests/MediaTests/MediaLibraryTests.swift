import Foundation
import Testing

@testable import TestMedia

/// How files are made, kept and damaged.
@Suite struct MediaLibraryTests {
  private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("test-media-\(UUID())")

  private static let small = MediaRecipe {
    $0.video?.frameCount = 3
    $0.video?.width = 64
    $0.video?.height = 64
  }

  private func withLibrary(_ use: (MediaLibrary) async throws -> Void) async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    try await use(MediaLibrary(directory: directory))
  }

  @Test func aFileIsMadeOnceAndThenKept() async throws {
    try await withLibrary { library in
      let first = try await library.file(for: Self.small)
      // Were ffmpeg asked again, these bytes would be replaced.
      try Data("kept".utf8).write(to: first)
      let second = try await library.file(for: Self.small)
      #expect(second == first)
      #expect(try Data(contentsOf: second) == Data("kept".utf8))
    }
  }

  @Test func sameRecipesGiveSameBytesAndOthersOtherFiles() async throws {
    let other = directory.appendingPathComponent("other")
    try await withLibrary { library in
      let one = try await library.file(for: Self.small)
      let again = try await MediaLibrary(directory: other).file(for: Self.small)
      #expect(try Data(contentsOf: one) == Data(contentsOf: again))
      var longer = Self.small
      longer.video?.frameCount = 4
      let another = try await library.file(for: longer)
      #expect(another != one)
    }
  }

  @Test func manyWhoAskAtOnceGetOneWholeFile() async throws {
    try await withLibrary { library in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<6 {
          group.addTask {
            let file = try await library.file(for: Self.small)
            return try Data(contentsOf: file).count
          }
        }
        let sizes = try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        #expect(sizes.count == 1)
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      #expect(left.filter { !$0.hasSuffix(".lock") }.count == 1)
    }
  }

  @Test func whatFFmpegCantMakeIsSaidInItsWordsAndLeavesNothing() async throws {
    var impossible = Self.small
    impossible.container = .webm
    try await withLibrary { library in
      let error = await #expect(throws: Command.Failure.self) { try await library.file(for: impossible) }
      #expect(try #require(error).description.contains("Only VP8 or VP9 or AV1"))
      let left = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      #expect(left.filter { !$0.hasSuffix(".lock") } == [])
    }
  }

  @Test func truncatedCopiesAreTheBeginning() async throws {
    try await withLibrary { library in
      let whole = try Data(contentsOf: try await library.file(for: Self.small))
      var recipe = Self.small
      recipe.damage = .truncated(to: 0.5)
      let half = try Data(contentsOf: try await library.file(for: recipe))
      #expect(half == whole.prefix(whole.count / 2))
    }
  }

  @Test(arguments: [DamageRecipe.Region.header, .anywhere])
  func mutatedCopiesAreTheSameForTheSameSeed(_ region: DamageRecipe.Region) async throws {
    try await withLibrary { library in
      let whole = try Data(contentsOf: try await library.file(for: Self.small))
      let damage = DamageRecipe.mutated(seed: 7, bytes: 5, region: region)
      let damaged = damage.applied(to: whole)
      #expect(damaged == damage.applied(to: whole))
      #expect(damaged != DamageRecipe.mutated(seed: 8, bytes: 5, region: region).applied(to: whole))
      let places = whole.indices.filter { whole[$0] != damaged[$0] }
      #expect((1...5).contains(places.count))
      if region == .header {
        let index = try #require(MovieFilePatch.index(of: whole))
        #expect(places.allSatisfy(index.contains))
      }
    }
  }
}
