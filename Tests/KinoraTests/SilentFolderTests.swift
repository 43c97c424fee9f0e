import CardImport
import Foundation
import GLibSupport
import MediaEngine
import Photos
import Synchronization
import TestSupport
import Testing

@testable import kinora

/// A disk that stops answering keeps neither the window nor an import for longer than ten seconds. Those pass when a test says
/// so.
@Suite(.enabled(if: HangingDisk.isPossible, "needs /dev/fuse"), .blocking) struct SilentFolderTests {
  /// A library of files that are there, which does something before it takes a piece.
  private struct Shelf: ImportLibrary {
    let folder: URL
    var files: [Int: [URL]] = [:]
    var before: @Sendable (ImportPlan.Piece) async throws -> Void = { _ in }

    func contents() async -> (files: [Int: [URL]], ids: Set<String>) { (files, []) }

    func add(_ piece: ImportPlan.Piece, compares: Bool) async throws -> String {
      try await before(piece)
      return piece.main.url.lastPathComponent
    }
  }

  /// Whether the disk has stopped.
  private final class Silence: Sendable {
    let hasBegun = Mutex(false)
  }

  private let disk: HangingDisk
  private let place: ProgramFolder
  /// That of the disk's patience.
  private let clock = SimulatedClock()
  private let silence = Silence()

  init() throws {
    (disk, place) = (try HangingDisk(), try ProgramFolder())
    HangingFolders.shared.watch(WatchedFolder(disk.url.path, clock: clock))
  }

  private func stopAnswering() throws {
    try disk.stopAnswering()
    silence.hasBegun.withLock { $0 = true }
  }

  /// Waits for what meets the silent disk, and lets the time pass that it has to answer. One that answers has as much as it takes.
  private func patiently<Value: Sendable>(
    _ what: String, isolation: isolated (any Actor)? = #isolation, _ work: Task<Value, any Error>
  ) async throws -> Value {
    let isOver = Mutex(false)
    let watching = Task {
      _ = await work.result
      isOver.withLock { $0 = true }
    }
    defer { watching.cancel() }
    try await eventually(what) {
      if silence.hasBegun.withLock(\.self), clock.alarmCount > 0 {
        clock.advance(to: clock.time(after: WatchedFolder.patience))
      }
      return isOver.withLock(\.self)
    }
    return try await work.value
  }

  /// A card with a photo, in a folder.
  private func card(in folder: URL) throws -> ImportCard {
    let pictures = folder.appending(path: "DCIM/100")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    try Data("photo".utf8).write(to: pictures.appending(path: "a.jpg"))
    return ImportCard(name: "EOS", folder: folder.appending(path: "DCIM"))
  }

  private func importing(
    _ card: ImportCard, by shelf: Shelf
  ) async throws -> (report: ImportReport, fault: (any Error)?) {
    let run = ImportRun(
      card: card, library: shelf, memory: ImportMemory(file: place.file("import.json")), clock: clock)
    return try await patiently("the import's end", Task { await run.run { _ in } })
  }

  @Test func anImportGoesOnWhereAFolderOfTheLibraryDoesntAnswer() async throws {
    let card = try card(in: place.url)
    let known = disk.file("known.jpg")
    try Data("photo".utf8).write(to: known)
    // Before: it is known by its content.
    let (before, _) = try await importing(card, by: Shelf(folder: place.url, files: [5: [known]]))
    #expect(before.taken.isEmpty && before.known.count == 1)
    try stopAnswering()
    let (report, fault) = try await importing(card, by: Shelf(folder: place.url, files: [5: [known]]))
    #expect(fault == nil && report.taken == ["100/a.jpg"])
  }

  @Test func anImportEndsWhereItsCardDoesntAnswer() async throws {
    let card = try card(in: disk.url)
    try stopAnswering()
    let (report, fault) = try await importing(card, by: Shelf(folder: place.url))
    #expect(fault as? ImportFault == .cardGone("EOS") && report.taken.isEmpty)
  }

  @Test func anImportEndsWhereItsCardFallsSilentWhileAFileIsCopied() async throws {
    let card = try card(in: disk.url)
    let shelf = Shelf(folder: place.url) { piece in
      try stopAnswering()
      // Who copies waits for the disk without a limit.
      _ = await OwnThread.run { try? Data(contentsOf: piece.main.url) }
    }
    // What copies goes on then, and lets go of the disk.
    defer { try? disk.answer() }
    let (report, fault) = try await importing(card, by: shelf)
    #expect(fault as? ImportFault == .cardGone("EOS"))
    #expect(report.taken.isEmpty && report.left.map(\.reason) == [.notReached])
  }

  @MainActor @Test func namesAreLookedForWithoutKeepingTheWindow() async throws {
    let (check, folder) = (NameCheck(), disk.url)
    let question: NameCheck.Question = {
      ClipName.refusal("Lake", ending: "mp4", in: folder) { TakenNames().contains(folder.appending(path: $0)) }
    }
    try Data("film".utf8).write(to: disk.file("Lake.mp4"))
    var shown: [ClipName.Refusal?] = []
    check.ask(question) { shown.append($0) }
    await check.finish()
    #expect(shown == [.taken])
    try stopAnswering()
    for _ in 1...3 { check.ask(question) { shown.append($0) } }
    // The window is here, and nobody has waited.
    #expect(shown == [.taken])
    try await patiently("the answer", Task { await check.finish() })
    // One question, or the newest behind it; a name of which nobody knows can be had.
    #expect((2...3).contains(shown.count) && shown.dropFirst().allSatisfy { $0 == nil })
  }

  @MainActor @Test func aFileOnItIsOpenedWithoutKeepingTheWindow() async throws {
    let photo = disk.file("a.jpg")
    try Data("photo".utf8).write(to: photo)
    let model = LibraryModel(FakeLibrarySource())
    try stopAnswering()
    model.open([photo])
    #expect(model.openedItem?.main == photo && model.openedItem?.date == .distantPast)
  }

  @MainActor @Test func projectsOnItAreNeitherListedNorWritten() async throws {
    let store = CombineStore(folder: disk.file("Projects"))
    try store.write("{}", to: store.file(named: "Lake"))
    #expect(store.all()?.map(\.file.lastPathComponent) == ["Lake.json"])
    #expect(store.newFile(named: "Lake").lastPathComponent == "Lake (2).json")
    try stopAnswering()
    #expect(try await patiently("the list", Task { await OwnThread.run { store.all() == nil } }))
    let words = try await patiently(
      "the refusal",
      Task {
        await OwnThread.run { () -> String in
          do { try store.write("{}", to: store.file(named: "Dawn")) } catch { return error.localizedDescription }
          return ""
        }
      })
    #expect(words == "“\(store.folder.path)” doesn't answer")
  }
}
