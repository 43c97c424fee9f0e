import Dispatch
import Testing

@testable import MediaEngine

@Suite struct EngineExecutorTests {
  /// Sixty tasks wait, as for devices that take their time; what they wait for is done all the same.
  @Test func whatWaitsHoldsUpNobodyElse() async throws {
    let (gate, (begun, news)) = (DispatchSemaphore(value: 0), AsyncStream.makeStream(of: Void.self))
    let waiting = (0..<60).map { _ in
      Task(executorPreference: EngineExecutor.shared) {
        news.yield()
        Self.pass(gate)
      }
    }
    try await within("sixty tasks to begin") {
      var count = 0
      for await _ in begun {
        count += 1
        if count == 60 { return }
      }
    }
    try await within("what they wait for, and their end") {
      await Task(executorPreference: EngineExecutor.shared) { for _ in 0..<60 { gate.signal() } }.value
      for task in waiting { await task.value }
    }
  }

  private nonisolated static func pass(_ gate: DispatchSemaphore) { gate.wait() }
}
