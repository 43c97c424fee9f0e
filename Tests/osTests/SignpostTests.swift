import Foundation
import Testing

@testable import os

struct SignpostTests {
  private let on = ["OS_SIGNPOST_MODE": "enable"]
  private let log = OSLog(subsystem: "org.example", category: .pointsOfInterest)

  private func shape(_ entry: LogEntry) -> String {
    "\(entry.signpost?.kind ?? "-") \(entry.signpost?.name ?? "-"): \(entry.text.redacted)"
  }

  @Test func nothingIsDeliveredUnlessTheEnvironmentAsksForIt() {
    let signposter = OSSignposter(logHandle: log)
    let entries = delivered {
      #expect(!signposter.isEnabled)
      os_signpost(.event, log: log, name: "a")
      let value = signposter.withIntervalSignpost("b") { 5 }
      #expect(value == 5)
    }
    #expect(entries.isEmpty)
  }

  @Test func endOfAnIntervalHasItsDuration() {
    let signposter = OSSignposter(subsystem: "org.example", category: "work")
    let entries = delivered(on) {
      let state = signposter.beginInterval("decode", id: signposter.makeSignpostID(), "frame \(1)")
      signposter.emitEvent("key frame")
      signposter.endInterval("decode", state, "done")
      signposter.endInterval("decode", state)
    }
    #expect(
      entries.map(shape) == [
        "begin decode: frame 1", "event key frame: key frame", "end decode: done", "end decode: decode",
      ])
    let durations = entries.map(\.signpost?.microseconds)
    #expect(durations[0] == nil && durations[1] == nil && durations[3] == nil)
    #expect(durations[2].map { $0 >= 0 } == true)
    #expect(entries[0].signpost?.id == entries[2].signpost?.id)
  }

  @Test func durationsAreThoseOfTheirOwnBegin() {
    let intervals = OpenIntervals()
    let key = OpenIntervals.Key(subsystem: "s", category: "c", name: "n", id: 1)
    var other = key
    other.id = 2
    let start = ContinuousClock.now
    intervals.begin(key, at: start)
    intervals.begin(other, at: start + .seconds(1))
    intervals.begin(key, at: start + .seconds(2))
    #expect(intervals.end(key, at: start + .seconds(5)) == .seconds(3))
    #expect(intervals.end(other, at: start + .seconds(5)) == .seconds(4))
    #expect(intervals.end(key, at: start + .seconds(5)) == .seconds(5))
    #expect(intervals.end(key, at: start + .seconds(5)) == nil)
  }

  @Test func beginsThatNeverEndDontFillTheMemory() {
    let intervals = OpenIntervals()
    func key(_ number: Int) -> OpenIntervals.Key {
      OpenIntervals.Key(subsystem: "", category: "", name: "n", id: UInt64(number))
    }
    for number in 0...OpenIntervals.limit { intervals.begin(key(number)) }
    #expect(intervals.end(key(OpenIntervals.limit)) == nil)
    #expect(intervals.end(key(0)) != nil)
    intervals.begin(key(0))
    #expect(intervals.end(key(0)) != nil)
  }

  @Test func intervalAroundAClosureEndsEvenIfItThrows() {
    struct Failure: Error {}
    let signposter = OSSignposter(logger: Logger(log))
    let entries = delivered(on) {
      #expect(throws: Failure.self) {
        try signposter.withIntervalSignpost("load", "file \(2)") { throw Failure() }
      }
    }
    #expect(entries.map(shape) == ["begin load: file 2", "end load: load"])
    #expect(entries.last?.signpost?.microseconds != nil)
    #expect(entries.first?.category == "PointsOfInterest")
  }

  @Test func functionsOfCHaveFormats() {
    let entries = delivered(on) {
      os_signpost(.begin, log: log, name: "load", signpostID: OSSignpostID(9), "%{public}@ %@", "a", "b")
      os_signpost(.end, log: log, name: "load", signpostID: OSSignpostID(9))
      os_signpost(.event, log: log, name: "tick")
    }
    #expect(entries.map(shape) == ["begin load: a <private>", "end load: load", "event tick: tick"])
    #expect(entries[1].signpost?.microseconds != nil)
    #expect(entries[2].signpost?.id == OSSignpostID.exclusive.rawValue)
  }

  @Test func idsAreUniqueOrThoseOfAnObject() {
    let object = NSObject()
    #expect(OSSignpostID(log: log) != OSSignpostID(log: log))
    #expect(OSSignpostID(log: log, object: object) == OSSignpostID(log: log, object: object))
    #expect(OSSignpostID(log: .disabled) == .null)
    #expect(OSSignpostID(1) < OSSignpostID(2))
    let entries = delivered(on) {
      os_signpost(.event, log: log, name: "a", signpostID: .null)
      os_signpost(.event, log: log, name: "b", signpostID: .invalid)
    }
    #expect(entries.isEmpty)
  }

  @Test func stateOfAnIntervalCanBeStored() throws {
    let signposter = OSSignposter(logHandle: log)
    let entries = try delivered(on) {
      let state = signposter.beginInterval("a", id: OSSignpostID(77))
      let data = try JSONEncoder().encode([state])
      let states = try JSONDecoder().decode([OSSignpostIntervalState].self, from: data)
      signposter.endInterval("a", states[0])
      signposter.endInterval("a", .beginState(id: OSSignpostID(78)))
    }
    #expect(entries.map { $0.signpost?.id } == [77, 77, 78])
    #expect(entries[1].signpost?.microseconds != nil)
    #expect(entries[2].signpost?.microseconds == nil)
  }
}
