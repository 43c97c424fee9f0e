import Foundation
import Synchronization
import Testing

@testable import FoundationAdditions

private class Lamp: NSObject, KeyValueObserving, @unchecked Sendable {
  let keyValueObservers = KeyValueObservers()
  private let values = Mutex((level: 0, friend: Lamp?.none))

  var level: Int {
    get {
      accessed()
      return values.withLock { $0.level }
    }
    set { withKeyValueChange(of: \.level) { values.withLock { $0.level = newValue } } }
  }

  var friend: Lamp? {
    get {
      accessed()
      return values.withLock { $0.friend }
    }
    set { withKeyValueChange(of: \.friend) { values.withLock { $0.friend = newValue } } }
  }

  var isLit: Bool {
    accessed()
    return level > 0
  }

  func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "level": \Lamp.level
    case "friend": \Lamp.friend
    case "lit": \Lamp.isLit
    default: nil
    }
  }

  /// Gets another friend; what tells of it comes later.
  func meet(_ friend: Lamp?) -> (@Sendable () -> Void)? {
    let property = observed(\.friend)
    return values.withLock { values in
      defer { values.friend = friend }
      return property.change(from: values.friend, to: friend)
    }
  }

  /// Gets another level; what tells of it comes later.
  func dim(to level: Int) -> (@Sendable () -> Void)? {
    let property = observed(\.level)
    return values.withLock { values in
      defer { values.level = level }
      return property.change(from: values.level, to: level)
    }
  }

  func jump(to level: Int) {
    let old = values.withLock { values in
      defer { values.level = level }
      return values.level
    }
    notify(\.level, old: old, new: level)
  }
}

private final class Torch: Lamp, @unchecked Sendable {}

/// Whoever reads how it glows for the first time lights it, in the same breath or by another thread.
private final class Ember: Lamp, @unchecked Sendable {
  private let state = Mutex((isLit: false, glow: 0))
  private let isLitByAnother: Bool

  init(litByAnother: Bool) { isLitByAnother = litByAnother }

  var glow: Int {
    accessed()
    let (isFirst, glow) = state.withLock { state in
      defer { state.isLit = true }
      return (!state.isLit, state.glow)
    }
    guard isFirst else { return glow }
    guard isLitByAnother else {
      light()
      return state.withLock { $0.glow }
    }
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      self.light()
      isDone.signal()
    }
    isDone.wait()
    return glow
  }

  private func light() { withKeyValueChange(of: \.glow) { state.withLock { $0.glow = 1 } } }
}

@Suite struct KeyValueObservingTests {
  /// What a handler heard, as text.
  private final class Heard: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }

    func add<Value>(_ change: NSKeyValueObservedChange<Value>) {
      func text(_ value: Value?) -> String { value.map { "\($0)" } ?? "?" }
      lines.withLock {
        $0.append((change.isPrior ? "before " : "") + text(change.oldValue) + ">" + text(change.newValue))
      }
    }
  }

  private static let optionRows: [(NSKeyValueObservingOptions, [String])] = [
    ([], ["?>?", "?>?"]),
    ([.new], ["?>1", "?>2"]),
    ([.old], ["0>?", "1>?"]),
    ([.old, .new], ["0>1", "1>2"]),
    ([.initial, .new], ["?>0", "?>1", "?>2"]),
    ([.prior, .old, .new], ["before 0>?", "0>1", "before 1>?", "1>2"]),
  ]

  @Test(arguments: optionRows) func aHandlerHearsWhatItAskedFor(
    _ options: NSKeyValueObservingOptions, _ expected: [String]
  ) {
    let (lamp, heard) = (Torch(), Heard())
    let observation = lamp.observe(\.level, options: options) { _, change in heard.add(change) }
    lamp.level = 1
    lamp.level = 2
    #expect(heard.all == expected)
    observation.invalidate()
    lamp.level = 3
    #expect(heard.all == expected)
  }

  @Test func aChangeThatIsToldAfterwardsCarriesItsValues() {
    let (lamp, heard) = (Torch(), Heard())
    let observation = lamp.observe(\.level, options: [.old, .new]) { _, change in heard.add(change) }
    lamp.jump(to: 5)
    lamp.jump(to: 7)
    #expect(heard.all == ["0>5", "5>7"])
    observation.invalidate()
  }

  @Test func aChangeThatIsToldAfterwardsIsAnnouncedRightBefore() {
    let (lamp, heard) = (Torch(), Heard())
    let observation = lamp.observe(\.level, options: [.prior, .old, .new]) { _, change in heard.add(change) }
    lamp.jump(to: 5)
    lamp.jump(to: 7)
    #expect(heard.all == ["before 0>?", "0>5", "before 5>?", "5>7"])
    observation.invalidate()
  }

  @Test func changesThatAreToldLaterAreToldThoseWhoObservedThen() {
    let (lamp, heard, late) = (Torch(), Heard(), Heard())
    #expect(lamp.observed(\.level).change(from: 0, to: 1) == nil)
    let observation = lamp.observe(\.level, options: [.old, .new]) { _, change in heard.add(change) }
    let changes = [lamp.observed(\.level).change(from: 1, to: 2), lamp.observed(\.level).change(from: 2, to: 3)]
    let second = lamp.observe(\.level, options: [.old, .new]) { _, change in late.add(change) }
    #expect(heard.all.isEmpty)
    for change in changes { change?() }
    #expect(heard.all == ["1>2", "2>3"] && late.all.isEmpty)
    observation.invalidate()
    second.invalidate()
    changes[0]?()
    #expect(heard.all == ["1>2", "2>3"])
  }

  @Test func changesFarAwayCarryTheirOwnValuesThoughToldLater() {
    let (lamp, friend, heard) = (Lamp(), Lamp(), Heard())
    lamp.friend = friend
    let observation = lamp.observe(\.friend?.level, options: [.prior, .old, .new]) { _, change in heard.add(change) }
    let changes = [friend.dim(to: 1), friend.dim(to: 2), friend.dim(to: 3)]
    #expect(heard.all.isEmpty && changes.allSatisfy { $0 != nil })
    for change in changes { change?() }
    #expect(
      heard.all == [
        "before Optional(0)>?", "Optional(0)>Optional(1)", "before Optional(1)>?", "Optional(1)>Optional(2)",
        "before Optional(2)>?", "Optional(2)>Optional(3)",
      ])
    observation.invalidate()
  }

  @Test func objectsOnTheWayThatFollowEachOtherAreEachTold() {
    let (lamp, heard) = (Lamp(), Heard())
    let friends = (1...3).map { number in
      let friend = Lamp()
      friend.level = number
      return friend
    }
    lamp.friend = friends[0]
    let observation = lamp.observe(\.friend?.level, options: [.old, .new]) { _, change in heard.add(change) }
    let changes = [
      friends[0].dim(to: 9), lamp.meet(friends[1]), lamp.meet(nil), lamp.meet(friends[2]), lamp.meet(friends[0]),
    ]
    for change in changes { change?() }
    #expect(
      heard.all == [
        "Optional(1)>Optional(9)", "Optional(9)>Optional(2)", "Optional(2)>nil", "nil>Optional(3)",
        "Optional(3)>Optional(9)",
      ])
    // The last one is followed, and no other is.
    friends[0].level = 10
    friends[2].level = 30
    #expect(heard.all.dropFirst(5) == ["Optional(9)>Optional(10)"])
    observation.invalidate()
    #expect(friends.allSatisfy { $0.keyValueObservers.isEmpty } && lamp.keyValueObservers.isEmpty)
  }

  @Test func whatAFormerFriendDidIsNotToldBehindTheNewOne() {
    let (lamp, friend, heard) = (Lamp(), Lamp(), Heard())
    lamp.friend = friend
    let observation = lamp.observe(\.friend?.level, options: .new) { _, change in heard.add(change) }
    let change = friend.dim(to: 4)
    lamp.friend = nil
    change?()
    #expect(heard.all == ["?>nil"])
    observation.invalidate()
  }

  /// A value that is made of others isn't one of theirs, far away, too.
  @Test func aDerivedPropertyFarAwayIsReadAgain() {
    let (lamp, friend, heard) = (Lamp(), Lamp(), Heard())
    lamp.friend = friend
    let observation = lamp.observe(\.friend?.isLit, options: [.old, .new]) { _, change in heard.add(change) }
    friend.dim(to: 4)?()
    friend.dim(to: 0)?()
    #expect(heard.all == ["Optional(false)>Optional(true)", "Optional(true)>Optional(false)"])
    observation.invalidate()
  }

  @Test func anObservationEndsWhenItIsLetGoOf() {
    let (lamp, heard) = (Lamp(), Heard())
    var observation: NSKeyValueObservation? = lamp.observe(\.level, options: .new) { _, change in heard.add(change) }
    lamp.level = 1
    #expect(observation != nil)
    observation = nil
    lamp.level = 2
    #expect(heard.all == ["?>1"])
    #expect(lamp.keyValueObservers.isEmpty)
  }

  @Test func aDerivedPropertyIsHeardToo() {
    let (lamp, heard) = (Torch(), Heard())
    let observation = lamp.observe(\.isLit, options: [.old, .new]) { _, change in heard.add(change) }
    lamp.level = 4
    #expect(heard.all == ["false>true"])
    observation.invalidate()
  }

  @Test func aPathThroughAnotherObjectFollowsItsChanges() {
    let (lamp, first, second, heard) = (Lamp(), Lamp(), Lamp(), Heard())
    second.level = 8
    let observation = lamp.observe(\.friend?.level, options: [.new]) { _, change in heard.add(change) }
    lamp.friend = first
    first.level = 1
    lamp.friend = second
    first.level = 2  // nobody's friend any more
    second.level = 9
    #expect(heard.all == ["?>Optional(0)", "?>Optional(1)", "?>Optional(8)", "?>Optional(9)"])
    observation.invalidate()
    #expect(first.keyValueObservers.isEmpty && second.keyValueObservers.isEmpty)
  }

  private static let firstReadings: [(Bool, NSKeyValueObservingOptions, [String])] = [
    (false, [.new], []),
    (false, [.new, .initial], ["?>1"]),
    (true, [.new], ["?>1"]),
    (true, [.new, .initial], ["?>1"]),
  ]

  /// What the reading changes itself is part of the value; what it has others begin is heard, and never before the value
  /// that an observer begins with.
  @Test(arguments: firstReadings) func changesDuringTheFirstReading(
    _ litByAnother: Bool, _ options: NSKeyValueObservingOptions, _ expected: [String]
  ) {
    let (ember, heard) = (Ember(litByAnother: litByAnother), Heard())
    let observation = ember.observe(\.glow, options: options) { _, change in heard.add(change) }
    #expect(heard.all == expected)
    ember.level = 1
    observation.invalidate()
    #expect(heard.all == expected)
    #expect(ember.keyValueObservers.isEmpty)
  }

  private final class Counter: Sendable {
    private let calls = Mutex(0)
    let held = Mutex<NSKeyValueObservation?>(nil)
    var count: Int { calls.withLock { $0 } }

    func add() { calls.withLock { $0 += 1 } }
  }

  @Test func aHandlerMayEndItsObservationAndChangeTheProperty() {
    let (lamp, counter) = (Lamp(), Counter())
    let observation = lamp.observe(\.level) { lamp, _ in
      counter.add()
      counter.held.withLock { $0 }?.invalidate()
      lamp.level += 1
    }
    counter.held.withLock { $0 = observation }
    lamp.level = 1
    lamp.level = 10
    #expect(counter.count == 1)
    #expect(lamp.level == 10)
  }

  @Test func observersComeAndGoWhileOthersChange() async {
    let (lamp, counter) = (Torch(), Counter())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for value in 0..<500 { lamp.level = value } }
        group.addTask {
          for _ in 0..<200 {
            let observation = lamp.observe(\.level, options: [.old, .new]) { _, _ in counter.add() }
            lamp.level += 1
            observation.invalidate()
          }
        }
      }
    }
    #expect(counter.count >= 800)
    #expect(lamp.keyValueObservers.isEmpty)
  }
}
