import Foundation
import Photos

/// Which files the Library has, by what is in them. Each is read once at most, and only if a file of its size is asked
/// for.
package struct ImportDigests {
  /// The Library's files by their size.
  private let files: [Int: [URL]]
  private let digest: (URL) -> String?
  /// The digests of the files of a size.
  private var known: [Int: Set<String>] = [:]

  /// `digest` reads a file. One whose folder doesn't answer has none, and is taken for another.
  package init(_ files: [Int: [URL]], digest: @escaping (URL) -> String? = FileQuestion.digest) {
    (self.files, self.digest) = (files, digest)
  }

  /// Whether the Library has a file with the same bytes.
  package mutating func contains(_ file: ImportFile) -> Bool {
    guard let others = files[file.bytes], let wanted = digest(file.url) else { return false }
    if let known = known[file.bytes] { return known.contains(wanted) }
    let found = Set(others.compactMap(digest))
    known[file.bytes] = found
    return found.contains(wanted)
  }
}
