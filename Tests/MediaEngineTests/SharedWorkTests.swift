import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

@Suite struct SharedWorkTests {
  private struct Mishap: Error {}

  /// Work that waits until it is let go, or cancelled.
  private final class Gate: Sendable {
    let begun = Mutex(0)
    let cancelled = Mutex(0)
    private let waiting = Mutex((isOpen: false, all: [AsyncStream<Void>.Continuation]()))

    func open() {
      let all = waiting.withLock { waiting in
        waiting.isOpen = true
        return waiting.all
      }
      for one in all { one.finish() }
    }

    func pass() async throws -> Int {
      let number = begun.withLock { count in
        count += 1
        return count
      }
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let isOpen = waiting.withLock { waiting in
        waiting.all.append(continuation)
        return waiting.isOpen
      }
      if isOpen { continuation.finish() }
      for await _ in stream {}
      if Task.isCancelled {
        cancelled.withLock { $0 += 1 }
        throw CancellationError()
      }
      return number
    }
  }

  @Test func severalWaitForOneWork() async throws {
    let gate = Gate()
    let work = SharedWork { try await gate.pass() }
    let tasks = (0..<5).map { _ in Task { try await work.value } }
    try await eventually("the work") { gate.begun.withLock { $0 } == 1 }
    gate.open()
    for task in tasks { #expect(try await outcome(of: task) == 1) }
    #expect(try await work.value == 1)
  }

  @Test func whoIsCancelledReturnsAtOnceAndTheOthersWaitOn() async throws {
    let gate = Gate()
    let work = SharedWork { try await gate.pass() }
    let (patient, hasty) = (Task { try await work.value }, Task { try await work.value })
    try await eventually("the work") { gate.begun.withLock { $0 } == 1 }
    hasty.cancel()
    await #expect(throws: MediaFileError.cancelled) { try await outcome(of: hasty) }
    gate.open()
    #expect(try await outcome(of: patient) == 1)
    #expect(gate.cancelled.withLock { $0 } == 0)
  }

  @Test func withTheLastWhoWaitsTheWorkEndsAndBeginsAnewForTheNext() async throws {
    let gate = Gate()
    let work = SharedWork { try await gate.pass() }
    let tasks = (0..<3).map { _ in Task { try await work.value } }
    try await eventually("the work") { gate.begun.withLock { $0 } == 1 }
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: MediaFileError.cancelled) { try await outcome(of: task) } }
    try await eventually("its end") { gate.cancelled.withLock { $0 } >= 1 }
    gate.open()
    #expect(try await work.value >= 2)
  }

  @Test func afterAMishapTheNextTriesAgain() async throws {
    let count = Mutex(0)
    let work = SharedWork {
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 1 { throw Mishap() }
      return number
    }
    await #expect(throws: Mishap.self) { try await work.value }
    #expect(try await work.value == 2)
    #expect(try await work.value == 2)
  }

  @Test func whoAsksForTheSamplesOfAStalledServerMayChangeItsMind() async throws {
    let server = try MediaServer()
    let file = try await MediaLibrary.file(for: try #require(MediaMatrix.recipe(named: "h264 mkv")))
    try server.add(file, as: "film.mkv")
    let size = try Data(contentsOf: file).count
    let media = try await MediaFile.open(server.address("film.mkv", ["stall=\(size * 9 / 10)"]))
    let track = try #require(media.facts.tracks.first)
    let before = server.requests().count
    let task = Task { try await media.samples(of: track.id) }
    try await eventually("the server to be asked") { server.requests().count > before }
    task.cancel()
    await #expect(throws: MediaFileError.cancelled) { try await outcome(of: task) }
    server.set(["stall="])
    #expect(try await media.samples(of: track.id).frameCount == 60)
  }
}
