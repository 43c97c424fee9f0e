import Synchronization
import TestSupport
import Testing

@testable import AVFoundation

/// Where and in which order programs hear what happens, by the way in which they serve their main queue.
@Suite struct HearingTests {
  @Test(arguments: ["run-loop", "dispatch-main", "glib"])
  func notificationsArriveOnTheMainQueueInOrder(_ way: String) async throws {
    let lines = try await Self.lines(way)
    // The seventh was posted by who heard of the first; those that waited by then come before it.
    let posted = try #require(lines["posted"])
    #expect(posted.filter { $0 != "7" } == ["0", "1", "2", "3"] && (posted.firstIndex(of: "7") ?? 0) > 1)
    #expect(lines["in a thread"]?.sorted() == ["any", "main"])
    // Never within the call that made the change.
    #expect(lines["on the main queue"]?.first == "returned")
    #expect(lines["on the main queue"]?.dropFirst().sorted() == ["any", "main"])
  }

  @Test(arguments: ["run-loop", "dispatch-main", "glib"])
  func changesAreHeardOnTheMainQueueInOrder(_ way: String) async throws {
    let lines = try await Self.lines(way)
    #expect(
      lines["changed in a thread"] == [
        "before", "0.0>1.0", "posted", "before", "1.0>0.5", "muted=true", "posted",
      ])
    // The value is new at once. A change that is made there is told within the call, after those before it.
    #expect(
      lines["changed on the main queue"] == [
        "new", "before", "0.5>2.0", "before", "2.0>4.0", "returned", "posted", "posted",
      ])
  }

  /// Every property that others change, by a thread of its own.
  @Test func whatOthersChangeIsToldOnTheMainQueueWithItsValues() async throws {
    let (player, told) = (AVPlayer(), Gathered<String>())
    func watch<Value>(_ name: String, _ path: KeyPath<AVPlayer, Value>) -> NSKeyValueObservation {
      player.observe(path, options: [.old, .new]) { _, change in
        let (old, new) = (change.oldValue.map { "\($0)" } ?? "?", change.newValue.map { "\($0)" } ?? "?")
        told.add("\(name) \(old != new) \(isOnMainQueue)")
      }
    }
    let observations = [
      watch("rate", \.rate), watch("status", \.timeControlStatus), watch("reason", \.reasonForWaitingToPlay),
      watch("volume", \.volume), watch("muted", \.isMuted), watch("item", \.currentItem),
    ]
    defer { for observation in observations { observation.invalidate() } }
    await elsewhere {
      player.rate = 1
      player.volume = 0.5
      player.isMuted = true
      player.rate = 0
      player.replaceCurrentItem(with: AVPlayerItem(asset: AVMutableComposition()))
    }
    let expected = ["rate", "status", "reason", "volume", "muted", "rate", "status", "reason", "item"]
    try await eventually("all to be told") { told.values.count >= expected.count }
    #expect(Array(told.values.prefix(expected.count)) == expected.map { "\($0) true true" })
    player.replaceCurrentItem(with: nil)
  }

  @Test func workWaitsForWhatHappenedBefore() async throws {
    let (center, name, heard) = (NotificationCenter(), Notification.Name("happened"), Gathered<String>())
    let token = center.addObserver(forName: name, object: nil, queue: .main) { _ in heard.add("posted") }
    defer { center.removeObserver(token) }
    await MainActor.run {
      onMain {
        heard.add("first")
        // What it makes happen is told before the next piece of work.
        tellLater { heard.add("told") }
        center.postOnMain(name: name, object: nil)
      }
      onMain { heard.add("second") }
    }
    try await eventually("all") { heard.values.count == 4 }
    #expect(heard.values == ["first", "told", "posted", "second"])
  }

  /// News that is told makes other news, a thousand times.
  private final class Chain: Sendable {
    private let count = Atomic(0)
    var length: Int { count.load(ordering: .relaxed) }

    func tell() {
      if count.add(1, ordering: .relaxed).newValue < 1000 { tellLater { self.tell() } }
    }
  }

  @Test func newsOfNewsLeavesTheMainQueueToOthers() async {
    let chain = Chain()
    let length = await withCheckedContinuation { continuation in
      tellLater {
        chain.tell()
        DispatchQueue.main.async { continuation.resume(returning: chain.length) }
      }
    }
    #expect(length < 1000)
  }

  /// What a program says: words by what comes before their colon.
  private static func lines(_ way: String) async throws -> [String: [String]] {
    let run = try await ProgramRun.of("NativeProbe", ["hearing", way], limit: 120)
    #expect(run.status == 0, "\(run.words)")
    return Dictionary(
      run.lines.compactMap { line -> (String, [String])? in
        let parts = line.split(separator: ":", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), parts[1].split(separator: " ").map(String.init)) : nil
      }, uniquingKeysWith: { $1 })
  }
}
