import TestSupport
import Testing

@testable import AVFoundation

@Suite struct HandoverTests {
  private enum Event: Sendable { case begin(Int), withdraw, takeOver(Int?) }
  private static let items = (0..<3).map { _ in Token() }

  /// What happens, and whose frames are seen then while the first item is the current one, or the one taken over.
  private static let courses: [([Event], seen: [Bool])] = [
    ([], [true, false, false]),
    ([.begin(1)], [true, true, false]),
    ([.begin(1), .begin(2)], [true, true, false]),
    ([.begin(1), .withdraw], [true, false, false]),
    ([.begin(1), .takeOver(1)], [false, true, false]),
    ([.begin(1), .takeOver(2)], [false, false, true]),
    ([.begin(1), .takeOver(nil)], [false, false, false]),
    ([.takeOver(2), .begin(1)], [false, true, true]),
  ]

  @Test(arguments: courses) private func theRightItemIsSeen(_ events: [Event], _ seen: [Bool]) {
    for (index, isSeen) in seen.enumerated() {
      var handover = Handover<Token>()
      var current: Token? = Self.items[0]
      for event in events {
        switch event {
        case .begin(let item): _ = handover.begin(Self.items[item], at: 1000)
        case .withdraw: _ = handover.withdraw()
        case .takeOver(let item):
          current = item.map { Self.items[$0] }
          _ = handover.takeOver(current)
        }
      }
      #expect(handover.shows(Self.items[index], current: current, now: 1000) == isSeen, "item \(index)")
    }
  }

  @Test func withItsFirstFrameTheNextItemTakesTheScreen() {
    let (first, second) = (Self.items[0], Self.items[1])
    var handover = Handover<Token>()
    #expect(handover.begin(second, at: 1000) == true)
    #expect(handover.arrived == nil)
    #expect(handover.shows(first, current: first, now: 1000) == true)
    #expect(handover.shows(second, current: first, now: 1000) == true)
    #expect(handover.arrived === second)
    // What still comes of the one before isn't seen.
    #expect(handover.shows(first, current: first, now: 1000) == false)
    let outcome = handover.takeOver(second)
    #expect(outcome.hasBegun && outcome.stray == nil)
    #expect(handover.shows(second, current: second, now: 1000) == true)
  }

  @Test func aFrameThatComesBeforeTheMomentIsNotSeen() {
    let (first, second) = (Self.items[0], Self.items[1])
    var handover = Handover<Token>()
    _ = handover.begin(second, at: 1_000_000_000)
    #expect(handover.shows(second, current: first, now: 900_000_000) == false)
    #expect(handover.shows(first, current: first, now: 900_000_000) == true)
    #expect(handover.shows(second, current: first, now: 1_000_000_000) == true)
    #expect(handover.shows(first, current: first, now: 1_000_000_000) == false)
  }

  @Test func whatBeginsInVainIsSentBack() {
    var handover = Handover<Token>()
    #expect(handover.withdraw() == nil)
    _ = handover.begin(Self.items[1], at: 1000)
    #expect(handover.withdraw() === Self.items[1])
    _ = handover.begin(Self.items[1], at: 1000)
    let outcome = handover.takeOver(Self.items[2])
    #expect(!outcome.hasBegun && outcome.stray === Self.items[1])
    let none = handover.takeOver(nil)
    #expect(!none.hasBegun && none.stray == nil)
  }
}
