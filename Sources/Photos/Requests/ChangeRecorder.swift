import Foundation
import Synchronization

/// Collects the requests of a change block.
final class ChangeRecorder: Sendable {
  /// The recorder of the change block that is running.
  @TaskLocal static var current: ChangeRecorder?

  let library: PHPhotoLibrary
  private let collected = Mutex(LibraryDraft())

  init(library: PHPhotoLibrary) { self.library = library }

  var draft: LibraryDraft { collected.withLock { $0 } }

  func edit<Result: Sendable>(_ body: (inout LibraryDraft) -> Result) -> Result { collected.withLock { body(&$0) } }

  /// The recorder for a new request. Outside of change blocks requests have no effect.
  static func forRequest(_ what: String) -> ChangeRecorder {
    if let current { return current }
    FileHandle.standardError.write(Data("Photos: \(what) belongs into a change block of PHPhotoLibrary.\n".utf8))
    return ChangeRecorder(library: .shared())
  }
}
