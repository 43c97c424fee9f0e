import Foundation
import Testing

/// Files on memory cards, whose names are those of DOS. The programs take each disk for such a card.
@Suite struct CardVerbTests {
  private static let card = ["KINORA_FILE_SYSTEM": "vfat"]

  private func film(_ folder: Folder, _ name: String) async throws -> URL {
    let film = folder.file(name)
    try FileManager.default.copyItem(at: URL(fileURLWithPath: try await EditedFilm.make(frames: 10)), to: film)
    return film
  }

  @Test func picturesGetNamesThatFit() async throws {
    let folder = try Folder()
    let film = try await film(folder, "10:15 Lake?.mov")
    let words = ["thumbnails", film.path, "--count", "2", "--output", folder.file("pictures").path]
    let run = try await Program.run(words, environment: Self.card)
    #expect(run.status == 0, "\(run.words)")
    let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.file("pictures").path).sorted()
    #expect(pictures == ["10-15 Lake_-001.jpg", "10-15 Lake_-002.jpg"])
  }

  private static let makers: [[String]] = [
    ["trim", "Film.mov", "--to", "0.2", "--output", "10:15.mov"], ["gif", "Film.mov", "--output", "10:15.gif"],
    ["export", "Film.mov", "--preset", "passthrough", "--output", "10:15.mov"],
    ["waveform", "Film.mov", "--output", "10:15.png"],
    ["record", "--simulated", "--seconds", "1", "--output", "10:15.mov"],
    ["photo", "--simulated", "--output", "10:15.jpg"],
  ]

  @Test(arguments: makers.indices) func ofATypedNameItIsSaidWhichCharacterTheDiskRefuses(_ index: Int) async throws {
    let folder = try Folder()
    _ = try await film(folder, "Film.mov")
    let words = Self.makers[index].map { $0.contains(".") && Double($0) == nil ? folder.file($0).path : $0 }
    let run = try await Program.run(words, environment: Self.card)
    #expect(run.status != 0)
    #expect(run.words.contains("names on this disk can’t have “:”"), "\(run.words)")
    #expect(folder.contents == ["Film.mov"])
  }

  /// Two names of one file stand for a disk that doesn't tell capitals from small letters.
  @Test func anotherSpellingOfASourceIsTheSource() async throws {
    let folder = try Folder()
    let film = try await film(folder, "Film.mov")
    let spelled = folder.file("FILM.MOV")
    try FileManager.default.linkItem(at: film, to: spelled)
    let content = try Data(contentsOf: film)
    for verb in [["trim", "--to", "0.2"], ["export", "--preset", "passthrough"], ["convert"]] {
      let words = [verb[0], film.path] + verb.dropFirst() + ["--force", "--output", spelled.path]
      let run = try await Program.run(Array(words))
      #expect(run.status == 2 && run.words.contains("Film.mov"), "\(verb[0]): \(run.words)")
      #expect(try Data(contentsOf: film) == content)
    }
    #expect(folder.contents == ["FILM.MOV", "Film.mov"])
  }
}
