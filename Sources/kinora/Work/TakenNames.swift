import Foundation
import Photos

/// Which names of files can't be had: there is a file, or there will be.
struct TakenNames: Sendable {
  /// The paths of files that were promised to work.
  private let promised: Set<String>
  private let isThere: @Sendable (URL) -> Bool

  /// The names of files that were promised, and of all that is on a disk. What is in a folder that doesn't answer nobody knows:
  /// such names can be had, and whoever writes there is told.
  init(
    promised: some Sequence<URL> = [], isThere: @escaping @Sendable (URL) -> Bool = { FileQuestion.exists($0) == true }
  ) {
    (self.promised, self.isThere) = (Set(promised.map(\.standardizedFileURL.path)), isThere)
  }

  /// Whether a file's name can't be had. Blocks.
  func contains(_ file: URL) -> Bool {
    let file = file.standardizedFileURL
    return promised.contains(file.path) || isThere(file)
  }
}
