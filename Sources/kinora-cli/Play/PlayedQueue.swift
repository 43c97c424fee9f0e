import AVFoundation
import CoreMedia
import Foundation

/// Plays files one after the other without a gap, as often as the plan says: while one plays, the next one is open.
@MainActor final class PlayedQueue {
  /// So many are in the player at a time: one plays, one is open, and one comes behind them.
  private static let depth = 3

  private let plan: PlayPlan
  private let words: [String]
  private let report: PlayReport
  private let player: AVQueuePlayer
  private let signals: AsyncStream<PlaySignal>
  private let signal: AsyncStream<PlaySignal>.Continuation
  /// What the player has, by its place in all that is played.
  private var files: [Int: QueuedFile] = [:]
  /// The place of what is told of now.
  private var current = 0
  /// The place of what the player gets next.
  private var next = 0
  private var lastRound: Int
  private var leaving: [AVPlayerItem] = []
  private var toldControl: AVPlayer.TimeControlStatus?

  init(
    _ plan: PlayPlan, words: [String], in player: AVQueuePlayer, _ report: PlayReport,
    _ signals: (AsyncStream<PlaySignal>, AsyncStream<PlaySignal>.Continuation)
  ) {
    (self.plan, self.words, self.player, self.report) = (plan, words, player, report)
    (self.signals, signal) = signals
    lastRound = plan.rounds - 1
  }

  /// Plays all of it. A file that can't be played leaves the others; the first one decides how the program ends.
  func play() async -> ExitCode {
    let signal = signal
    let observation = player.observe(\.timeControlStatus) { _, _ in signal.yield(.control) }
    defer { observation.invalidate() }
    var code = ExitCode.done
    fill()
    while files[current] != nil {
      do {
        try await playCurrent()
      } catch PlayStop.interrupted(let interruption) {
        code = interruption.exitCode
        break
      } catch PlayStop.windowClosed {
        break
      } catch {
        if code == .done { code = ExitCode(of: error) }
        // What can't be played won't be played in another round.
        lastRound = min(lastRound, round(of: current))
        for place in files.keys where round(of: place) > lastRound { leave(place) }
      }
      leave(current)
      current += 1
      fill()
    }
    for place in files.keys.sorted().reversed() { leave(place) }
    for item in leaving { await item.settle() }
    return code
  }

  // MARK: The queue

  private func round(of place: Int) -> Int { place / plan.urls.count }

  /// Puts so many files into the player that the next one can be opened.
  private func fill() {
    while next < current + Self.depth, round(of: next) <= lastRound {
      insert(next)
      next += 1
    }
  }

  private func insert(_ place: Int) {
    let index = place % plan.urls.count
    let item = AVPlayerItem(url: plan.urls[index])
    plan.prepare(item)
    if let start = plan.start { item.seek(to: start, toleranceBefore: .zero, toleranceAfter: .zero) }
    let (signal, withNumbers) = (signal, plan.withNumbers)
    item.setFrameHandler { frame in
      signal.yield(.queued(place, .frame(PlayedFrame(frame, withNumber: withNumbers))))
    }
    let observation = item.observe(\.status) { _, _ in signal.yield(.queued(place, .status)) }
    let notice = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.didPlayToEndTimeNotification, object: item, queue: nil
    ) { notice in
      let time = (notice.object as? AVPlayerItem)?.currentTime() ?? .invalid
      signal.yield(.queued(place, .over(at: time)))
    }
    files[place] = QueuedFile(words[index], item, observation, notice)
    player.insert(item, after: nil)
  }

  private func leave(_ place: Int) {
    guard let file = files.removeValue(forKey: place) else { return }
    file.observation.invalidate()
    NotificationCenter.default.removeObserver(file.notice)
    player.remove(file.item)
    leaving.removeAll { $0.isSettled }
    leaving.append(file.item)
  }

  // MARK: One of its files

  /// Plays the one whose turn it is. Ends with a `PlayStop` where it doesn't come to its end.
  private func playCurrent() async throws {
    guard let file = files[current] else { return }
    toldControl = nil
    do {
      check(current)
      try await wait { $0.item.status == .readyToPlay }
      report.ready(file.name, duration: file.item.duration, size: file.item.presentationSize)
      tell(files[current]?.begin())
      // The first one has waited for this; also one behind those that can't be played.
      if player.rate == 0 { player.rate = plan.rate }
      tellControl()
      try await wait { $0.end != nil }
      report.ended(file.name, at: files[current]?.end ?? .invalid, frames: files[current]?.frames ?? 0, because: "end")
    } catch let stop as PlayStop {
      switch stop {
      case .interrupted, .windowClosed:
        player.pause()
        let frames = files[current]?.frames ?? 0
        report.ended(file.name, at: file.item.currentTime(), frames: frames, because: "stopped")
      case .failed, .rateImpossible, .stepImpossible, .noScreen: report.failed(file.name, stop.cause)
      }
      throw stop
    }
  }

  /// Tells what happens until something is so of the current one.
  private func wait(until isDone: (QueuedFile) -> Bool) async throws {
    if try isOver(isDone) { return }
    for await signal in signals {
      switch signal {
      case .queued(let place, .status): check(place)
      case .queued(let place, .frame(let frame)): tell(files[place]?.show(frame))
      case .queued(let place, .over(let time)): files[place]?.end = time
      case .control: tellControl()
      case .interrupted(let interruption): throw PlayStop.interrupted(interruption)
      case .windowClosed: throw PlayStop.windowClosed
      case .status, .frame, .begun, .stepped, .due, .landed, .ended: break
      }
      if try isOver(isDone) { return }
    }
    throw CancellationError()
  }

  private func isOver(_ isDone: (QueuedFile) -> Bool) throws -> Bool {
    guard let file = files[current] else { return true }
    if let stop = file.stop { throw stop }
    return isDone(file)
  }

  /// What can't be played goes at once, so that the one behind it is opened.
  private func check(_ place: Int) {
    guard let file = files[place], file.stop == nil else { return }
    switch file.item.status {
    case .failed: files[place]?.stop = .failed(file.item.error ?? AVError(.unknown))
    case .readyToPlay where !plan.isPossible(for: file.item):
      files[place]?.stop = .rateImpossible(name: file.name, rate: plan.rate)
    default: return
    }
    player.remove(file.item)
  }

  private func tell(_ frames: [PlayedFrame]?) {
    for frame in frames ?? [] { report.shown(frame) }
  }

  private func tellControl() {
    // Between two files there is nothing to tell.
    guard let item = files[current]?.item, player.currentItem === item, item.status == .readyToPlay else { return }
    let status = player.timeControlStatus
    guard status != toldControl else { return }
    toldControl = status
    report.control(status, because: player.reasonForWaitingToPlay, rate: player.rate, at: item.currentTime())
  }
}
