import Foundation
import Synchronization

/// The PipeWire connection to cameras that the portal opened. A sandbox has no other access to them.
public final class CameraRemote: Sendable {
  /// The connection's file descriptor.
  let file: Int32
  private static let taken = Mutex<CameraRemote?>(nil)

  init(file: Int32) { self.file = file }

  deinit { close(file) }

  /// The connection through which cameras are found and opened, if there is one.
  static var current: CameraRemote? { taken.withLock { $0 } }

  /// Makes this the connection through which cameras are found and opened.
  public func take() async {
    Self.taken.withLock { $0 = self }
    await SystemDeviceProvider.shared.look(through: self)
  }
}
