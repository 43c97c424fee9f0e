import CoreMedia
import Foundation
import GLibSupport
import MediaEngine

extension PhotoDetails {
  /// What a camera's picture says of itself that was taken right now, with the controls at these values.
  init(
    of picture: CapturedPicture, from device: AVCaptureDevice, at values: CameraValues,
    through connection: AVCaptureConnection?
  ) {
    self.init(of: picture, from: device.source, at: values)
    orientation = Self.orientation(
      quarterTurns: connection?.quarterTurns ?? 0, isMirrored: connection?.isVideoMirrored ?? false)
  }

  /// The same, of a camera that no session has, with its controls as they are.
  package init(of picture: CapturedPicture, from camera: DeviceDescription, controls: [CameraControl]) {
    self.init(of: picture, from: camera, at: CameraValues(controls, nearIsHigh: !camera.isSimulated))
  }

  private init(of picture: CapturedPicture, from camera: DeviceDescription, at values: CameraValues) {
    self.init()
    date = Date().addingTimeInterval(-(camera.clock.time - picture.time).seconds)
    zoneOffset = TimeZone.current.secondsFromGMT()
    make = camera.manufacturer.flatMap { $0.isEmpty ? nil : $0 }
    model = camera.name
    software = "Kinora \(kinoraVersion)"
    let isAutomatic = values.isAutomatic(.exposureMode)
    if values.control(.exposureMode) != nil { exposure = isAutomatic ? .automatic : .manual }
    // UVC cameras go on saying the time that was set last while they measure: better nothing than something wrong.
    if !isAutomatic || camera.isSimulated {
      exposureTime = values.exposureHundredMicroseconds.map { Double($0) / 10_000 }
      if values.control(.iso) != nil || values.control(.gain) != nil { iso = Int(clamping: values.iso.rounded()) }
    }
    if values.control(.exposureBias) != nil { exposureBias = Double(values.exposureBias) }
    if values.control(.whiteBalanceAuto) != nil {
      whiteBalance = values.isAutomatic(.whiteBalanceAuto) ? .automatic : .manual
    }
    if whiteBalance == .manual {
      whiteBalanceTemperature = values.control(.whiteBalanceTemperature).map { Double($0.value) }
    }
  }

  /// What EXIF calls a picture that is to be turned clockwise by so many quarters, then mirrored.
  static func orientation(quarterTurns: Int, isMirrored: Bool) -> Int {
    (isMirrored ? [2, 5, 4, 7] : [1, 6, 3, 8])[(quarterTurns % 4 + 4) % 4]
  }
}
