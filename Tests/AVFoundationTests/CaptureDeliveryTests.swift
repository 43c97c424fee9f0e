import CoreMedia
import MediaEngine
import Testing

@testable import AVFoundation

@Suite struct CaptureDeliveryTests {
  /// Letters come in, `.` takes one; what is handed over is written as it is, what is left out in parentheses.
  private static let lines: [(String, limit: Int, drops: String, String)] = [
    ("a.b.c.", 1, "oldest", "abc"),
    // The delegate is busy with a: of what comes meanwhile the newest stays.
    ("a.bcd..", 1, "oldest", "a(b)(c)d"),
    ("a.bcd..", 1, "newest", "a(c)(d)b"),
    ("a.bcd....", 2, "oldest", "a(b)cd"),
    ("a.bcd....", 3, "newest", "abcd"),
    ("....a.", 1, "oldest", "a"),
  ]

  @Test(arguments: lines)
  func whatWaitsIsHandedOverOrLeftOut(_ line: String, _ limit: Int, _ drops: String, _ expected: String) {
    var queue = DeliveryQueue<Character>(limit: limit, overflow: drops == "oldest" ? .dropsOldest : .dropsNewest)
    var result = ""
    for character in line {
      if character == "." {
        if let next = queue.take() { result.append(next) }
      } else {
        for dropped in queue.put(character).dropped { result += "(\(dropped))" }
      }
    }
    #expect(result == expected)
  }

  @Test func somebodyIsCalledOnceUntilAllIsTaken() {
    var queue = DeliveryQueue<Int>(limit: 3, overflow: .dropsOldest)
    let calls = [queue.put(1).mustCall, queue.put(2).mustCall, queue.note(10)]
    #expect(calls == [true, false, false])
    let taken = [queue.take(), queue.take(), queue.take(), queue.take()]
    #expect(taken == [10, 1, 2, nil])
    let later = [queue.note(11), queue.put(3).mustCall]
    #expect(later == [true, false])
    queue.clear()
    let none = queue.take()
    #expect(none == nil)
    let again = queue.put(4).mustCall
    #expect(again)
  }

  private static let rates: [(from: Int, to: Int32, seconds: Int, count: ClosedRange<Int>)] = [
    (30, 15, 4, 60...60), (30, 20, 3, 59...61), (60, 24, 2, 48...49), (15, 30, 2, 30...30), (30, 1, 5, 5...5),
  ]

  @Test(arguments: rates)
  func framesAreThinnedToTheirRate(_ from: Int, _ to: Int32, _ seconds: Int, _ count: ClosedRange<Int>) {
    var thinner = FrameThinner(minFrameDuration: CMTime(value: 1, timescale: to))
    // A camera whose frames come up to a fifth of their interval too early or too late, and whose clock isn't at zero.
    var state: UInt32 = 1
    let kept = (0..<from * seconds).filter { index in
      state = state &* 1_664_525 &+ 1_013_904_223
      let jitter = (Double(state >> 8) / Double(1 << 24) - 0.5) * 0.1 / Double(from)
      return thinner.keeps(CMTime(seconds: 1000 + Double(index) / Double(from) + jitter, preferredTimescale: 1_000_000))
    }
    #expect(count.contains(kept.count), "\(kept.count)")
  }

  @Test func allFramesStayWithoutARate() {
    var thinner = FrameThinner()
    let kept = (0..<10).filter { thinner.keeps(CMTime(value: $0, timescale: 1000)) }
    #expect(kept.count == 10)
  }

  @Test func theRateStartsAnewAfterAGap() {
    var thinner = FrameThinner(minFrameDuration: CMTime(value: 1, timescale: 10))
    // The last is back in time: another device.
    let kept = [0.0, 10, 10.05, 10.1, -90].map { thinner.keeps(CMTime(seconds: $0, preferredTimescale: 1000)) }
    #expect(kept == [true, true, false, true, true])
  }

  @Test func whoKeepsTooManyGetsNoneUntilOneIsLetGo() {
    final class Frame {}
    var kept = KeptFrames()
    var frames: [Frame] = []
    for _ in 0..<KeptFrames.limit {
      frames.append(Frame())
      let isGiven = kept.give(frames[frames.count - 1])
      #expect(isGiven)
    }
    let isOneTooMany = !kept.give(Frame())
    #expect(isOneTooMany && frames.count == KeptFrames.limit)
    frames.removeLast()
    let isGivenAgain = kept.give(Frame())
    #expect(isGivenAgain && frames.count == KeptFrames.limit - 1)
  }
}
