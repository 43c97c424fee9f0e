import CoreGraphics
import Foundation
import MediaEngine
import Testing

@testable import AVFoundation

/// What photos are made of, without a camera.
@Suite struct PhotoValueTests {
  // MARK: What a photo says

  @Test func whatAPhotoSaysComesBackFromItsDictionaries() {
    var details = PhotoDetails()
    details.orientation = 6
    details.model = "Lake"
    details.title = "Morning"
    details.description = "A boat"
    details.location = PhotoDetails.Location(
      latitude: -33.5, longitude: -70.25, altitude: -4, heading: 90,
      time: Date(timeIntervalSince1970: 1_700_000_000))
    let dictionary = details.dictionary(width: 640, height: 480)
    var read = PhotoDetails()
    read.take(dictionary)
    #expect(read.orientation == 6 && read.model == "Lake" && read.description == "A boat")
    #expect(read.location == details.location)
    let gps = dictionary[kCGImagePropertyGPSDictionary] as? [String: Any]
    #expect(
      gps?[kCGImagePropertyGPSLatitudeRef] as? String == "S" && gps?[kCGImagePropertyGPSLatitude] as? Double == 33.5)
    #expect(gps?[kCGImagePropertyGPSTimeStamp] as? String == "22:13:20")
  }

  @Test func momentsAreOfTheWallsClockWithTheirParts() {
    var details = PhotoDetails()
    details.date = Date(timeIntervalSince1970: 1_700_000_000.987)
    details.zoneOffset = -(3 * 3600 + 1800)
    let exif = details.dictionary(width: 1, height: 1)[kCGImagePropertyExifDictionary] as? [String: Any]
    #expect(exif?[kCGImagePropertyExifDateTimeOriginal] as? String == "2023:11:14 18:43:20")
    #expect(exif?[kCGImagePropertyExifSubsecTimeOriginal] as? String == "987")
    #expect(exif?[kCGImagePropertyExifOffsetTimeOriginal] as? String == "-03:30")
  }

  @Test func whatIsLeftOutOfADictionaryIsLeftOutOfTheFile() {
    var details = PhotoDetails()
    (details.model, details.exposureTime, details.orientation) = ("Lake", 0.01, 8)
    details.location = PhotoDetails.Location(latitude: 1, longitude: 2)
    let stripped = details.restricted(to: [:])
    #expect(stripped.model == nil && stripped.exposureTime == nil && stripped.location == nil)
    #expect(stripped.orientation == 8, "or it would lie on its side")
    var kept = details.restricted(to: details.dictionary(width: 1, height: 1))
    // All entries are kept beside what the library knows of.
    #expect(kept.addedEXIF != nil && kept.addedIPTC == nil)
    kept.addedEXIF = nil
    #expect(kept == details)
    #expect(details.restricted(to: [kCGImagePropertyGPSDictionary: [:]]).location == details.location)
  }

  // MARK: Forms

  private static let forms: [([String: any Sendable], AVFileType?, PhotoForm?)] = [
    ([AVVideoCodecKey: AVVideoCodecType.jpeg], nil, .jpeg(quality: nil)),
    ([AVVideoCodecKey: "jpeg"], .jpg, .jpeg(quality: nil)),
    ([AVVideoCodecKey: AVVideoCodecType.hevc], .heic, .heic(quality: nil)),
    ([AVVideoCodecKey: AVVideoCodecType.hevc], .jpg, nil),
    (
      [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoCompressionPropertiesKey: [AVVideoQualityKey: 0.5]], nil,
      .jpeg(quality: 0.5)
    ),
    (
      [kCVPixelBufferPixelFormatTypeKey: NSNumber(value: kCVPixelFormatType_32BGRA)], nil,
      .pixels(kCVPixelFormatType_32BGRA)
    ),
    ([kCVPixelBufferPixelFormatTypeKey: Int(kCVPixelFormatType_32BGRA)], .png, .png(kCVPixelFormatType_32BGRA)),
    ([kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA], .jpg, nil), ([:], nil, nil),
  ]

  @Test func dictionariesAreUnderstood() {
    for (format, type, form) in Self.forms { #expect(PhotoForm(format, fileType: type) == form, "\(format)") }
  }

  @Test func picturesFitTheirBoxInTheirOwnRatio() {
    #expect(PhotoRequest.fit((1920, 1080), into: (320, 320)) == (320, 180))
    #expect(PhotoRequest.fit((480, 640), into: (320, 320)) == (240, 320))
    #expect(PhotoRequest.fit((100, 50), into: (320, 320)) == (100, 50))
    #expect(PhotoRequest.fit((0, 0), into: (320, 320)) == (0, 0))
  }

  // MARK: Exposures

  private static func control(
    _ id: ControlID, _ range: ClosedRange<Int>, _ value: Int, unit: CameraControl.Unit? = nil
  ) -> CameraControl {
    CameraControl(id: id, name: "", kind: .integer(range, step: 1), defaultValue: value, value: value, unit: unit)
  }

  private static func mode(_ value: Int) -> CameraControl {
    CameraControl(
      id: .exposureMode, name: "",
      kind: .menu([1, 3].map { CameraControl.MenuItem(value: $0, name: "\($0)") }), defaultValue: 3, value: value)
  }

  private static let time = control(.exposureTime, 1...5000, 100, unit: .hundredMicroseconds)

  @Test func aCameraWithoutCompensationIsBracketedByItsTimes() {
    let exposure = PhotoExposure(values: CameraValues([Self.mode(3), Self.time]))
    #expect(exposure.maxBracket > 2 && exposure.biases.contains(2) && !exposure.isMeasured(.bias(1)))
    let requests = [-1, 0, 1].map { exposure.request(for: .bias($0)) }
    #expect(requests.map { $0[.exposureTime] } == [50, 100, 200])
    #expect(requests.allSatisfy { $0[.exposureMode] == 1 })
    #expect(exposure.restoring(requests) == [.exposureMode: 3], "it decides on the time again by itself")
  }

  @Test func aCameraThatWasSetGoesBackToWhatItWasSetTo() {
    let exposure = PhotoExposure(values: CameraValues([Self.mode(1), Self.time]))
    let requests = [exposure.request(for: .manual(seconds: 0.02, iso: nil))]
    #expect(requests[0][.exposureTime] == 200)
    #expect(exposure.restoring(requests)[.exposureTime] == 100)
    // Within what the camera can.
    #expect(exposure.request(for: .bias(3))[.exposureTime] == 800)
    let short = PhotoExposure(values: CameraValues([Self.mode(1), Self.control(.exposureTime, 1...150, 100)]))
    #expect(short.request(for: .bias(3))[.exposureTime] == 150)
  }

  @Test func aCameraThatCompensatesIsAskedToAndMeasuresAnew() {
    let bias = Self.control(.exposureBias, -2000...2000, 0, unit: .milliStops)
    let exposure = PhotoExposure(values: CameraValues([Self.mode(3), Self.time, bias]))
    #expect(exposure.biases == -2...2 && exposure.isMeasured(.bias(1)))
    #expect(exposure.request(for: .bias(1)) == [.exposureBias: 1000])
    #expect(exposure.restoring([exposure.request(for: .bias(1))]) == [.exposureBias: 0])
  }

  private static let white = control(.whiteBalanceTemperature, 2000...8000, 5000)
  private static let looks: [([CameraControl], [CameraControl], Bool)] = [
    ([mode(1), time], [mode(1), time], true),
    ([mode(1), time], [mode(1), control(.exposureTime, 1...5000, 101)], false),
    // What the camera finds by itself is no change of anybody's.
    ([mode(3), time], [mode(3), control(.exposureTime, 1...5000, 101)], true),
    ([mode(3), time], [mode(1), time], false),
    ([white], [control(.whiteBalanceTemperature, 2000...8000, 4000)], false),
    ([control(.torchMode, 0...2, 0)], [control(.torchMode, 0...2, 2)], false),
    ([control(.exposureBias, -9...9, 0)], [control(.exposureBias, -9...9, 3)], false),
    // Where it looks is seen at once.
    ([control(.zoom, 100...400, 100)], [control(.zoom, 100...400, 200)], true),
    ([control(.focusAbsolute, 0...9, 1)], [control(.focusAbsolute, 0...9, 2)], true),
  ]

  @Test(arguments: looks)
  func whatChangesTheLightOfPicturesIsKnown(_ before: [CameraControl], _ after: [CameraControl], _ isSame: Bool) {
    #expect(CameraValues(after).looksLike(CameraValues(before)) == isSame)
  }

  @Test func aCameraThatExposesAsItWantsHasNoBracketAndNoLight() {
    let exposure = PhotoExposure(values: CameraValues([]))
    #expect(exposure.maxBracket == 0 && exposure.biases == 0...0 && exposure.light == nil)
  }

  @Test func mattesAreCalledAsAtApple() {
    let types: [AVSemanticSegmentationMatte.MatteType] = [.skin, .hair, .teeth, .glasses]
    #expect(
      types.map(\.rawValue)
        == ["Skin", "Hair", "Teeth", "Glasses"].map { "AVSemanticSegmentationMatteType\($0)" })
  }
}
