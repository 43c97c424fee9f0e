import CoreMedia
import Foundation
import MediaEngine

extension PhotoDetails {
  /// What a camera's picture says of itself that was taken right now.
  init(of picture: CapturedPicture, from device: AVCaptureDevice, through connection: AVCaptureConnection?) {
    self.init()
    let values = device.values
    date = Date().addingTimeInterval(-(CMClock.hostTimeClock.time - picture.time).seconds)
    zoneOffset = TimeZone.current.secondsFromGMT()
    make = device.manufacturer.isEmpty ? nil : device.manufacturer
    model = device.localizedName
    software = "Kinora \(kinoraVersion)"
    let isAutomatic = values.isAutomatic(.exposureMode)
    if values.control(.exposureMode) != nil { exposure = isAutomatic ? .automatic : .manual }
    // UVC cameras go on saying the time that was set last while they measure: better nothing than something wrong.
    if !isAutomatic || device.source.isSimulated {
      exposureTime = values.exposureHundredMicroseconds.map { Double($0) / 10_000 }
      if values.control(.iso) != nil || values.control(.gain) != nil { iso = Int(values.iso.rounded()) }
    }
    if values.control(.exposureBias) != nil { exposureBias = Double(values.exposureBias) }
    if values.control(.whiteBalanceAuto) != nil {
      whiteBalance = values.isAutomatic(.whiteBalanceAuto) ? .automatic : .manual
    }
    if whiteBalance == .manual {
      whiteBalanceTemperature = values.control(.whiteBalanceTemperature).map { Double($0.value) }
    }
    orientation = Self.orientation(
      quarterTurns: connection?.quarterTurns ?? 0, isMirrored: connection?.isVideoMirrored ?? false)
  }

  /// What EXIF calls a picture that is to be turned clockwise by so many quarters, then mirrored.
  static func orientation(quarterTurns: Int, isMirrored: Bool) -> Int {
    (isMirrored ? [2, 5, 4, 7] : [1, 6, 3, 8])[(quarterTurns % 4 + 4) % 4]
  }
}
