import Foundation

/// Where words about trouble go.
enum StandardError {
  /// Writes one line.
  static func write(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
