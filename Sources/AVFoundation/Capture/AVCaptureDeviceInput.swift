import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Connects a camera or a microphone to a session.
open class AVCaptureDeviceInput: AVCaptureInput, @unchecked Sendable {
  /// The device.
  public let device: AVCaptureDevice
  private let port = Mutex<Port?>(nil)
  private let minFrameDurationOverride = Mutex(CMTime.invalid)
  private let silence = Mutex(false)
  private let cleaning = Mutex(false)

  /// Creates an input for a device. Throws if the device isn't connected, or access to it is denied.
  public init(device: AVCaptureDevice) throws {
    guard device.isConnected else {
      throw AVError(.deviceNotConnected, userInfo: [AVErrorDeviceKey: device])
    }
    let mediaType: AVMediaType = device.hasMediaType(.video) ? .video : .audio
    // Simulated devices need no permission.
    if !device.source.isSimulated, let problem = AVCaptureDevice.authorizationProblem(for: mediaType) { throw problem }
    self.device = device
    super.init()
    port.withLock { $0 = Port(mediaType, of: self) }
  }

  /// The device's one port: video for cameras, audio for microphones.
  open override var ports: [Port] { port.withLock { $0 }.map { [$0] } ?? [] }

  /// The ports of a media type, from a device of a type and position; nil matches any.
  open func ports(
    for mediaType: AVMediaType?, sourceDeviceType: AVCaptureDevice.DeviceType?,
    sourceDevicePosition: AVCaptureDevice.Position
  ) -> [Port] {
    ports.filter { port in
      (mediaType == nil || port.mediaType == mediaType)
        && (sourceDeviceType == nil || device.deviceType == sourceDeviceType)
        && (sourceDevicePosition == .unspecified || device.position == sourceDevicePosition)
    }
  }

  /// Whether the running device has delivered nothing for a while; it is then restarted. An addition of Kinora's;
  /// observers are called on the main thread.
  open var isSilent: Bool {
    accessed()
    return silence.withLock { $0 }
  }

  /// Whether hum and hiss are taken out of a microphone's sound and a voice is made evenly loud, for all outputs alike.
  /// The running microphone is opened again when this changes, so that a recording ends. False by default, and without
  /// effect where `isVoiceCleanupSupported` is false. An addition of Kinora's.
  open var isVoiceCleanupEnabled: Bool {
    get { cleaning.withLock { $0 } }
    set {
      cleaning.withLock { $0 = newValue }
      link.changed()
    }
  }

  /// Whether a voice can be cleaned up here: the input is a microphone's, and what does it is installed. An addition of
  /// Kinora's.
  open var isVoiceCleanupSupported: Bool { device.hasMediaType(.audio) && VoiceCleaner.isInstalled }

  override var wantsCleanVoice: Bool { isVoiceCleanupEnabled && isVoiceCleanupSupported }

  override var sourceDevice: AVCaptureDevice? { device }
  override var frameDurationOverride: CMTime { videoMinFrameDurationOverride }

  override func setSilent(_ isSilent: Bool) {
    let isNew = silence.withLock { silence in
      defer { silence = isSilent }
      return silence != isSilent
    }
    if isNew { tellLater { [self] in notify(\.isSilent, old: !isSilent, new: isSilent) } }
  }

  /// The minimum frame duration, whatever the device is set to; invalid leaves it to the device.
  open var videoMinFrameDurationOverride: CMTime {
    get {
      accessed()
      return minFrameDurationOverride.withLock { $0 }
    }
    set {
      withKeyValueChange(of: \.videoMinFrameDurationOverride) { minFrameDurationOverride.withLock { $0 = newValue } }
      link.changed()
    }
  }
}
