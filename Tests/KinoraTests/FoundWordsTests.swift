import Foundation
import Photos
import Testing

@testable import kinora

/// The message about work that a crash had interrupted.
@Suite struct FoundWordsTests {
  private func found(_ count: Int) -> [InterruptedFinding] {
    (0..<count).map { .added(URL(fileURLWithPath: "/films/\($0).mov", isDirectory: false)) }
  }

  @Test func nothingFoundIsNothingSaid() { #expect(FoundWords.words([]) == nil) }

  @Test func eachPieceOfWorkHasALine() {
    let film = URL(fileURLWithPath: "/films/Lake.mov", isDirectory: false)
    #expect(
      FoundWords.words([.replaced(film), .removed(film)])
        == "“Lake.mov” was replaced\n“Lake.mov” has to be made again: making it was cut off")
  }

  @Test(arguments: [1, 3, 4, 100]) func manyAreCutShort(_ count: Int) throws {
    let lines = try #require(FoundWords.words(found(count))).split(separator: "\n")
    #expect(lines.count == min(count, 4) && (lines.last == "…") == (count > 3))
  }
}
