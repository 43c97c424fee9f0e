import Foundation

/// How large files are.
public enum FileBytes {
  /// A file's size in bytes; nil if that can't be known.
  public static func size(of file: URL) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
  }
}
