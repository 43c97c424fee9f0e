import CoreMedia
import Foundation
import FoundationAdditions
import GLibSupport
import MediaEngine

extension PhotoDetails {
  /// Creates the metadata of a picture just taken by a camera, with these control values.
  init(
    of picture: CapturedPicture, from device: AVCaptureDevice, at values: CameraValues,
    through connection: AVCaptureConnection?
  ) {
    self.init(of: picture, from: device.source, at: values, .current)
    orientation = Self.orientation(
      quarterTurns: connection?.quarterTurns ?? 0, isMirrored: connection?.isVideoMirrored ?? false)
  }

  /// Creates the metadata of a picture from a camera without a session, with its controls' current values.
  package init(
    of picture: CapturedPicture, from camera: DeviceDescription, controls: [CameraControl],
    clock: WallClock = .current
  ) {
    self.init(of: picture, from: camera, at: CameraValues(controls, nearIsHigh: !camera.isSimulated), clock)
  }

  private init(
    of picture: CapturedPicture, from camera: DeviceDescription, at values: CameraValues, _ clock: WallClock
  ) {
    self.init()
    let date = clock.now.addingTimeInterval(-(camera.clock.time - picture.time).seconds)
    self.date = date
    zoneOffset = TimeZone.current.secondsFromGMT(for: date)
    make = camera.manufacturer.flatMap { $0.isEmpty ? nil : $0 }
    model = camera.name
    software = "Kinora \(kinoraVersion)"
    let isAutomatic = values.isAutomatic(.exposureMode)
    if values.control(.exposureMode) != nil { exposure = isAutomatic ? .automatic : .manual }
    // UVC cameras in automatic mode keep reporting the time that was last set: no value is better than a wrong one.
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

  /// The EXIF orientation for a clockwise rotation in quarter turns, followed by mirroring.
  static func orientation(quarterTurns: Int, isMirrored: Bool) -> Int {
    (isMirrored ? [2, 5, 4, 7] : [1, 6, 3, 8])[(quarterTurns % 4 + 4) % 4]
  }
}
