import Foundation
import GLibSupport

/// Compares files by what is in them.
enum ImportBytes {
  static func size(of file: URL) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
  }

  /// Whether one of some files of the same size holds the same.
  static func isAmong(_ file: URL, _ others: [URL]) -> Bool {
    guard !others.isEmpty, let digest = FileDigest.of(file) else { return false }
    return others.contains { FileDigest.of($0) == digest }
  }
}
