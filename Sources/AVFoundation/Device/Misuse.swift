import Foundation

/// Says on standard error that a call was against the rules. Apple's framework ends the program then; here the call
/// does nothing.
enum Misuse {
  static func report(_ what: String) {
    FileHandle.standardError.write(Data("AVFoundation: \(what).\n".utf8))
  }
}
