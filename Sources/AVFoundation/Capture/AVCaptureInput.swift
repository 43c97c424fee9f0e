import Foundation

/// Brings media into a session. `AVCaptureDeviceInput` is the one that there is.
public class AVCaptureInput: NSObject, KeyValueObserving, @unchecked Sendable {
  /// Who observes this input's properties.
  public let keyValueObservers = KeyValueObservers()
  let link = SessionLink()

  override init() { super.init() }

  /// The streams that come from here.
  public var ports: [Port] { [] }
}

extension NSNotification.Name {
  /// A port has learnt what its media is like; the object is the port.
  public static let AVCaptureInputPortFormatDescriptionDidChange = NSNotification.Name(
    "AVCaptureInputPortFormatDescriptionDidChangeNotification")
}
