import Testing

@Suite struct LeakTests {
  /// Runs in a process of its own: the tracer has to be asked for before GStreamer starts, and other tests' objects
  /// would be counted.
  @Test func pipelinesOfAllKindsLeaveNothingAlive() throws {
    let lines = try probe(["leaks", "10"])
    #expect(lines == ["counted true", "kept 1"])
  }
}
