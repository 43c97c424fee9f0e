import Foundation

/// Misuse of the API: a mistake of the program's that no error can tell of.
enum Misuse {
  /// Stops the program, in release builds, too: Apple's framework raises an exception there, which Swift can't catch.
  static func stop(_ what: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
    fatalError("AVFoundation: \(what)\(what.hasSuffix(".") ? "" : ".")", file: file, line: line)
  }

  /// Stops the program if it sets a property to a value that isn't supported here.
  static func refuse(
    _ isUnsupported: Bool, _ what: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
  ) {
    if isUnsupported { stop(what(), file: file, line: line) }
  }

  /// Tells on standard error of a call that does nothing, where Apple's framework raises no exception either.
  static func report(_ what: String) {
    FileHandle.standardError.write(Data("AVFoundation: \(what).\n".utf8))
  }
}
