import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// A device was connected: the notification's object.
  public static let wasConnectedNotification = Notification.Name("AVCaptureDeviceWasConnectedNotification")
  /// A device was disconnected: the notification's object.
  public static let wasDisconnectedNotification = Notification.Name("AVCaptureDeviceWasDisconnectedNotification")

  /// The device is connected again, perhaps at another device node.
  func becameConnected(as source: DeviceDescription) {
    if state.withLock({ $0.source.formats != source.formats }) {
      let formats = source.formats.map { Format($0) }
      for format in formats { format.device = self }
      // The list is announced first: a session's preset selects from it again.
      withKeyValueChange(of: \.activeFormat) {
        withKeyValueChange(of: \.formats) {
          state.withLock { state in
            let active = state.activeFormat?.source
            state.formats = formats
            // The chosen format stays active if the device still has it.
            state.activeFormat = formats.first { $0.source == active } ?? formats.first
          }
        }
      }
    }
    let wasOpen = link.isOpen
    state.withLock { $0.source = source }
    // The device may have another device node now.
    link.close()
    setConnected(true)
    if wasOpen { _ = link.values(of: source) }
  }

  /// The device was disconnected.
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
  /// A device was connected: the notification's object.
  public static let AVCaptureDeviceWasConnected = AVCaptureDevice.wasConnectedNotification
  /// A device was disconnected: the notification's object.
  public static let AVCaptureDeviceWasDisconnected = AVCaptureDevice.wasDisconnectedNotification
}
