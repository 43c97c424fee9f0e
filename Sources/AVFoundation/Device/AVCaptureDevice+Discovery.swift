import Foundation

/// Lets an initialiser answer an object that there is already.
private protocol Known {}

extension Known {
  init?(known object: Self?) {
    guard let object else { return nil }
    self = object
  }
}

extension AVCaptureDevice: Known {
  /// The device with this id, if it is there. There is one object for each device.
  public convenience init?(uniqueID deviceUniqueID: String) {
    self.init(known: CaptureDevices.shared.device(deviceUniqueID))
  }

  /// All devices that are there.
  public static func devices() -> [AVCaptureDevice] { CaptureDevices.shared.devices }

  /// The devices that give media of this kind.
  public static func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
    devices().filter { $0.hasMediaType(mediaType) }
  }

  /// The device to use of this type, side and kind of media.
  public static func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? {
    DiscoverySession(deviceTypes: [deviceType], mediaType: mediaType, position: position).devices.first
  }
}
