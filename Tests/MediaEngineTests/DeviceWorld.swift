import GLibSupport
import Synchronization

@testable import MediaEngine

/// A world whose devices the test plugs in and out.
final class DeviceWorld: DeviceProvider {
  private let list: Mutex<[DeviceDescription]>
  private let broadcast = Broadcast<Void>()
  /// One for each time that somebody began to listen.
  let listeners = Collected<Void>()

  init(_ devices: [DeviceDescription] = []) { list = Mutex(devices) }

  func devices() async -> [DeviceDescription] { list.withLock { $0 } }

  func changes() async -> AsyncStream<Void> {
    let events = broadcast.events()
    listeners.add(())
    return events
  }

  func become(_ devices: [DeviceDescription]) {
    list.withLock { $0 = devices }
    broadcast.send(())
  }
}
