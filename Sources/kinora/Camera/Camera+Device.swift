import AVFoundation
import CoreMedia
import GLibSupport

extension Camera {
  /// Stands for the cameras that aren't seen before access is granted.
  static var locked: Camera { Camera(id: "locked", name: tr("Camera"), isLocked: true) }

  /// Stands for the screen in Screen mode.
  static var screen: Camera { Camera(id: "screen", name: tr("Screen"), isScreen: true) }

  /// The camera of a device.
  init(_ device: AVCaptureDevice) {
    self.init(id: device.uniqueID, name: device.localizedName, isSimulated: device.isSimulated)
    let all = PreviewFormat.all(of: device)
    format = PreviewFormat.choice(among: all)?.size
    formats = Format.distinct(all)
  }
}

extension Camera.Format {
  /// The distinct sizes and frame rates, whatever their encodings; the largest and fastest first.
  static func distinct(_ all: [PreviewFormat]) -> [Camera.Format] {
    Set(all.map(\.size)).sorted {
      ($0.width * $0.height, $0.width, $0.framesPerSecond) > ($1.width * $1.height, $1.width, $1.framesPerSecond)
    }
  }
}

extension PreviewFormat {
  /// All formats and frame rates of a device.
  static func all(of device: AVCaptureDevice) -> [PreviewFormat] {
    device.formats.enumerated().flatMap { place, format -> [PreviewFormat] in
      let size = format.formatDescription.dimensions
      let packing: Packing =
        switch format.formatDescription.mediaSubType {
        case .jpeg: .jpeg
        case .h264, .hevc: .video
        default: .raw
        }
      return format.videoSupportedFrameRateRanges.enumerated().flatMap { index, range in
        rates(of: range).map { rate in
          PreviewFormat(
            place: (place, index),
            size: Camera.Format(width: Int(size.width), height: Int(size.height), framesPerSecond: rate),
            packing: packing)
        }
      }
    }
  }

  /// The rates to choose from: the highest of a range, and the usual 30 where that is twice as many.
  private static func rates(of range: AVFrameRateRange) -> [Double] {
    range.maxFrameRate >= 60 && range.minFrameRate <= 30 ? [range.maxFrameRate, 30] : [range.maxFrameRate]
  }

  /// The frame duration at this rate, in its range of the device's format.
  func frameDuration(in range: AVFrameRateRange) -> CMTime {
    size.framesPerSecond == range.maxFrameRate
      ? range.minFrameDuration : CMTime(value: 1000, timescale: CMTimeScale((size.framesPerSecond * 1000).rounded()))
  }
}

extension CameraFault {
  /// The page's fault for a session's error. The engine's own messages are beneath Apple's error codes.
  init(_ error: AVError) {
    switch error.userInfo[NSUnderlyingErrorKey] as? DeviceError {
    case .busy(_, let program): self = .busy(program: program)
    case .disconnected, .unknown: self = .lost
    case .notPermitted: self = .notPermitted
    case .missingPlugin(_, _, let package): self = .missingPlugin(package: package)
    case .stalled, .noSuchFormat, .serverGone, .notShared, .noPortal, .shareEnded, .failed:
      self = .failed(error.localizedDescription)
    case nil:
      switch error.code {
      case .deviceNotConnected, .deviceWasDisconnected: self = .lost
      case .applicationIsNotAuthorizedToUseDevice: self = .notPermitted
      default: self = .failed(error.localizedDescription)
      }
    }
  }
  /// In a sandbox group membership doesn't help: the portal decides.
  fileprivate static var notPermitted: CameraFault {
    .denied(command: CameraPortal.isUsed ? nil : "sudo usermod -aG video $USER")
  }
}
