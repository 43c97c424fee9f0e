import AVFoundation
import Foundation
import MediaEngine

/// Plays file after file, as often as the plan says.
final class PlayRun {
  private let plan: PlayPlan
  private let words: [String]
  private let report: PlayReport
  private let player = AVPlayer()
  private let layer = AVPlayerLayer()
  private let window: PictureWindow?
  private let signals = AsyncStream.makeStream(of: PlaySignal.self)

  init(_ plan: PlayPlan, words: [String], _ report: PlayReport) throws {
    (self.plan, self.words, self.report) = (plan, words, report)
    let signal = signals.continuation
    do {
      window = plan.isHeadless ? nil : try PictureWindow(onClose: { signal.yield(.windowClosed) })
    } catch is PictureWindow.NoScreen {
      throw PlayStop.noScreen
    }
    let (withNumbers, picture) = (plan.withNumbers, window)
    layer.setFrameHandler { frame in
      picture?.show(frame.pixelBuffer)
      signal.yield(.frame(PlayedFrame(frame, withNumber: withNumbers)))
    }
    layer.player = player
    player.actionAtItemEnd = .pause
    Interruption.onFirst { signal.yield(.interrupted($0)) }
  }

  /// Plays all of it. A file that can't be played leaves the others; the first one decides how the program ends.
  func run() async -> ExitCode {
    var code = ExitCode.done
    // A single file stays open from one round to the next.
    let isSingle = plan.urls.count == 1
    rounds: for _ in 0..<(isSingle ? 1 : plan.rounds) {
      for (word, url) in zip(words, plan.urls) {
        let file = PlayedFile(word, url, plan, in: player, report, (signals.stream, signals.continuation))
        do {
          try await file.play(rounds: isSingle ? plan.rounds : 1)
        } catch PlayStop.interrupted(let interruption) {
          code = interruption.exitCode
          break rounds
        } catch PlayStop.windowClosed {
          break rounds
        } catch {
          if code == .done { code = ExitCode(of: error) }
        }
        // Opened while another is being taken down, one in some dozens of movies never showed its first frame.
        await player.letGo()
      }
      // What can't be played won't be played in another round.
      if code != .done { break }
    }
    await player.letGo()
    await window?.close()
    return code
  }
}
