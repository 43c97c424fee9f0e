import CoreGraphics
import CoreMedia
import Dispatch
import Foundation
import GStreamer

// The blocking operations. Call on the engine's queue.
extension PlaybackEngine {
  private var now: UInt64 { clock.now }
  /// The movie's name in error messages.
  var name: String { url.shownName }

  // MARK: Opening and closing

  func performOpen() {
    do {
      try surroundings.check(for: options, name: name)
      if options.composed == nil { try MediaInput(url).check() }
      let graph = try PlaybackGraph(
        url, options: optionsNow, clock: clock, onFrame: { [weak self] in self?.show($0) },
        onVideoEnd: { [weak self] in self?.state.withLock { $0.timeline.forgetFrame() } },
        onDrained: { [weak self] in self?.drained(at: $0) },
        onStreams: { [weak self] in self?.found($0, playing: $1) })
      let (messages, name) = (graph.pipeline.messages, ObjectIdentifier(graph))
      Task(executorPreference: EngineExecutor.shared) { [weak self] in
        // Messages of an abandoned pipeline are ignored.
        for await message in messages where self?.state.withLock({ $0.graph.map(ObjectIdentifier.init) }) == name {
          self?.received(message, of: name)
        }
      }
      let (onSound, isAlive, wishes) = state.withLock { state in
        state.graph = graph
        // Marks of the previous pipeline never arrive any more.
        state.flushesSeen = state.flushes
        // In the lock, so that the latest setting wins.
        state.followFade()
        graph.setVolume(state.volume, isMuted: state.isSilent)
        graph.setPan(state.pan)
        graph.keepOrigins(state.keepsOrigins)
        return (state.onSound, state.machine.isAlive, state.networkWishes)
      }
      // `close()` was called meanwhile; waits that begin from here on are told.
      guard isAlive else { return }
      useCurve()
      if let onSound { graph.listen(onSound) }
      if options.playsOnlySound { watchSound(of: graph) }
      graph.network?.apply(wishes.holding(isExpensive: surroundings.isExpensive()))
      let (pipeline, isFile) = (graph.pipeline, url.isReadHere)
      try pause(pipeline, within: openingLimit) {
        // An element that is added while an error is posted makes GStreamer forget the error that should have ended the
        // wait.
        if pipeline.firstFailure != nil { pipeline.stopWaiting() }
        return isFile && graph.isAtRest
      }
      // The video's natural size is known only now.
      if let size = state.withLock({ $0.displaySize }) { graph.scale(to: size) }
      FrameSkipping.install(in: graph.pipeline)
      let facts = facts(of: graph)
      guard facts.hasVideo || facts.hasAudio else { throw PlaybackError.notMedia(name: self.name) }
      state.withLock { state in
        state.facts = facts
        state.timeline.duration = facts.duration
        state.machine.opened()
      }
      onEvent(.ready(facts))
      if url.isReadHere, !options.playsOnlySound { frameIndex(isCheap: true) }
      if !url.isFileURL { watchNetwork() }
    } catch GStreamerError.stateChange(let element, let wanted, let failure) {
      let error = GStreamerError.stateChange(element: element, to: wanted, because: failure)
      if let failure, opensInSilence(after: failure) { performOpen() } else { fail(error) }
    } catch {
      fail(error)
    }
  }

  func facts(of graph: PlaybackGraph) -> PlaybackFacts {
    var facts = PlaybackFacts()
    if let duration = graph.pipeline.duration { facts.duration = CMTime(duration) }
    // Exact, where GStreamer counts in nanoseconds.
    if let composed = options.composed { facts.duration = composed.duration }
    facts.presentationSize = graph.naturalSize ?? .zero
    facts.hasVideo = graph.naturalSize != nil
    facts.hasAudio = graph.hasAudio
    let query = Query.seeking()
    facts.isSeekable = graph.pipeline.query(query) && query.seeking?.isSeekable == true
    facts.canReverse = graph.network?.isKept ?? true
    return facts
  }

  func performClose() {
    let graph = state.withLock { state in
      state.lastFrame = nil
      state.cache.removeAll()
      return state.graph.take()
    }
    graph?.reader?.interrupt()
    _ = try? graph?.pipeline.setStateBlocking(.null)
  }

  /// What is wrong if the movie's folder doesn't answer: whatever fails then fails because of that.
  private var silence: PlaybackError? {
    guard url.isFileURL, HangingFolders.isSilent(url) else { return nil }
    let folder = url.deletingLastPathComponent().path
    return .failed(name: name, reason: SystemFailure.silence(of: folder).description)
  }

  /// Fails the movie: reports the error and closes it.
  func fail(_ error: any Error) {
    let (graph, isAlive) = state.withLock { ($0.graph, $0.machine.isAlive) }
    guard isAlive else { return }
    let missing = graph?.pipeline.missingPlugins.last(where: \.isOfWantedMedia)
    let error = silence ?? PlaybackError(error, name: name, missing: missing)
    settle { state in
      state.timeline.pause(now: self.now)
      return state.machine.failed()
    }
    onEvent(.failed(error))
    performClose()
  }

  // MARK: Playing

  func performResume() {
    guard let graph = state.withLock({ $0.graph }) else { return }
    do {
      let appointment = state.withLock { $0.machine.takeAppointment() }
      let start = try run(graph, appointment)
      let moment = appointment == nil ? now : start.hostTime.clockTime.nanoseconds
      let rate = state.withLock { state in
        state.start = start
        state.machine.ran(true)
        state.timeline.run(at: state.machine.pipelineRate, now: moment)
        return state.machine.pipelineRate
      }
      onEvent(.ran(rate: rate))
    } catch {
      fail(error)
    }
  }

  func performPause() {
    guard let graph = state.withLock({ $0.graph }) else { return }
    halt(graph)
    onEvent(.ran(rate: 0))
  }

  /// Pauses at the current position. The next frame then waits in the sink, unless a slow source has none: that isn't
  /// waited for.
  func halt(_ graph: PlaybackGraph) {
    _ = try? graph.pipeline.setStateBlocking(.paused, within: Timeouts.pause) { !isAlive }
    let heard = heardPosition
    state.withLock { state in
      state.machine.ran(false)
      state.timeline.pause(now: now)
      if let heard { state.timeline.settle(at: heard) }
    }
  }

  func performRate(_ rate: Double) {
    let (current, wasRunning) = state.withLock { ($0.graph, $0.machine.isRunning) }
    guard let graph = current else { return }
    halt(graph)
    // A frame that hasn't been shown yet is played, too.
    let (place, frame, range) = state.withLock { state in
      defer { state.hidesFirstFrame = false }
      return (state.timeline.position(now: now), state.hidesFirstFrame ? nil : state.lastFrame, state.range)
    }
    if !url.isReadHere, refuses(rate) { return }
    let isInFrame = frame.map { $0.time <= place && ($0.end.map { place < $0 } ?? true) } ?? false
    // Forward from the frame after the one shown, in reverse from the one before it.
    let done: Bool
    // GStreamer refuses a seek to an empty range.
    if rate > 0 {
      let (next, stop) = (isInFrame ? frame?.end ?? place : place, range.stop(from: place))
      if let stop, stop <= next + Self.timeTolerance + Self.timeTolerance {
        return arrive(at: stop, forward: true, wasRunning: wasRunning)
      }
      done = flush(graph, rate: rate, start: next, stop: stop)
    } else {
      let (first, last) = (range.start(from: place), isInFrame ? frame?.time ?? place : place)
      guard last > first + Self.timeTolerance + Self.timeTolerance else {
        return arrive(at: first, forward: false, wasRunning: wasRunning)
      }
      done = flush(graph, rate: rate, start: first, stop: last)
    }
    guard done else { return fail(PlaybackError.timedOut(name: name)) }
    state.withLock { $0.machine.rateChanged(to: rate) }
  }

  /// Handles a start at an end: nothing is left to play in this direction.
  private func arrive(at end: CMTime, forward: Bool, wasRunning: Bool) {
    let isThere = state.withLock { state in
      guard state.machine.beganAtEnd(forward: forward) else { return false }
      state.timeline.settle(at: end)
      return true
    }
    if wasRunning { onEvent(.ran(rate: 0)) }
    if isThere { onEvent(.ended(atStart: !forward)) }
  }

  // MARK: Seeking

  func performSeek(_ request: SeekRequest, rate: Double) {
    guard let graph = state.withLock({ $0.graph }) else { return }
    guard let request = reachable(request, rate: rate) else { return }
    state.withLock { $0.isSeeking = true }
    defer { state.withLock { $0.isSeeking = false } }
    waitForTable()
    let heard = heardPosition
    // Doesn't wait for the pause: the flush discards what a slow source has yet to deliver.
    _ = try? graph.pipeline.requestState(.paused)
    let (index, range, facts, framesBefore, frameBefore, place) = state.withLock { state in
      state.timeline.pause(now: now)
      if let heard { state.timeline.settle(at: heard) }
      return (
        state.index, state.range, state.facts, state.frameCount, state.lastFrame, state.timeline.position(now: now)
      )
    }
    var target = request.target(keyFrames: index.keyTimes, duration: facts.duration)
    let isExact = target == min(max(request.time, .zero), facts.duration.isNumeric ? facts.duration : request.time)
    let atEnd = facts.duration.isNumeric && target >= facts.duration
    // At the very end of sound, some demuxers refuse to go, as wavparse.
    let isPastSound = atEnd && !facts.hasVideo && rate > 0
    var done = moveOn(graph, from: isPastSound ? target - Self.lastSound : target, rate: rate, range: range)
    if done, let frameBefore, let next = frameBehindDamage(after: frameBefore) {
      target = next
      done = moveOn(graph, from: next, rate: rate, range: range)
    }
    if done, facts.hasVideo, state.withLock({ $0.frameCount }) == framesBefore {
      showLastFrame(before: target, of: graph, rate: rate, range: range)
    }
    let completion = state.withLock { state in
      let landing = !done ? place : isExact ? target : state.lastFrame?.time ?? target
      state.timeline.settle(at: !done || facts.hasVideo && !isExact ? landing : target)
      let number = state.machine.sought(rate: rate, atEnd: atEnd)
      if !state.machine.isJumping { state.stepTarget = nil }
      return number.flatMap { state.completions.removeValue(forKey: $0) }
    }
    onEvent(.jumped(to: position))
    completion?(done)
  }

  /// Seeks the pipeline to a time, to play from there at a rate.
  func moveOn(_ graph: PlaybackGraph, from time: CMTime, rate: Double, range: PlaybackRange) -> Bool {
    if rate > 0 { return flush(graph, rate: rate, start: time, stop: range.stop(from: time)) }
    // In reverse, the frame at the time itself comes first.
    return flush(
      graph, rate: rate, start: range.start(from: time), stop: time + Self.timeTolerance + Self.timeTolerance)
  }

  /// How much of a sound is left where the pipeline is sent to its end.
  private static let lastSound = CMTime(value: 1, timescale: 1000)

  /// The tolerance between frame times and the file's: qtdemux takes the difference of two rounded times (seen: frame
  /// 29 of 30 at 0.966666667 s, so that a seek to 29/30 s showed frame 28 for a nanosecond).
  static let timeTolerance = CMTime(value: 20, timescale: 1_000_000_000)

  /// Performs a flushing seek and waits for its preroll, paused.
  func flush(_ graph: PlaybackGraph, rate: Double, start: CMTime, stop: CMTime?) -> Bool {
    let (number, isRound) = state.withLock { state in
      state.flushes += 1
      state.segmentEnd = rate > 0 ? stop : start
      return (state.flushes, state.machine.rounds.left != 0 && rate > 0 && stop == nil)
    }
    let sent = graph.seek(
      rate: rate, flags: isRound ? [.flush, .accurate, .segment] : [.flush, .accurate],
      start: (start > .zero ? start + Self.timeTolerance : .zero).clockTime,
      stop: stop.map { ($0 - Self.timeTolerance).clockTime })
    let arrived = sent && (try? pause(graph.pipeline, within: seekLimit)) != nil
    // Messages before this mark are from before the seek.
    graph.pipeline.post(Structure(Self.flushMark, ["number": number]))
    return arrived
  }
}
