import CoreMedia
import Foundation

@testable import kinora

/// Plays nothing, and writes down what it was asked for.
@MainActor
final class FakePlayerEngine: PlayerEngine {
  var onEvent: @MainActor (PlayerEvent) -> Void = { _ in }
  private(set) var calls: [String] = []
  var film = FilmDetails(container: "MP4", duration: CMTime(value: 10, timescale: 1))

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
  func perform(_ action: TransportStateMachine.Action) {
    switch action {
    case .play(let rate): calls.append("play \(rate)")
    case .pause: calls.append("pause")
    case .seek(let time, let isExact): calls.append("\(isExact ? "seek" : "glance") \(time.seconds)")
    case .step(let count): calls.append("step \(count)")
    case .finished: break
    }
  }
  func setVolume(_ amplitude: Double, isMuted: Bool) { calls.append("volume \(amplitude)\(isMuted ? " muted" : "")") }
  func details() async -> FilmDetails? { film }
}
