import CGLib
import Foundation

/// The header of a request that libsoup sends, and how to hear of it. The program isn't linked with libsoup: GStreamer's plugins load it, in one
/// version or another, and its functions are found in what is loaded.
public struct SoupHeaders: @unchecked Sendable {
  private typealias Get = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> UnsafePointer<CChar>?
  private typealias Replace = @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void
  private typealias Remove = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Void
  private typealias Address = @convention(c) (UnsafeRawPointer, gboolean) -> UnsafeMutablePointer<CChar>?

  /// libsoup, as far as it is loaded.
  nonisolated(unsafe) private static let library: UnsafeMutableRawPointer? = {
    let names = ["libsoup-3.0.so.0", "libsoup-2.4.so.1"]
    return names.lazy.compactMap { name in dlopen(name, RTLD_LAZY | RTLD_NOLOAD) }.first
  }()

  /// Hears of each request before it is sent, in the thread that sends it. Throws as long as libsoup isn't loaded.
  public static func whenQueued(
    _ handler: @escaping @Sendable (_ message: GObjectRef) -> Void
  ) throws(SignalError) -> EmissionHook {
    // The type isn't registered before the first session.
    _ = function("soup_session_get_type", as: (@convention(c) () -> GType).self)?()
    return try EmissionHook(type: "SoupSession", signal: "request-queued") { objects in
      if let message = objects.last { handler(message) }
    }
  }

  private let message: GObjectRef
  private let headers: OpaquePointer

  /// The header of a `SoupMessage`: of its request, or of the answer.
  public init?(of message: GObjectRef, isAnswer: Bool = false) {
    let property = isAnswer ? "response-headers" : "request-headers"
    let found = Self.boxed(property, of: message) { _, headers in OpaquePointer(headers) }
    guard let found else { return nil }
    // The message keeps it.
    (self.message, headers) = (message, found)
  }

  /// A field's value; setting nil removes the field.
  public subscript(name: String) -> String? {
    get { Self.function("soup_message_headers_get_one", as: Get.self)?(headers, name).map { String(cString: $0) } }
    nonmutating set {
      if let newValue {
        Self.function("soup_message_headers_replace", as: Replace.self)?(headers, name, newValue)
      } else {
        Self.function("soup_message_headers_remove", as: Remove.self)?(headers, name)
      }
    }
  }

  /// What a `SoupMessage` asks for.
  public static func url(of message: GObjectRef) -> URL? {
    let text: String? = boxed("uri", of: message) { type, address in
      let text =
        type == "GUri"
        ? g_uri_to_string(OpaquePointer(address))
        : function("soup_uri_to_string", as: Address.self)?(UnsafeRawPointer(address), 0)
      defer { g_free(text) }
      return text.map { String(cString: $0) }
    }
    return text.flatMap { URL(string: $0) }
  }

  /// Hands out what a property holds, with the name of its type.
  private static func boxed<Value>(
    _ property: String, of message: GObjectRef, _ body: (String, gpointer) -> Value?
  ) -> Value? {
    guard let found = g_object_class_find_property(kinora_object_class(message.pointer), property) else { return nil }
    let type = found.pointee.value_type
    return withGValue(of: type) { value in
      g_object_get_property(message.as(), property, value)
      return g_value_get_boxed(value).flatMap { body(GLibType.name(type), $0) }
    }
  }

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let library, let symbol = dlsym(library, name) else { return nil }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
