import CoreMedia
import Foundation

/// Provides media to a session. Its subclasses are `AVCaptureDeviceInput` and `AVCaptureScreenInput`.
open class AVCaptureInput: NSObject, KeyValueObserving, @unchecked Sendable {
  /// The observers of this input's properties.
  public let keyValueObservers = KeyValueObservers()
  let link = SessionLink()

  override init() { super.init() }

  /// The input's media streams.
  open var ports: [Port] { [] }

  /// What the media comes from; nil if it comes from nowhere.
  var sourceDevice: AVCaptureDevice? { nil }

  /// The minimum frame duration, whatever the device is set to; invalid leaves it to the device.
  var frameDurationOverride: CMTime { .invalid }

  /// Whether hum and hiss are to be taken out of a microphone's sound.
  var wantsCleanVoice: Bool { false }

  /// Called when the running device has been silent for a while, and when it delivers again.
  func setSilent(_ isSilent: Bool) {}

  /// Stops waiting for a person whose answer the start of the session waits for.
  func stopAsking() {}

  /// The input as the session rules see it; nil if it provides nothing.
  func shape(in session: AVCaptureSession) -> SessionRules.Input? {
    guard let device = sourceDevice else { return nil }
    let owner = link.session
    return SessionRules.Input(
      id: ObjectIdentifier(self).hashValue, deviceID: device.uniqueID, mediaTypes: ports.map(\.mediaType),
      formats: device.formats.compactMap(\.videoFormat), isTaken: owner != nil && owner !== session)
  }
}

extension NSNotification.Name {
  /// A port's format description has changed; the object is the port.
  public static let AVCaptureInputPortFormatDescriptionDidChange = NSNotification.Name(
    "AVCaptureInputPortFormatDescriptionDidChangeNotification")
}
