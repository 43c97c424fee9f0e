import AVFoundation
import CoreMedia
import GLibSupport

extension Camera {
  /// Stands for the cameras that aren't seen before access is granted.
  static var locked: Camera { Camera(id: "locked", name: tr("Camera"), isLocked: true) }

  /// A camera that there is.
  init(_ device: AVCaptureDevice) {
    self.init(id: device.uniqueID, name: device.localizedName, isSimulated: device.isSimulated)
    let all = PreviewFormat.all(of: device)
    format = PreviewFormat.choice(among: all)?.size
    formats = Format.distinct(all)
  }
}

extension Camera.Format {
  /// The sizes and rates among these, each once, however many encodings have it; the largest and fastest first.
  static func distinct(_ all: [PreviewFormat]) -> [Camera.Format] {
    Set(all.map(\.size)).sorted {
      ($0.width * $0.height, $0.width, $0.framesPerSecond) > ($1.width * $1.height, $1.width, $1.framesPerSecond)
    }
  }
}

extension PreviewFormat {
  /// Everything that a device can be shown in.
  static func all(of device: AVCaptureDevice) -> [PreviewFormat] {
    device.formats.enumerated().flatMap { place, format -> [PreviewFormat] in
      let size = format.formatDescription.dimensions
      let packing: Packing =
        switch format.formatDescription.mediaSubType {
        case .jpeg: .jpeg
        case .h264, .hevc: .video
        default: .raw
        }
      return format.videoSupportedFrameRateRanges.enumerated().map { index, range in
        PreviewFormat(
          place: (place, index),
          size: Camera.Format(
            width: Int(size.width), height: Int(size.height), framesPerSecond: range.maxFrameRate),
          packing: packing)
      }
    }
  }
}

extension CameraFault {
  /// What the session says, as the page shows it. The engine's own words are below Apple's codes.
  init(_ error: AVError) {
    switch error.userInfo[NSUnderlyingErrorKey] as? DeviceError {
    case .busy(_, let program): self = .busy(program: program)
    case .disconnected, .unknown: self = .lost
    case .notPermitted: self = .notPermitted
    case .missingPlugin(_, _, let package): self = .missingPlugin(package: package)
    case .stalled(let device): self = .failed(DeviceError.stalled(device).description)
    case .noSuchFormat(let device): self = .failed(DeviceError.noSuchFormat(device).description)
    case .serverGone(let device, let reason), .failed(let device, let reason):
      self = .failed(DeviceError.failed(device, reason: reason).description)
    case nil:
      switch error.code {
      case .deviceNotConnected, .deviceWasDisconnected: self = .lost
      case .applicationIsNotAuthorizedToUseDevice: self = .notPermitted
      default: self = .failed(error.localizedDescription)
      }
    }
  }
  /// In a sandbox no group helps: the portal has the say.
  fileprivate static var notPermitted: CameraFault {
    .denied(command: CameraPortal.isUsed ? nil : "sudo usermod -aG video $USER")
  }
}
