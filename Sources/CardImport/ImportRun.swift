import Foundation
import GLibSupport
import Photos

/// Copies what is new on a card into the Library, file by file, and lists what became of every file. What was interrupted goes
/// on where it was when it is done again. The card is left as it is.
package struct ImportRun: Sendable {
  private let card: ImportCard
  private let library: any ImportLibrary
  private let memory: ImportMemory
  private let compares: Bool
  private let isNoted: Bool
  private let clock: any HostClock

  /// `compares` has each copy be read back and compared. `isNoted` says whether the memory names the import while it runs, so
  /// that it goes on after a crash. By the clock it is looked whether the card still answers while a file is copied.
  package init(
    card: ImportCard, library: any ImportLibrary, memory: ImportMemory, compares: Bool = false, isNoted: Bool = true,
    clock: any HostClock = SystemHostClock.shared
  ) {
    (self.card, self.library, self.memory) = (card, library, memory)
    (self.compares, self.isNoted, self.clock) = (compares, isNoted, clock)
  }

  /// Imports, and returns the list, and what ended it early: `CancellationError` when the task was cancelled. `progress`
  /// takes the share that is done, from 0 to 1.
  package func run(
    _ progress: @escaping @Sendable (Double) -> Void
  ) async -> (report: ImportReport, fault: (any Error)?) {
    var report = ImportReport(of: card)
    do {
      try await fill(&report, progress)
      return (report, nil)
    } catch {
      return (report, error)
    }
  }

  private func fill(_ report: inout ImportReport, _ progress: @Sendable (Double) -> Void) async throws {
    if isNoted { await memory.setRunning(card) }
    let (survey, plan) = try await plan()
    report.add(survey)
    report.add(plan.known)
    var rest = plan.pieces[...]
    do {
      let total = max(plan.bytes, 1)
      var done = 0
      while let piece = rest.first {
        try Task.checkCancellation()
        try await add(piece, to: &report)
        rest.removeFirst()
        done = done.adding(clamping: piece.bytes)
        progress(Double(done) / Double(total))
      }
    } catch {
      report.end(before: rest.flatMap(\.files))
      throw error
    }
    if isNoted { await memory.setRunning(nil) }
  }

  /// Copies a piece. Where a photo and a movie of one name aren't taken as one, because they don't belong together or one of
  /// them is damaged, each goes by itself.
  private func add(_ piece: ImportPlan.Piece, to report: inout ImportReport) async throws {
    if let reason = try await refusal(of: piece) {
      guard piece.movie != nil else { return report.leave(piece.main.url, reason) }
      for file in piece.files {
        if let reason = try await refusal(of: .init(main: file)) {
          report.leave(file.url, reason)
        } else {
          report.take(file)
        }
      }
    } else {
      for file in piece.files { report.take(file) }
    }
  }

  /// Copies a piece; returns why it isn't taken. Throws what ends the import: a card that has gone, a disk that is full.
  private func refusal(of piece: ImportPlan.Piece) async throws -> ImportReason? {
    do {
      let id = try await copy(piece)
      await memory.add(piece.files.map(\.mark), as: id)
      return nil
    } catch {
      try Task.checkCancellation()
      guard await OwnThread.run({ [card] in card.isThere }) else { throw ImportFault.cardGone(card.name) }
      let isReadable = await OwnThread.run { [card] in piece.files.allSatisfy { card.isReadable($0.url) } }
      guard isReadable else { return .gone }
      // A damaged file is no reason to lose those behind it.
      guard let error = error as? PHPhotosError, error.code == .invalidResource else { throw error }
      return ImportKind(piece.main.url.lastPathComponent).map { .kind($0) } ?? .refused(Self.words(error))
    }
  }

  /// Has the Library copy a piece, and returns its identifier. Where the card doesn't answer meanwhile nobody waits for the
  /// copy, which may never end.
  private func copy(_ piece: ImportPlan.Piece) async throws -> String {
    let (outcomes, news) = AsyncStream.makeStream(of: Result<String, any Error>.self)
    let copying = Task { [library, compares] in
      do { news.yield(.success(try await library.add(piece, compares: compares))) } catch {
        news.yield(.failure(error))
      }
    }
    let looking = Task { [card, clock] in
      while true {
        try await clock.sleep(for: WatchedFolder.patience)
        guard await OwnThread.run({ card.isThere }) else { break }
      }
      news.yield(.failure(ImportFault.cardGone(card.name)))
    }
    defer { looking.cancel() }
    // Also of an import that is given up the piece is there whole, or not at all.
    let first = Task { () throws -> Result<String, any Error> in
      for await outcome in outcomes { return outcome }
      throw CancellationError()
    }
    return try await withTaskCancellationHandler {
      try await first.value.get()
    } onCancel: {
      copying.cancel()
    }
  }

  private static func words(_ error: PHPhotosError) -> String {
    [error.errorDescription, error.recoverySuggestion].compactMap(\.self).joined(separator: " ")
  }

  private func plan() async throws -> (ImportSurvey, ImportPlan) {
    let (files, ids) = await library.contents()
    let imported = await memory.imported
    let (card, compares) = (card, compares)
    let found = await OwnThread.run { () -> (ImportSurvey, ImportPlan)? in
      // All of it answers or nothing does: the Library, too, waits for the whole card once.
      if !HangingFolders.shared.isWatched(card.folder.path) { HangingFolders.shared.watch(card.folder) }
      guard card.isThere, let survey = ImportSurvey.of(card) else { return nil }
      // Of a card that went away meanwhile only a part was seen.
      guard card.isThere else { return nil }
      var digests = ImportDigests(files)
      let plan = ImportPlan(survey.files) { file in
        // Who wants bytes to be compared doesn't want to rely on marks. They tell of what was turned or tagged since then.
        let isMarked = imported[file.mark].map(ids.contains) ?? false
        if isMarked, !compares { return .earlierImport }
        return digests.contains(file) ? .content : isMarked ? .earlierImport : nil
      }
      return HangingFolders.shared.isSilent(card.folder.path) ? nil : (survey, plan)
    }
    guard let found else { throw ImportFault.cardGone(card.name) }
    return found
  }
}
