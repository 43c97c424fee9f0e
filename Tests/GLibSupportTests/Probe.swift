import Foundation

/// Runs a command of NativeProbe, which was built next to the tests, and answers its lines.
func probe(_ arguments: [String], environment: [String: String] = [:]) throws -> [String] {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("NativeProbe")
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
}
