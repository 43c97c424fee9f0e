import TestSupport
import Testing

@Suite struct SessionLeakTests {
  /// In a process of its own, because the tracer has to be asked for before GStreamer starts.
  @Test func fiftyStartsOfASessionAndTenRecordingsLeaveNothingAlive() async throws {
    let run = try await ProgramRun.of("NativeProbe", ["session-leaks", "10"], limit: 120)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.lines == ["counted true", "kept 1"])
  }
}
