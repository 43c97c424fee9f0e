import Dispatch
import Foundation
import GLibSupport
import Testing

@Suite struct OffMainThreadTests {
  private struct Refusal: Error, Equatable {
    var number: Int
  }

  @MainActor @Test func theMainQueueWaitsForAnotherThread() throws {
    dispatchPrecondition(condition: .onQueue(.main))
    for number in 0..<2000 {
      let answer = offMainThread {
        dispatchPrecondition(condition: .notOnQueue(.main))
        return number + 1
      }
      #expect(answer == number + 1)
      #expect(throws: Refusal(number: number)) { try offMainThread { throw Refusal(number: number) } }
    }
  }

  @Test func elsewhereNothingChanges() {
    let here = pthread_self()
    let isHere = offMainThread { pthread_equal(pthread_self(), here) != 0 }
    #expect(isHere)
  }
}
