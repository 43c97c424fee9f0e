import FoundationAdditions
import Synchronization
import Testing

/// A class of a program, outside of the modules.
private final class Dial: NSObject, KeyValueObserving, @unchecked Sendable {
  let keyValueObservers = KeyValueObservers()
  var next: Dial?

  var angle = 0 {
    willSet { willChangeValue(for: \.angle) }
    didSet { didChangeValue(for: \.angle) }
  }

  func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "angle": \Dial.angle
    case "colour": \Dial.colour
    case "next": \Dial.next
    default: nil
    }
  }

  /// A property that says nothing by itself.
  var colour = "red"

  func paintByName(_ colour: String) {
    willChangeValue(forKey: "colour")
    self.colour = colour
    didChangeValue(forKey: "colour")
  }
}

private final class Listener: NSObject, ValueObserver, @unchecked Sendable {
  private let lines = Mutex<[String]>([])
  var heard: [String] { lines.withLock { $0 } }

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    let values = (change ?? [:]).filter { $0.key != .kindKey }
      .map { "\($0.key.rawValue)=\($0.value)" }.sorted().joined(separator: " ")
    lines.withLock { $0.append("\(keyPath ?? "?") \(values)") }
  }
}

@Suite struct NamedKeyTests {
  @Test func observersByNameAreToldOldAndNewValues() {
    let (dial, listener) = (Dial(), Listener())
    dial.addObserver(listener, forKeyPath: "angle", options: [.old, .new, .initial], context: nil)
    dial.angle = 3
    dial.angle = 5
    #expect(listener.heard == ["angle new=0 old=<null>", "angle new=3 old=0", "angle new=5 old=3"])
    dial.removeObserver(listener, forKeyPath: "angle")
    dial.angle = 7
    #expect(listener.heard.count == 3)
  }

  @Test func changesFarAwayCarryTheirOwnValuesThoughToldLater() {
    let (dial, listener) = (Dial(), Listener())
    let behind = Dial()
    dial.next = behind
    dial.addObserver(listener, forKeyPath: "next.angle", options: [.old, .new], context: nil)
    let angle = behind.observed(\.angle)
    let changes = [angle.change(from: 0, to: 3), angle.change(from: 3, to: 5)]
    for change in changes { change?() }
    #expect(listener.heard == ["next.angle new=3 old=0", "next.angle new=5 old=3"])
    dial.removeObserver(listener, forKeyPath: "next.angle")
  }

  @Test func aPriorCallComesBeforeTheChange() {
    let (dial, listener) = (Dial(), Listener())
    dial.addObserver(listener, forKeyPath: "angle", options: [.prior, .old], context: nil)
    dial.angle = 1
    #expect(listener.heard == ["angle notificationIsPrior=true old=0", "angle old=0"])
    dial.removeObserver(listener, forKeyPath: "angle")
  }

  @Test func aPathLeadsThroughOtherObjects() {
    let (outer, inner, listener) = (Dial(), Dial(), Listener())
    outer.next = inner
    outer.addObserver(listener, forKeyPath: "next.angle", options: [.initial, .new], context: nil)
    outer.addObserver(listener, forKeyPath: "next.next.angle", options: [.initial, .new], context: nil)
    inner.angle = 4
    outer.removeObserver(listener, forKeyPath: "next.angle")
    outer.removeObserver(listener, forKeyPath: "next.next.angle")
    inner.angle = 5
    #expect(listener.heard == ["next.angle new=0", "next.next.angle new=<null>", "next.angle new=4"])
  }

  @Test func theContextTellsWhichObservationEnds() {
    let (dial, listener) = (Dial(), Listener())
    let contexts = UnsafeMutablePointer<Int>.allocate(capacity: 2)
    defer { contexts.deallocate() }
    dial.addObserver(listener, forKeyPath: "angle", options: .new, context: contexts)
    dial.addObserver(listener, forKeyPath: "angle", options: [], context: contexts + 1)
    dial.removeObserver(listener, forKeyPath: "angle", context: contexts)
    dial.angle = 1
    #expect(listener.heard == ["angle "])
    dial.removeObserver(listener, forKeyPath: "angle", context: contexts + 1)
  }

  @Test func anObserverThatIsGoneIsToldOfNothing() {
    let dial = Dial()
    weak var gone: Listener?
    do {
      let listener = Listener()
      gone = listener
      dial.addObserver(listener, forKeyPath: "angle", options: .new, context: nil)
    }
    #expect(gone == nil)
    dial.angle = 2
    #expect(dial.angle == 2)
  }

  @Test func keyPathsOfAProgramsClassAreObserved() {
    let dial = Dial()
    let heard = Mutex<[String]>([])
    let observations = [
      dial.observe(\.angle, options: .new) { _, change in
        heard.withLock { $0.append("\(change.newValue ?? -1)") }
      },
      dial.observe(\.colour, options: [.old, .new]) { _, change in
        heard.withLock { $0.append("\(change.oldValue ?? "?") to \(change.newValue ?? "?")") }
      },
    ]
    dial.angle = 4
    dial.paintByName("blue")
    for observation in observations { observation.invalidate() }
    dial.angle = 8
    dial.paintByName("green")
    #expect(heard.withLock { $0 } == ["4", "red to blue"])
  }

  @Test func anOperationsStateIsAnnouncedByName() async {
    final class Job: Operation, @unchecked Sendable {
      private let done = Mutex(false)
      override var isAsynchronous: Bool { true }
      override var isFinished: Bool { done.withLock { $0 } }

      override func start() {
        willChangeValue(forKey: "isFinished")
        done.withLock { $0 = true }
        didChangeValue(forKey: "isFinished")
      }
    }
    let queue = OperationQueue()
    let after = Mutex(false)
    let job = Job()
    queue.addOperation(job)
    await withCheckedContinuation { continuation in
      let last = BlockOperation {
        after.withLock { $0 = true }
        continuation.resume()
      }
      last.addDependency(job)
      queue.addOperation(last)
    }
    #expect(after.withLock { $0 })
  }
}
