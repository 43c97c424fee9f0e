import AVFoundation
import CoreMedia
import Foundation

/// Plays files gaplessly, as many rounds as the plan says: while one plays, the next one is already open.
@MainActor final class PlayedQueue {
  /// The number of items in the player: one plays, one is open, and one follows.
  private static let depth = 3

  private let plan: PlayPlan
  /// The plan for each file.
  private let plans: [PlayPlan]
  private let words: [String]
  private let report: PlayReport
  private let player: AVQueuePlayer
  private let signals: AsyncStream<PlaySignal>
  private let signal: AsyncStream<PlaySignal>.Continuation
  /// The items in the player, by their index among all that is played.
  private var files: [Int: QueuedFile] = [:]
  /// The index of the file that is being reported.
  private var current = 0
  /// The index of the next file to insert into the player.
  private var next = 0
  private var lastRound: Int
  private var leaving: [AVPlayerItem] = []
  private var toldControl: AVPlayer.TimeControlStatus?

  init(
    _ plan: PlayPlan, _ plans: [PlayPlan], words: [String], in player: AVQueuePlayer, _ report: PlayReport,
    _ signals: (AsyncStream<PlaySignal>, AsyncStream<PlaySignal>.Continuation)
  ) {
    (self.plan, self.plans, self.words, self.player, self.report) = (plan, plans, words, player, report)
    (self.signals, signal) = signals
    lastRound = plan.rounds - 1
  }

  /// Plays everything. A file that can't be played doesn't stop the others; the first failure decides the exit code.
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
        // A file that failed would fail in another round, too.
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

  // MARK: Queue

  private func round(of place: Int) -> Int { place / plan.urls.count }

  /// Inserts files up to `depth`, so that the next one can be opened.
  private func fill() {
    while next < current + Self.depth, round(of: next) <= lastRound {
      insert(next)
      next += 1
    }
  }

  private func insert(_ place: Int) {
    let index = place % plan.urls.count
    let item = AVPlayerItem(url: plan.urls[index])
    plans[index].prepare(item)
    if let start = plans[index].start { item.seek(to: start, toleranceBefore: .zero, toleranceAfter: .zero) }
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

  // MARK: Current file

  /// Plays the current file. Throws a `PlayStop` if it doesn't reach its end.
  private func playCurrent() async throws {
    guard let file = files[current] else { return }
    toldControl = nil
    do {
      check(current)
      try await wait { $0.item.status == .readyToPlay }
      report.ready(file.name, duration: file.item.duration, size: file.item.presentationSize)
      tell(files[current]?.begin())
      // Playback starts here for the first file, and for one that follows files that can't be played.
      if player.rate == 0 { player.rate = plan.rate }
      if round(of: current) == 0 {
        for missing in await file.item.loadMissingDecoders() { report.undecodable(file.name, missing) }
      }
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

  /// Reports events until the current file meets a condition.
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

  /// Removes a file that can't be played at once, so that the following one is opened.
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
    // Between two files there is no status to report.
    guard let item = files[current]?.item, player.currentItem === item, item.status == .readyToPlay else { return }
    let status = player.timeControlStatus
    guard status != toldControl else { return }
    toldControl = status
    report.control(status, because: player.reasonForWaitingToPlay, rate: player.rate, at: item.currentTime())
  }
}
