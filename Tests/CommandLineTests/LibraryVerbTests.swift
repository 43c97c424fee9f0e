import Foundation
import TestSupport
import Testing

@testable import kinora_cli

@Suite struct LibraryVerbTests {
  /// A photo's bytes, one of a kind: a PNG of one pixel with a word of its own behind its end.
  private func photo(_ number: Int) -> Data {
    let pixel =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    return (Data(base64Encoded: pixel) ?? Data()) + Data("number \(number)".utf8)
  }

  private func photos(_ folder: Folder, _ numbers: Range<Int>) throws -> [String] {
    try numbers.map { number in
      let url = folder.file("photo \(number).png")
      try photo(number).write(to: url)
      return url.path
    }
  }

  private func run(
    _ folder: Folder, _ words: [String], send: (signal: Int32, after: String)? = nil, copy: URL? = nil
  ) async throws -> Program.Outcome {
    try await Program.run(
      ["library"] + words + ["--root", folder.file("library").path, "--json"],
      environment: ["XDG_DATA_HOME": folder.file("data").path], send: send, copy: copy)
  }

  @Test func itemsAreAddedListedRemovedAndChecked() async throws {
    let folder = try Folder()
    let files = try photos(folder, 0..<2)
    let added = try await run(folder, ["add", "--verify"] + files)
    #expect(added.status == 0, "\(added.words)")
    let ids = try added.objects().compactMap { $0["id"] as? String }
    #expect(ids.count == 2)
    let listed = try #require(try await run(folder, ["list"]).objects().first?["assets"] as? [[String: Any]])
    #expect(Set(listed.compactMap { $0["id"] as? String }) == Set(ids))
    #expect(listed.allSatisfy { $0["kind"] as? String == "photo" && $0["width"] as? Int == 1 })

    #expect(try await run(folder, ["remove", ids[0]]).status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("data/Trash/files").path) == ["photo 0.png"])
    #expect(try await run(folder, ["verify"]).objects().first?["agrees"] as? Bool == true)

    try photo(7).write(to: folder.file("library/Pictures/new.png"))
    let check = try await run(folder, ["verify"])
    #expect(check.status == 1)
    let problems = try #require(try check.objects().first?["problems"] as? [[String: Any]])
    #expect(problems.map { $0["kind"] as? String } == ["unknownFile"])
    #expect(try await run(folder, ["rebuild"]).objects().first?["assets"] as? Int == 2)
    #expect(try await run(folder, ["verify"]).status == 0)
  }

  @Test func aDiskThatKeepsNoAttributesIsNamedAndIsNoDisagreement() async throws {
    let disks = try await MountedDisks()
    try await disks.make("Pictures")
    let (words, data) = (["--root", disks.url.path, "--json"], disks.url.appending(path: "data").path)
    try photo(1).write(to: disks.url.appending(path: "Pictures/new.png"))
    let listed = try await Program.run(["library", "list"] + words, environment: ["XDG_DATA_HOME": data])
    #expect(listed.status == 0, "\(listed.words)")
    let check = try await Program.run(["library", "verify"] + words, environment: ["XDG_DATA_HOME": data])
    let found = try #require(try check.objects().first)
    #expect(check.status == 0 && found["agrees"] as? Bool == true && found["assets"] as? Int == 1)
    let problems = try #require(found["problems"] as? [[String: String]])
    #expect(problems.map { $0["kind"] } == ["noAttributes"])
    #expect(problems.first?["path"]?.hasSuffix("/Pictures") == true)
  }

  @Test func whatCanNotBeAddedOrRemovedSaysSo() async throws {
    let folder = try Folder()
    let text = folder.file("notes.txt")
    try Data("no photo".utf8).write(to: text)
    let files = try photos(folder, 0..<1)
    let run = try await run(folder, ["add", text.path] + files)
    #expect(run.status == 5)
    #expect(run.words.contains(text.path))
    #expect(try run.objects().map { $0["event"] as? String } == ["failed", "added"])
    #expect(try await self.run(folder, ["remove", "nothing"]).status == 1)
    #expect(try await self.run(folder, ["add"]).status == 2)
    #expect(try await self.run(folder, ["lst"]).words.contains("Did you mean “list”?"))
  }

  @Test func anImportListsEveryFileAndFailsWhereSomethingStays() async throws {
    let folder = try Folder()
    let card = folder.file("EOS/DCIM/100")
    try FileManager.default.createDirectory(at: card, withIntermediateDirectories: true)
    try photo(1).write(to: card.appending(path: "a.png"))
    func events(_ run: Program.Outcome) throws -> [String] {
      try run.objects().map { "\($0["event"] ?? "") \($0["file"] ?? "")" }
    }
    let whole = try await run(folder, ["import", folder.file("EOS").path, "--verify"])
    #expect(whole.status == 0, "\(whole.words)")
    #expect(try events(whole) == ["taken 100/a.png"])
    #expect(whole.words.contains("Everything on this card is in your Library."))

    // Its last chunk, which has no more than its name, is missing.
    try photo(2).prefix(58).write(to: card.appending(path: "cut.png"))
    for name in ["b.avi", "c.xmp"] { try Data("d".utf8).write(to: card.appending(path: name)) }
    let part = try await run(folder, ["import", folder.file("EOS").path])
    #expect(part.status == 1)
    #expect(try events(part).sorted() == ["known 100/a.png", "left 100/b.avi", "left 100/c.xmp", "left 100/cut.png"])
    let words = try part.objects().first { $0["file"] as? String == "100/cut.png" }?["message"] as? String
    #expect(words?.contains("“cut.png” is cut off") == true)
    #expect(part.words.contains("3 files aren’t in your Library."))

    #expect(try await run(folder, ["import"]).status == 2)
    let gone = try await run(folder, ["import", folder.file("nowhere").path])
    #expect(gone.status == 1 && gone.words.contains("/nowhere” is no longer there"), "\(gone.words)")
  }

  /// The program doesn't read files of others itself then, and what it can't look at isn't gone.
  @Test func withoutTheReaderThatIsInstalledNothingIsReadAndNothingForgotten() async throws {
    let folder = try Folder()
    let files = try photos(folder, 0..<2)
    let added = try await run(folder, ["add", files[0]])
    let id = try #require(added.objects().first?["id"] as? String)
    let copy = try Program.copyWithBrokenReader(in: folder)
    for words in [["add", files[1]], ["rebuild"]] {
      let failed = try await run(folder, words, copy: copy)
      #expect(failed.status != 0)
      #expect(failed.words.contains("kinora-reader can't be started"), "\(failed.words)")
    }
    let listed = try #require(try await run(folder, ["list"]).objects().first?["assets"] as? [[String: Any]])
    #expect(listed.map { $0["id"] as? String } == [id])
  }

  @Test func aFolderThatCannotBeWrittenIsNoPermission() async throws {
    let folder = try Folder()
    try Data().write(to: folder.file("library"))
    let run = try await run(folder, ["list"])
    #expect(run.status == 3)
    #expect(run.words.contains(folder.file("library").path))
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(1))])
  func whatIsInterruptedIsNotDone(_ signal: Int32, _ status: Int32) async throws {
    let folder = try Folder()
    let files = try photos(folder, 0..<300)
    let run = try await run(folder, ["add"] + files, send: (signal, after: "\"added\""))
    #expect(run.status == status, "\(run.words)")
    #expect((1..<300).contains(try run.objects().count))
  }

  /// The short form of the endurance run `library-siege`.
  @Test func twoProgramsAtOnceAndAKillInTheMiddleLoseNothing() async throws {
    let folder = try Folder()
    var held = Set(try await run(folder, ["add"] + photos(folder, 0..<60)).objects().compactMap { $0["id"] as? String })
    var next = 60
    for round in 0..<4 {
      let files = try photos(folder, next..<next + 40)
      next += 40
      let victims = held.sorted().prefix(20)
      let last = "photo \(next - 40 + 5 * round + 3).png"
      async let adding = run(folder, ["add"] + files, send: (SIGKILL, after: last))
      async let removing = run(folder, ["remove"] + victims)
      let (added, removed) = try await (adding, removing)
      let whole = added.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      for line in whole {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        held.insert(try #require(object["id"] as? String))
      }
      for id in try removed.objects().compactMap({ $0["id"] as? String }) { held.remove(id) }
      #expect(removed.status == 0, "\(removed.words)")
      let check = try await run(folder, ["verify"])
      #expect(check.status == 0, "\(check.output)")
      let listed = try #require(try await run(folder, ["list"]).objects().first?["assets"] as? [[String: Any]])
      let ids = Set(listed.compactMap { $0["id"] as? String })
      #expect(held.isSubset(of: ids))
      // What was being added when its program was killed is there, too, or was never begun.
      #expect(ids.count - held.count <= 1)
      held = ids
    }
    let trash = try FileManager.default.contentsOfDirectory(atPath: folder.file("data/Trash/files").path)
    #expect(trash.count == 80)
  }
}
