import AVFoundation
import FilmWork
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

/// Movies whose every frame is whole.
@Suite struct EditableMovieTests {
  /// It is the largest of all files that long work writes, and nobody sees it before it is whole.
  @Test func itIsInTheJournalUntilItHasItsName() async throws {
    let folder = try ProgramFolder()
    let journal = PassingFileJournal(folder: folder.file("journal"))
    let source = try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = 25 })
    let movie = EditableMovie(
      of: AVURLAsset(url: source), in: CMTimeRange(start: .zero, duration: .positiveInfinity), notedIn: journal)
    let target = folder.file("film.mov")
    try await movie.write(to: target, metadata: []) { _ in }
    // The journal's folder is made with its first entry, and that is gone.
    #expect(folder.names == ["film.mov", "journal"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: journal.folder.path).isEmpty)
  }
}
