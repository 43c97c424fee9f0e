import CGStreamer
import GLibSupport

/// Watches for devices that are connected and disconnected.
public final class DeviceMonitor: GObjectHolder, @unchecked Sendable {
  public let object: GObjectRef
  private let tap: BusTap

  /// A change to a device.
  public enum Change: Sendable {
    case added(Device)
    case removed(Device)
    case changed(Device, was: Device)
  }

  /// Watches devices of the given classes (`Video/Source`, `Audio/Source`), each with caps that they must match.
  public init(_ classes: KeyValuePairs<String, Caps?>) {
    GStreamer.initialize()
    let monitor = gst_device_monitor_new()!
    object = .takeRef(UnsafeMutableRawPointer(monitor))
    for (name, caps) in classes { gst_device_monitor_add_filter(monitor, name, caps?.pointer) }
    let bus = gst_device_monitor_get_bus(monitor)!
    tap = Bus.tap(bus)
    gst_object_unref(bus)
  }

  private var monitor: UnsafeMutablePointer<GstDeviceMonitor> { object.as() }

  /// The names of the device providers, such as `v4l2deviceprovider`.
  public var providers: [String] {
    guard let list = gst_device_monitor_get_providers(monitor) else { return [] }
    defer { g_strfreev(list) }
    var names: [String] = []
    while let name = list[names.count] { names.append(String(cString: name)) }
    return names
  }

  /// Lets a device provider, such as `pipewiredeviceprovider`, reach its devices through an open connection. False if
  /// the provider has already started or doesn't support that.
  public static func connect(_ provider: String, through file: Int32) async -> Bool {
    GStreamer.initialize()
    let isConnected = try? await GStreamer.offMain {
      guard let provider = gst_device_provider_factory_get_by_name(provider) else { return false }
      let holder = DeviceProviderHolder(object: .takeRef(UnsafeMutableRawPointer(provider)))
      guard gst_device_provider_is_started(provider) == 0 else { return false }
      return (try? holder.set("fd", Int(file))) != nil
    }
    return isConnected ?? false
  }

  /// Starts watching. Providers may take a while to answer; false if none can watch.
  @discardableResult
  public func start() async -> Bool {
    let object = object
    return (try? await GStreamer.offMain { gst_device_monitor_start(object.as()) != 0 }) ?? false
  }

  /// Stops watching and ends the streams of changes.
  public func stop() async {
    let object = object
    try? await GStreamer.offMain { gst_device_monitor_stop(object.as()) }
    tap.finish()
  }

  /// The current devices; probes for them if the monitor isn't watching.
  public func devices() async -> [Device] {
    let object = object
    return
      (try? await GStreamer.offMain {
        var devices: [Device] = []
        let list = gst_device_monitor_get_devices(object.as())
        var link = list
        while let item = link {
          devices.append(Device(object: .takeRef(item.pointee.data)))
          link = item.pointee.next
        }
        g_list_free(list)
        return devices
      }) ?? []
  }

  /// The changes from now on. A device that was connected at the start may be reported as added, too.
  public var changes: AsyncStream<Change> {
    let (stream, continuation) = AsyncStream.makeStream(of: Change.self)
    let messages = tap.messages()
    let task = Task {
      for await message in messages {
        switch message {
        case .deviceAdded(let device): continuation.yield(.added(device))
        case .deviceRemoved(let device): continuation.yield(.removed(device))
        case .deviceChanged(let device, let former): continuation.yield(.changed(device, was: former))
        default: break
        }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}

/// A reference to a device provider. There is one of each kind in a process; it outlives its holders.
private final class DeviceProviderHolder: GObjectHolder, @unchecked Sendable {
  let object: GObjectRef
  init(object: GObjectRef) { self.object = object }
}
