import Foundation
import GLibSupport
import MediaEngine

extension AVCaptureDevice {
  /// Takes the right to change the device's settings, waiting a moment for whoever has it. Give it back with
  /// `unlockForConfiguration`.
  public func lockForConfiguration() throws {
    guard isConnected else { throw AVError(.deviceNotConnected, userInfo: [AVErrorDeviceKey: self]) }
    // The main thread has a window to keep alive.
    guard lock.take(within: Thread.isMainThread ? 0.25 : 3) else {
      throw AVError(.deviceLockedForConfigurationByAnotherProcess, userInfo: [AVErrorDeviceKey: self])
    }
  }

  /// Gives back the right to change the device's settings.
  public func unlockForConfiguration() {
    if !lock.giveBack() { Misuse.report("unlockForConfiguration() without lockForConfiguration()") }
  }

  /// Whether the caller may change settings. Who may not is told so, once for each call.
  func mayConfigure(_ call: StaticString = #function) -> Bool {
    if lock.isHeld { return true }
    Misuse.report("\(call) of an AVCaptureDevice without lockForConfiguration(); nothing was changed")
    return false
  }
}
