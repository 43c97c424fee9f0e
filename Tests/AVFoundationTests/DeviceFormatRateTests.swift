import CoreMedia
import Foundation
import Testing

@testable import AVFoundation
@testable import MediaEngine

@Suite struct DeviceFormatRateTests {
  private static func seconds(_ frames: Int32) -> CMTime { CMTime(value: 1, timescale: frames) }

  private static let choices: [([Int], CMTime, CMTime, Double?)] = [
    ([30, 15, 5], .invalid, .invalid, 30),
    ([30, 15, 5], seconds(30), .invalid, 30),
    ([30, 15, 5], seconds(20), seconds(15), 15),
    ([30, 15, 5], seconds(10), .invalid, 5),
    ([30, 15, 5], seconds(2), .invalid, 5),
    ([60, 30], .invalid, seconds(30), 60),
    ([15, 60], .invalid, seconds(30), 60),
    ([], seconds(30), .invalid, nil),
  ]

  @Test(arguments: choices) func theRateSuitsWhatWasAsked(
    _ rates: [Int], _ min: CMTime, _ max: CMTime, _ expected: Double?
  ) {
    let ranges = rates.map { AVFrameRateRange($0, 1) }
    #expect(FrameRateChoice(min: min, max: max).best(of: ranges)?.maxFrameRate == expected)
  }

  private static let rangeChoices: [(CMTime, CMTime, CMTime)] = [
    (.invalid, .invalid, seconds(60)), (seconds(30), .invalid, seconds(30)), (seconds(24), seconds(15), seconds(24)),
    (seconds(120), .invalid, seconds(60)), (CMTime(value: 3, timescale: 1), .invalid, seconds(1)),
    (.invalid, seconds(30), seconds(60)),
  ]

  @Test(arguments: rangeChoices) func aRangeHasEveryRateWithinIt(_ min: CMTime, _ max: CMTime, _ expected: CMTime) {
    let ranges = [AVFrameRateRange(60, 1, from: (1, 1))]
    #expect(FrameRateChoice(min: min, max: max).duration(in: ranges) == expected)
  }

  private static let durations: [(CMTime, Bool)] = [
    (seconds(30), true), (seconds(20), true), (seconds(15), true), (seconds(60), false), (seconds(5), false),
    (.zero, false), (.positiveInfinity, false),
  ]

  @Test(arguments: durations) func durationsBeyondTheRatesAreRefused(_ duration: CMTime, _ isAllowed: Bool) {
    #expect(FrameRateChoice.allows(duration, in: [AVFrameRateRange(30, 1), AVFrameRateRange(15, 1)]) == isAllowed)
  }

  @Test func aFormatIsChosenDeliberately() throws {
    let (_, device) = AVCaptureDevice.ofTest()
    let notes = Notes()
    let observation = device.observe(\.activeFormat, options: [.old, .new]) { _, change in
      notes.add(
        "\(change.oldValue!.formatDescription.dimensions.width)>"
          + "\(change.newValue!.formatDescription.dimensions.width)")
    }
    defer { observation.invalidate() }
    let small = try #require(device.formats.first { $0.formatDescription.dimensions.width == 640 })
    try device.lockForConfiguration()
    defer { device.unlockForConfiguration() }
    device.activeVideoMinFrameDuration = Self.seconds(30)
    #expect(device.fittingFrameDuration == Self.seconds(30))
    device.activeFormat = small
    #expect(device.activeFormat === small && notes.all.last == "1280>640")
    // A new format begins with its own rate.
    #expect(device.activeVideoMinFrameDuration == Self.seconds(60))
  }

  private static let encodings: [(VideoFormat.Encoding, String)] = [
    (.jpeg, "jpeg"), (.h264, "avc1"), (.h265, "hvc1"), (.raw("NV12"), "420v"), (.raw("I420"), "y420"),
    (.raw("YUY2"), "yuvs"), (.raw("UYVY"), "2vuy"), (.raw("BGRA"), "BGRA"),
    (.raw("NV24"), "444v"), (.raw("P010_10LE"), "x420"), (.raw("xRGB"), "\0\0\0 "), (.raw("Y42B"), "Y42B"),
  ]

  @Test(arguments: encodings) func packingsHaveApplesCodes(_ encoding: VideoFormat.Encoding, _ code: String) {
    let value = encoding.mediaSubType.rawValue
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    #expect(String(decoding: bytes, as: UTF8.self) == code)
  }
}
