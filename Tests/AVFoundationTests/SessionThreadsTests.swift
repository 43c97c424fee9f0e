import AVFoundation
import TestSupport
import Testing

extension CaptureSuite {
  @Suite struct Threads {
    /// As many callers as there are threads for tasks, all held at once by calls that wait.
    @Test func sessionsThatAreStartedInAllTheThreadsOfTasksRun() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      studio.add(AVCaptureVideoDataOutput())
      let callers = ProcessInfo.processInfo.activeProcessorCount * 2
      let started = Collected<Bool>()
      // Sessions of nothing take their turn in the engine all the same.
      let sessions = [studio.session] + (1..<callers).map { _ in AVCaptureSession() }
      let gate = Gate(callers: callers)
      for session in sessions {
        Task {
          await gate.pass()
          session.startRunning()
          started.add(session.isRunning)
        }
      }
      let all = try await started.first(callers)
      #expect(all.count == callers && studio.session.isRunning)
      for session in sessions { await elsewhere { session.stopRunning() } }
    }
  }
}

/// Lets all pass when all have come.
private actor Gate {
  private var missing: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(callers: Int) { missing = callers }

  func pass() async {
    missing -= 1
    if missing > 0 { return await withCheckedContinuation { waiting.append($0) } }
    for continuation in waiting { continuation.resume() }
  }
}
