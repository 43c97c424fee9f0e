import Foundation
import GLibSupport
import MediaEngine

extension AVCaptureDevice {
  /// Locks the device's settings for changes, waiting a moment for another thread that has the lock. Throws
  /// `deviceLockedForConfigurationByAnotherProcess` at once where another process has it. Release it with
  /// `unlockForConfiguration`; a process that ends lets go of it.
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

  /// Stops the program unless the configuration lock is held, by any thread: asynchronous code may change its thread.
  func requireLock(_ call: StaticString = #function) {
    if !lock.isHeld { Misuse.stop("\(call) of an AVCaptureDevice without lockForConfiguration()") }
  }
}
