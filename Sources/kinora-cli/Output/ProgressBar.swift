import Dispatch
import Foundation
import GLibSupport

/// How far long work is, and how long it will still take: a line on the terminal; nothing where stderr goes elsewhere.
final class ProgressBar: Sendable {
  /// Work that is done by then is never shown.
  private static let patience = DispatchTimeInterval.milliseconds(400)
  private static let interval = DispatchTimeInterval.milliseconds(100)
  /// As wide as the bar gets.
  private static let widest = 40

  private let queue = DispatchQueue(label: "app.kinora.cli.progress")
  // Dispatch sources may be used from any thread.
  nonisolated(unsafe) private let timer: any DispatchSourceTimer

  /// Shows what `fraction` says, from 0 to 1; nothing while it is nil. Nil where there is no terminal.
  init?(_ fraction: @escaping @Sendable () -> Double?) {
    guard Terminal.isThere else { return nil }
    timer = DispatchSource.makeTimerSource(queue: queue)
    let begin = ContinuousClock.now
    timer.setEventHandler {
      let elapsed = begin.duration(to: .now) / .seconds(1)
      Console.status = fraction().map { Self.line($0, elapsed: elapsed, width: Terminal.width) }
    }
    timer.schedule(deadline: .now() + Self.patience, repeating: Self.interval)
    timer.activate()
  }

  /// Takes the line away.
  func end() {
    timer.cancel()
    // Behind a handler that runs just now.
    queue.sync { Console.status = nil }
  }

  /// The line of work that took so many seconds so far.
  static func line(_ fraction: Double, elapsed: Double, width: Int) -> String {
    let done = min(1, max(0, fraction))
    var words = "\(Int(clamping: (done * 100).rounded(.down))) %"
    // At the very beginning nobody knows.
    if done >= 0.02, elapsed > 0 {
      let left = (elapsed * (1 - done) / done).rounded(.up)
      let clock = InfoReport.clock(left).prefix { $0 != "." }
      // Translators: how long work will still take, such as 1:05
      words += "  " + tr("%s left", String(clock))
    }
    let room = min(widest, width - words.count - 5)
    guard room >= 8 else { return words }
    let filled = Int(clamping: (done * Double(room)).rounded(.down))
    return "[" + String(repeating: "=", count: filled) + String(repeating: " ", count: room - filled) + "] " + words
  }
}
