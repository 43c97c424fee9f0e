import Foundation

/// Runs a command of NativeProbe, which was built next to the tests, and answers its lines; fails unless it ends well.
public func probe(_ arguments: [String], environment: [String: String] = [:]) throws -> [String] {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("NativeProbe")
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
  let output = Pipe()
  process.standardOutput = output
  let data = try process.runToEnd { output.fileHandleForReading.readDataToEndOfFile() }
  guard process.terminationStatus == 0 else {
    throw ProbeFailed(description: "\(arguments) ended with status \(process.terminationStatus)")
  }
  return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
}

/// Says how a command of NativeProbe ended.
public struct ProbeFailed: Error, CustomStringConvertible {
  /// Which one, and how.
  public let description: String
}
