import CGStreamer
import GLibSupport

/// A camera, microphone or other device that a device provider has found.
public final class Device: GObjectHolder, Hashable, @unchecked Sendable {
  public let object: GObjectRef

  init(object: GObjectRef) { self.object = object }

  private var device: UnsafeMutablePointer<GstDevice> { object.as() }

  public static func == (a: Device, b: Device) -> Bool { a.object == b.object }
  public func hash(into hasher: inout Hasher) { hasher.combine(object) }

  /// Its display name.
  public var displayName: String { Device.string(gst_device_get_display_name(device)) }

  /// Its device class, such as `Video/Source`.
  public var deviceClass: String { Device.string(gst_device_get_device_class(device)) }

  /// The formats that it supports.
  public var caps: Caps? { gst_device_get_caps(device).map { Caps(taking: $0) } }

  /// Further properties from the provider: path, driver, serial number…
  public var properties: Structure? { gst_device_get_properties(device).map { Structure(taking: $0) } }

  /// The type of the provider's device, such as `GstV4l2Device` or `GstPipeWireDevice`.
  public var kind: String { object.typeName }

  /// Whether it has all these classes, such as `Video/Source`.
  public func has(classes: String) -> Bool { gst_device_has_classes(device, classes) != 0 }

  /// Creates an element that reads from or writes to this device.
  public func makeElement(name: String? = nil) throws -> Element {
    guard let element = gst_device_create_element(device, name) else {
      throw GStreamerError.missingElement(name: displayName, package: nil)
    }
    return Element.wrapping(.sinkFloating(UnsafeMutableRawPointer(element)))
  }

  /// Switches an element that was made for another device to this one; false if it has to be made anew.
  public func reconfigure(_ element: Element) -> Bool { gst_device_reconfigure_element(device, element.element) != 0 }

  private static func string(_ text: UnsafeMutablePointer<gchar>?) -> String {
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}
