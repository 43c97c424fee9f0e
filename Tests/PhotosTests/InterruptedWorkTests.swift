import Foundation
import GLibSupport
import Testing

@testable import Photos

/// What a start says of work that was interrupted.
@Suite struct InterruptedWorkTests {
  private static let film = URL(fileURLWithPath: "/films/Lake.mov", isDirectory: false)

  @Test(arguments: [
    (InterruptedFinding.replaced(film), "replaced", "“Lake.mov” was replaced"),
    (.notReplaced(film), "not-replaced", "“Lake.mov” is as it was: replacing it was cut off"),
    (.removed(film), "removed", "“Lake.mov” has to be made again: making it was cut off"),
    (.added(film), "added", "“Lake.mov” is in the Library now: adding it was cut off"),
    (.waiting(film, "The disk is full."), "waiting", "“/films/Lake.mov” isn't in the Library yet: The disk is full."),
    (
      .unreadable(film, "It is damaged."), "unreadable",
      "“/films/Lake.mov” can't be added to the Library: It is damaged."
    ),
  ]) func eachFindingHasItsWords(_ finding: InterruptedFinding, _ event: String, _ words: String) {
    #expect(finding.event == event && finding.words == words && finding.file == Self.film)
    #expect((finding.reason != nil) == ["waiting", "unreadable"].contains(event))
  }

  /// What the program makes for itself has no name that anybody knows.
  @Test func onlyFilesThatAPersonKnowsAreNamed() {
    #expect(InterruptedWork.isSeen(Self.film))
    let own = [
      UserFolder.cache.appending(path: "kinora/work/process-a/film.mov"), CameraClip.folder.appending(path: "a.mov"),
      URL(filePath: "/films/.kinora-a.mov"),
    ]
    for file in own { #expect(!InterruptedWork.isSeen(file)) }
  }
}
