import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// A device has come: the notification's object.
  public static let wasConnectedNotification = Notification.Name("AVCaptureDeviceWasConnectedNotification")
  /// A device is gone: the notification's object.
  public static let wasDisconnectedNotification = Notification.Name("AVCaptureDeviceWasDisconnectedNotification")

  /// The device is there again, perhaps at another node.
  func becameConnected(as source: DeviceDescription) {
    if state.withLock({ $0.source.formats != source.formats }) {
      let formats = source.formats.map { Format($0) }
      for format in formats { format.device = self }
      // The list is told first: a session's preset chooses from it anew.
      withKeyValueChange(of: \.activeFormat) {
        withKeyValueChange(of: \.formats) {
          state.withLock { state in
            let active = state.activeFormat?.source
            state.formats = formats
            // The format that was chosen stays chosen where the device has it still.
            state.activeFormat = formats.first { $0.source == active } ?? formats.first
          }
        }
      }
    }
    let wasOpen = link.isOpen
    state.withLock { $0.source = source }
    // Another node may lead to it now.
    link.close()
    setConnected(true)
    if wasOpen { _ = link.values(of: source) }
  }

  /// The device is gone.
  func becameDisconnected() {
    link.pause()
    setConnected(false)
  }

  private func setConnected(_ isConnected: Bool) {
    guard state.withLock({ $0.isConnected != isConnected }) else { return }
    withKeyValueChange(of: \.isConnected) { state.withLock { $0.isConnected = isConnected } }
  }
}

extension Notification.Name {
  /// A device has come: the notification's object.
  public static let AVCaptureDeviceWasConnected = AVCaptureDevice.wasConnectedNotification
  /// A device is gone: the notification's object.
  public static let AVCaptureDeviceWasDisconnected = AVCaptureDevice.wasDisconnectedNotification
}
