import AVFoundation
import Foundation
import GLibSupport
import MediaEngine

/// Takes the planned photos and writes them.
struct PhotoRun: Sendable {
  let plan: PhotoPlan
  let studio: PhotoStudio
  let report: PhotoReport

  /// The maximum number of captures in flight: each keeps an image in memory until its file is written.
  private static let mostPending = 12

  /// Takes photos until there are enough, one fails, or the task is cancelled; captures in flight are finished. Returns
  /// how many were written.
  func take() async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      var written = 0
      var failure: (any Error)?
      func wait() async {
        do {
          if let count = try await group.next() { written += count }
        } catch {
          failure = failure ?? error
        }
      }
      let begin = studio.clock.now
      for press in 1...plan.presses {
        if let interval = plan.interval, press > 1 {
          let due = begin + Duration(interval).wholeNanoseconds * UInt64(press - 1)
          guard (try? await studio.clock.sleep(until: due)) != nil else { break }
        }
        if Task.isCancelled || failure != nil { break }
        let follower = studio.press()
        // An unstructured task, so that cancelling doesn't lose a photo that was already captured.
        let following = Task { try await follow(follower, press) }
        group.addTask { try await following.value }
        if press >= Self.mostPending || plan.interval != nil { await wait() }
      }
      while !group.isEmpty { await wait() }
      // The session's error says more than "not running".
      if let failure { throw await studio.trouble ?? failure }
      return written
    }
  }

  private func follow(_ follower: PhotoFollower, _ press: Int) async throws -> Int {
    var written = 0
    var failure: PhotoFailure?
    var still: PhotoFollower.Taken?
    for await step in follower.steps {
      do {
        switch step {
        case .photo(let photo) where plan.isMotionPhoto: still = photo
        case .photo(let photo):
          try write(photo, number: plan.bracket.isEmpty ? press : photo.place + 1)
          written += 1
        case .movie(let url, _, let displayTime) where plan.isMotionPhoto:
          defer { try? FileManager.default.removeItem(at: url) }
          guard var photo = still else { continue }
          photo.data = try MotionPhoto.make(still: photo.data, movie: url, displayTime: displayTime)
          try write(photo, number: 1)
          written += 1
        case .movie(let url, let duration, let displayTime):
          report.wrote(movie: url, duration: duration, displayTime: displayTime)
        case .failed(let reason): throw reason
        }
      } catch {
        failure = failure ?? error as? PhotoFailure ?? PhotoFailure(error)
      }
    }
    if let failure { throw failure }
    return written
  }

  private func write(_ photo: PhotoFollower.Taken, number: Int) throws {
    let file = plan.url(number)
    try SafeFile.write(photo.data, to: file, replacing: plan.replaces)
    report.wrote(photo, number: number, to: file)
  }
}
