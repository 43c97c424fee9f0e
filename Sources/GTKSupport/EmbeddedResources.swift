import CAdwaita
import CResources

/// The files that are compiled into the program, given to GLib as one GResource.
///
/// GTK then finds them without further code: it loads the style sheet and the icons below the application's resource
/// path, in the build folder as well as when installed.
enum EmbeddedResources {
  /// Registers the embedded files with GLib. Must run before the application starts up.
  static func register() {
    var bundle = ResourceBundle()
    for index in 0..<kinora_resource_count {
      let file = kinora_resource(index).pointee
      bundle.add(
        path: String(cString: file.path), bytes: UnsafeBufferPointer(start: file.bytes, count: file.length))
    }
    let data = bundle.serialized()
    let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    var error: UnsafeMutablePointer<GError>?
    guard let resource = g_resource_new_from_data(bytes, &error) else {
      let reason = error.map { String(cString: $0.pointee.message) } ?? "unknown error"
      g_clear_error(&error)
      preconditionFailure("the embedded resources can't be read back: \(reason)")
    }
    g_resources_register(resource)
    g_resource_unref(resource)
  }
}
