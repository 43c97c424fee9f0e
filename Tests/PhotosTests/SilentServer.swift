import Foundation
import GLibSupport
import MediaEngine
import TestSupport

@testable import Photos

/// The disk of a folder, on a server that can stop answering. Its time passes when a test says so.
final class SilentServer: @unchecked Sendable {
  let folder: URL
  let clock = SimulatedClock()
  private(set) lazy var watched = WatchedFolder(folder.path, clock: clock) { [weak self] in self?.enter() }
  private let condition = NSCondition()
  // Both are used only with the condition locked.
  private var isSilent = false
  private var waiting = 0

  /// Stands for the disk of this folder from now on. A server that is given up answers again.
  init(of folder: URL) {
    self.folder = folder
    HangingFolders.shared.watch(watched)
  }

  /// The number of system calls that hang.
  var hangingCalls: Int { condition.withLock { waiting } }

  func stopAnswering() { condition.withLock { isSilent = true } }

  func answer() {
    condition.withLock {
      isSilent = false
      condition.broadcast()
    }
  }

  /// Lets the time pass that a call may take, once one hangs and is looked after.
  func passPatience() async throws {
    try await eventually("a call that hangs") { hangingCalls > 0 && clock.alarmCount > 0 }
    await clock.advance(by: WatchedFolder.patience)
  }

  /// Waits until all calls that were left to their threads have returned.
  func settle() async throws { try await eventually("the calls to return") { watched.hangingCalls == 0 } }

  private func enter() {
    condition.withLock {
      waiting += 1
      while isSilent { condition.wait() }
      waiting -= 1
    }
  }
}
