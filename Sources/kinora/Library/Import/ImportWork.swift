import Foundation
import GLibSupport
import Photos

/// Copies what is new on a card into the Library, file by file. What was interrupted goes on where it was when it is
/// done again.
struct ImportWork: LongWork {
  let card: ImportStateMachine.Card
  let library: any ImportLibrary
  let memory: ImportMemory
  /// Called with how many pieces were copied and how many were there already.
  var onEnd: @Sendable (_ copied: Int, _ known: Int) -> Void = { _, _ in }

  func run(_ progress: @escaping @Sendable (Double) -> Void) async throws -> URL {
    await memory.setRunning(card)
    let plan = try await plan()
    let total = max(plan.bytes, 1)
    var done = 0
    var damaged: String?
    for piece in plan.pieces {
      try Task.checkCancellation()
      do {
        let id = try await add(piece)
        await memory.add(piece.files.map(\.mark), as: id)
      } catch let error as PHPhotosError where error.code == .invalidResource {
        // A damaged file is no reason to lose those behind it.
        damaged = damaged ?? piece.main.url.lastPathComponent
      }
      done += piece.bytes
      progress(Double(done) / Double(total))
    }
    await memory.setRunning(nil)
    if let damaged { throw WorkFiles.Loss.sourceGone(damaged) }
    onEnd(plan.pieces.count, plan.known)
    return library.folder
  }

  /// Copies a piece. Says if it failed because the card has gone.
  private func add(_ piece: ImportPlan.Piece) async throws -> String {
    func isThere() -> Bool { piece.files.allSatisfy { FileManager.default.isReadableFile(atPath: $0.url.path) } }
    guard isThere() else { throw WorkFiles.Loss.sourceGone(card.name) }
    do {
      return try await library.add(piece)
    } catch {
      try Task.checkCancellation()
      guard isThere() else { throw WorkFiles.Loss.sourceGone(card.name) }
      throw error
    }
  }

  private func plan() async throws -> ImportPlan {
    guard FileManager.default.fileExists(atPath: card.folder.path) else { throw WorkFiles.Loss.sourceGone(card.name) }
    let (files, ids) = await library.contents()
    let imported = await memory.imported
    let folder = card.folder
    return await OwnThread.run {
      var digests = ImportDigests(files)
      return ImportPlan(ImportFile.all(in: folder)) { file in
        if let id = imported[file.mark], ids.contains(id) { return true }
        return digests.contains(file)
      }
    }
  }
}
