import Foundation
import Testing

@testable import AVFoundation

@Suite struct AssetLoadStateMachineTests {
  private enum Event {
    case load(Int, Set<String>)
    case opened(Int)
    case failed(Int)
    case abandon(Int)
    case cancel
  }

  private static let lives: [([Event], [String], [String: AVKeyValueStatus])] = [
    ([], [], ["duration": .unknown]),
    ([.load(1, ["duration"])], ["open 1"], ["duration": .loading, "tracks": .unknown]),
    ([.load(1, ["duration"]), .opened(1)], ["open 1", "tell [1]"], ["duration": .loaded, "tracks": .unknown]),
    // One file for all keys and everybody.
    (
      [.load(1, ["duration"]), .load(2, ["duration", "tracks"]), .load(3, []), .opened(1), .opened(1)],
      ["open 1", "wait", "wait", "tell [1, 2, 3]", "tell []"], ["duration": .loaded, "tracks": .loaded]
    ),
    // What is asked for later is there.
    (
      [.load(1, ["duration"]), .opened(1), .load(2, ["tracks"])], ["open 1", "tell [1]", "tell loaded"],
      ["duration": .loaded, "tracks": .loaded, "metadata": .unknown]
    ),
    // A file that can't be opened fails for everybody, and isn't tried again.
    (
      [.load(1, ["duration"]), .load(2, ["tracks"]), .failed(1), .load(3, ["metadata"])],
      ["open 1", "wait", "tell [1, 2]", "tell failed"],
      ["duration": .failed, "tracks": .failed, "metadata": .failed, "lyrics": .unknown]
    ),
    // Cancelled: what was there stays, what was on its way isn't, and may be asked for again.
    (
      [.load(1, ["duration"]), .load(2, ["tracks"]), .cancel, .cancel, .opened(1)],
      ["open 1", "wait", "tell [1, 2], stop", "tell []", "tell []"],
      ["duration": .cancelled, "tracks": .cancelled, "metadata": .unknown]
    ),
    ([.load(1, ["duration"]), .opened(1), .cancel], ["open 1", "tell [1]", "tell []"], ["duration": .loaded]),
    ([.cancel, .load(1, ["duration"])], ["tell []", "open 1"], ["duration": .loading]),
    (
      [.load(1, ["a", "b"]), .cancel, .load(2, ["a"]), .opened(1), .failed(1), .opened(2)],
      ["open 1", "tell [1], stop", "open 2", "tell []", "tell []", "tell [2]"], ["a": .loaded, "b": .cancelled]
    ),
    // One gives up: the others get theirs.
    (
      [.load(1, ["a"]), .load(2, ["b"]), .abandon(1), .opened(1)], ["open 1", "wait", "tell [1]", "tell [2]"],
      ["a": .unknown, "b": .loaded]
    ),
    // The last one who waits gives up: the file needn't be opened.
    (
      [.load(1, ["a"]), .abandon(1), .abandon(1), .opened(1)], ["open 1", "tell [1], stop", "tell []", "tell []"],
      ["a": .unknown]
    ),
    ([.load(1, ["a"]), .abandon(1), .load(2, ["a"])], ["open 1", "tell [1], stop", "open 2"], ["a": .loading]),
    ([.load(1, ["a"]), .opened(1), .abandon(1)], ["open 1", "tell [1]", "tell []"], ["a": .loaded]),
    ([.abandon(4)], ["tell []"], ["a": .unknown]),
  ]

  @Test(arguments: lives)
  private func actionsFollowEvents(_ events: [Event], _ actions: [String], _ statuses: [String: AVKeyValueStatus]) {
    var machine = AssetLoadStateMachine()
    let error = NSError(domain: "test", code: 1)
    func words(_ action: AssetLoadStateMachine.StopAction) -> String {
      "tell \(action.tell)" + (action.stopsOpening ? ", stop" : "")
    }
    let seen = events.map { event -> String in
      switch event {
      case .load(let waiter, let keys):
        switch machine.load(keys, for: waiter) {
        case .open(let attempt): "open \(attempt)"
        case .wait: "wait"
        case .tell(.loaded): "tell loaded"
        case .tell(.failed(error)): "tell failed"
        case .tell(let other): "tell \(other)"
        }
      case .opened(let attempt): "tell \(machine.opened(attempt: attempt))"
      case .failed(let attempt): "tell \(machine.failed(attempt: attempt, with: error))"
      case .abandon(let waiter): words(machine.abandon(waiter))
      case .cancel: words(machine.cancel())
      }
    }
    #expect(seen == actions)
    for (key, status) in statuses { #expect(machine.status(of: key) == status, "\(key)") }
  }

  @Test func whatNeedsNoFileIsLoadedWhenItIsAskedFor() {
    var machine = AssetLoadStateMachine.alreadyOpen
    #expect(machine.status(of: "value") == .unknown)
    #expect(machine.load(["value"], for: 1) == .tell(.loaded))
    #expect(machine.status(of: "value") == .loaded)
  }
}
