import AVFoundation
import Foundation
import MediaEngine

/// Plays file after file, as often as the plan says.
final class PlayRun {
  private let plan: PlayPlan
  private let words: [String]
  private let report: PlayReport
  private let player: AVPlayer
  private let layer = AVPlayerLayer()
  private let window: PictureWindow?
  private let signals = AsyncStream.makeStream(of: PlaySignal.self)

  init(_ plan: PlayPlan, words: [String], _ report: PlayReport) throws {
    (self.plan, self.words, self.report) = (plan, words, report)
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
      // In a queue each file tells of its own.
      if !isQueue { signal.yield(.frame(PlayedFrame(frame, withNumber: withNumbers))) }
    }
    layer.player = player
    if !isQueue { player.actionAtItemEnd = .pause }
    Interruption.onFirst { signal.yield(.interrupted($0)) }
  }

  /// Plays all of it.
  func run() async -> ExitCode {
    let code: ExitCode
    if let queue = player as? AVQueuePlayer {
      let signals = (signals.stream, signals.continuation)
      code = await PlayedQueue(plan, words: words, in: queue, report, signals).play()
    } else {
      code = await playEach()
      await player.letGo()
    }
    await window?.close()
    return code
  }

  /// Plays one file, or each by itself. A file that can't be played leaves the others; the first one decides how the
  /// program ends.
  private func playEach() async -> ExitCode {
    var code = ExitCode.done
    // A single file stays open from one round to the next.
    let isSingle = plan.urls.count == 1
    for _ in 0..<(isSingle ? 1 : plan.rounds) {
      for (word, url) in zip(words, plan.urls) {
        let file = PlayedFile(word, url, plan, in: player, report, (signals.stream, signals.continuation))
        do {
          try await file.play(rounds: isSingle ? plan.rounds : 1)
        } catch PlayStop.interrupted(let interruption) {
          return interruption.exitCode
        } catch PlayStop.windowClosed {
          return code
        } catch {
          if code == .done { code = ExitCode(of: error) }
        }
        // Opened while another is being taken down, one in some dozens of movies never showed its first frame.
        await player.letGo()
      }
      // What can't be played won't be played in another round.
      if code != .done { break }
    }
    return code
  }
}
