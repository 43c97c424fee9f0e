import Foundation
import Synchronization

/// Collects what a change block asks for.
final class ChangeRecorder: Sendable {
  /// The one of the change block that runs now.
  @TaskLocal static var current: ChangeRecorder?

  let library: PHPhotoLibrary
  private let collected = Mutex(LibraryDraft())

  init(library: PHPhotoLibrary) { self.library = library }

  var draft: LibraryDraft { collected.withLock { $0 } }

  func edit<Result: Sendable>(_ body: (inout LibraryDraft) -> Result) -> Result { collected.withLock { body(&$0) } }

  /// The recorder for a request that is made now. Outside of change blocks requests do nothing.
  static func forRequest(_ what: String) -> ChangeRecorder {
    if let current { return current }
    FileHandle.standardError.write(Data("Photos: \(what) belongs into a change block of PHPhotoLibrary.\n".utf8))
    return ChangeRecorder(library: .shared())
  }
}
