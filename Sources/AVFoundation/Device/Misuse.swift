import Foundation

/// Reports misuse of the API on standard error. Apple's framework ends the program instead; here the call does nothing.
enum Misuse {
  static func report(_ what: String) {
    FileHandle.standardError.write(Data("AVFoundation: \(what).\n".utf8))
  }
}
