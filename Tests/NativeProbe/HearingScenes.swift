import AVFoundation
import Foundation
import GLibSupport
import Synchronization

/// What a program hears on its main queue, by the way in which that queue is served.
enum HearingScenes {
  private static let numbered = Notification.Name("numbered")
  private static let mark = DispatchSpecificKey<Bool>()
  private static let heard = Mutex<[String]>([])

  /// Changes a player in threads and on the main queue, and prints what was heard.
  static func run(_ way: String) {
    DispatchQueue.main.setSpecific(key: mark, value: true)
    if way == "glib" { MainLoopBridge.install() }
    Task.detached {
      await notifications()
      fflush(nil)
      _exit(0)
    }
    switch way {
    case "run-loop": CFRunLoopRun()
    case "glib": MainLoop().run()
    default: dispatchMain()
    }
  }

  private static func note(_ text: String) {
    let isOnMain = DispatchQueue.getSpecific(key: mark) == true
    heard.withLock { $0.append(isOnMain ? text : "\(text), elsewhere") }
  }

  /// Prints what was heard since the last time.
  private static func tell(_ what: String) {
    let words = heard.withLock { heard in
      defer { heard = [] }
      return heard
    }
    print("\(what): \(words.joined(separator: " "))")
  }

  /// Observers with and without the main queue, which call back into the object, and post themselves.
  private static func notifications() async {
    let (player, center) = (AVPlayer(), NotificationCenter.default)
    for queue in [nil, OperationQueue.main] {
      _ = center.addObserver(forName: numbered, object: player, queue: queue) { notification in
        let number = notification.userInfo?["number"] as? Int ?? -1
        player.defaultRate = Float(number)
        if number == 1, queue != nil { post(7, of: player) }
        if queue != nil { note("\(number)") }
      }
      _ = center.addObserver(forName: AVPlayer.rateDidChangeNotification, object: player, queue: queue) { _ in
        _ = player.rate
        note(queue == nil ? "any" : "main")
      }
    }
    for number in 0..<3 { post(number, of: player) }
    await MainActor.run { post(3, of: player) }
    // Twice: what is posted while the others are told comes after the first.
    await NotificationCenter.told()
    await NotificationCenter.told()
    tell("posted")
    player.rate = 1
    await NotificationCenter.told()
    tell("in a thread")
    await MainActor.run {
      player.rate = 2
      note("returned")
    }
    await NotificationCenter.told()
    tell("on the main queue")
  }

  private static func post(_ number: Int, of player: AVPlayer) {
    NotificationCenter.default.postOnMain(name: numbered, object: player, userInfo: ["number": number])
  }
}
