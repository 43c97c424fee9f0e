import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Extracts one representative frame of a video, synchronously.
public enum StillFrame {
  /// One second in, since many movies begin with black.
  private static let place = CMTime(value: 1, timescale: 1)

  /// The key frame about a second after the beginning, or the first one; upright, and at most `limit` pixels on its
  /// longer side. Blocks for up to some seconds: not for the main thread.
  public static func picture(
    of file: URL, limit: Int, clock: any HostClock = SystemHostClock.shared
  ) throws -> CGImage {
    let result = Mutex<Result<CGImage, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    let task = Task(executorPreference: EngineExecutor.shared) {
      let outcome: Result<CGImage, any Error>
      do {
        outcome = .success(try await image(of: file, limit: limit, clock))
      } catch {
        outcome = .failure(error)
      }
      result.withLock { $0 = outcome }
      done.signal()
    }
    let alarm = clock.schedule(after: Timeouts.stillFrame) { done.signal() }
    done.wait()
    alarm.cancel()
    task.cancel()
    guard let outcome = result.withLock({ $0 }) else { throw GStreamerError.timedOut("Reading \(file.path)") }
    return try outcome.get()
  }

  private static func image(of file: URL, limit: Int, _ clock: any HostClock) async throws -> CGImage {
    let media = try await MediaFile.open(file, clock: clock)
    var settings = ImageExtractor.Settings()
    settings.appliesTransform = true
    let side = CGFloat(min(limit, 1 << 16))
    settings.maximumSize = CGSize(width: side, height: side)
    let length = media.facts.duration
    let time = length.isNumeric && length.seconds <= 1.5 ? .zero : place
    return try await ImageExtractor(media).picture(near: time, settings: settings).image
  }
}
