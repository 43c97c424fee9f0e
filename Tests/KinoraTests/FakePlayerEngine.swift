import CoreMedia
import Foundation
import Synchronization

@testable import kinora

/// Plays nothing, and writes down what it was asked for.
@MainActor
final class FakePlayerEngine: PlayerEngine {
  var onEvent: @MainActor (PlayerEvent) -> Void = { _ in }
  private(set) var calls: [String] = []
  var film = FilmDetails(container: "MP4", duration: CMTime(value: 10, timescale: 1))

  /// Whoever asked how loud the film is, one after the other.
  private(set) var measuring: [AsyncStream<[Float]>.Continuation] = []
  /// How many of them have heard enough.
  var endedMeasurings: Int { endings.count.withLock { $0 } }
  private let endings = Endings()

  /// Why nothing can be written.
  var writeError: (any Error)?

  /// What was asked for since the last look.
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }

  /// Says that what was opened is so long, and can be seen.
  func becomeReady(seconds: Int64 = 100) {
    onEvent(.ready(duration: CMTime(value: seconds, timescale: 1), hasPicture: true))
  }

  /// Says that the film is there now.
  func reach(_ seconds: Double) { onEvent(.time(CMTime(seconds: seconds, preferredTimescale: 1000))) }

  func open(_ file: URL) { calls.append("open \(file.lastPathComponent)") }
  func close() { calls.append("close") }
  func perform(_ action: PlayerPageStateMachine.Action) {
    switch action {
    case .play(let rate): calls.append("play \(rate)")
    case .pause: calls.append("pause")
    case .seek(let time, let isExact): calls.append("\(isExact ? "seek" : "glance") \(time.seconds)")
    case .step(let count): calls.append("step \(count)")
    case .finished: break
    }
  }
  func setVolume(_ amplitude: Double, isMuted: Bool) { calls.append("volume \(amplitude)\(isMuted ? " muted" : "")") }
  func setKeepsPitch(_ keeps: Bool) { calls.append("\(keeps ? "keep" : "vary") pitch") }
  func choose(_ place: Int?, of kind: FilmTracks.Kind) { calls.append("\(kind) \(place.map(String.init) ?? "none")") }
  func picture(at time: CMTime, exactly: Bool, width: Int, height: Int) async -> FilmPicture? { nil }
  func loudness() -> AsyncStream<[Float]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [Float].self)
    continuation.onTermination = { [endings] _ in endings.count.withLock { $0 += 1 } }
    measuring.append(continuation)
    return stream
  }
  func details() async -> FilmDetails? { film }
  func label(of file: URL) async -> QueueLabel? {
    QueueLabel(title: file.lastPathComponent.uppercased(), length: CMTime(value: 67, timescale: 1))
  }
  func write(_ changes: [FilmTag: String], to file: URL) async throws {
    calls.append("write \(changes.map { "\($0): \($1)" }.sorted()) to \(file.lastPathComponent)")
    if let writeError { throw writeError }
    film.tags.merge(changes) { $1 }
    film.title = film.tags[.title]
  }
}

private final class Endings: Sendable {
  let count = Mutex(0)
}
