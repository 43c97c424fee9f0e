import Foundation
import Synchronization

extension AVCaptureDevice {
  /// A list of devices that keeps itself up to date.
  public final class DiscoverySession: NSObject, KeyValueObserving, @unchecked Sendable {
    /// Who observes the list.
    public let keyValueObservers = KeyValueObservers()
    private let deviceTypes: [DeviceType]
    private let mediaType: AVMediaType?
    private let position: Position

    private let world: CaptureDevices

    /// Lists devices of these types, in this order, that give media of this kind and look this way.
    public convenience init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) {
      self.init(deviceTypes: deviceTypes, mediaType: mediaType, position: position, in: .shared)
    }

    init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position, in world: CaptureDevices) {
      self.world = world
      self.deviceTypes = deviceTypes
      self.mediaType = mediaType
      self.position = position
      super.init()
      world.add(self)
    }

    /// The devices that there are now.
    public var devices: [AVCaptureDevice] {
      accessed()
      return selection(of: world.devices)
    }

    /// Sets of cameras that can run at once. USB and this platform set no limits by the model: any can be tried.
    public var supportedMultiCamDeviceSets: [Set<AVCaptureDevice>] {
      let cameras = devices.filter { $0.hasMediaType(.video) }
      return cameras.count > 1 ? [Set(cameras)] : []
    }

    /// Those of these devices that were asked for.
    func selection(of devices: [AVCaptureDevice]) -> [AVCaptureDevice] {
      var found: [AVCaptureDevice] = []
      for type in deviceTypes {
        found += devices.filter { device in
          device.deviceType.matches(type) && (mediaType.map(device.hasMediaType) ?? true)
            && (position == .unspecified || device.position == position) && !found.contains { $0 === device }
        }
      }
      return found
    }
  }
}
