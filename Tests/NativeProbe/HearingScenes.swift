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
      await changes()
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

  /// What is heard of changes of properties, and of notifications between them.
  private static func changes() async {
    let player = AVPlayer()
    _ = NotificationCenter.default.addObserver(
      forName: AVPlayer.rateDidChangeNotification, object: player, queue: .main
    ) { _ in note("posted") }
    let watch = player.observe(\.rate, options: [.old, .new, .prior]) { player, change in
      note(change.isPrior ? "before" : "\(change.oldValue ?? -1)>\(change.newValue ?? -1)")
      // Back into the object.
      if change.newValue == 0.5 { player.isMuted = true }
    }
    let listener = Listener { note($0) }
    player.addObserver(listener, forKeyPath: "muted", options: [.new], context: nil)
    player.rate = 1
    player.rate = 0.5
    await NotificationCenter.told()
    tell("changed in a thread")
    await MainActor.run {
      // The other thread's changes are made, and none of them can be told yet.
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        player.rate = 2
        isDone.signal()
      }
      isDone.wait()
      note(player.rate == 2 ? "new" : "old")
      player.rate = 4
      note("returned")
    }
    await NotificationCenter.told()
    tell("changed on the main queue")
    watch.invalidate()
    player.removeObserver(listener, forKeyPath: "muted")
  }

  private final class Listener: NSObject, ValueObserver, @unchecked Sendable {
    private let hear: (String) -> Void

    init(_ hear: @escaping (String) -> Void) { self.hear = hear }

    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) { hear("\(keyPath ?? "?")=\(change?[.newKey] ?? "?")") }
  }

  private static func post(_ number: Int, of player: AVPlayer) {
    NotificationCenter.default.postOnMain(name: numbered, object: player, userInfo: ["number": number])
  }
}
