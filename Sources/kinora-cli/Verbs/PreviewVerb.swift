import Foundation
import GLibSupport
import MediaEngine
import Synchronization

extension Verb {
  static let preview = Verb(
    "preview", tr("run a camera and count its frames"),
    options: [Option("--frames", .count, tr("stop after so many frames; without it, at Ctrl-C"))]
      + CameraChoice.options
      + [.jsonEvents],
    example: "preview --simulated --frames 90 --json", tr("counts 90 frames of the simulated camera"),
    run: PreviewVerb.run)
}

/// Runs a preview until it has enough frames, is stopped, or fails.
private enum PreviewVerb {
  /// The reason why the preview ends.
  private enum Ending: Sendable {
    case complete(StreamStatistics)
    case interrupted(Interruption)
    case failed(DeviceError)
  }

  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let (endings, ending) = AsyncStream.makeStream(of: Ending.self)
    Interruption.onFirst { ending.yield(.interrupted($0)) }
    let choice = try await CameraChoice(options)
    let preview = CameraStream(camera: choice.camera, format: choice.format, rate: choice.rate)
    let report = PreviewReport(asJSON: options.has("--json"))

    let wanted = options.count("--frames")
    let pace = FramePace(choice.camera.clock)
    preview.add(
      PreviewOutput { [weak preview] _ in
        pace.count()
        guard let statistics = preview?.statistics, statistics.delivered == wanted else { return }
        ending.yield(.complete(statistics))
      })
    let events = preview.events
    try await preview.start()
    report.begin(choice)
    // Events from before the start are buffered in their stream, so the first one is reported after "started".
    let listening = Task {
      for await event in events {
        report.tell(event)
        switch event {
        case .failed(let error), .lost(let error): ending.yield(.failed(error))
        case .began, .delivers, .stalled, .resumed: break
        }
      }
    }
    defer { listening.cancel() }
    var iterator = endings.makeAsyncIterator()
    let reason = await iterator.next()
    let statistics = preview.statistics
    await preview.stop()

    switch reason {
    case .complete(let counted):
      report.end(counted, fps: pace.framesPerSecond)
      return .done
    case .interrupted(let interruption):
      report.end(statistics, fps: pace.framesPerSecond)
      return interruption.exitCode
    case .failed(let error):
      report.end(statistics, fps: pace.framesPerSecond)
      throw error
    case nil:
      return .done
    }
  }
}

/// The average frame rate of the whole run, by the camera's clock: the statistics' rate is that of the last seconds,
/// and 0 once the camera is lost.
private final class FramePace: Sendable {
  private struct State {
    var frames = 0
    var first: UInt64?
    var last: UInt64?
  }

  private let clock: any HostClock
  private let state = Mutex(State())

  init(_ clock: any HostClock) { self.clock = clock }

  func count() {
    let now = clock.now
    state.withLock { state in
      state.frames += 1
      state.first = state.first ?? now
      state.last = now
    }
  }

  var framesPerSecond: Double {
    let state = state.withLock { $0 }
    guard let first = state.first, let last = state.last, first < last else { return 0 }
    return Double(state.frames - 1) * 1e9 / Double(last - first)
  }
}
