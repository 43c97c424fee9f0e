import CoreMedia
import Dispatch
import Foundation

extension PlaybackEngine {
  /// Steps by `count` frames, or back if negative; exactly, from the frame shown or the target of pending steps. Steps
  /// requested faster than frames are shown add up. Does nothing without video.
  public func step(by count: Int) {
    let task = frameIndex(isCheap: false)
    Task(executorPreference: EngineExecutor.shared) {
      let index = await task.value
      // Runs after earlier requests.
      self.later { $0.step(by: count, in: index) }
    }
  }

  private func step(by count: Int, in index: FrameIndex) {
    guard !index.times.isEmpty, count != 0 else { return }
    let now = clock.now
    var seen: PlaybackFrame?
    settle { state in
      let place = state.lastFrame?.time ?? state.timeline.position(now: now)
      // Times of frames that were shown before the index was read are rounded to nanoseconds.
      let base = state.stepTarget ?? index.frame(at: place + FrameIndex.rounding) ?? 0
      let (sum, isTooFar) = base.addingReportingOverflow(count)
      let target = isTooFar ? (count > 0 ? index.times.count - 1 : 0) : min(max(sum, 0), index.times.count - 1)
      guard target != base else { return [] }
      // A frame shown recently is still cached.
      if !state.machine.isJumping, !state.machine.isRunning, let frame = state.cache.frame(target) {
        (seen, state.stepTarget) = (frame, nil)
        state.lastFrame = frame
        state.timeline.show(from: frame.time, for: frame.duration, now: now)
        state.timeline.settle(at: frame.time)
        state.machine.displaced()
        return []
      }
      state.stepTarget = target
      state.lastSeek += 1
      return state.machine.seek(.init(number: state.lastSeek, request: SeekRequest(index.times[target])))
    }
    if let seen {
      if state.withLock({ $0.isPictureEnabled }) { onEvent(.frame(seen)) }
      onEvent(.jumped(to: seen.time))
    }
    schedule()
  }

  /// Where a step forward from a frame has to go that shows the same frame again, because the next ones can't be decoded;
  /// nil where it led to another.
  func frameBehindDamage(after before: PlaybackFrame) -> CMTime? {
    state.withLock { state in
      let times = state.index.times
      guard let target = state.stepTarget, times.indices.contains(target), times[target] > before.time,
        let shown = state.lastFrame, shown.time <= before.time, let end = state.lastFrameEnd,
        let next = state.index.frame(at: end + FrameIndex.rounding), next > target
      else { return nil }
      return times[next]
    }
  }

  /// Waits until the sample table has been read: without it, a frame starts where GStreamer says, which is where a seek
  /// cut into it. Blocks its thread.
  func waitForTable() {
    guard let task = state.withLock({ $0.readsTable ? $0.indexTask : nil }) else { return }
    let isRead = DispatchSemaphore(value: 0)
    Task(executorPreference: EngineExecutor.shared) {
      _ = await task.value
      isRead.signal()
    }
    _ = isRead.wait(timeout: .now() + Timeouts.frameTable.inSeconds)
  }

  /// The frame times. With `isCheap` they are read from the file's sample table only; otherwise a file without one is
  /// read through.
  @discardableResult
  func frameIndex(isCheap: Bool) -> Task<FrameIndex, Never> {
    state.withLock { state in
      if let task = state.indexTask { return task }
      let (url, composed, references) = (url, options.composed, options.references)
      state.readsTable = isCheap
      let task = Task(executorPreference: EngineExecutor.shared) { [weak self] in
        defer { self?.state.withLock { $0.readsTable = false } }
        if let index = composed?.frameIndex {
          self?.state.withLock { $0.index = index }
          return index
        }
        guard let file = try? await MediaFile.open(url, references: references),
          !isCheap || file.facts.container.hasQuickIndex,
          let track = file.facts.tracks.first(where: { $0.kind == .video && $0.isEnabled }),
          let table = try? await file.samples(of: track.id)
        else {
          // A later request that isn't cheap tries again.
          if isCheap { self?.state.withLock { $0.indexTask = nil } }
          return FrameIndex()
        }
        let index = FrameIndex(times: table.displayTimes, keyTimes: table.keyFrameTimes)
        self?.state.withLock { $0.index = index }
        return index
      }
      state.indexTask = task
      return task
    }
  }
}
