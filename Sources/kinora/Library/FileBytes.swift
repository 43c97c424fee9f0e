import Foundation

/// How large files are.
enum FileBytes {
  static func size(of file: URL) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
  }
}
