import Foundation
import GLibSupport
import MediaEngine

extension AVCaptureDevice {
  /// Locks the device's settings for changes, waiting a moment for the current holder. Release it with
  /// `unlockForConfiguration`.
  public func lockForConfiguration() throws {
    guard isConnected else { throw AVError(.deviceNotConnected, userInfo: [AVErrorDeviceKey: self]) }
    // The main thread waits less, to keep windows responsive.
    guard lock.take(within: Thread.isMainThread ? 0.25 : 3) else {
      throw AVError(.deviceLockedForConfigurationByAnotherProcess, userInfo: [AVErrorDeviceKey: self])
    }
  }

  /// Unlocks the device's settings.
  public func unlockForConfiguration() {
    if !lock.giveBack() { Misuse.report("unlockForConfiguration() without lockForConfiguration()") }
  }

  /// Whether the configuration lock is held, by any thread; if not, reports the misuse.
  func mayConfigure(_ call: StaticString = #function) -> Bool {
    if lock.isHeld { return true }
    Misuse.report("\(call) of an AVCaptureDevice without lockForConfiguration(); nothing was changed")
    return false
  }
}
