import TestSupport
import Testing

@Suite struct EditingLeakTests {
  /// In a process of its own, because the tracer has to be asked for before GStreamer starts.
  @Test func exportsReadersAndImagesLeaveNothingAliveAlsoWhenCancelled() async throws {
    let movie = try await EditingRig.film(frames: 30, bidirectional: 2, keyFrames: 10)
    let run = try await ProgramRun.of(
      "NativeProbe", ["editing-leaks", "\(LongRun.count(3, long: 100))", movie.path],
      limit: LongRun.isOn ? 1000 : 180)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.lines == ["counted true", "kept 1"])
  }
}
