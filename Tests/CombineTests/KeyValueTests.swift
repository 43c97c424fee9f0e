import Combine
import Foundation
import FoundationAdditions
import Testing

private final class Lamp: NSObject, KeyValueObserving, @unchecked Sendable {
  let keyValueObservers = KeyValueObservers()

  var level = 0 {
    willSet { willChangeValue(for: \.level) }
    didSet { didChangeValue(for: \.level) }
  }
}

@Suite struct KeyValueTests {
  @Test func thePresentValueComesFirstAndThenEachNewOne() {
    let lamp = Lamp()
    var heard: [Int] = []
    let subscription = lamp.publisher(for: \.level).sink { heard.append($0) }
    lamp.level = 3
    lamp.level = 5
    subscription.cancel()
    lamp.level = 7
    #expect(heard == [0, 3, 5])
  }

  @Test func withoutInitialOnlyChangesCome() {
    let lamp = Lamp()
    var heard: [Int] = []
    let subscription = lamp.publisher(for: \.level, options: .new).removeDuplicates().map { $0 * 2 }
      .sink { heard.append($0) }
    lamp.level = 1
    lamp.level = 1
    lamp.level = 2
    withExtendedLifetime(subscription) {}
    #expect(heard == [2, 4])
  }

  @Test func ofWhatNobodyDemandsTheNewestIsKept() {
    final class Slow: Subscriber {
      typealias Input = Int
      typealias Failure = Never
      var subscription: (any Subscription)?
      var heard: [Int] = []
      func receive(subscription: any Subscription) { self.subscription = subscription }
      func receive(_ input: Int) -> Subscribers.Demand {
        heard.append(input)
        return .none
      }
      func receive(completion: Subscribers.Completion<Never>) {}
    }
    let (lamp, slow) = (Lamp(), Slow())
    lamp.publisher(for: \.level).subscribe(slow)
    slow.subscription?.request(.max(1))
    lamp.level = 1
    lamp.level = 2
    slow.subscription?.request(.max(1))
    #expect(slow.heard == [0, 2])
    slow.subscription?.cancel()
  }

  @Test func anObjectIsKeptWhileItIsObserved() {
    weak var gone: Lamp?
    var subscription: AnyCancellable?
    do {
      let lamp = Lamp()
      gone = lamp
      subscription = lamp.publisher(for: \.level).sink { _ in }
    }
    #expect(gone != nil)
    subscription = nil
    #expect(gone == nil)
    withExtendedLifetime(subscription) {}
  }
}
