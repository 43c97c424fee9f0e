import Foundation
import Testing

@Suite struct LeakTests {
  /// Runs in a process of its own: the tracer has to be asked for before GStreamer starts, and other tests' objects
  /// would be counted.
  @Test func pipelinesOfAllKindsLeaveNothingAlive() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("NativeProbe")
    process.arguments = ["leaks", "10"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines == ["counted true", "kept 1"])
  }
}
