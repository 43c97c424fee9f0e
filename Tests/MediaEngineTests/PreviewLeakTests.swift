import Testing

@Suite struct PreviewLeakTests {
  /// In a process of its own, because the tracer has to be asked for before GStreamer starts.
  @Test func aPreviewOpenedAndClosedTwentyTimesLeavesNothingAlive() throws {
    let lines = try probe(["preview-leaks", "20"])
    #expect(lines == ["counted true", "kept 1"])
  }
}
