import CardImport
import Foundation
import GLibSupport
import Photos
import Synchronization

/// Imports from cards and folders, one after the other, and prints the list of each.
struct LibraryImport: Sendable {
  /// Whether each file is read again and compared.
  let compares: Bool
  /// The folder of the library, if it isn't the user's own.
  let root: String?
  let report: LibraryReport

  /// The first folder of which something stays behind decides the exit code.
  func run(_ folders: [String]) async throws -> ExitCode {
    var code = ExitCode.done
    for folder in folders {
      let place = URL(fileURLWithPath: folder, isDirectory: true)
      let card = ImportCard(name: place.lastPathComponent, folder: ImportCard.pictures(on: place) ?? place)
      let list = try await run(card, named: folder)
      if code == .done, !list.left.isEmpty { code = .failed }
    }
    return code
  }

  private func run(_ card: ImportCard, named folder: String) async throws -> ImportReport {
    // What the app began is the app's to go on with.
    let work = ImportRun(
      card: card, library: PhotosImportLibrary(), memory: memory, compares: compares, isNoted: false)
    let share = Mutex<Double?>(nil)
    let made = Mutex(ImportReport(of: card))
    let result: Result<Void, any Error>
    do {
      try await LongWork.run(fraction: { share.withLock(\.self) }) {
        let (list, fault) = await work.run { done in share.withLock { $0 = done } }
        made.withLock { $0 = list }
        if let fault { throw fault }
      }
      result = .success(())
    } catch {
      result = .failure(error)
    }
    var list = made.withLock(\.self)
    if case .failure(let error) = result { list.interruption = Self.words(error, folder) }
    report.imported(list)
    do {
      try result.get()
    } catch let error as PHPhotosError {
      throw LibraryFailure(error: error, what: folder)
    }
    return list
  }

  /// Which files were imported is remembered for each library.
  private var memory: ImportMemory {
    guard let root else { return ImportMemory() }
    return ImportMemory(file: URL(fileURLWithPath: root, isDirectory: true).appending(path: ".kinora/import.json"))
  }

  private static func words(_ error: any Error, _ folder: String) -> String {
    switch error {
    case let error as PHPhotosError: LibraryFailure.words(error, about: folder)
    case let fault as ImportFault: fault.description
    default: tr("It was interrupted.")
    }
  }
}
