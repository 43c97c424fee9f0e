import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// Notes of recordings that a program has left behind.
struct LeftRecordings {
  let folder: ProgramFolder
  let journal: RecordingJournal

  init() throws {
    folder = try ProgramFolder()
    journal = RecordingJournal(folder: folder.file("journal"))
  }

  func note(_ url: URL, _ container: RecordingContainer = .mp4) throws {
    var owner = WorkOwner.current
    owner.start += "0"
    try journal.write(
      RecordingEntry(
        id: url.lastPathComponent, path: url.path, container: container, started: 1, process: owner,
        folder: FolderIdentity(of: url.deletingLastPathComponent())))
  }

  /// A recording that stopped after some writes.
  func torn(_ name: String, in place: URL? = nil) async throws -> URL {
    let url = (place ?? folder.url).appendingPathComponent(name)
    try Data().write(to: url)
    let source = try await MediaLibrary.file(for: MediaRecipe { $0.audio = [AudioRecipe(.aac)] })
    await #expect(throws: EndedISOFile.Ended.self) {
      try await MovieTransfer(source).write(to: EndedISOFile(url.path, after: 5))
    }
    try note(url)
    return url
  }
}
