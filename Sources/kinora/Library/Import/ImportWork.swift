import Foundation
import GLibSupport

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
    for piece in plan.pieces {
      try Task.checkCancellation()
      guard FileManager.default.fileExists(atPath: piece.main.url.path) else {
        throw WorkFiles.Loss.sourceGone(card.name)
      }
      let id = try await library.add(piece)
      await memory.add(piece.files.map(\.mark), as: id)
      done += piece.bytes
      progress(Double(done) / Double(total))
    }
    await memory.setRunning(nil)
    onEnd(plan.pieces.count, plan.known)
    return library.folder
  }

  private func plan() async throws -> ImportPlan {
    guard FileManager.default.fileExists(atPath: card.folder.path) else { throw WorkFiles.Loss.sourceGone(card.name) }
    let (files, ids) = await library.contents()
    let imported = await memory.imported
    let folder = card.folder
    return await OwnThread.run {
      ImportPlan(ImportFile.all(in: folder)) { file in
        if let id = imported[file.mark], ids.contains(id) { return true }
        return ImportBytes.isAmong(file.url, files[file.bytes] ?? [])
      }
    }
  }
}
