import Foundation
import Synchronization

/// The door that the portal opens to PipeWire's cameras. In a sandbox there is no other.
public final class CameraRemote: Sendable {
  /// A connection to PipeWire.
  let file: Int32
  private static let taken = Mutex<CameraRemote?>(nil)

  init(file: Int32) { self.file = file }

  deinit { close(file) }

  /// The one through which cameras are found and opened, where there is one.
  static var current: CameraRemote? { taken.withLock { $0 } }

  /// Finds and opens cameras through this door from now on.
  public func take() async {
    Self.taken.withLock { $0 = self }
    await SystemDeviceProvider.shared.look(through: self)
  }
}
