import Foundation
import Testing

@Suite struct PreviewLeakTests {
  /// In a process of its own, because the tracer has to be asked for before GStreamer starts.
  @Test func aPreviewOpenedAndClosedTwentyTimesLeavesNothingAlive() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("NativeProbe")
    process.arguments = ["preview-leaks", "20"]
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
