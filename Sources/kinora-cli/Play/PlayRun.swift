import AVFoundation
import Foundation
import MediaEngine

/// Plays the files one after the other, as many rounds as the plan says.
final class PlayRun {
  private let plan: PlayPlan
  /// The plan for each file.
  private let plans: [PlayPlan]
  private let words: [String]
  private let report: PlayReport
  private let player: AVPlayer
  private let layer = AVPlayerLayer()
  private let window: PictureWindow?
  private let signals = AsyncStream.makeStream(of: PlaySignal.self)

  init(_ plan: PlayPlan, _ plans: [PlayPlan], words: [String], _ report: PlayReport) throws {
    (self.plan, self.plans, self.words, self.report) = (plan, plans, words, report)
    player = plan.isQueue ? AVQueuePlayer() : AVPlayer()
    let signal = signals.continuation
    do {
      window = plan.isHeadless ? nil : try PictureWindow(onClose: { signal.yield(.windowClosed) })
    } catch is PictureWindow.NoScreen {
      throw PlayStop.noScreen
    }
    let (withNumbers, picture, isQueue) = (plan.withNumbers, window, plan.isQueue)
    layer.setFrameHandler { frame in
      picture?.show(frame.pixelBuffer)
      // In a queue each item reports its own frames.
      if !isQueue { signal.yield(.frame(PlayedFrame(frame, withNumber: withNumbers))) }
    }
    layer.player = player
    if !isQueue { player.actionAtItemEnd = .pause }
    Interruption.onFirst { signal.yield(.interrupted($0)) }
  }

  /// Plays everything.
  func run() async -> ExitCode {
    let code: ExitCode
    if let queue = player as? AVQueuePlayer {
      let signals = (signals.stream, signals.continuation)
      code = await PlayedQueue(plan, plans, words: words, in: queue, report, signals).play()
    } else {
      code = await playEach()
      await player.letGo()
    }
    await window?.close()
    return code
  }

  /// Plays one file, or each separately. A file that can't be played doesn't stop the others; the first failure decides
  /// the exit code.
  private func playEach() async -> ExitCode {
    var code = ExitCode.done
    // A single file stays open between rounds.
    let isSingle = plan.urls.count == 1
    for _ in 0..<(isSingle ? 1 : plan.rounds) {
      for (place, word) in words.enumerated() {
        let file = PlayedFile(
          word, plan.urls[place], plans[place], in: player, report, (signals.stream, signals.continuation))
        do {
          try await file.play(rounds: isSingle ? plan.rounds : 1)
        } catch PlayStop.interrupted(let interruption) {
          return interruption.exitCode
        } catch PlayStop.windowClosed {
          return code
        } catch {
          if code == .done { code = ExitCode(of: error) }
        }
        // Waits until the previous item is torn down: opened meanwhile, one in some dozens of movies never showed its
        // first frame.
        await player.letGo()
      }
      // A file that failed would fail in another round, too.
      if code != .done { break }
    }
    return code
  }
}
