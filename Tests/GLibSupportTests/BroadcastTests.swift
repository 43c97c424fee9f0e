import Foundation
import GLibSupport
import Synchronization
import Testing

@Suite struct BroadcastTests {
  @Test func everyListenerHearsAllInOrder() async {
    let broadcast = Broadcast<Int>()
    let streams = (0..<3).map { _ in broadcast.events() }
    for number in 0..<100 { broadcast.send(number) }
    broadcast.finish()
    for stream in streams {
      var heard: [Int] = []
      for await number in stream { heard.append(number) }
      #expect(heard == Array(0..<100))
    }
  }

  @Test func whoCameTooLateHearsNothing() async {
    let broadcast = Broadcast<Int>()
    broadcast.send(1)
    let stream = broadcast.events()
    #expect(broadcast.hasListeners)
    broadcast.finish()
    for await number in stream { Issue.record("heard \(number)") }
    #expect(!broadcast.hasListeners)
  }

  /// A listener that is cancelled just as an event comes: seen as a bus message that never came through, and with it a
  /// pipeline that never stopped.
  @Test(.timeLimit(.minutes(1)))
  func cancellingAListenerWhileEventsComeHoldsNobodyUp() async {
    let broadcast = Broadcast<Int>()
    let isOver = Atomic(false)
    Thread.detachNewThread {
      var number = 0
      while !isOver.load(ordering: .acquiring) {
        broadcast.send(number)
        number += 1
      }
    }
    for _ in 0..<20_000 {
      let events = broadcast.events()
      let listener = Task { for await _ in events { await Task.yield() } }
      listener.cancel()
      await listener.value
    }
    isOver.store(true, ordering: .releasing)
    #expect(!broadcast.hasListeners)
  }
}
