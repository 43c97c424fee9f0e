import Foundation
import Synchronization

extension AVCaptureDevice {
  /// A list of devices that is kept up to date.
  open class DiscoverySession: NSObject, KeyValueObserving, @unchecked Sendable {
    /// The observers of the list.
    public let keyValueObservers = KeyValueObservers()
    private let deviceTypes: [DeviceType]
    private let mediaType: AVMediaType?
    private let position: Position

    private let world: CaptureDevices

    /// Creates a list of devices of these types, in this order, with a media type and position.
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

    /// The matching devices that are connected.
    open var devices: [AVCaptureDevice] {
      accessed()
      return selection(of: world.devices)
    }

    /// Sets of cameras that can run simultaneously. USB and this platform set no limits by model: any may be tried.
    open var supportedMultiCamDeviceSets: [Set<AVCaptureDevice>] {
      let cameras = devices.filter { $0.hasMediaType(.video) }
      return cameras.count > 1 ? [Set(cameras)] : []
    }

    /// The devices among these that match.
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
