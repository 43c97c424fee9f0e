import Foundation

/// Provides media to a session. Its subclass is `AVCaptureDeviceInput`.
open class AVCaptureInput: NSObject, KeyValueObserving, @unchecked Sendable {
  /// The observers of this input's properties.
  public let keyValueObservers = KeyValueObservers()
  let link = SessionLink()

  override init() { super.init() }

  /// The input's media streams.
  open var ports: [Port] { [] }
}

extension NSNotification.Name {
  /// A port's format description has changed; the object is the port.
  public static let AVCaptureInputPortFormatDescriptionDidChange = NSNotification.Name(
    "AVCaptureInputPortFormatDescriptionDidChangeNotification")
}
