import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Brings what a camera or a microphone gives into a session.
public final class AVCaptureDeviceInput: AVCaptureInput, @unchecked Sendable {
  /// The device.
  public let device: AVCaptureDevice
  private let port = Mutex<Port?>(nil)
  private let minFrameDurationOverride = Mutex(CMTime.invalid)
  private let silence = Mutex(false)

  /// An input for a device. Fails where the device isn't there, or may not be used.
  public init(device: AVCaptureDevice) throws {
    guard device.isConnected else {
      throw AVError(.deviceNotConnected, userInfo: [AVErrorDeviceKey: device])
    }
    let mediaType: AVMediaType = device.hasMediaType(.video) ? .video : .audio
    // Nobody has to be asked for what Kinora brings along.
    if !device.source.isSimulated, let problem = AVCaptureDevice.authorizationProblem(for: mediaType) { throw problem }
    self.device = device
    super.init()
    port.withLock { $0 = Port(mediaType, of: self) }
  }

  /// The stream of the device: cameras have one of pictures, microphones one of sound.
  public override var ports: [Port] { port.withLock { $0 }.map { [$0] } ?? [] }

  /// The streams of one kind, from a device of one type and position; nil stands for any.
  public func ports(
    for mediaType: AVMediaType?, sourceDeviceType: AVCaptureDevice.DeviceType?,
    sourceDevicePosition: AVCaptureDevice.Position
  ) -> [Port] {
    ports.filter { port in
      (mediaType == nil || port.mediaType == mediaType)
        && (sourceDeviceType == nil || device.deviceType == sourceDeviceType)
        && (sourceDevicePosition == .unspecified || device.position == sourceDevicePosition)
    }
  }

  /// Whether its device has given nothing for a while although it runs; it is started anew then. An addition of Kinora's;
  /// observers are told on the main thread.
  public var isSilent: Bool {
    accessed()
    return silence.withLock { $0 }
  }

  func setSilent(_ isSilent: Bool) {
    let isNew = silence.withLock { silence in
      defer { silence = isSilent }
      return silence != isSilent
    }
    if isNew { onMain { [self] in notify(\.isSilent, old: !isSilent, new: isSilent) } }
  }

  /// How far apart frames are at least, whatever the device is set to; invalid leaves that to the device.
  public var videoMinFrameDurationOverride: CMTime {
    get {
      accessed()
      return minFrameDurationOverride.withLock { $0 }
    }
    set {
      withKeyValueChange(of: \.videoMinFrameDurationOverride) { minFrameDurationOverride.withLock { $0 = newValue } }
      link.changed()
    }
  }

  /// What this input is to the rules.
  func shape(in session: AVCaptureSession) -> SessionRules.Input {
    let owner = link.session
    return SessionRules.Input(
      id: ObjectIdentifier(self).hashValue, deviceID: device.uniqueID, mediaTypes: ports.map(\.mediaType),
      formats: device.formats.compactMap(\.videoFormat), isTaken: owner != nil && owner !== session)
  }
}
