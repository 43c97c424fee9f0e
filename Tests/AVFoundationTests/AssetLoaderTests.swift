import Foundation
import MediaEngine
import Synchronization
import Testing

@testable import AVFoundation

@Suite struct AssetLoaderTests {
  /// A file that opens when it is told to.
  private final class Door: Sendable {
    private let opened = Mutex(0)
    private let stream: AsyncStream<Result<AssetContent, any Error>>
    private let results: AsyncStream<Result<AssetContent, any Error>>.Continuation
    /// Whether somebody who waited for it was told that nobody does any more.
    let isGivenUp = Mutex(false)

    init() { (stream, results) = AsyncStream.makeStream() }

    /// How often somebody wanted it open.
    var attempts: Int { opened.withLock { $0 } }

    func open() { results.yield(.success(AssetContent())) }
    func fail(_ error: any Error) { results.yield(.failure(error)) }

    func loader() -> AssetLoader {
      AssetLoader {
        self.opened.withLock { $0 += 1 }
        for await result in self.stream { return try result.get() }
        self.isGivenUp.withLock { $0 = true }
        throw CancellationError()
      }
    }
  }

  @Test func whoHoldsTheirThreadDoesNotWaitForEver() async throws {
    let door = Door()
    let loader = door.loader()
    let content = await elsewhere { loader.wait(for: "tracks", limit: .milliseconds(20)) }
    #expect(content == nil)
    try await eventually("nobody to wait any more") { door.isGivenUp.withLock { $0 } }
    #expect(loader.status(of: "tracks").status != .loaded)
  }

  @Test func everybodyWaitsForOneFileAndIsToldOnce() async throws {
    let door = Door()
    let loader = door.loader()
    let told = Gathered<Int>()
    for number in 0..<20 { loader.load(["key \(number % 3)"]) { _ in told.add(number) } }
    try await eventually("the file") { door.attempts == 1 }
    #expect(loader.status(of: "key 1").status == .loading)
    #expect(told.values.isEmpty)
    door.open()
    try await eventually("all to be told") { told.values.count == 20 }
    loader.load(["another"]) { _ in told.add(20) }
    #expect(told.values.sorted() == Array(0...20))
    #expect(door.attempts == 1)
    #expect(loader.status(of: "key 1").status == .loaded)
  }

  @Test func aTrackSaysWhyNothingOfItWasLoaded() async throws {
    let track = AVAssetTrack(
      MediaTrackFacts(id: 1, kind: .video), of: nil, loader: AssetLoader { throw AVError(.fileFailedToParse) })
    let error = await #expect(throws: AVError.self) { try await track.load(.naturalSize) }
    #expect(error?.code == .fileFailedToParse)
    guard case .failed(let reason) = track.status(of: .naturalSize) else {
      Issue.record("\(track.status(of: .naturalSize))")
      return
    }
    var told: NSError?
    #expect(track.statusOfValue(forKey: "naturalSize", error: &told) == .failed)
    #expect(told == reason && reason.code == AVError.Code.fileFailedToParse.rawValue)
    #expect(track.statusOfValue(forKey: "timeRange", error: &told) == .unknown && told == nil)
  }

  @Test func whyItFailedIsSaidToEverybody() async throws {
    let door = Door()
    let loader = door.loader()
    let url = URL(fileURLWithPath: "/nowhere/film.mp4")
    let first = Task { try await loader.load(["duration"]) }
    let told = Gathered<AssetLoadStateMachine.Outcome>()
    loader.load(["tracks"]) { told.add($0) }
    door.fail(MediaFileError.notFound(url))
    let error = await #expect(throws: AVError.self) { try await first.value }
    #expect(error?.code == .contentIsUnavailable)
    #expect(error?.localizedDescription.contains("film.mp4") == true)
    try await eventually("the other to be told") { told.values.count == 1 }
    let (status, reason) = loader.status(of: "tracks")
    #expect(status == .failed)
    #expect(reason?.code == AVError.Code.contentIsUnavailable.rawValue)
    #expect(loader.wait(for: "duration") == nil)
    #expect(door.attempts == 1)
  }

  @Test func aTaskThatIsCancelledDoesNotWait() async throws {
    let door = Door()
    let loader = door.loader()
    let patient = Task { try await loader.load(["duration"]) }
    try await eventually("the file") { door.attempts == 1 }
    let hasty = Task { try await loader.load(["tracks"]) }
    try await eventually("both") { loader.status(of: "tracks").status == .loading }
    hasty.cancel()
    await #expect(throws: CancellationError.self) { try await hasty.value }
    #expect(loader.status(of: "tracks").status == .unknown)
    door.open()
    _ = try await patient.value
    #expect(loader.status(of: "duration").status == .loaded)
    #expect(!door.isGivenUp.withLock { $0 })
  }

  @Test func theFileIsGivenUpWithTheLastOneWhoWaits() async throws {
    let door = Door()
    let loader = door.loader()
    let only = Task { try await loader.load(["tracks"]) }
    try await eventually("the file") { door.attempts == 1 }
    only.cancel()
    await #expect(throws: CancellationError.self) { try await only.value }
    try await eventually("the file to be given up") { door.isGivenUp.withLock { $0 } }
  }

  @Test func aCancelledTaskNeedNotEvenAsk() async throws {
    let door = Door()
    let loader = door.loader()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await loader.load(["tracks"])
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(door.attempts == 0)
  }

  @Test func whatIsCancelledSaysSo() async throws {
    let door = Door()
    let loader = door.loader()
    let waits = Task { try await loader.load(["tracks"]) }
    let told = Gathered<AssetLoadStateMachine.Outcome>()
    loader.load(["duration"]) { told.add($0) }
    try await eventually("both") { loader.status(of: "tracks").status == .loading }
    loader.cancel()
    let error = await #expect(throws: AVError.self) { try await waits.value }
    #expect(error?.code == .operationCancelled)
    #expect(told.values == [.cancelled])
    #expect(loader.status(of: "duration").status == .cancelled)
    #expect(loader.status(of: "duration").error?.code == AVError.Code.operationCancelled.rawValue)
    try await eventually("the file to be given up") { door.isGivenUp.withLock { $0 } }
  }

  @Test func manyComeAndGoAndNobodyIsForgotten() async throws {
    let seed = UInt64.random(in: 0...UInt64(Int64.max))
    var random = Dice(seed)
    let door = Door()
    let loader = door.loader()
    let tasks = (0..<200).map { number in
      Task { try await loader.load(["key \(number % 7)"]) }
    }
    // Each is cancelled, before or after it asks, or gets what it asked for.
    let cancelled = Set((0..<200).filter { _ in random.next() % 2 == 0 })
    for number in cancelled { tasks[number].cancel() }
    let opener = Task {
      try? await eventually("all to be answered") {
        door.open()
        return Task.isCancelled
      }
    }
    for (number, task) in tasks.enumerated() {
      switch await task.result {
      case .success: break
      case .failure(let error):
        #expect(cancelled.contains(number) && error is CancellationError, "seed \(seed), task \(number): \(error)")
      }
    }
    opener.cancel()
  }
}

/// Numbers that are the same for the same seed.
private struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state >> 11
  }
}
