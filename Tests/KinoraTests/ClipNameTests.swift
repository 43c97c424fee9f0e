import Foundation
import Testing

@testable import kinora

@Suite struct ClipNameTests {
  @Test func aNameIsSuggestedThatNoFileHas() {
    var files: Set<String> = []
    func suggest() -> String { ClipName.suggestion(for: "Lake at dawn.mp4", ending: "mp4") { files.contains($0) } }
    #expect(suggest() == "Lake at dawn (clip)")
    files.insert("Lake at dawn (clip).mp4")
    #expect(suggest() == "Lake at dawn (clip 2)")
    files.insert("Lake at dawn (clip 2).mp4")
    #expect(suggest() == "Lake at dawn (clip 3)")
  }

  private static let names: [(String, ClipName.Refusal?)] = [
    ("Lake", nil), ("  Lake  ", nil), ("", .empty), ("   ", .empty), ("a/b", .unfit), (".hidden", .unfit),
    ("there", .taken), (String(repeating: "ü", count: 126), .tooLong), (String(repeating: "a", count: 251), nil),
  ]

  @Test(arguments: names.indices) func namesThatCantBeHadAreRefused(_ index: Int) {
    let (name, refusal) = Self.names[index]
    let folder = FileManager.default.temporaryDirectory
    #expect(ClipName.refusal(name, ending: "mp4", in: folder) { $0 == "there.mp4" } == refusal)
  }

  @Test func whatTheDiskRefusesIsNamed() {
    #expect(ClipName.Refusal.refused(":").words == "Names on this disk can’t have “:”.")
  }
}
