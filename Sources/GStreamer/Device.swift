import CGStreamer
import GLibSupport

/// A camera, microphone or other device that a provider has found.
public final class Device: GObjectHolder, Hashable, @unchecked Sendable {
  public let object: GObjectRef

  init(object: GObjectRef) { self.object = object }

  private var device: UnsafeMutablePointer<GstDevice> { object.as() }

  public static func == (a: Device, b: Device) -> Bool { a.object == b.object }
  public func hash(into hasher: inout Hasher) { hasher.combine(object) }

  /// Its name for people.
  public var displayName: String { Device.string(gst_device_get_display_name(device)) }

  /// What it is, as `Video/Source`.
  public var deviceClass: String { Device.string(gst_device_get_device_class(device)) }

  /// What it can deliver.
  public var caps: Caps? { gst_device_get_caps(device).map { Caps(taking: $0) } }

  /// What the provider knows besides: path, driver, serial number…
  public var properties: Structure? { gst_device_get_properties(device).map { Structure(taking: $0) } }

  /// The kind of provider's device, as `GstV4l2Device`, `GstPipeWireDevice`.
  public var kind: String { object.typeName }

  /// Whether it is of all these classes, as `Video/Source`.
  public func has(classes: String) -> Bool { gst_device_has_classes(device, classes) != 0 }

  /// An element that takes from, or gives to, this device.
  public func makeElement(name: String? = nil) throws -> Element {
    guard let element = gst_device_create_element(device, name) else {
      throw GStreamerError.missingElement(name: displayName, debianPackage: nil)
    }
    return Element.wrapping(.sinkFloating(UnsafeMutableRawPointer(element)))
  }

  /// Lets an element that was made for another device use this one; false if it can't without being made anew.
  public func reconfigure(_ element: Element) -> Bool { gst_device_reconfigure_element(device, element.element) != 0 }

  private static func string(_ text: UnsafeMutablePointer<gchar>?) -> String {
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}
