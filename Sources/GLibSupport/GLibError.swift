import CGLib

/// A `GError` as a Swift value.
public struct GLibError: Error, Equatable, CustomStringConvertible {
  /// The error domain, such as `gst-resource-error-quark`.
  public let domain: String
  /// The code within the domain.
  public let code: Int
  /// GLib's message, localised where GLib has a translation.
  public let message: String

  public init(domain: String, code: Int, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  /// Copies an error that the caller only borrows.
  public init(copying error: UnsafePointer<GError>) {
    domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
    code = Int(error.pointee.code)
    message = error.pointee.message.map { String(cString: $0) } ?? ""
  }

  /// Takes over an error that a function left in its `GError **`.
  public init(taking error: UnsafeMutablePointer<GError>) {
    self.init(copying: error)
    g_error_free(error)
  }

  public var description: String { message }

  /// Calls a function that reports failure through `GError **` and throws what it left there.
  public static func check<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) throws -> Result
  ) throws -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = try body(&error)
    if let error { throw GLibError(taking: error) }
    return result
  }
}
