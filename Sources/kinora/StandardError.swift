import Foundation

/// Error messages on standard error.
enum StandardError {
  /// Writes one line.
  static func write(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
