import Testing

@Suite struct PreviewLeakTests {
  /// In a process of its own, because the tracer has to be asked for before GStreamer starts.
  @Test func aPreviewOpenedAndClosedAgainAndAgainLeavesNothingAlive() throws {
    let lines = try probe(["preview-leaks", LeakRounds.count])
    #expect(lines == ["counted true", "kept 1"])
  }
}
