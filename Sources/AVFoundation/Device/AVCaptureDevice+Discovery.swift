import Foundation

/// Lets an initializer return an existing object.
private protocol Known {}

extension Known {
  init?(known object: Self?) {
    guard let object else { return nil }
    self = object
  }
}

extension AVCaptureDevice: Known {
  /// The connected device with this ID. There is one object per device.
  public convenience init?(uniqueID deviceUniqueID: String) {
    self.init(known: CaptureDevices.shared.device(deviceUniqueID))
  }

  /// All connected devices.
  public static func devices() -> [AVCaptureDevice] { CaptureDevices.shared.devices }

  /// The connected devices with a media type.
  public static func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
    devices().filter { $0.hasMediaType(mediaType) }
  }

  /// The default device of a type, media type and position.
  public static func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? {
    DiscoverySession(deviceTypes: [deviceType], mediaType: mediaType, position: position).devices.first
  }
}
