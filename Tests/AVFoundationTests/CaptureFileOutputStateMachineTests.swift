import Foundation
import Testing

@testable import AVFoundation

@Suite struct CaptureFileOutputStateMachineTests {
  private enum Event { case start, startB, startC, takeOverB, began, pause, resume, stop, ended }

  /// Files are called by their letters; what the delegate hears is what the actions say in order.
  private static let lives: [([Event], String)] = [
    ([.start, .began, .stop, .ended], "begin a, announce, finish, finished a"),
    ([.start, .stop, .ended], "begin a, finish, finished a unheard"),
    ([.start, .stop, .began, .ended], "begin a, finish, announce, finished a"),
    ([.start, .ended], "begin a, finished a unheard"),
    ([.start, .began, .ended, .stop], "begin a, announce, finished a, -"),
    ([.start, .began, .stop, .stop, .ended, .ended], "begin a, announce, finish, -, finished a, -"),
    // Waiting.
    ([.start, .began, .pause, .pause, .resume, .resume], "begin a, announce, pause, -, resume, -"),
    ([.start, .pause, .began, .resume], "begin a, -, announce paused, resume"),
    ([.start, .pause, .resume, .began], "begin a, -, -, announce"),
    ([.start, .began, .pause, .stop, .resume, .ended], "begin a, announce, pause, finish, -, finished a"),
    ([.pause, .resume, .stop], "-, -, -"),
    // One after the other.
    ([.start, .began, .startB, .ended, .began], "begin a, announce, end first, finished a then b, announce"),
    ([.start, .began, .startB, .startC, .ended], "begin a, announce, end first, refuse, finished a then b"),
    ([.start, .began, .startB, .stop, .ended], "begin a, announce, end first, -, finished a"),
    ([.start, .startB, .ended], "begin a, end first, finished a unheard then b"),
    ([.start, .began, .stop, .startB, .ended], "begin a, announce, finish, end first, finished a then b"),
    // In several files.
    (
      [.start, .began, .takeOverB, .began, .stop, .ended],
      "begin a, announce, take over, announce, finish, finished b"
    ),
    (
      [.start, .began, .takeOverB, .stop, .began, .ended],
      "begin a, announce, take over, finish, announce, finished b"
    ),
    ([.start, .began, .takeOverB, .pause, .began], "begin a, announce, take over, -, announce paused"),
    ([.start, .takeOverB, .began, .pause, .takeOverB], "begin a, -, announce, pause, -"),
  ]

  @Test(arguments: lives) private func actionsFollowEvents(_ events: [Event], _ actions: String) {
    var machine = FileOutputStateMachine()
    #expect(events.map { Self.say($0, to: &machine) }.joined(separator: ", ") == actions)
  }

  private static func say(_ event: Event, to machine: inout FileOutputStateMachine) -> String {
    func start(_ name: String) -> String {
      switch machine.start(URL(filePath: "/\(name)")) {
      case .begin(let url): "begin \(url.lastPathComponent)"
      case .endFirst: "end first"
      case .refuse: "refuse"
      }
    }
    func pause(_ action: FileOutputStateMachine.PauseAction) -> String { action == .nothing ? "-" : "\(action)" }
    switch event {
    case .start: return start("a")
    case .startB: return start("b")
    case .startC: return start("c")
    case .takeOverB: return machine.takeOver(URL(filePath: "/b")) ? "take over" : "-"
    case .began:
      switch machine.began() {
      case .announce(let isPaused): return isPaused ? "announce paused" : "announce"
      case .ignore: return "-"
      }
    case .pause: return pause(machine.pause())
    case .resume: return pause(machine.resume())
    case .stop: return machine.stop() == .finish ? "finish" : "-"
    case .ended:
      guard case .finished(let url, let next, let hasBegun) = machine.ended() else { return "-" }
      return "finished \(url.lastPathComponent)" + (hasBegun ? "" : " unheard")
        + (next.map { " then \($0.lastPathComponent)" } ?? "")
    }
  }

  private static let states: [([Event], isRecording: Bool, isPaused: Bool, url: String?)] = [
    ([], false, false, nil), ([.start], false, false, "a"), ([.start, .began], true, false, "a"),
    ([.start, .began, .pause], true, true, "a"), ([.start, .began, .stop], false, false, "a"),
    ([.start, .began, .stop, .ended], false, false, nil), ([.start, .began, .startB, .ended], false, false, "b"),
    ([.start, .began, .takeOverB], true, false, "b"), ([.start, .began, .takeOverB, .pause], true, true, "b"),
  ]

  @Test(arguments: states)
  private func whatObserversSee(_ events: [Event], _ isRecording: Bool, _ isPaused: Bool, _ url: String?) {
    var machine = FileOutputStateMachine()
    for event in events { _ = Self.say(event, to: &machine) }
    #expect(machine.isRecording == isRecording)
    #expect(machine.isPaused == isPaused)
    #expect(machine.url?.lastPathComponent == url)
  }

  private static let parts: [(String, taken: [String], String)] = [
    ("/a/Lake.mov", [], "Lake part 2.mov"), ("/a/Lake part 2.mov", [], "Lake part 3.mov"),
    ("/a/Lake.mov", ["Lake part 2.mov"], "Lake part 3.mov"), ("/a/Lake part one.mov", [], "Lake part one part 2.mov"),
    ("/a/Lake part 9.mov", [], "Lake part 10.mov"), ("/a/Lake", [], "Lake part 2"),
    // A name is no longer than disks take it.
    (
      "/a/\(String(repeating: "x", count: 251)).mov", [], "\(String(repeating: "x", count: 231)) part 2.mov"
    ),
  ]

  @Test(arguments: parts)
  func furtherFilesAreNumbered(_ path: String, _ taken: [String], _ next: String) {
    let url = PartName.next(after: URL(filePath: path)) { taken.contains($0.lastPathComponent) }
    #expect(url.lastPathComponent == next)
    #expect(url.deletingLastPathComponent().path == "/a")
  }
}
