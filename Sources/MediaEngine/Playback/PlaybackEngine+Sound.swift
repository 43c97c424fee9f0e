import CoreMedia
import GLibSupport
import GStreamer

// What can be done where only sound is played, see `PlaybackOptions.playsOnlySound`.
extension PlaybackEngine {
  /// Plays so many times again from the beginning, from now on; less than 0 is for ever. Rounds follow each other
  /// without a gap, unless the first is asked for while the last one plays.
  public func setRounds(_ count: Int) {
    guard options.playsOnlySound else { return }
    change { $0.machine.setRounds(count) }
  }

  /// How many rounds are still to be heard.
  public var roundsLeft: Int { state.withLock { $0.machine.rounds.left } }

  /// Where sound comes from: -1 is left, 1 is right. Only with `PlaybackOptions.pansSound`.
  public func setPan(_ pan: Double) {
    // In the lock, for the last one to be the one that stays.
    state.withLock { state in
      state.pan = pan
      state.graph?.setPan(pan)
    }
  }

  /// Hands out the sound before volume and pan, in the streaming thread, which must not be held up. The samples are
  /// valid during the call only.
  public func setMeter(_ meter: SoundMeter?) { state.withLock { $0.meter = meter } }

  /// Lets the volume follow a line over the time of a clock: while it sounds, each buffer gets the level of its moment.
  func setVolume(_ line: VolumeFade, by clock: any HostClock) {
    // In the lock, for the last one to be the one that stays.
    state.withLock { state in
      state.fade = (line, clock)
      state.followFade()
    }
  }

  /// How long the sound is; nil while nobody knows.
  var knownDuration: CMTime? {
    let duration = state.withLock { $0.facts.duration }
    return duration.isNumeric ? duration : nil
  }

  /// Whether a jump is asked for or under way.
  var isJumping: Bool { state.withLock { $0.machine.isJumping } }

  /// Looks at what comes to be heard, in the streaming thread. Only before the pipeline is opened.
  func watchSound(of graph: PlaybackGraph) {
    graph.measure { [weak self] in
      self?.state.withLock { state in
        state.followFade()
        return state.meter
      }
    }
    graph.watchSegments { [weak self, weak graph] isFlush in
      self?.state.withLock { state in
        // Of one that has been given up there are no rounds left.
        guard state.graph === graph else { return }
        if isFlush { state.machine.flushed() } else { state.machine.heardRound() }
      }
    }
  }

  /// Where the pipeline is while it plays only sound; nil where frames or the clock say where playing is. Of rounds
  /// only the pipeline knows when each is heard to begin.
  var heardPosition: CMTime? {
    guard options.playsOnlySound, let graph = state.withLock({ $0.machine.isRunning ? $0.graph : nil }) else {
      return nil
    }
    return graph.pipeline.position.map { CMTime($0) }
  }

  // MARK: Rounds. Only in the engine's own queue

  /// All of a round has been read; out of date if a flush has come in between.
  func arrivedAtRoundEnd(afterFlush number: Int) {
    guard state.withLock({ $0.graph })?.soundFlushCount == number else { return }
    change { $0.machine.arrivedAtRoundEnd() }
  }

  func performRound(isLast: Bool) { moveOnWithoutFlush(isLast ? [] : [.segment]) { _ in .zero } }

  func performEndOfRounds() {
    // At the very end some demuxers refuse to go.
    moveOnWithoutFlush([]) { $0.pipeline.duration.map { $0 - .milliseconds(1) } }
  }

  /// Lets something else follow what has been read.
  private func moveOnWithoutFlush(_ flags: Event.SeekFlags, to time: (PlaybackGraph) -> ClockTime?) {
    let (graph, rate) = state.withLock { ($0.graph, $0.machine.pipelineRate) }
    guard let graph else { return }
    guard graph.seek(rate: rate, flags: flags, start: time(graph)) else {
      return fail(PlaybackError.failed(name: name, reason: "The seek at the end of a round was refused."))
    }
  }
}

extension PlaybackEngine.State {
  /// Gives the volume the level of this moment.
  mutating func followFade() {
    guard let fade else { return }
    let level = fade.line.level(at: fade.clock.now)
    guard level != volume else { return }
    volume = level
    graph?.setVolume(level, isMuted: isSilent)
  }
}
