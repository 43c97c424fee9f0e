import GStreamer
import Synchronization

/// Keeps a preview branch attached to a camera's stream while it has any outputs.
final class PreviewSwitch: Sendable {
  private struct State {
    var outputs: [PreviewOutput] = []
    var tap: StreamTap?
  }

  private let state = Mutex(State())
  private let branch: PreviewBranch
  private let stream: DeviceStream
  private let turns = Turns()

  init(of stream: DeviceStream, ownSize: (width: Int, height: Int)?) {
    self.stream = stream
    branch = PreviewBranch(ownSize: ownSize)
    branch.setHandler { [weak self] frame in
      guard let self else { return }
      for output in state.withLock({ $0.outputs }) { output.show(frame) }
    }
  }

  func add(_ output: PreviewOutput) {
    output.follow { [weak self] in self?.scale() }
    state.withLock { state in
      if !state.outputs.contains(where: { $0 === output }) { state.outputs.append(output) }
    }
    scale()
    Task(executorPreference: EngineExecutor.shared) { await self.settle() }
  }

  func remove(_ output: PreviewOutput) {
    output.follow(nil)
    state.withLock { $0.outputs.removeAll { $0 === output } }
    scale()
    Task(executorPreference: EngineExecutor.shared) { await self.settle() }
  }

  /// Attaches the branch if there is an output, detaches it if there is none.
  func settle() async {
    await turns.take { [weak self] in
      guard let self else { return }
      let (isWanted, tap) = state.withLock { (!$0.outputs.isEmpty, $0.tap) }
      if isWanted, tap == nil {
        // An error here also fails the stream, which reports it.
        let tap = try? await stream.attach(branch.branch)
        state.withLock { $0.tap = tap }
      } else if !isWanted, let tap {
        state.withLock { $0.tap = nil }
        await tap.close()
      }
    }
  }

  /// Scales to the size of the largest output.
  private func scale() {
    let sizes = state.withLock { $0.outputs }.map(\.displaySize)
    branch.scale(to: sizes.contains { $0 == nil } ? nil : sizes.compactMap(\.self).max { $0.width < $1.width })
  }
}
