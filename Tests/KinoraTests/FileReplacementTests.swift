import AVFoundation
import Foundation
import Testing

@testable import kinora

/// A film in place of another one.
@Suite struct FileReplacementTests {
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try body(folder)
  }

  /// A folder instead of the user's Trash.
  private static let trash: FileReplacement.Trash = { file in
    let away = file.deletingLastPathComponent().appendingPathComponent(".Trash-\(UUID().uuidString)")
    try FileManager.default.moveItem(at: file, to: away)
    return { try FileManager.default.moveItem(at: away, to: file) }
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".Trash") }.sorted()
  }

  @Test func theOriginalComesBackByteForByte() throws {
    try inFolder { folder in
      let film = folder.appendingPathComponent("film.mp4")
      let new = FileReplacement.hiddenName(for: film)
      try Data("original".utf8).write(to: film)
      try Data("trimmed".utf8).write(to: new)
      let date = Date(timeIntervalSince1970: 1_700_000_000)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: film.path)
      let replacement = try FileReplacement(of: film, by: new, as: film, trash: Self.trash)
      #expect(try Data(contentsOf: film) == Data("trimmed".utf8) && names(folder) == ["film.mp4"])
      let written = try FileManager.default.attributesOfItem(atPath: film.path)[.modificationDate] as? Date
      #expect(written == date.addingTimeInterval(1))
      try replacement.undo()
      #expect(try Data(contentsOf: film) == Data("original".utf8) && names(folder) == ["film.mp4"])
    }
  }

  @Test func aFilmOfAnotherKindGetsAnotherEnding() throws {
    try inFolder { folder in
      let (film, made) = (folder.appendingPathComponent("film.mkv"), folder.appendingPathComponent("film.mp4"))
      let new = FileReplacement.hiddenName(for: made)
      try Data("original".utf8).write(to: film)
      try Data("trimmed".utf8).write(to: new)
      let replacement = try FileReplacement(of: film, by: new, as: made, trash: Self.trash)
      #expect(try names(folder) == ["film.mp4"])
      try replacement.undo()
      #expect(try names(folder) == ["film.mkv"] && Data(contentsOf: film) == Data("original".utf8))
    }
  }

  @Test func theNewFilmStaysWhereTheOriginalCannotComeBack() throws {
    try inFolder { folder in
      let film = folder.appendingPathComponent("film.mp4")
      let new = FileReplacement.hiddenName(for: film)
      try Data("original".utf8).write(to: film)
      try Data("trimmed".utf8).write(to: new)
      let replacement = try FileReplacement(of: film, by: new, as: film, trash: Self.trash)
      // The Trash is emptied.
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasPrefix(".Trash") {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      }
      #expect(throws: (any Error).self) { try replacement.undo() }
      #expect(try names(folder) == ["film.mp4"] && Data(contentsOf: film) == Data("trimmed".utf8))
    }
  }

  @Test func whatLiesThereIsNeverOverwritten() throws {
    try inFolder { folder in
      let (film, other) = (folder.appendingPathComponent("film.mkv"), folder.appendingPathComponent("film.mp4"))
      let new = FileReplacement.hiddenName(for: other)
      for (file, words) in [(film, "original"), (other, "other"), (new, "trimmed")] {
        try Data(words.utf8).write(to: file)
      }
      let error = #expect(throws: AVError.self) {
        try FileReplacement(of: film, by: new, as: other, trash: Self.trash)
      }
      #expect(error?.code == .fileAlreadyExists)
      #expect(try names(folder) == ["film.mkv", "film.mp4"] && Data(contentsOf: other) == Data("other".utf8))
    }
  }
}
