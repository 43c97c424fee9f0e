import Foundation
import GLibSupport
import MediaEngine

/// Tells how far an export is.
enum ExportStates {
  /// How often it is looked at.
  private static let usualInterval = 0.1

  /// The states of a session, until it has ended.
  static func stream(of session: AVAssetExportSession, every interval: TimeInterval) -> AsyncStream<
    AVAssetExportSession.State
  > {
    AsyncStream { continuation in
      let task = Task(executorPreference: EngineExecutor.shared) {
        let progress = Progress(totalUnitCount: 1000)
        var last: (AVAssetExportSession.Status, Int64)?
        let clock: any HostClock = SystemHostClock.shared
        var told = clock.now
        while !Task.isCancelled {
          let status = session.status
          progress.completedUnitCount = Int64(clamping: (session.progress * 1000).rounded())
          let now = (status, progress.completedUnitCount)
          let isDue = Double(clock.now &- told) / 1e9 >= interval
          if last.map({ $0.0 != now.0 || isDue || !interval.isFinite && $0.1 != now.1 }) ?? true {
            switch status {
            case .unknown: continuation.yield(.pending)
            case .waiting: continuation.yield(.waiting)
            case .exporting, .completed: continuation.yield(.exporting(progress: progress))
            case .failed, .cancelled: break
            }
            (last, told) = (now, clock.now)
          }
          guard status == .unknown || status == .waiting || status == .exporting else { break }
          try? await Task.sleep(for: .seconds(min(interval, usualInterval)))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
