import GStreamer
import MediaEngine
import Testing

@testable import AVFoundation

@Suite struct SessionPresetTests {
  /// Formats written as "1920x1080 yuyv 5" or "1280x720 jpeg 30,60".
  private static func formats(_ lines: String...) -> [VideoFormat] {
    lines.map { line in
      let words = line.split(separator: " ")
      let size = words[0].split(separator: "x").compactMap { Int($0) }
      let encoding: VideoFormat.Encoding =
        switch words[1] {
        case "jpeg": .jpeg
        case "h264": .h264
        default: .raw(words[1].uppercased())
        }
      // The rates of a format come highest first.
      let rates = words[2].split(separator: ",").compactMap { Int($0) }.sorted(by: >).map { Fraction($0, 1) }
      return VideoFormat(width: size[0], height: size[1], encoding: encoding, frameRates: rates)
    }
  }

  /// What a usual webcam offers: raw pictures that get slow as they get large, and JPEGs that don't.
  private static let webcam = formats(
    "640x480 yuy2 30", "320x240 yuy2 30", "1280x720 yuy2 10", "1920x1080 yuy2 5", "1280x720 jpeg 30,60",
    "1920x1080 jpeg 30", "2592x1944 jpeg 15")

  private static let choices: [(AVCaptureSession.Preset, Int?, Double?)] = [
    (.high, 5, 30), (.hd1920x1080, 5, 30), (.hd1280x720, 4, 30), (.medium, 0, 30), (.vga640x480, 0, 30), (.low, 1, 30),
    (.qvga320x240, 1, 30), (.photo, 6, 15), (.hd4K3840x2160, nil, nil), (.cif352x288, nil, nil),
    (.inputPriority, nil, nil), (.iFrame1280x720, 4, 30),
  ]

  @Test(arguments: choices)
  func aWebcamsFormatIsChosen(_ preset: AVCaptureSession.Preset, _ index: Int?, _ rate: Double?) {
    let choice = PresetChoice.choose(preset, among: Self.webcam)
    #expect(choice?.index == index)
    #expect(choice?.framesPerSecond == rate)
  }

  private static let support: [(AVCaptureSession.Preset, Bool)] = [
    (.high, true), (.photo, true), (.low, true), (.vga640x480, true), (.hd4K3840x2160, false), (.qHD960x540, false),
    (.inputPriority, true), (AVCaptureSession.Preset(rawValue: "somebody else's"), false),
  ]

  @Test(arguments: support)
  func onlySizesThatACameraHasAreSupported(_ preset: AVCaptureSession.Preset, _ isSupported: Bool) {
    #expect(PresetChoice.isSupported(preset, by: Self.webcam) == isSupported)
  }

  @Test func aCameraThatOnlyHasLargePicturesGivesItsSmallest() {
    let large = Self.formats("1920x1080 jpeg 30", "1280x720 jpeg 30")
    #expect(PresetChoice.choose(.low, among: large)?.index == 1)
    #expect(PresetChoice.choose(.medium, among: large)?.index == 1)
  }

  @Test func aSlowCameraGivesTheBestItHas() {
    let slow = Self.formats("640x480 yuy2 15", "1280x720 yuy2 7")
    #expect(PresetChoice.choose(.high, among: slow) == PresetChoice(index: 1, framesPerSecond: 7))
  }

  @Test func rawIsTakenBeforeJPEGAndWhatNothingUnpacksNever() {
    let both = Self.formats("1280x720 h264 60", "1280x720 jpeg 30", "1280x720 nv12 30")
    #expect(PresetChoice.choose(.hd1280x720, among: both)?.index == 2)
    #expect(PresetChoice.choose(.high, among: Self.formats("1280x720 h264 30")) == nil)
  }

  @Test func aCameraThatSaysNothingOfItsFormatsMayHaveAny() {
    #expect(PresetChoice.isSupported(.hd4K3840x2160, by: []))
    #expect(PresetChoice.choose(.hd4K3840x2160, among: []) == nil)
  }
}
