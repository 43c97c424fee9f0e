import CardImport
import Foundation

/// An import as long work, which hands over its list at the end, however that comes.
struct ImportWork: LongWork {
  let card: ImportCard
  let library: any ImportLibrary
  let memory: ImportMemory
  /// Whether each copy is read back and compared.
  var compares = false
  var onEnd: @MainActor @Sendable (ImportReport) -> Void = { _ in }

  func run(_ progress: @escaping @Sendable (Double) -> Void) async throws -> URL {
    let run = ImportRun(card: card, library: library, memory: memory, compares: compares)
    var (report, fault) = await run.run(progress)
    if let fault, !(fault is CancellationError) { report.interruption = WorkFault.words(fault) }
    // Who gives an import up has no use for its list, which would take the place of the one before.
    if !(fault is CancellationError) {
      await memory.keep(report)
      await onEnd(report)
    }
    if let fault { throw fault }
    return library.folder
  }
}
