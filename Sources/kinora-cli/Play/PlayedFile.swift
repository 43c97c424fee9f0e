import AVFoundation
import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Plays one file in a player that is shared with other files.
final class PlayedFile {
  private let plan: PlayPlan
  private let player: AVPlayer
  private let report: PlayReport
  private let signals: AsyncStream<PlaySignal>
  private let signal: AsyncStream<PlaySignal>.Continuation
  private let url: URL
  private let name: String
  private let item: AVPlayerItem
  private var observations: [NSKeyValueObservation] = []
  private var notices: [any NSObjectProtocol] = []
  private var timeObservers: [Any] = []
  /// Whether a stop of the player means that an end was reached.
  private let isRunning = Switch()
  /// The last frame that was shown before playback began; reported once it has begun.
  private var held: PlayedFrame?
  private var isHolding = true
  private var frames = 0
  /// The number of seeks and steps made, and of those that the item has reported, which it does a moment later.
  private var (jumpsMade, jumpsTold) = (0, 0)
  /// The time of the last reported frame: continuing from it in reverse shows it once more.
  private var toldFrame: CMTime?
  /// Identifies the round, to ignore signals of earlier rounds and other files.
  private var turn = UUID()
  private var toldControl: AVPlayer.TimeControlStatus?

  init(
    _ word: String, _ url: URL, _ plan: PlayPlan, in player: AVPlayer, _ report: PlayReport,
    _ signals: (AsyncStream<PlaySignal>, AsyncStream<PlaySignal>.Continuation)
  ) {
    (name, self.url, self.plan, self.player, self.report) = (word, url, plan, player, report)
    (self.signals, signal) = signals
    item = AVPlayerItem(url: url)
    plan.prepare(item)
  }

  /// Plays the file `rounds` times, or steps through it. Throws a `PlayStop` if it doesn't reach its end.
  func play(rounds: Int) async throws {
    observe()
    defer { forget() }
    do {
      player.replaceCurrentItem(with: item)
      try await wait { $0.item.status == .readyToPlay }
      report.ready(name, duration: item.duration, size: item.presentationSize)
      for missing in await item.loadMissingDecoders() { report.undecodable(name, missing) }
      for round in 0..<rounds { try await playOnce(isFirst: round == 0) }
      report.ended(name, at: item.currentTime(), frames: frames, because: "end")
    } catch let stop as PlayStop {
      switch stop {
      case .interrupted, .windowClosed:
        player.pause()
        report.ended(name, at: item.currentTime(), frames: frames, because: "stopped")
      case .failed, .rateImpossible, .stepImpossible, .noScreen: report.failed(name, stop.cause)
      }
      throw stop
    }
  }

  private func playOnce(isFirst: Bool) async throws {
    guard plan.isPossible(for: item) else { throw PlayStop.rateImpossible(name: name, rate: plan.rate) }
    let start = plan.place(toBegin: item.duration)
    if !isFirst || start > .zero {
      let signal = signal
      toldFrame = nil
      item.seek(to: start, toleranceBefore: .zero, toleranceAfter: .zero) { signal.yield(.begun($0)) }
      try await wait { signal in
        guard case .begun(let finished) = signal.signal else { return false }
        if finished { jumpsMade += 1 }
        return true
      }
    }
    begin()
    turn = UUID()
    if let steps = plan.steps { return try await step(steps) }
    watch(plan.jumps, from: start)
    defer { unwatch() }
    player.rate = plan.rate
    isRunning.turnOn()
    // It may have ended already; the frames shown until then are still to be reported.
    if player.rate == 0, isRunning.turnOff() { signal.yield(.ended) }
    try await wait { if case .ended = $0.signal { true } else { false } }
  }

  /// Steps through frames.
  private func step(_ count: Int) async throws {
    let media = try? await MediaFile.open(url)
    guard item.canStepForward, let media,
      let track = media.facts.tracks.first(where: { $0.kind == .video && $0.isEnabled }),
      let table = try? await media.samples(of: track.id), table.frameCount > 0
    else { throw PlayStop.stepImpossible(name: name) }
    let last = count > 0 ? table.frameCount - 1 : 0
    for _ in 0..<abs(count) {
      // Frames that can't be decoded are passed over.
      let rounding = CMTime(value: 1, timescale: 1_000_000)
      guard (table.frame(atOrBefore: item.currentTime() + rounding) ?? 0) != last else { break }
      jumpsMade += 1
      item.step(byCount: count.signum())
      try await wait { _ in jumpsTold >= jumpsMade }
    }
  }

  // MARK: Events

  private func observe() {
    let (signal, isRunning) = (signal, isRunning)
    observations = [
      item.observe(\.status) { _, _ in signal.yield(.status) },
      player.observe(\.timeControlStatus) { player, _ in
        signal.yield(.control)
        // The order matters: only a stop after it was running is an end.
        if isRunning.isOn, player.rate == 0, isRunning.turnOff() { signal.yield(.ended) }
      },
    ]
    notices = [
      NotificationCenter.default.addObserver(
        forName: AVPlayerItem.timeJumpedNotification, object: item, queue: nil
      ) { _ in signal.yield(.stepped) }
    ]
  }

  private func forget() {
    for observation in observations { observation.invalidate() }
    for notice in notices { NotificationCenter.default.removeObserver(notice) }
    unwatch()
  }

  private func watch(_ jumps: [PlayPlan.Jump], from start: CMTime) {
    let (signal, turn) = (signal, turn)
    for jump in jumps {
      if plan.isReverse ? jump.at >= start : jump.at <= start {
        signal.yield(.due(jump, turn: turn))
        continue
      }
      let isWaiting = Switch()
      isWaiting.turnOn()
      timeObservers.append(
        player.addBoundaryTimeObserver(forTimes: [NSValue(time: jump.at)], queue: nil) {
          // The seek may lead back to before its own time, so it is made once.
          if isWaiting.turnOff() { signal.yield(.due(jump, turn: turn)) }
        })
    }
  }

  private func unwatch() {
    for observer in timeObservers { player.removeTimeObserver(observer) }
    timeObservers = []
  }

  /// Reports frames as they arrive from now on.
  private func begin() {
    isHolding = false
    if let frame = held.take() { tell(frame) }
  }

  private func tell(_ frame: PlayedFrame) {
    guard frame.time != toldFrame else { return }
    toldFrame = frame.time
    frames += 1
    report.shown(frame)
  }

  /// Reports events until a condition is met.
  private func wait(until isDone: ((item: AVPlayerItem, signal: PlaySignal)) -> Bool) async throws {
    for await signal in signals {
      switch signal {
      case .frame(let frame): if isHolding { held = frame } else { tell(frame) }
      case .control: tellControl()
      case .due(let jump, turn): make(jump)
      case .landed(let jump, let finished, turn): report.jumped(jump, finished: finished)
      case .stepped: jumpsTold += 1
      case .interrupted(let interruption): throw PlayStop.interrupted(interruption)
      case .windowClosed: throw PlayStop.windowClosed
      case .status, .begun, .due, .landed, .ended, .queued: break
      }
      if item.status == .failed { throw PlayStop.failed(item.error ?? AVError(.unknown)) }
      if isDone((item, signal)) { return }
    }
    throw CancellationError()
  }

  private func make(_ jump: PlayPlan.Jump) {
    let (signal, turn) = (signal, turn)
    toldFrame = nil
    item.seek(to: jump.to, toleranceBefore: .zero, toleranceAfter: .zero) {
      signal.yield(.landed(jump, $0, turn: turn))
    }
  }

  private func tellControl() {
    let status = player.timeControlStatus
    guard !isHolding, status != toldControl else { return }
    toldControl = status
    report.control(status, because: player.reasonForWaitingToPlay, rate: player.rate, at: item.currentTime())
  }
}

/// A thread-safe flag.
private final class Switch: Sendable {
  private let state = Mutex(false)

  var isOn: Bool { state.withLock { $0 } }

  func turnOn() { state.withLock { $0 = true } }

  /// Turns it off; returns whether it was on.
  func turnOff() -> Bool {
    state.withLock { isOn in
      defer { isOn = false }
      return isOn
    }
  }
}

extension PlayStop {
  /// The error to report.
  var cause: any Error { if case .failed(let error) = self { error } else { self } }
}
