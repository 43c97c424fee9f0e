import CGStreamer
import GLibSupport

/// Receives the messages of a bus. Each is converted to a Swift value in the thread that posts it; none is queued in
/// the `GstBus`.
enum Bus {
  private static let key = "kinora-tap"

  /// Installs a tap on a bus, or returns the one that is installed already.
  static func tap(_ bus: UnsafeMutablePointer<GstBus>) -> BusTap {
    if let tap = tap(of: bus) { return tap }
    let tap = BusTap()
    g_object_set_data_full(bus.object, key, tap.publish()) { BusTap.retire($0) }
    gst_bus_set_sync_handler(
      bus,
      { _, message, data in
        BusTap.published(data).receive(message!)
        gst_message_unref(message)
        return GST_BUS_DROP
      }, tap.publish()
    ) { BusTap.retire($0) }
    return tap
  }

  /// The tap that is installed on a bus, if any.
  static func tap(of bus: UnsafeMutablePointer<GstBus>) -> BusTap? {
    g_object_get_data(bus.object, key).map { BusTap.published($0) }
  }
}

extension UnsafeMutablePointer<GstBus> {
  fileprivate var object: UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GObject.self)
  }
}
