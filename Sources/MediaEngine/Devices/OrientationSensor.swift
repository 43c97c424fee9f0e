import Foundation
import GLibSupport
import Synchronization

/// The machine's accelerometer, as iio-sensor-proxy reports it. Upright where there is none.
public final class OrientationSensor: Sendable {
  /// The sensor of this machine.
  public static let shared = OrientationSensor(bus: .system)

  private static let name = "net.hadess.SensorProxy"
  private static let path = "/net/hadess/SensorProxy"
  /// How long one wait for a signal lasts: the next one begins at once.
  private static let waitSeconds = 60.0

  private struct State {
    var orientation = MachineOrientation.normal
    var isFollowing = false
  }

  private let bus: DBusConnection.Bus
  private let state = Mutex(State())
  private let news = Broadcast<MachineOrientation>()

  init(bus: DBusConnection.Bus) { self.bus = bus }

  /// How the machine is held.
  public var orientation: MachineOrientation { state.withLock { $0.orientation } }

  /// The orientation whenever it changes from now on.
  public var changes: AsyncStream<MachineOrientation> {
    let changes = news.events()
    follow()
    return changes
  }

  /// Begins to follow the sensor, once, in a thread of its own: calls of the bus block.
  private func follow() {
    let isFirst = state.withLock { state in
      defer { state.isFollowing = true }
      return !state.isFollowing
    }
    guard isFirst else { return }
    Thread.detachNewThread { [weak self, bus] in
      // Without the bus, or without the sensor on it, the machine stays upright.
      guard let connection = try? DBusConnection(bus) else { return }
      func call(_ method: String) throws {
        _ = try connection.call(
          DBusConnection.Method(Self.name, path: Self.path, interface: Self.name, name: method), timeoutSeconds: 5)
      }
      guard (try? connection.property("HasAccelerometer", of: Self.name, at: Self.path, Self.name))?.bool == true,
        (try? call("ClaimAccelerometer")) != nil
      else { return }
      defer { try? call("ReleaseAccelerometer") }
      do {
        while self != nil {
          _ = try connection.signal(
            "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: Self.path, within: Self.waitSeconds
          ) {
            // Read when signals are already waited for, so that no change is missed.
            let value = try connection.property("AccelerometerOrientation", of: Self.name, at: Self.path, Self.name)
            self?.become(value?.string.flatMap { MachineOrientation(rawValue: $0) })
          }
        }
      } catch {
        // The sensor's service has ended: the machine stays as it was held last.
      }
    }
  }

  /// The sensor reports an orientation; nil where it can't tell, as on a table.
  private func become(_ orientation: MachineOrientation?) {
    guard let orientation else { return }
    let isNew = state.withLock { state in
      defer { state.orientation = orientation }
      return state.orientation != orientation
    }
    if isNew { news.send(orientation) }
  }
}
