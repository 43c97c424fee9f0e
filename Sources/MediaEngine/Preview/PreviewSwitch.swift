import GStreamer
import Synchronization

/// Hangs a preview branch on a camera's stream for as long as anybody shows it.
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

  /// Brings the branch about if there is an output, takes it off if there is none.
  func settle() async {
    await turns.take { [weak self] in
      guard let self else { return }
      let (isWanted, tap) = state.withLock { (!$0.outputs.isEmpty, $0.tap) }
      if isWanted, tap == nil {
        // What fails here fails the stream itself, which says so.
        let tap = try? await stream.attach(branch.branch)
        state.withLock { $0.tap = tap }
      } else if !isWanted, let tap {
        state.withLock { $0.tap = nil }
        await tap.close()
      }
    }
  }

  /// As large as the largest place needs it.
  private func scale() {
    let sizes = state.withLock { $0.outputs }.map(\.displaySize)
    branch.scale(to: sizes.contains { $0 == nil } ? nil : sizes.compactMap(\.self).max { $0.width < $1.width })
  }
}
