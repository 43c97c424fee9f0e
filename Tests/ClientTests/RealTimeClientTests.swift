import TestSupport
import Testing

/// Programs that other people might write, where real time is what they are about.
@Suite(.serialized) struct RealTimeClientTests {
  /// Half a second where the machine is its own; two where it has other work as well.
  @Test func oneCameraTakesOverFromTheOtherWithinHalfASecond() async throws {
    let run = try await ProgramRun.of("capture-clients", ["switch-cameras"], environment: ProgramRun.realTime)
    #expect(run.status == 0, "\(run.output) \(run.words)")
    #expect(
      run.lines.map { $0.replacing(/after \d+ ms/, with: "after") } == [
        "at first: Simulated Camera", "after: Second Simulated Camera", "after: Simulated Camera",
        "running all the while: true",
      ])
    for line in run.lines {
      guard let found = line.firstMatch(of: /after (\d+) ms/), let milliseconds = Int(found.1) else { continue }
      #expect(milliseconds <= 2000, "\(line)")
    }
  }
}
